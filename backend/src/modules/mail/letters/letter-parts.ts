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

/** What somebody wants a quote for: what we can say ourselves, without a word of theirs. */
export interface QuoteFacts extends Capacity {
  readonly quoteNo: string;
  /** In the reader's language. */
  readonly planName: string;
  /** Calendar months; 0 is permanent. */
  readonly months: number;
  readonly quantity: number;
}

/** One kind of work that waits for staff. */
export interface WorkInLetter {
  readonly kind: WorkLetterKind;
  readonly count: number;
  /** How many of them should be looked at without delay. */
  readonly late: number;
  /** Since when the oldest waits; of what is due soon, the first deadline. */
  readonly since: Date;
  /** The page of the console where it is done. */
  readonly place: string;
}

/** A line of a quote or of its order. */
export interface LineInLetter {
  /** Name and quantity. */
  readonly what: string;
  /** After the discount. */
  readonly totalFen: number;
}

/** How an order was paid; `points` and `none` are not payments of money. */
export type PaidWith = PaymentMethod | 'points' | 'none';

/** Why a letter is sent although nobody subscribed to it: chooses the last lines. */
export type LetterReason =
  | 'registration'
  | 'account'
  | 'order'
  | 'license'
  | 'quote'
  | 'application'
  | 'points'
  | 'staff';
