import { counted } from '../../../domain/text/file-words.js';
import { ApiProperty } from '@nestjs/swagger';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { CAPACITY_WORDS, CAPACITIES, type Capacity, isUnlimited } from '../../../domain/licensing/license.js';
import type { NamedPlan } from '../../../domain/licensing/lines.js';
import { fill, type Locale, tableIn, textIn } from '../../../domain/locale/locales.js';
import { groupedYuan, WHOLE_BPS, yuanText } from '../../../domain/money/amounts.js';
import {
  type AgreedLine,
  choicesOf,
  type LineExtension,
  namedBy,
  type QuotedChange,
} from '../../../domain/orders/agreed-lines.js';
import type { ChangedTerms } from '../../../domain/pricing/renewal-price.js';
import { breakable, printedText, unbroken } from '../../../domain/text/printable.js';

const TEXTS = {
  item: { zh: '项目', en: 'Item' },
  quantity: { zh: '数量', en: 'Quantity' },
  unitPrice: { zh: '单价（元）', en: 'Unit price (CNY)' },
  discount: { zh: '折扣', en: 'Discount' },
  discounted: { zh: '{tenths} 折', en: '{percent}% off' },
  free: { zh: '赠送', en: 'Free' },
  fullPrice: { zh: '—', en: '—' },
  lineTotal: { zh: '金额（元）', en: 'Amount (CNY)' },
  subtotal: { zh: '原价合计', en: 'List price' },
  reduction: { zh: '优惠', en: 'Discount' },
  total: { zh: '含税合计', en: 'Total, tax included' },
  lifetime: { zh: '永久授权', en: 'permanent licence' },
  licenses: { zh: '{count} 个独立授权', en: '{count} separate licences' },
  separate: { zh: '{licenses}，每个：{capacity}', en: '{licenses}, each: {capacity}' },
  joined: { zh: '合并为 1 个授权：{capacity}', en: '1 combined licence: {capacity}' },
  together: { zh: '以上各行合并为 1 个授权：{capacity}', en: 'All lines together give 1 licence: {capacity}' },
  renewal: { zh: '续费：{price}', en: 'Renewal: {price}' },
  renewsByPlan: { zh: '按续费时的套餐价格', en: 'at the plan’s price at that time' },
  renewsByQuote: { zh: '请联系销售报价，不能在线续费', en: 'by quote from sales, not online' },
  renewsAt: { zh: '每年 {amount}', en: '{amount} a year' },
  renewsEachAt: { zh: '每个授权每年 {amount}', en: '{amount} a year for each licence' },
  extends: { zh: '续期 {term}：{keys}', en: 'Extends by {term}: {keys}' },
  extendsUntil: { zh: '续期至 {until}：{keys}', en: 'Extends to {until}: {keys}' },
  makesPermanent: { zh: '改为永久授权：{keys}', en: 'Becomes permanent: {keys}' },
  enlarges: { zh: '扩容 {key}：{before} → {after}', en: 'Enlarges {key}: {before} → {after}' },
  replaces: { zh: '更换 {key}：{before} → {after}', en: 'Replaces {key}: {before} → {after}' },
  ends: { zh: '{on} 到期', en: 'until {on}' },
  keySeparator: { zh: '、', en: ', ' },
  and: { zh: '；', en: '; ' },
};
type LineTexts = Readonly<Record<keyof typeof TEXTS, string>>;

export class LabelledView {
  @ApiProperty() label!: string;
  @ApiProperty() value!: string;
}

/** A line as people read it; the same in documents and on pages. */
export class LineRowView {
  @ApiProperty() name!: string;
  /** What it grants and how that renews, one sentence each. */
  @ApiProperty({ type: String, isArray: true }) details!: string[];
  @ApiProperty() quantity!: string;
  @ApiProperty() unitPrice!: string;
  @ApiProperty() discount!: string;
  @ApiProperty() total!: string;
}

/** Agreed lines with their totals, in one language. */
export class LineTableView {
  /** The names of the columns. */
  @ApiProperty({ type: LineRowView }) head!: LineRowView;
  @ApiProperty({ type: [LineRowView] }) rows!: LineRowView[];
  /** What all lines grant together; empty where each line has its own licences. */
  @ApiProperty() together!: string;
  /** The totals, from the list price to the amount due. */
  @ApiProperty({ type: [LabelledView] }) totals!: LabelledView[];
}

/** What is agreed, in fen and calendar months; 0 months is a lifetime. */
export interface Agreed {
  readonly lines: readonly AgreedLine[];
  readonly months: number;
  readonly listFen: number;
  readonly totalFen: number;
  /** The capacity of all lines; read only if the lines do not grant separate licenses. */
  readonly whole: Capacity | null;
}

export function lineTable({ lines, months, listFen, totalFen, whole }: Agreed, locale: Locale): LineTableView {
  const texts = tableIn(TEXTS, locale);
  // Offers written before lines granted separate licenses grant one license over all lines.
  const isTogether =
    whole !== null && lines.length > 0 && !lines.some((line) => line.gives || namedBy(line).length > 0);
  return {
    head: {
      name: texts.item,
      details: [],
      quantity: texts.quantity,
      unitPrice: texts.unitPrice,
      discount: texts.discount,
      total: texts.lineTotal,
    },
    rows: lines.map((line) => ({
      name: printedText(line.name),
      details: detailsOf(line, months, locale),
      quantity: String(line.quantity),
      unitPrice: groupedYuan(line.unitPriceFen),
      discount: discountOf(line.discountBps, texts),
      total: groupedYuan(line.totalFen),
    })),
    together: isTogether ? fill(texts.together, { capacity: capacityText(whole, months, locale) }) : '',
    totals: totalsOf(listFen, totalFen, texts),
  };
}

/** A line as shown in the email that sends the quote. */
export const lineInMail = (line: AgreedLine, months: number, locale: Locale) => ({
  what: `${line.name} × ${line.quantity}`,
  totalFen: line.totalFen,
  gives: breakable(detailsOf(line, months, locale).join(textIn(TEXTS.and, locale))),
});

/** "15 users · unlimited assets · 12 months", which breaks between these only. */
const joined = (parts: readonly string[]): string => parts.map(unbroken).join('\u00A0· ');

const capacityParts = (capacity: Capacity, locale: Locale): string[] =>
  CAPACITIES.map((name) =>
    isUnlimited(capacity[name])
      ? textIn(CAPACITY_WORDS[name].unlimited, locale)
      : counted(name, capacity[name], locale),
  );

function capacityText(capacity: Capacity, months: number, locale: Locale): string {
  const parts = capacityParts(capacity, locale);
  const term = months === 0 ? textIn(TEXTS.lifetime, locale) : counted('months', months, locale);
  return joined([...parts, term]);
}

/** Returns what a line grants and its renewal price, one sentence each; empty for a service. */
function detailsOf(line: AgreedLine, months: number, locale: Locale): string[] {
  const texts = tableIn(TEXTS, locale);
  const { planId, quantity, gives, extension, change } = line;
  if (change) return [...changeTexts(change, locale), ...renewalOf(line, months, texts)];
  if (extension) return [extensionText(extension, months, locale), ...renewalOf(line, months, texts)];
  if (planId === null) return [];
  if (!gives) return [capacityText(line, months, locale)];
  const capacity = capacityText(gives.plan, months, locale);
  const licenses = unbroken(fill(texts.licenses, { count: gives.count }));
  const together = quantity > 1 ? fill(texts.joined, { capacity }) : capacity;
  const given = gives.count > 1 ? fill(texts.separate, { licenses, capacity }) : together;
  return [given, ...renewalOf(line, months, texts)];
}

/** The licenses that a line extends, by key, and by how much. */
function extensionText({ licenses, until }: LineExtension, months: number, locale: Locale): string {
  const texts = tableIn(TEXTS, locale);
  const keys = licenses.map(({ key }) => unbroken(key)).join(texts.keySeparator);
  if (until !== null) return fill(texts.extendsUntil, { until, keys });
  if (months === 0) return fill(texts.makesPermanent, { keys });
  return fill(texts.extends, { term: counted('months', months, locale), keys });
}

/** What a line changes about each license, before and after, one sentence each. */
function changeTexts({ kind, licenses }: QuotedChange, locale: Locale): string[] {
  const texts = tableIn(TEXTS, locale);
  const termsText = (plan: NamedPlan | undefined, terms: ChangedTerms) => {
    const { expiresAt } = terms;
    const end = expiresAt === null ? texts.lifetime : fill(texts.ends, { on: shanghaiDate(new Date(expiresAt)) });
    const name = plan ? [printedText(textIn(plan.name, locale))] : [];
    return joined([...name, ...capacityParts(terms, locale), end]);
  };
  return licenses.map(({ key, before, after, ordered }) => {
    const [plans] = Object.values(ordered.change.plans);
    const words = { before: termsText(plans?.before, before), after: termsText(plans?.after, after) };
    return fill(kind === 'enlarge' ? texts.enlarges : texts.replaces, { key: unbroken(key), ...words });
  });
}

/** The renewal price of the licenses of a line, in one sentence or none. */
function renewalOf(line: AgreedLine, months: number, texts: LineTexts): string[] {
  const { renewal, renewalYearFen } = choicesOf(line, months);
  if (renewal === null) return [];
  const count = (namedBy(line).length || line.gives?.count) ?? 1;
  const yearly = count > 1 ? texts.renewsEachAt : texts.renewsAt;
  const price = {
    plan: texts.renewsByPlan,
    none: texts.renewsByQuote,
    agreed: fill(yearly, { amount: yuanText(renewalYearFen ?? 0) }),
  }[renewal];
  return [fill(texts.renewal, { price })];
}

/** 9_000 is 9 折, or 10 % off. */
function discountOf(bps: number, texts: LineTexts): string {
  if (bps === WHOLE_BPS) return texts.fullPrice;
  if (bps === 0) return texts.free;
  return unbroken(fill(texts.discounted, { tenths: bps / 1_000, percent: (WHOLE_BPS - bps) / 100 }));
}

function totalsOf(listFen: number, totalFen: number, texts: LineTexts): LabelledView[] {
  const total = { label: texts.total, value: yuanText(totalFen) };
  if (listFen === totalFen) return [total];
  return [
    { label: texts.subtotal, value: yuanText(listFen) },
    { label: texts.reduction, value: `−${yuanText(listFen - totalFen)}` },
    total,
  ];
}
