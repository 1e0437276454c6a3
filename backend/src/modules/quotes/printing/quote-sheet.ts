import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { capitalAmount } from '../../../domain/money/capital-amount.js';
import { WHOLE_BPS } from '../../../domain/money/ratio.js';
import type { AgreedLine } from '../../../domain/orders/agreed-lines.js';
import { factsOf, type Locale } from '../../../domain/locale/locales.js';
import { fill } from '../../../domain/locale/texts.js';
import type { QuoteRead } from '../quotes.queries.js';
import { capacityText, grouped, lineWords } from './line-words.js';
import type { PrintedFact, PrintedNote, PrintedQuote, PrintedRow } from './printed-quote.js';
import { type QuoteTexts, quoteTexts } from './quote-texts.js';

/** The seller's details in the language of the sheet; empty lines are omitted. */
export interface Seller {
  readonly brand: string;
  readonly company: string;
  readonly address: string;
  readonly phone: string;
  readonly mail: string;
  /** URL where the quote is accepted. */
  readonly acceptUrl: string;
}

/** Lays out a quote in one language. A draft shows its creation date. */
export function quoteSheet(quote: QuoteRead, locale: Locale, seller: Seller): PrintedQuote {
  const texts = quoteTexts(locale);
  const madeAt = quote.sentAt ?? quote.createdAt;
  const validOn = quote.validOn ?? '';
  return {
    language: factsOf(locale).tag,
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
        labelled(texts.phone, seller.phone, texts),
        labelled(texts.mail, seller.mail, texts),
      ]),
    },
    customer: {
      heading: texts.customer,
      lines: present([
        quote.companyName,
        labelled(texts.contact, quote.contactName, texts),
        labelled(texts.taxNumber, quote.taxNumber, texts),
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
      ...togetherOf(quote, texts, locale),
      ...(quote.terms === '' ? [] : [{ heading: texts.terms, text: quote.terms }]),
      { heading: texts.howToAccept, text: fill(texts.acceptText, { day: validOn, url: seller.acceptUrl }) },
    ],
    footer: `${seller.brand} · ${quote.number}`,
    madeAt: madeAt.toISOString(),
  };
}

function toRow(line: AgreedLine, months: number, texts: QuoteTexts, locale: Locale): PrintedRow {
  return {
    name: [line.name, ...lineWords(line, months, locale)].join('\n'),
    quantity: String(line.quantity),
    unitPrice: grouped(line.unitPriceFen),
    discount: discountOf(line.discountBps, texts),
    total: grouped(line.totalFen),
  };
}

/** 9_000 is 9 折, or 10 % off. */
function discountOf(bps: number, texts: QuoteTexts): string {
  if (bps === WHOLE_BPS) return texts.fullPrice;
  return fill(texts.discounted, { tenths: bps / 1_000, percent: (WHOLE_BPS - bps) / 100 });
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

/** Quotes from before lines had their own licenses grant one license over all lines. */
function togetherOf({ lines, granted, months }: QuoteRead, texts: QuoteTexts, locale: Locale): PrintedNote[] {
  if (!granted || lines.some(({ gives }) => gives)) return [];
  const capacity = capacityText(granted.plan, months, locale);
  return [{ heading: texts.licenses, text: fill(texts.together, { capacity }) }];
}

const labelled = (label: string, value: string, texts: QuoteTexts): string =>
  value === '' ? '' : fill(texts.labelled, { label, value });

const present = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');
