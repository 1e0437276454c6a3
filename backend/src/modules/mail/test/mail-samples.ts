import { inEveryLocale } from '../../../domain/locale/locales.js';
import { WORK_MAIL_KINDS } from '../../../domain/waiting-work/work-mails.js';
import { type LicenseInMail, type MailName, type MailProps, mailSamples } from '../mails/index.js';

const words = { name: '长堤', company: '长堤科技有限公司', address: '杭州市' };
export const brand = {
  ...inEveryLocale(() => words),
  en: { ...words, name: 'Causeway' },
  siteUrl: 'https://site.example',
  replyTo: null,
};

export const samples: MailProps = mailSamples('zh');

const { license } = samples['license-issued'];
const { lines } = samples['quote-sent'];
const unlimited: LicenseInMail = samples['application-approved'].license;

/** The same mails with every optional value missing, and with each value of the closed sets once. */
export const variants: readonly { readonly [Name in MailName]: [Name, MailProps[Name]] }[MailName][] = [
  ['order-paid', { ...samples['order-paid'], paidFen: 0, paidWith: 'none', licenses: [license, unlimited] }],
  ['order-created', { ...samples['order-created'], lines }],
  ['order-paid', { ...samples['order-paid'], lines, licenses: [license, license] }],
  ['order-paid', { ...samples['order-paid'], paidWith: 'points', licenses: [{ ...license, expiresOn: null }] }],
  ['order-paid', { ...samples['order-paid'], paidWith: 'stripe', licenses: [] }],
  ['order-refunded', { ...samples['order-refunded'], reason: null, consequence: 'extension_taken_back' }],
  ['order-refunded', { ...samples['order-refunded'], reason: null, consequence: 'license_stays' }],
  ['order-refunded', { ...samples['order-refunded'], paidWith: 'points', refundedFen: 1 }],
  ['order-refunded', { ...samples['order-refunded'], paidWith: 'sandbox', consequence: 'license_kept' }],
  ['quote-sent', { ...samples['quote-sent'], replaces: null }],
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
  ['reward-revoked', { ...samples['reward-revoked'], license: null }],
  ['already-registered', { name: '' }],
  ...WORK_MAIL_KINDS.map((kind): ['work-waiting', MailProps['work-waiting']] => [
    'work-waiting',
    { work: { ...samples['work-waiting'].work, kind, late: 1 } },
  ]),
];
