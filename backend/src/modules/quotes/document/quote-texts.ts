import type { Locale } from '../../../domain/locale/locales.js';
import { tableIn } from '../../../domain/locale/texts.js';

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
    zh: '请于 {day} 24:00（北京时间）前打开下面的链接，登录后接受报价并支付订单 {amount}。价格以本报价单为准。',
    en: 'Open the link below, sign in, accept the quote by the end of {day} (Beijing time) and pay the order of {amount}. The prices in this quote apply.',
  },
  transfer: {
    zh: '对公转账时请填写接受报价后显示的识别码。',
    en: 'For a bank transfer, include the remittance code shown after you accept.',
  },
  standing: { zh: '状态', en: 'Status' },
  requested: { zh: '草稿，尚未发出，不构成报价。', en: 'Draft, not sent. This is not an offer.' },
  accepted: {
    zh: '这份报价已于 {day} 接受，订单已生成。',
    en: 'This quote was accepted on {day} and the order was placed.',
  },
  declined: { zh: '这份报价已于 {day} 谢绝。', en: 'This quote was declined on {day}.' },
  withdrawn: {
    zh: '这份报价已于 {day} 撤回，请联系销售。',
    en: 'This quote was withdrawn on {day}. Please contact sales.',
  },
  expired: {
    zh: '这份报价有效期至 {day}，现已过期，请联系销售。',
    en: 'This quote was valid until {day} and has expired. Please contact sales.',
  },
};

export type QuoteTexts = Readonly<Record<keyof typeof TEXTS, string>>;

export const quoteTexts = (locale: Locale): QuoteTexts => tableIn(TEXTS, locale);
