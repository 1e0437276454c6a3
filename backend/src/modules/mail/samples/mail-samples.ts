import { UNLIMITED_CAPACITY } from '../../../domain/licensing/license.js';
import { type Locale, tableIn } from '../../../domain/locale/locales.js';
import type { MailProps, LicenseInMail, WorkInMail } from '../mails/index.js';

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
  rejected: { zh: '请使用公司邮箱申请。', en: 'Please apply with your company address.' },
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

/**
 * Returns sample props for every mail, for the console's preview and for tests.
 *
 * Names, numbers and links are made up, and the links lead nowhere.
 */
export function mailSamples(locale: Locale): MailProps {
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
  return {
    'registration-code': { code: '483920', minutes: 10, validUntil: at },
    'already-registered': { name },
    'password-reset': { name, token: 'tok_5Jf-aQ7', minutes: 30, validUntil: at },
    'staff-invitation': { token: 'tok_5Jf-aQ7', minutes: 30, validUntil: at },
    'password-changed': { name, changedAt: at },
    'passkey-added': { name, passkeyName: words.passkey, addedAt: at },
    'passkey-removed': { name, passkeyName: words.passkey, removedAt: at },
    'passkey-suspicious': { name, passkeyName: words.passkey, refusedAt: at },
    'mail-change-code': { code: '483920', minutes: 10, validUntil: at },
    'mail-changed': { name, newMail: 'zhou.ning@new.example', changedAt: at },
    'account-deletion-scheduled': { name, deleteAt: at },
    'account-deletion-cancelled': { name },
    'order-created': { ...order, what: words.what, lines: [], payableFen: 129_900, payBefore: at, validUntil: at },
    'order-paid': { ...order, paidFen: 129_900, paidWith: 'wechat', paidAt: at, lines: [], licenses: [license] },
    'order-refunded': {
      ...order,
      refundedFen: 129_900,
      paidWith: 'alipay',
      reason: words.refundReason,
      licenseKeys: [license.licenseKey],
      consequence: 'license_revoked',
    },
    'order-expired': { name, orderNo: order.orderNo, what: words.what, payableFen: 129_900 },
    'order-void': {
      ...order,
      what: words.what,
      payableFen: 129_900,
      cause: 'license_repriced',
      paidId: license.paidId,
    },
    'payment-returned': { ...order, amountFen: 129_900, paidWith: 'alipay', cause: 'already_paid' },
    'payment-rest': { ...order, receivedFen: 129_800, restFen: 100, payBefore: at },
    'refund-rejected': { ...order, reason: words.refundRejected },
    'quote-received': { facts: quoteFacts },
    'quote-requested': {
      quoteId: order.orderId,
      facts: quoteFacts,
      companyName: words.company,
      contactName: name,
      customerMail: 'zhou.ning@example.com',
      phone: '0571 8888 0000',
      taxNumber: '91330100MA27XYZ12A',
      note: words.quoteNote,
    },
    'quote-sent': {
      quoteNo: 'Q20261121-0007',
      lines: [
        { what: `${words.enterprise} × 2`, totalFen: 1_689_000_00, gives: words.gives },
        { what: `${words.service} × 1`, totalFen: 30_000_00, gives: '' },
      ],
      totalFen: 1_719_000_00,
      validOn: '2026-12-21',
      token: 'tok_5Jf-aQ7',
      replaces: 'Q20261121-0003',
    },
    'invoice-issued': {
      orderId: order.orderId,
      orderNo: order.orderNo,
      invoiceNo: '26332000000012345678',
      totalFen: 129_900,
    },
    'invoice-rejected': { ...order, title: words.company, reason: words.invoiceRejected },
    'invoice-voided': {
      ...order,
      title: words.company,
      invoiceNo: '26332000000012345678',
      reason: words.invoiceVoided,
    },
    'license-renewed': { ...about, ...receipt },
    'license-changed': { ...about, ...receipt },
    'license-expiring': { ...about, daysLeft: 7, graceDays: 7 },
    'license-transferred': { ...about, recipientMail: 'li@example.com', transferredAt: at, isByStaff: false },
    'license-issued': about,
    'license-received': about,
    'license-redeemed': about,
    'license-restored': about,
    'license-merged': { ...about, sourceKeys: ['CW-1111-2222-3333', 'CW-4444-5555-6666'] },
    'license-capacity-changed': { ...about, cause: 'points' },
    'license-revoked': { ...about, reason: words.licenseRevoked },
    'license-file-ending': { ...about, endsAt: at },
    'application-received': { name, companyName: words.company },
    'application-approved': { name, license: unlimited, companyName: words.company, note: words.approved },
    'application-rejected': { name, companyName: words.company, note: words.rejected },
    'application-reminder': { name, license: unlimited, companyName: words.company, daysLeft: 30 },
    'reward-granted': { ...about, kind: 'assets', quantity: 5, keepMonths: 6 },
    'reward-revoked': { name, kind: 'assets', quantity: 5, month: '2026-11', reason: words.revoked },
    'work-waiting': { work: refunds },
    'work-digest': {
      validOn: '2026-11-23',
      works: [refunds, { kind: 'applications_due', count: 2, late: 1, since: at, place: '/admin/applications' }],
    },
    'points-earned': { name, points: 12_990, balance: 25_980 },
  };
}
