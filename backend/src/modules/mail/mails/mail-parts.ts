import type { Capacity } from '../../../domain/licensing/license.js';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import type { WorkMailKind } from '../../../domain/waiting-work/work-mails.js';

/** A licence as mails show it. */
export interface LicenseInMail extends Capacity {
  readonly paidId: string;
  /** In the reader's language. */
  readonly planName: string;
  readonly licenseKey: string;
  /** Last day of validity in Asia/Shanghai, `YYYY-MM-DD`; null is permanent. */
  readonly expiresOn: string | null;
}

/** What a quote is requested for: only what we can say ourselves, nothing that the requester typed. */
export interface QuoteFacts extends Capacity {
  readonly quoteNo: string;
  /** In the reader's language. */
  readonly planName: string;
  /** Calendar months; 0 is permanent. */
  readonly months: number;
  readonly quantity: number;
}

/** One kind of work waiting for staff. */
export interface WorkInMail {
  readonly kind: WorkMailKind;
  readonly count: number;
  /** How many of them are urgent. */
  readonly late: number;
  /** When the oldest began to wait; for work that is due soon, the first deadline. */
  readonly since: Date;
  /** Path of the console page for this work. */
  readonly place: string;
}

/** A line of a quote or of its order. */
export interface LineInMail {
  /** Name and quantity. */
  readonly what: string;
  /** After the discount. */
  readonly totalFen: number;
}

/** How an order was paid; with `points` and `none` no money was paid. */
export type PaidWith = PaymentMethod | 'points' | 'none';

/** Why a mail is sent without a subscription: selects the text of its footer. */
export type MailReason =
  | 'registration'
  | 'account'
  | 'order'
  | 'license'
  | 'quote'
  | 'application'
  | 'points'
  | 'staff';

/**
 * Mails that anyone can cause to be sent to another person's address, by typing it into a form or by giving something
 * to its account. They contain no text typed by the sender: otherwise an official mail could carry a stranger's
 * message.
 */
export const SENDABLE_BY_ANYONE = [
  'registration-code',
  'already-registered',
  'password-reset',
  'staff-invitation',
  'mail-change-code',
  'license-received',
  'quote-received',
  'quote-sent',
  'invoice-issued',
] as const;

/**
 * Who wrote a text: `ours` (the site or its staff), the `reader`, or `others`. `message`: by others, and longer than a
 * line. `address`: a mail address that must be shown in full.
 */
export type WordsOf = 'ours' | 'reader' | 'others' | 'message' | 'address';

/** The props that may hold any text; those with a closed set of values are excluded. */
type OpenTexts<Props> = {
  [Key in keyof Props]-?: Props[Key] extends string | null ? (string extends Props[Key] ? Key : never) : never;
}[keyof Props];

type Allowed<Name> = Name extends (typeof SENDABLE_BY_ANYONE)[number] ? 'ours' | 'reader' : WordsOf;

/**
 * For each mail, why it is sent without a subscription and who wrote each of its texts. A new mail, or a new text
 * in one, does not compile until it is listed.
 */
export type MailsOf<Data> = {
  readonly [Name in keyof Data]: {
    readonly why: MailReason;
    readonly texts: Readonly<Record<OpenTexts<Data[Name]>, Allowed<Name>>>;
  };
};

export const ORDER = { name: 'reader', orderId: 'ours', orderNo: 'ours' } as const;
export const INVOICE = { ...ORDER, title: 'reader' } as const;
