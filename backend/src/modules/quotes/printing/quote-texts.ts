import { type PerCapacity } from '../../../domain/licensing/capacity.js';
import type { Locale } from '../../../platform/http/locale.js';

/** Everything a printed quote says by itself. */
export interface QuoteTexts extends PerCapacity<string> {
  readonly title: string;
  readonly number: string;
  readonly madeOn: string;
  readonly validOn: string;
  readonly seller: string;
  readonly customer: string;
  readonly contact: string;
  readonly taxNumber: string;
  readonly phone: string;
  readonly mail: string;
  readonly item: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly lineTotal: string;
  readonly subtotal: string;
  readonly reduction: string;
  readonly total: string;
  readonly inWords: string;
  readonly unlimited: string;
  readonly lifetime: string;
  readonly months: (count: number) => string;
  readonly licenses: string;
  readonly separate: (count: number) => string;
  readonly joined: string;
  readonly together: (capacity: string) => string;
  readonly renewal: string;
  readonly renewsAs: { readonly plan: string; readonly none: string };
  readonly renewsAt: (amount: string, isOfEach: boolean) => string;
  readonly terms: string;
  readonly howToAccept: string;
  readonly acceptText: (url: string, day: string) => string;
  readonly fullPrice: string;
}

export const QUOTE_TEXTS: Readonly<Record<Locale, QuoteTexts>> = {
  zh: {
    title: '报价单',
    number: '编号',
    madeOn: '日期',
    validOn: '有效期至',
    seller: '供方',
    customer: '客户',
    contact: '联系人',
    taxNumber: '税号',
    phone: '电话',
    mail: '邮箱',
    item: '项目',
    quantity: '数量',
    unitPrice: '单价（元）',
    discount: '折扣',
    lineTotal: '金额（元）',
    subtotal: '原价合计',
    reduction: '优惠',
    total: '含税合计',
    inWords: '人民币大写',
    users: '用户',
    assets: '资产',
    unlimited: '不限',
    lifetime: '永久授权',
    months: (count) => `${count} 个月`,
    licenses: '授权',
    separate: (count) => `${count} 个独立授权，每个：`,
    joined: '合并为 1 个授权：',
    together: (capacity) => `以上各行合并为 1 个授权：${capacity}`,
    renewal: '续费：',
    renewsAs: { plan: '按续费时的套餐价格', none: '请联系销售报价，不能在线续费' },
    renewsAt: (amount, isOfEach) => `${isOfEach ? '每个授权' : ''}每年 ${amount}`,
    terms: '说明',
    howToAccept: '如何确认',
    acceptText: (url, day) =>
      `请在 ${day} 24:00（北京时间）前登录后打开下面的链接确认下单并付款，价格以本报价单为准。\n${url}`,
    fullPrice: '—',
  },
  en: {
    title: 'Quote',
    number: 'No.',
    madeOn: 'Date',
    validOn: 'Valid until',
    seller: 'From',
    customer: 'To',
    contact: 'Attention',
    taxNumber: 'Tax number',
    phone: 'Phone',
    mail: 'Email',
    item: 'Item',
    quantity: 'Qty',
    unitPrice: 'Unit price (CNY)',
    discount: 'Discount',
    lineTotal: 'Amount (CNY)',
    subtotal: 'List price',
    reduction: 'Discount',
    total: 'Total, tax included',
    inWords: 'In words (Chinese)',
    users: 'users',
    assets: 'assets',
    unlimited: 'Unlimited',
    lifetime: 'permanent licence',
    months: (count) => (count === 1 ? '1 month' : `${count} months`),
    licenses: 'Licences',
    separate: (count) => `${count} separate licences, each: `,
    joined: '1 licence with the sum: ',
    together: (capacity) => `All lines together give 1 licence: ${capacity}`,
    renewal: 'Renewal: ',
    renewsAs: { plan: 'at the plan’s price at that time', none: 'by quote from sales, not online' },
    renewsAt: (amount, isOfEach) => `${amount} a year${isOfEach ? ' for each licence' : ''}`,
    terms: 'Remarks',
    howToAccept: 'How to accept',
    acceptText: (url, day) =>
      `Please sign in, open the link below, and place and pay for the order by the end of ${day} (Beijing time). The prices in this quote apply.\n${url}`,
    fullPrice: '—',
  },
};
