import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { factsOf, fill, type Locale, pathIn, tableIn, textIn } from '../../../domain/locale/locales.js';
import { capitalAmount, yuanText } from '../../../domain/money/amounts.js';
import { printedText, unbroken } from '../../../domain/text/printable.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { LabelledView, lineTable, LineTableView } from '../../orders/index.js';
import { PaymentProviders } from '../../payments/index.js';
import { Site } from '../../site/index.js';
import type { QuoteRead } from '../quotes.queries.js';

export class PartyView {
  @ApiProperty() heading!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: [LabelledView] }) facts!: LabelledView[];
}

class DocumentNoteView {
  @ApiProperty() heading!: string;
  @ApiProperty() text!: string;
}

export class SealView {
  @ApiProperty() heading!: string;
  /** The company that seals the quote. */
  @ApiProperty() name!: string;
}

class StandingView extends DocumentNoteView {
  /** Where an open offer is accepted; null once it is closed. That of a draft works once it is sent. */
  @ApiProperty({ type: String, nullable: true }) url!: string | null;
}

/**
 * A quote as a document: all of its texts in one language, in reading order.
 *
 * The PDF and the page print these texts unchanged. Quantities with their unit contain no-break spaces and word
 * joiners.
 */
export class QuoteDocumentView {
  /** BCP 47 tag. */
  @ApiProperty() language!: string;
  @ApiProperty() title!: string;
  @ApiProperty() brand!: string;
  /** The mark on a quote that was not sent yet; null for a sent quote. */
  @ApiProperty({ type: String, nullable: true }) draft!: string | null;
  /** Number, date, last day. */
  @ApiProperty({ type: [LabelledView] }) facts!: LabelledView[];
  @ApiProperty({ type: PartyView }) seller!: PartyView;
  @ApiProperty({ type: PartyView }) customer!: PartyView;
  @ApiProperty({ type: LineTableView }) table!: LineTableView;
  /** The amount in words, and the terms. */
  @ApiProperty({ type: [DocumentNoteView] }) notes!: DocumentNoteView[];
  /** Where the seller puts its seal on paper. */
  @ApiProperty({ type: SealView }) seal!: SealView;
  /** How to accept the quote, or its outcome. */
  @ApiProperty({ type: StandingView }) standing!: StandingView;
}

/** The fixed texts of a quote, except those of its lines. */
const TEXTS = {
  title: { zh: '报价单', en: 'Quote' },
  number: { zh: '编号', en: 'Number' },
  madeOn: { zh: '日期', en: 'Date' },
  validOn: { zh: '有效期至', en: 'Valid until' },
  seller: { zh: '供方', en: 'From' },
  customer: { zh: '客户', en: 'To' },
  nameless: { zh: '—', en: '—' },
  address: { zh: '地址', en: 'Address' },
  contact: { zh: '联系人', en: 'Contact' },
  taxNumber: { zh: '税号', en: 'Tax number' },
  phone: { zh: '电话', en: 'Phone' },
  mail: { zh: '邮箱', en: 'Email' },
  bankHolder: { zh: '户名', en: 'Account holder' },
  bank: { zh: '开户行', en: 'Bank' },
  bankAccount: { zh: '账号', en: 'Account number' },
  inWords: { zh: '人民币大写', en: 'Amount in words (Chinese)' },
  terms: { zh: '条款', en: 'Terms' },
  howToAccept: { zh: '如何接受', en: 'How to accept' },
  accept: {
    zh: '请于 {day} 24:00（北京时间）前在线登录并接受报价，然后支付订单金额 {amount}。价格以本报价单为准。',
    en: 'Sign in online, accept the quote by the end of {day} (Beijing time) and pay {amount}. The prices in this quote apply.',
  },
  transfer: {
    zh: '对公转账时请填写接受报价后显示的识别码。',
    en: 'For a bank transfer, include the remittance code shown after you accept.',
  },
  standing: { zh: '状态', en: 'Status' },
  draft: { zh: '草稿', en: 'Draft' },
  seal: { zh: '供方（盖章）', en: 'Company seal' },
  accepted: {
    zh: '本报价单已于 {day} 被接受，订单已生成。',
    en: 'This quote was accepted on {day} and the order was placed.',
  },
  declined: { zh: '本报价单已于 {day} 被谢绝。', en: 'This quote was declined on {day}.' },
  withdrawn: {
    zh: '本报价单已于 {day} 撤回，请联系销售。',
    en: 'This quote was withdrawn on {day}. Please contact sales.',
  },
  expired: {
    zh: '本报价单有效期至 {day}，现已过期，请联系销售。',
    en: 'This quote was valid until {day} and has expired. Please contact sales.',
  },
  superseded: {
    zh: '本报价单已于 {day} 被新版本取代，不能再接受。',
    en: 'This quote was replaced by a newer version on {day} and can no longer be accepted.',
  },
};

type QuoteTexts = Readonly<Record<keyof typeof TEXTS, string>>;

const quoteTexts = (locale: Locale): QuoteTexts => tableIn(TEXTS, locale);

/** The seller, in the language of the document. Empty values are left out. */
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

/** When it was sent; for a draft, when it was created. */
export const madeAt = ({ sentAt, createdAt }: QuoteRead): Date => sentAt ?? createdAt;

/** Writes a quote as a document in one language: a draft as it reads once it is sent, but marked as a draft. */
export function quoteDocument(quote: QuoteRead, locale: Locale, seller: Seller): QuoteDocumentView {
  const texts = quoteTexts(locale);
  const { bank } = seller;
  return {
    language: factsOf(locale).tag,
    title: texts.title,
    draft: quote.status === 'requested' ? texts.draft : null,
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
    seal: { heading: texts.seal, name: seller.company || seller.brand },
    standing: standingOf(quote, seller, texts),
  };
}

function standingOf(quote: QuoteRead, { acceptUrl, bank }: Seller, texts: QuoteTexts): StandingView {
  const { status, totalFen, endedAt } = quote;
  const validOn = quote.validOn ?? '';
  if (status === 'sent' || status === 'requested') {
    const accept = fill(texts.accept, { day: validOn, amount: yuanText(totalFen) });
    const text = [accept, ...(bank ? [texts.transfer] : [])].join('\n');
    return { heading: texts.howToAccept, text, url: acceptUrl };
  }
  const day = status === 'expired' || endedAt === null ? validOn : shanghaiDate(endedAt);
  return { heading: texts.standing, text: fill(texts[status], { day }), url: null };
}

const filled = (facts: readonly (readonly [label: string, value: string | null | undefined])[]): LabelledView[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** Writes quotes in the name of the company that the settings describe. */
@Injectable()
export class QuoteDocuments {
  constructor(
    private readonly site: Site,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A draft reads as if it was sent now. */
  of(quote: QuoteRead, locale: Locale): QuoteDocumentView {
    const { brand, contact } = this.site.config;
    const seller = {
      brand: textIn(brand.name, locale),
      company: textIn(brand.company, locale),
      taxNumber: brand.taxNumber,
      address: textIn(brand.address, locale),
      phone: contact.phone,
      mail: contact.businessMail,
      bank: this.providers.bankAccount,
      acceptUrl: `${this.settings.publicUrl}${pathIn(locale, `/quote/${quote.token}`)}`,
    };
    const read = quote.status === 'requested' ? { ...quote, sentAt: this.clock.now() } : quote;
    return quoteDocument(read, locale, seller);
  }
}
