import { CAPACITIES, type Capacity, isUnlimited } from '../../../domain/licensing/capacity.js';
import { counted } from '../../../domain/locale/counted.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { fill } from '../../../domain/locale/texts.js';
import { fenToYuan } from '../../../domain/money/yuan.js';
import { type AgreedLine, choicesOf } from '../../../domain/orders/agreed-lines.js';
import { quoteTexts } from './quote-texts.js';

/** 1299000 → "12,990.00". */
export const grouped = (fen: number): string => fenToYuan(fen).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** "15 users / unlimited assets / 12 months" */
export function capacityText(capacity: Capacity, months: number, locale: Locale): string {
  const texts = quoteTexts(locale);
  return [
    ...CAPACITIES.map((name) => `${isUnlimited(capacity[name]) ? texts.unlimited : capacity[name]} ${texts[name]}`),
    months === 0 ? texts.lifetime : counted('months', months, locale),
  ].join(' / ');
}

/** Returns what a line grants and its renewal price, one sentence each; empty for a service. */
export function lineWords(line: AgreedLine, months: number, locale: Locale): readonly string[] {
  const texts = quoteTexts(locale);
  const { planId, quantity, gives } = line;
  if (planId === null) return [];
  if (!gives) return [capacityText(line, months, locale)];
  const capacity = capacityText(gives.plan, months, locale);
  const { renewal, renewalYearFen } = choicesOf(line, months);
  const joined = quantity > 1 ? fill(texts.joined, { capacity }) : capacity;
  const given = gives.count > 1 ? fill(texts.separate, { count: gives.count, capacity }) : joined;
  if (renewal === null) return [given];
  const yearly = gives.count > 1 ? texts.renewsEachAt : texts.renewsAt;
  const price = {
    plan: texts.renewsByPlan,
    none: texts.renewsByQuote,
    agreed: fill(yearly, { amount: `¥${grouped(renewalYearFen ?? 0)}` }),
  }[renewal];
  return [given, fill(texts.renewal, { price })];
}

/** A line as shown in the email that sends the quote. */
export const lineInLetter = (line: AgreedLine, months: number, locale: Locale) => ({
  what: `${line.name} × ${line.quantity}`,
  totalFen: line.totalFen,
  gives: lineWords(line, months, locale).join(quoteTexts(locale).and),
});
