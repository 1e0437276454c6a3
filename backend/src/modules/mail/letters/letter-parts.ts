import { type Capacity } from '../../../domain/licensing/capacity.js';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import type { WorkLetterKind } from '../../../domain/waiting-work/work-letters.js';

/** A licence as letters show it. */
export interface LicenseInLetter extends Capacity {
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
export interface WorkInLetter {
  readonly kind: WorkLetterKind;
  readonly count: number;
  /** How many of them are urgent. */
  readonly late: number;
  /** When the oldest began to wait; for work that is due soon, the first deadline. */
  readonly since: Date;
  /** Path of the console page for this work. */
  readonly place: string;
}

/** A line of a quote or of its order. */
export interface LineInLetter {
  /** Name and quantity. */
  readonly what: string;
  /** After the discount. */
  readonly totalFen: number;
}

/** How an order was paid; with `points` and `none` no money was paid. */
export type PaidWith = PaymentMethod | 'points' | 'none';

/** Why a letter is sent without a subscription: selects the text of its footer. */
export type LetterReason =
  | 'registration'
  | 'account'
  | 'order'
  | 'license'
  | 'quote'
  | 'application'
  | 'points'
  | 'staff';
