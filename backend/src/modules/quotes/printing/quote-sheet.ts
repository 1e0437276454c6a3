import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { UNLIMITED } from '../../../domain/licensing/capacity.js';
import { capitalAmount } from '../../../domain/money/capital-amount.js';
import { WHOLE_BPS } from '../../../domain/money/ratio.js';
import { fenToYuan } from '../../../domain/money/yuan.js';
import type { Locale } from '../../../platform/http/locale.js';
import type { OfferedLine } from '../entities/quote.entity.js';
import type { QuoteRead } from '../quotes.queries.js';
import type { PrintedFact, PrintedQuote, PrintedRow } from './printed-quote.js';
import { QUOTE_TEXTS, type QuoteTexts } from './quote-texts.js';

/** Who offers, in the language of the sheet; empty lines are left out. */
export interface Seller {
  readonly brand: string;
  readonly company: string;
  readonly address: string;
  readonly phone: string;
  readonly mail: string;
  /** Where the quote is accepted. */
  readonly acceptUrl: string;
}

/** Lays out a quote in one language. A draft is dated by its making. */
export function quoteSheet(quote: QuoteRead, locale: Locale, seller: Seller): PrintedQuote {
  const texts = QUOTE_TEXTS[locale];
  const madeAt = quote.sentAt ?? quote.createdAt;
  const validOn = quote.validOn ?? '';
  return {
    language: locale === 'zh' ? 'zh-CN' : 'en',
    title: texts.title,
    brand: seller.brand,
    facts: [
      { label: texts.number, value: quote.number },
      { label: texts.madeOn, value: shanghaiDate(madeAt) },
      { label: texts.validOn, value: validOn },
    ],
    seller: {
      heading: texts.seller,
      lines: present([
        seller.company,
        seller.address,
        labelled(texts.phone, seller.phone, locale),
        labelled(texts.mail, seller.mail, locale),
      ]),
    },
    customer: {
      heading: texts.customer,
      lines: present([
        quote.companyName,
        labelled(texts.contact, quote.contactName, locale),
        labelled(texts.taxNumber, quote.taxNumber, locale),
      ]),
    },
    head: {
      name: texts.item,
      quantity: texts.quantity,
      unitPrice: texts.unitPrice,
      discount: texts.discount,
      total: texts.lineTotal,
    },
    rows: quote.lines.map((line) => toRow(line, quote.months, texts, locale)),
    totals: totalsOf(quote, texts),
    notes: [
      { heading: texts.inWords, text: capitalAmount(quote.totalFen) },
      ...(quote.terms === '' ? [] : [{ heading: texts.terms, text: quote.terms }]),
      { heading: texts.howToAccept, text: texts.acceptText(seller.acceptUrl, validOn) },
    ],
    footer: `${seller.brand} · ${quote.number}`,
    madeAt: madeAt.toISOString(),
  };
}

/** 1299000 → "12,990.00". */
export const grouped = (fen: number): string => fenToYuan(fen).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

function toRow(line: OfferedLine, months: number, texts: QuoteTexts, locale: Locale): PrintedRow {
  return {
    name: line.planId === null ? line.name : `${line.name}\n${capacityOf(line, texts)} / ${termOf(months, texts)}`,
    quantity: String(line.quantity),
    unitPrice: grouped(line.unitPriceFen),
    discount: discountOf(line.discountBps, texts, locale),
    total: grouped(line.totalFen),
  };
}

const capacityOf = ({ users, assets }: OfferedLine, texts: QuoteTexts): string =>
  [[users, texts.users] as const, [assets, texts.assets] as const]
    .map(([amount, noun]) => `${amount === UNLIMITED ? texts.unlimited : amount} ${noun}`)
    .join(' / ');

const termOf = (months: number, texts: QuoteTexts): string => (months === 0 ? texts.lifetime : texts.months(months));

/** 9_000 is 9 折, and 10 % off. */
function discountOf(bps: number, texts: QuoteTexts, locale: Locale): string {
  if (bps === WHOLE_BPS) return texts.fullPrice;
  return locale === 'zh' ? `${bps / 1_000} 折` : `${(WHOLE_BPS - bps) / 100}%`;
}

function totalsOf({ listFen, totalFen }: QuoteRead, texts: QuoteTexts): PrintedFact[] {
  const total = { label: texts.total, value: `¥${grouped(totalFen)}` };
  if (listFen === totalFen) return [total];
  return [
    { label: texts.subtotal, value: `¥${grouped(listFen)}` },
    { label: texts.reduction, value: `-¥${grouped(listFen - totalFen)}` },
    total,
  ];
}

const labelled = (label: string, value: string, locale: Locale): string =>
  value === '' ? '' : `${label}${locale === 'zh' ? '：' : ': '}${value}`;

const present = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');
