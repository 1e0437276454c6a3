import { UNLIMITED_CAPACITY } from '../../../domain/licensing/license.js';
import { type Locale, tableIn } from '../../../domain/locale/locales.js';
import type { LicenseInMail, WorkInMail } from './mail-parts.js';

/** What customers and staff wrote, in the samples. */
const WORDS = {
  name: { zh: '周宁', en: 'Zhou Ning' },
  company: { zh: '青石物流有限公司', en: 'Bluestone Logistics Ltd' },
  group: { zh: '专业版 · 小组', en: 'Professional · Group' },
  enterprise: { zh: '企业版', en: 'Enterprise' },
  what: { zh: '专业版 · 小组，12 个月', en: 'Professional · Group, 12 months' },
  service: { zh: '安装与上线陪跑', en: 'Installation and training' },
  gives: {
    zh: '2 个独立授权，每个：不限用户 · 不限资产 · 12 个月',
    en: '2 separate licences, each: unlimited users · unlimited assets · 12 months',
  },
  passkey: { zh: '办公室 MacBook', en: 'Office MacBook' },
  quoteNote: {
    zh: '两个机房各一套。\n希望月底前上线。',
    en: 'One for each of two sites.\nWe would like to start by the end of the month.',
  },
  refundReason: { zh: '客户申请', en: 'The customer asked for it' },
  refundRejected: { zh: '授权已经绑定。\n请联系客服。', en: 'The licence is bound already.\nPlease contact support.' },
  invoiceRejected: {
    zh: '税号与抬头不符。\n请核对后重新提交。',
    en: 'The tax number does not belong to the title.\nPlease check it and send the request again.',
  },
  invoiceVoided: { zh: '订单已退款。', en: 'The order was refunded.' },
  approved: { zh: '欢迎！', en: 'Welcome!' },
  rejected: { zh: '请使用企业邮箱申请。', en: 'Please apply with your company address.' },
  licenseRevoked: {
    zh: '该授权由误操作签发。\n如已部署，请联系客服更换。',
    en: 'This licence was issued by mistake.\nIf you have installed it, support will replace it.',
  },
  revoked: {
    zh: '内容已被删除。\n可以重新发布后再提交。',
    en: 'The post was taken down.\nYou can publish it again and send it anew.',
  },
};

const sampleWords = (locale: Locale) => tableIn(WORDS, locale);

const at = new Date('2026-11-21T06:05:00Z');

/** What the sample mails are about. Names, numbers and links are made up, and the links lead nowhere. */
export function sampleParts(locale: Locale) {
  const words = sampleWords(locale);
  const { name } = words;
  const order = { name, orderId: '6f3f1f0e-0c55-4a7e-9b7d-1f2f3a4b5c6d', orderNo: '20261121-004172' };
  const license: LicenseInMail = {
    paidId: '0a8f7c1e-7a51-4f0c-8a37-3d2b1c0e9f8a',
    planName: words.group,
    licenseKey: 'CW-XE5R-0VGT-6MCP',
    users: 5,
    assets: 30,
    expiresOn: '2027-11-21',
  };
  const unlimited: LicenseInMail = { ...license, planName: words.enterprise, ...UNLIMITED_CAPACITY };
  const quoteFacts = {
    quoteNo: 'Q20261121-0007',
    planName: words.enterprise,
    users: 200,
    assets: -1,
    months: 12,
    quantity: 2,
  };
  const about = { name, license };
  const receipt = { ...order, paidFen: 129_900, paidWith: 'bank', paidAt: at } as const;
  const refunds: WorkInMail = {
    kind: 'refunds',
    count: 3,
    late: 0,
    since: at,
    place: '/admin/refunds?stage=requested',
  };
  return { words, name, at, order, license, unlimited, quoteFacts, about, receipt, refunds };
}

export type SampleParts = ReturnType<typeof sampleParts>;
