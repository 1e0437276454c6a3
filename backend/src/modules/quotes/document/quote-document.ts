import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { factsOf, type Locale } from '../../../domain/locale/locales.js';
import { fill } from '../../../domain/locale/texts.js';
import { capitalAmount } from '../../../domain/money/capital-amount.js';
import { printedText, unbroken } from '../../../domain/text/printable.js';
import { type LabelledView, lineTable, yuanText } from '../../orders/index.js';
import type { QuoteRead } from '../quotes.queries.js';
import type { QuoteDocumentView, StandingView } from './quote-document.view.js';
import { type QuoteTexts, quoteTexts } from './quote-texts.js';

/** Who offers, in the language of the document. What is empty is left out. */
export interface Seller {
  readonly brand: string;
  readonly company: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly mail: string;
  /** The account that customers transfer to; null where transfers are not accepted. */
  readonly bank: { readonly holder: string; readonly bank: string; readonly account: string } | null;
  /** URL where the quote is accepted. */
  readonly acceptUrl: string;
}

/** When it was sent; for a draft, when it was begun. */
export const madeAt = ({ sentAt, createdAt }: QuoteRead): Date => sentAt ?? createdAt;

/** Writes a quote as a document in one language. */
export function quoteDocument(quote: QuoteRead, locale: Locale, seller: Seller): QuoteDocumentView {
  const texts = quoteTexts(locale);
  const { bank } = seller;
  return {
    language: factsOf(locale).tag,
    title: texts.title,
    brand: seller.brand,
    facts: filled([
      [texts.number, quote.number],
      [texts.madeOn, shanghaiDate(madeAt(quote))],
      [texts.validOn, quote.validOn],
    ]),
    seller: {
      heading: texts.seller,
      name: seller.company || seller.brand,
      facts: filled([
        [texts.taxNumber, seller.taxNumber],
        [texts.address, seller.address],
        [texts.phone, seller.phone],
        [texts.mail, seller.mail],
        [texts.bankHolder, bank?.holder],
        [texts.bank, bank?.bank],
        [texts.bankAccount, bank && unbroken(bank.account)],
      ]),
    },
    customer: {
      heading: texts.customer,
      // Empty once the customer's account was deleted.
      name: printedText(quote.companyName) || texts.nameless,
      facts: filled([
        [texts.taxNumber, quote.taxNumber],
        [texts.contact, printedText(quote.contactName)],
      ]),
    },
    table: lineTable({ ...quote, whole: quote.granted?.plan ?? null }, locale),
    notes: [
      { heading: texts.inWords, text: capitalAmount(quote.totalFen) },
      ...(quote.terms === '' ? [] : [{ heading: texts.terms, text: printedText(quote.terms) }]),
    ],
    standing: standingOf(quote, seller, texts),
  };
}

function standingOf(quote: QuoteRead, { acceptUrl, bank }: Seller, texts: QuoteTexts): StandingView {
  const { status, totalFen, endedAt } = quote;
  const validOn = quote.validOn ?? '';
  if (status === 'sent') {
    const accept = fill(texts.accept, { day: validOn, amount: yuanText(totalFen) });
    const text = [accept, ...(bank ? [texts.transfer] : [])].join('\n');
    return { heading: texts.howToAccept, text, url: acceptUrl };
  }
  const day = status === 'expired' || endedAt === null ? validOn : shanghaiDate(endedAt);
  return { heading: texts.standing, text: fill(texts[status], { day }), url: null };
}

const filled = (facts: readonly (readonly [label: string, value: string | null | undefined])[]): LabelledView[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
