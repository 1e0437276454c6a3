import { perCapacity } from '../../../domain/licensing/capacity.js';
import { CAPACITY_WORDS } from '../../../domain/licensing/capacity-words.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { tableIn } from '../../../domain/locale/texts.js';

/** The fixed texts of a printed quote. */
const TEXTS = {
  title: { zh: '报价单', en: 'Quote' },
  number: { zh: '编号', en: 'No.' },
  madeOn: { zh: '日期', en: 'Date' },
  validOn: { zh: '有效期至', en: 'Valid until' },
  seller: { zh: '供方', en: 'From' },
  customer: { zh: '客户', en: 'To' },
  contact: { zh: '联系人', en: 'Attention' },
  taxNumber: { zh: '税号', en: 'Tax number' },
  phone: { zh: '电话', en: 'Phone' },
  mail: { zh: '邮箱', en: 'Email' },
  labelled: { zh: '{label}：{value}', en: '{label}: {value}' },
  item: { zh: '项目', en: 'Item' },
  quantity: { zh: '数量', en: 'Qty' },
  unitPrice: { zh: '单价（元）', en: 'Unit price (CNY)' },
  discount: { zh: '折扣', en: 'Discount' },
  discounted: { zh: '{tenths} 折', en: '{percent}% off' },
  fullPrice: { zh: '—', en: '—' },
  lineTotal: { zh: '金额（元）', en: 'Amount (CNY)' },
  subtotal: { zh: '原价合计', en: 'List price' },
  reduction: { zh: '优惠', en: 'Discount' },
  total: { zh: '含税合计', en: 'Total, tax included' },
  inWords: { zh: '人民币大写', en: 'In words (Chinese)' },
  ...perCapacity((name) => CAPACITY_WORDS[name].unit),
  unlimited: { zh: '不限', en: 'Unlimited' },
  lifetime: { zh: '永久授权', en: 'permanent licence' },
  licenses: { zh: '授权', en: 'Licences' },
  separate: { zh: '{count} 个独立授权，每个：{capacity}', en: '{count} separate licences, each: {capacity}' },
  joined: { zh: '合并为 1 个授权：{capacity}', en: '1 combined licence: {capacity}' },
  together: { zh: '以上各行合并为 1 个授权：{capacity}', en: 'All lines together give 1 licence: {capacity}' },
  renewal: { zh: '续费：{price}', en: 'Renewal: {price}' },
  renewsByPlan: { zh: '按续费时的套餐价格', en: 'at the plan’s price at that time' },
  renewsByQuote: { zh: '请联系销售报价，不能在线续费', en: 'by quote from sales, not online' },
  renewsAt: { zh: '每年 {amount}', en: '{amount} a year' },
  renewsEachAt: { zh: '每个授权每年 {amount}', en: '{amount} a year for each licence' },
  and: { zh: '；', en: '; ' },
  terms: { zh: '说明', en: 'Remarks' },
  howToAccept: { zh: '如何确认', en: 'How to accept' },
  acceptText: {
    zh: '请在 {day} 24:00（北京时间）前登录后打开下面的链接确认下单并付款，价格以本报价单为准。\n{url}',
    en: 'Please sign in, open the link below, and place and pay for the order by the end of {day} (Beijing time). The prices in this quote apply.\n{url}',
  },
};

export type QuoteTexts = Readonly<Record<keyof typeof TEXTS, string>>;

export const quoteTexts = (locale: Locale): QuoteTexts => tableIn(TEXTS, locale);
