import type { VoidReason } from '../../../domain/licensing/ordered-renewal.js';
import type { LicenseInLetter, LineInLetter, PaidWith, QuoteFacts } from './letter-parts.js';
import { INVOICE, ORDER, type LettersOf } from './words-of-people.js';

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
  'order-created': { why: 'order', texts: { ...ORDER, what: 'ours' } },
  'order-paid': { why: 'order', texts: ORDER },
  'order-refunded': { why: 'order', texts: { ...ORDER, reason: 'ours' } },
  'order-expired': { why: 'order', texts: { name: 'reader', orderNo: 'ours', what: 'ours' } },
  'order-void': { why: 'order', texts: { ...ORDER, what: 'ours', paidId: 'ours' } },
  'payment-returned': { why: 'order', texts: ORDER },
  'payment-rest': { why: 'order', texts: ORDER },
  'refund-rejected': { why: 'order', texts: { ...ORDER, reason: 'ours' } },
  'quote-received': { why: 'quote', texts: {} },
  'quote-requested': {
    why: 'staff',
    texts: {
      quoteId: 'ours',
      companyName: 'others',
      contactName: 'others',
      customerMail: 'address',
      phone: 'others',
      taxNumber: 'others',
      note: 'message',
    },
  },
  'quote-sent': { why: 'quote', texts: { quoteNo: 'ours', validOn: 'ours', token: 'ours' } },
  'invoice-issued': { why: 'order', texts: { orderId: 'ours', orderNo: 'ours', invoiceNo: 'ours' } },
  'invoice-rejected': { why: 'order', texts: { ...INVOICE, reason: 'ours' } },
  'invoice-voided': { why: 'order', texts: { ...INVOICE, invoiceNo: 'ours', reason: 'ours' } },
} as const satisfies LettersOf<OrderLetterData>;
