import type { VoidReason } from '../../../domain/licensing/ordered-renewal.js';
import type { LetterReason, LicenseInLetter, LineInLetter, PaidWith, QuoteFacts } from './letter-parts.js';

interface OrderInLetter {
  readonly name: string;
  /** Goes into links. */
  readonly orderId: string;
  /** The number a person reads. */
  readonly orderNo: string;
}

/** Letters about money. Amounts are fen. */
export interface OrderLetterData {
  /** `what` says in the reader's language what was ordered; `lines` says it in its place where a quote did. */
  readonly 'order-created': OrderInLetter & {
    what: string;
    lines: readonly LineInLetter[];
    payableFen: number;
    payBefore: Date;
    validUntil: Date;
  };
  /** The receipt of a new licence or of several (a quote). */
  readonly 'order-paid': OrderInLetter & {
    paidFen: number;
    paidWith: PaidWith;
    paidAt: Date;
    /** Of a quote; empty where one plan was bought. */
    lines: readonly LineInLetter[];
    licenses: readonly LicenseInLetter[];
  };
  /** `consequence`: what became of what was bought. `licenseKeys`: what was revoked. */
  readonly 'order-refunded': OrderInLetter & {
    refundedFen: number;
    paidWith: PaidWith;
    reason: string | null;
    licenseKeys: readonly string[];
    consequence: 'license_revoked' | 'extension_taken_back' | 'license_kept' | 'license_transferred';
  };
  readonly 'order-expired': { name: string; orderNo: string; what: string; payableFen: number };
  /** An unpaid order that its licence can no longer take. `paidId`: the licence that can be renewed at another price. */
  readonly 'order-void': OrderInLetter & {
    what: string;
    payableFen: number;
    cause: VoidReason;
    paidId: string | null;
  };
  /** Money that came for an order that could not take it, and went back by itself. */
  readonly 'payment-returned': OrderInLetter & {
    amountFen: number;
    paidWith: PaidWith;
    cause: 'order_cancelled' | 'order_expired' | 'already_paid' | 'not_fulfillable' | 'overpaid' | 'wrong_amount';
  };
  /** Less than the price has arrived; the customer is asked for the rest. */
  readonly 'payment-rest': OrderInLetter & { receivedFen: number; restFen: number; payBefore: Date };
  /** Staff declined what the customer asked for. */
  readonly 'refund-rejected': OrderInLetter & { reason: string };
  /** To the address in the form, which may be a stranger's: it holds nothing that was typed. */
  readonly 'quote-received': { facts: QuoteFacts };
  /** To sales: all that was typed, as text. */
  readonly 'quote-requested': {
    quoteId: string;
    facts: QuoteFacts;
    companyName: string;
    contactName: string;
    customerMail: string;
    phone: string;
    taxNumber: string;
    note: string;
  };
  /** To the address in the form, which may be a stranger's. The token opens the quote, which names the company. */
  readonly 'quote-sent': {
    quoteNo: string;
    /** `gives` says in the reader's language which licences a line gives; empty for a service. */
    lines: readonly (LineInLetter & { gives: string })[];
    totalFen: number;
    validOn: string;
    token: string;
  };
  /** Also to the address that was typed for it, which may be a stranger's. */
  readonly 'invoice-issued': Omit<OrderInLetter, 'name'> & { invoiceNo: string; totalFen: number };
  readonly 'invoice-rejected': OrderInLetter & { title: string; reason: string };
  /** One that was issued counts no more. */
  readonly 'invoice-voided': OrderInLetter & { title: string; invoiceNo: string; reason: string };
}

export const ORDER_LETTERS = {
  'order-created': 'order',
  'order-paid': 'order',
  'order-refunded': 'order',
  'order-expired': 'order',
  'order-void': 'order',
  'payment-returned': 'order',
  'payment-rest': 'order',
  'refund-rejected': 'order',
  'quote-received': 'quote',
  'quote-requested': 'staff',
  'quote-sent': 'quote',
  'invoice-issued': 'order',
  'invoice-rejected': 'order',
  'invoice-voided': 'order',
} as const satisfies Record<keyof OrderLetterData, LetterReason>;
