import type { Locale } from '../../../platform/http/locale.js';

/** What people and staff wrote into the samples. */
interface SampleWords {
  readonly name: string;
  readonly company: string;
  readonly group: string;
  readonly enterprise: string;
  readonly what: string;
  readonly service: string;
  readonly gives: string;
  readonly passkey: string;
  readonly quoteNote: string;
  readonly refundReason: string;
  readonly refundRejected: string;
  readonly invoiceRejected: string;
  readonly invoiceVoided: string;
  readonly approved: string;
  readonly rejected: string;
  readonly revoked: string;
  readonly licenseRevoked: string;
}

export const SAMPLE_WORDS: Readonly<Record<Locale, SampleWords>> = {
  zh: {
    name: '周宁',
    company: '青石物流有限公司',
    group: '专业版 · 小组',
    enterprise: '企业版',
    what: '专业版 · 小组，12 个月',
    service: '安装与上线陪跑',
    gives: '2 个独立授权，每个：不限 用户 / 不限 资产 / 12 个月',
    passkey: '办公室 MacBook',
    quoteNote: '两个机房各一套。\n希望月底前上线。',
    refundReason: '客户申请',
    refundRejected: '授权已经绑定。\n请联系客服。',
    invoiceRejected: '税号与抬头不符。\n请核对后重新提交。',
    invoiceVoided: '订单已退款。',
    approved: '欢迎！',
    rejected: '请使用公司邮箱申请。',
    licenseRevoked: '该授权由误操作签发。\n如已部署，请联系客服更换。',
    revoked: '内容已被删除。\n可以重新发布后再提交。',
  },
  en: {
    name: 'Zhou Ning',
    company: 'Bluestone Logistics Ltd',
    group: 'Professional · Group',
    enterprise: 'Enterprise',
    what: 'Professional · Group, 12 months',
    service: 'Installation and training',
    gives: '2 separate licences, each: Unlimited users / Unlimited assets / 12 months',
    passkey: 'Office MacBook',
    quoteNote: 'One for each of two sites.\nWe would like to start by the end of the month.',
    refundReason: 'The customer asked for it',
    refundRejected: 'The licence is bound already.\nPlease contact support.',
    invoiceRejected: 'The tax number does not belong to the title.\nPlease check it and send the request again.',
    invoiceVoided: 'The order was refunded.',
    approved: 'Welcome!',
    rejected: 'Please apply with your company address.',
    licenseRevoked: 'This licence was issued by mistake.\nIf you have installed it, support will replace it.',
    revoked: 'The post was taken down.\nYou can publish it again and send it anew.',
  },
};
