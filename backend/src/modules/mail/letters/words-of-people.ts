import type { LetterName, LetterProps } from './index.js';

/**
 * Letters that anybody can cause to an address of somebody else: by typing it into a form, or by giving something to its
 * account. They hold no word of the one who causes them, or an official letter would carry a stranger's message.
 */
export const TO_ANYBODY = [
  'registration-code',
  'already-registered',
  'password-reset',
  'staff-invitation',
  'mail-change-code',
  'license-received',
  'quote-received',
  'quote-sent',
  'invoice-issued',
] as const satisfies readonly LetterName[];

/**
 * Whose words a text is: `ours` (of the site or its staff), the `reader`'s own, or of `others`. `message`: of others, and
 * longer than a line. `address`: a mail address that has to be read in full.
 */
export type WordsOf = 'ours' | 'reader' | 'others' | 'message' | 'address';

/** Values that may be any text. Those of a closed set of words are none. */
type OpenTexts<Props> = {
  [Key in keyof Props]-?: Props[Key] extends string | null ? (string extends Props[Key] ? Key : never) : never;
}[keyof Props];

type Allowed<Name extends LetterName> = Name extends (typeof TO_ANYBODY)[number] ? 'ours' | 'reader' : WordsOf;

const ORDER = { name: 'reader', orderId: 'ours', orderNo: 'ours' } as const;
const INVOICE = { ...ORDER, title: 'reader' } as const;

/** Of every text in a letter, whose words it is. A new letter, or a new text in one, does not compile before it is here. */
export const WORDS_OF: {
  readonly [Name in LetterName]: Readonly<Record<OpenTexts<LetterProps[Name]>, Allowed<Name>>>;
} = {
  'registration-code': { code: 'ours' },
  'already-registered': { name: 'reader' },
  'password-reset': { name: 'reader', token: 'ours' },
  'staff-invitation': { token: 'ours' },
  'password-changed': { name: 'reader' },
  'passkey-added': { name: 'reader', passkeyName: 'reader' },
  'passkey-removed': { name: 'reader', passkeyName: 'reader' },
  'passkey-suspicious': { name: 'reader', passkeyName: 'reader' },
  'mail-change-code': { code: 'ours' },
  'mail-changed': { name: 'reader', newMail: 'reader' },
  'account-deletion-scheduled': { name: 'reader' },
  'account-deletion-cancelled': { name: 'reader' },
  'order-created': { ...ORDER, what: 'ours' },
  'order-paid': ORDER,
  'order-refunded': { ...ORDER, reason: 'ours' },
  'order-expired': { name: 'reader', orderNo: 'ours', what: 'ours' },
  'order-void': { ...ORDER, what: 'ours', paidId: 'ours' },
  'payment-returned': ORDER,
  'payment-rest': ORDER,
  'refund-rejected': { ...ORDER, reason: 'ours' },
  'quote-received': {},
  'quote-requested': {
    quoteId: 'ours',
    companyName: 'others',
    contactName: 'others',
    customerMail: 'address',
    phone: 'others',
    taxNumber: 'others',
    note: 'message',
  },
  'quote-sent': { quoteNo: 'ours', validOn: 'ours', token: 'ours' },
  'invoice-issued': { orderId: 'ours', orderNo: 'ours', invoiceNo: 'ours' },
  'invoice-rejected': { ...INVOICE, reason: 'ours' },
  'invoice-voided': { ...INVOICE, invoiceNo: 'ours', reason: 'ours' },
  'license-renewed': ORDER,
  'license-expiring': { name: 'reader' },
  'license-issued': { name: 'reader' },
  'license-transferred': { name: 'reader', recipientMail: 'address' },
  'license-received': { name: 'reader' },
  'license-redeemed': { name: 'reader' },
  'license-merged': { name: 'reader' },
  'license-capacity-changed': { name: 'reader' },
  'license-revoked': { name: 'reader', reason: 'ours' },
  'license-file-ending': { name: 'reader' },
  'application-received': { name: 'reader', companyName: 'reader' },
  'application-approved': { name: 'reader', companyName: 'reader', note: 'ours' },
  'application-rejected': { name: 'reader', companyName: 'reader', note: 'ours' },
  'application-reminder': { name: 'reader', companyName: 'reader' },
  'reward-granted': { name: 'reader' },
  'reward-revoked': { name: 'reader', month: 'ours', reason: 'ours' },
  'points-earned': { name: 'reader' },
  'work-waiting': {},
  'work-digest': { validOn: 'ours' },
};

/** The texts of a letter that people typed, with whose they are. */
export const typedTexts = (name: LetterName): Readonly<Record<string, WordsOf>> =>
  Object.fromEntries(Object.entries<WordsOf>(WORDS_OF[name]).filter(([, whose]) => whose !== 'ours'));
