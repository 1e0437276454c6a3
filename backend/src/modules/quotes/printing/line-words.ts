import { CAPACITIES, type Capacity, isUnlimited } from '../../../domain/licensing/capacity.js';
import { type AgreedLine, choicesOf } from '../../../domain/orders/agreed-lines.js';
import { fenToYuan } from '../../../domain/money/yuan.js';
import type { Locale } from '../../../platform/http/locale.js';
import { QUOTE_TEXTS, type QuoteTexts } from './quote-texts.js';

/** 1299000 → "12,990.00". */
export const grouped = (fen: number): string => fenToYuan(fen).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** "15 users / unlimited assets / 12 months" */
export const capacityText = (capacity: Capacity, months: number, texts: QuoteTexts): string =>
  [
    ...CAPACITIES.map((name) => `${isUnlimited(capacity[name]) ? texts.unlimited : capacity[name]} ${texts[name]}`),
    months === 0 ? texts.lifetime : texts.months(months),
  ].join(' / ');

/** What a line gives and what that renews at, a sentence each; nothing for a service. */
export function lineWords(line: AgreedLine, months: number, locale: Locale): readonly string[] {
  const texts = QUOTE_TEXTS[locale];
  const { planId, quantity, gives } = line;
  if (planId === null) return [];
  if (!gives) return [capacityText(line, months, texts)];
  const licenses = capacityText(gives.plan, months, texts);
  const { renewal, renewalYearFen } = choicesOf(line, months);
  const joined = quantity > 1 ? `${texts.joined}${licenses}` : licenses;
  const given = gives.count > 1 ? `${texts.separate(gives.count)}${licenses}` : joined;
  if (renewal === null) return [given];
  const price =
    renewal === 'agreed'
      ? texts.renewsAt(`¥${grouped(renewalYearFen ?? 0)}`, gives.count > 1)
      : texts.renewsAs[renewal];
  return [given, `${texts.renewal}${price}`];
}

/** A line as the letter with the quote shows it. */
export const lineInLetter = (line: AgreedLine, months: number, locale: Locale) => ({
  what: `${line.name} × ${line.quantity}`,
  totalFen: line.totalFen,
  gives: lineWords(line, months, locale).join(locale === 'zh' ? '；' : '; '),
});
