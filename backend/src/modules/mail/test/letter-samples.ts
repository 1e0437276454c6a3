import type { LetterName, LetterProps, LicenseInLetter } from '../letters/index.js';

const name = '周宁';
const at = new Date('2026-11-21T06:05:00Z');
const order = { name, orderId: '6f3f1f0e-0c55-4a7e-9b7d-1f2f3a4b5c6d', orderNo: '20261121-004172' };

export const license: LicenseInLetter = {
  paidId: '0a8f7c1e-7a51-4f0c-8a37-3d2b1c0e9f8a',
  planName: '专业版 · 小组',
  licenseKey: 'CW-XE5R-0VGT-6MCP',
  users: 5,
  assets: 30,
  expiresOn: '2027-11-21',
};
const unlimited: LicenseInLetter = { ...license, planName: '企业版', users: -1, assets: -1 };
const about = { name, license };

/** Every letter, as a customer could get it. */
export const samples: LetterProps = {
  'registration-code': { code: '483920', minutes: 10, validUntil: at },
  'already-registered': { name },
  'password-reset': { name, token: 'tok_5Jf-aQ7', minutes: 30, validUntil: at },
  'password-changed': { name, changedAt: at },
  'passkey-added': { name, passkeyName: '办公室 MacBook', addedAt: at },
  'passkey-removed': { name, passkeyName: '办公室 MacBook', removedAt: at },
  'passkey-suspicious': { name, passkeyName: '办公室 MacBook', refusedAt: at },
  'mail-change-code': { name, code: '483920', minutes: 10, validUntil: at },
  'mail-changed': { name, newMail: 'zhou.ning@new.example', changedAt: at },
  'account-deletion-scheduled': { name, deleteAt: at },
  'account-deletion-cancelled': { name },
  'order-created': { ...order, what: '专业版 · 小组，12 个月', payableFen: 129_900, payBefore: at },
  'order-paid': { ...order, paidFen: 129_900, paidWith: 'wechat', paidAt: at, licenses: [license] },
  'order-refunded': {
    ...order,
    refundedFen: 129_900,
    paidWith: 'alipay',
    reason: '客户申请',
    consequence: 'license_revoked',
  },
  'order-expired': { name, orderNo: order.orderNo, what: '专业版 · 小组，12 个月', payableFen: 129_900 },
  'payment-returned': { ...order, amountFen: 129_900, paidWith: 'alipay', cause: 'already_paid' },
  'refund-rejected': { ...order, reason: '授权已经绑定。\n请联系客服。' },
  'quote-sent': {
    contactName: name,
    companyName: '青石物流有限公司',
    quoteNo: 'Q20261121-0007',
    totalFen: 1_719_000_00,
    validOn: '2026-12-21',
    token: 'tok_5Jf-aQ7',
  },
  'invoice-issued': { ...order, title: '青石物流有限公司', invoiceNo: '26332000000012345678', totalFen: 129_900 },
  'invoice-rejected': { ...order, title: '青石物流有限公司', reason: '税号与抬头不符。\n请核对后重新提交。' },
  'invoice-voided': {
    ...order,
    title: '青石物流有限公司',
    invoiceNo: '26332000000012345678',
    reason: '订单已退款。',
  },
  'license-renewed': {
    ...about,
    orderId: order.orderId,
    orderNo: order.orderNo,
    paidFen: 129_900,
    paidWith: 'bank',
    paidAt: at,
  },
  'license-expiring': { ...about, daysLeft: 7, graceDays: 7 },
  'license-transferred': { ...about, recipientMail: 'li@example.com', transferredAt: at },
  'license-issued': about,
  'license-received': { ...about, senderMail: 'zhou@example.com' },
  'license-redeemed': about,
  'license-merged': { ...about, sourceKeys: ['CW-1111-2222-3333', 'CW-4444-5555-6666'] },
  'license-capacity-changed': { ...about, cause: 'points' },
  'application-received': { name, companyName: '青石物流有限公司' },
  'application-approved': { name, license: unlimited, companyName: '青石物流有限公司', note: '欢迎！' },
  'application-rejected': { name, companyName: '青石物流有限公司', note: '请使用公司邮箱申请。' },
  'application-reminder': { name, license: unlimited, companyName: '青石物流有限公司', daysLeft: 30 },
  'reward-granted': { ...about, kind: 'assets', quantity: 5, keepMonths: 6 },
  'reward-revoked': {
    name,
    kind: 'assets',
    quantity: 5,
    month: '2026-11',
    reason: '内容已被删除。\n可以重新发布后再提交。',
  },
  'points-earned': { name, points: 12_990, balance: 25_980 },
};

/** The same letters with everything that may be missing, missing, and every word of a closed set once. */
export const variants: readonly { readonly [Name in LetterName]: [Name, LetterProps[Name]] }[LetterName][] = [
  ['order-paid', { ...samples['order-paid'], paidFen: 0, paidWith: 'none', licenses: [license, unlimited] }],
  ['order-paid', { ...samples['order-paid'], paidWith: 'points', licenses: [{ ...license, expiresOn: null }] }],
  ['order-paid', { ...samples['order-paid'], paidWith: 'stripe', licenses: [] }],
  ['order-refunded', { ...samples['order-refunded'], reason: null, consequence: 'extension_taken_back' }],
  ['order-refunded', { ...samples['order-refunded'], paidWith: 'sandbox', consequence: 'license_kept' }],
  ['payment-returned', { ...samples['payment-returned'], cause: 'order_cancelled' }],
  ['payment-returned', { ...samples['payment-returned'], cause: 'not_fulfillable' }],
  ['license-capacity-changed', { ...samples['license-capacity-changed'], cause: 'redeem_code' }],
  ['license-capacity-changed', { ...samples['license-capacity-changed'], cause: 'reward' }],
  ['license-capacity-changed', { ...samples['license-capacity-changed'], cause: 'staff' }],
  ['license-expiring', { ...samples['license-expiring'], daysLeft: 1 }],
  ['application-approved', { ...samples['application-approved'], note: null }],
  ['application-rejected', { ...samples['application-rejected'], note: null }],
  ['reward-granted', { ...samples['reward-granted'], kind: 'users', quantity: 1 }],
  ['reward-revoked', { ...samples['reward-revoked'], kind: 'users', quantity: 1 }],
  ['already-registered', { name: '' }],
];
