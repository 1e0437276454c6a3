import type { VoidReason } from '../../../domain/licensing/renewal-and-upgrade.js';
import {
  INVOICE,
  type MailsOf,
  type LicenseInMail,
  type LineInMail,
  ORDER,
  type PaidWith,
  type QuoteFacts,
} from './mail-parts.js';
import type { SampleParts } from './sample-parts.js';

interface OrderInMail {
  readonly name: string;
  /** For links. */
  readonly orderId: string;
  /** The number shown to people. */
  readonly orderNo: string;
}

/** Mails about money. Amounts are in fen. */
export interface OrderMailData {
  /** `what` describes the order in the reader's language; for a quote's order, `lines` replaces it. */
  readonly 'order-created': OrderInMail & {
    what: string;
    lines: readonly LineInMail[];
    payableFen: number;
    payBefore: Date;
    validUntil: Date;
  };
  /** The receipt for a new licence, or for several (a quote). */
  readonly 'order-paid': OrderInMail & {
    paidFen: number;
    paidWith: PaidWith;
    paidAt: Date;
    /** The lines of a quote; empty when one plan was bought. */
    lines: readonly LineInMail[];
    licenses: readonly LicenseInMail[];
  };
  /** `consequence`: what happened to what was bought. `licenseKeys`: the licences that were revoked. */
  readonly 'order-refunded': OrderInMail & {
    refundedFen: number;
    paidWith: PaidWith;
    reason: string | null;
    licenseKeys: readonly string[];
    consequence:
      | 'license_revoked'
      | 'license_stays'
      | 'extension_taken_back'
      | 'change_taken_back'
      | 'license_kept'
      | 'license_transferred';
    /** Not to the original payment method. */
    isReturnedOtherwise: boolean;
  };
  /** `depositFen`: what had arrived of the price and is returned; 0 for none. */
  readonly 'order-expired': { name: string; orderNo: string; what: string; payableFen: number; depositFen: number };
  /**
   * An unpaid order that can no longer be applied to its licence. `paidId`: the licence, if it can be renewed at
   * another price.
   */
  readonly 'order-void': OrderInMail & {
    what: string;
    payableFen: number;
    cause: VoidReason;
    paidId: string | null;
  };
  /** A payment that its order could not accept and that was refunded automatically. */
  readonly 'payment-returned': OrderInMail & {
    amountFen: number;
    paidWith: PaidWith;
    cause: 'order_cancelled' | 'order_expired' | 'already_paid' | 'not_fulfillable' | 'overpaid' | 'wrong_amount';
    isReturnedOtherwise: boolean;
  };
  /** Less than the price was received; the customer is asked to pay the rest. */
  readonly 'payment-rest': OrderInMail & { receivedFen: number; restFen: number; payBefore: Date };
  /** Staff declined the customer's refund request. */
  readonly 'refund-rejected': OrderInMail & { reason: string };
  /** Staff gave up a refund that the payment provider refused. */
  readonly 'refund-given-up': OrderInMail & { amountFen: number; reason: string };
  /** To the address in the form, which may be a stranger's: contains nothing that was typed. */
  readonly 'quote-received': { facts: QuoteFacts };
  /** To sales: everything that was typed, as plain text. */
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
    /** `gives` names the licences that a line grants, in the reader's language; empty for a service. */
    lines: readonly (LineInMail & { gives: string })[];
    totalFen: number;
    validOn: string;
    token: string;
    /** Number of the version that it replaces. */
    replaces: string | null;
  };
  /** Also to the address given for the invoice, which may be a stranger's. */
  readonly 'invoice-issued': Omit<OrderInMail, 'name'> & { invoiceNo: string; totalFen: number };
  readonly 'invoice-rejected': OrderInMail & { title: string; reason: string };
  /** An issued invoice is no longer valid. */
  readonly 'invoice-voided': OrderInMail & { title: string; invoiceNo: string; reason: string };
}

export const ORDER_MAILS = {
  'order-created': { why: 'order', texts: { ...ORDER, what: 'ours' } },
  'order-paid': { why: 'order', texts: ORDER },
  'order-refunded': { why: 'order', texts: { ...ORDER, reason: 'ours' } },
  'order-expired': { why: 'order', texts: { name: 'reader', orderNo: 'ours', what: 'ours' } },
  'order-void': { why: 'order', texts: { ...ORDER, what: 'ours', paidId: 'ours' } },
  'payment-returned': { why: 'order', texts: ORDER },
  'payment-rest': { why: 'order', texts: ORDER },
  'refund-rejected': { why: 'order', texts: { ...ORDER, reason: 'ours' } },
  'refund-given-up': { why: 'order', texts: { ...ORDER, reason: 'ours' } },
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
  'quote-sent': { why: 'quote', texts: { quoteNo: 'ours', validOn: 'ours', token: 'ours', replaces: 'ours' } },
  'invoice-issued': { why: 'order', texts: { orderId: 'ours', orderNo: 'ours', invoiceNo: 'ours' } },
  'invoice-rejected': { why: 'order', texts: { ...INVOICE, reason: 'ours' } },
  'invoice-voided': { why: 'order', texts: { ...INVOICE, invoiceNo: 'ours', reason: 'ours' } },
} as const satisfies MailsOf<OrderMailData>;

/** Samples of these mails, for the console's preview and for tests. */
export const orderSamples = ({ words, name, at, order, license, quoteFacts }: SampleParts): OrderMailData => ({
  'order-created': { ...order, what: words.what, lines: [], payableFen: 129_900, payBefore: at, validUntil: at },
  'order-paid': { ...order, paidFen: 129_900, paidWith: 'wechat', paidAt: at, lines: [], licenses: [license] },
  'order-refunded': {
    ...order,
    refundedFen: 129_900,
    paidWith: 'alipay',
    reason: words.refundReason,
    licenseKeys: [license.licenseKey],
    consequence: 'license_revoked',
    isReturnedOtherwise: false,
  },
  'order-expired': { name, orderNo: order.orderNo, what: words.what, payableFen: 129_900, depositFen: 0 },
  'order-void': {
    ...order,
    what: words.what,
    payableFen: 129_900,
    cause: 'license_repriced',
    paidId: license.paidId,
  },
  'payment-returned': {
    ...order,
    amountFen: 129_900,
    paidWith: 'alipay',
    cause: 'already_paid',
    isReturnedOtherwise: false,
  },
  'payment-rest': { ...order, receivedFen: 129_800, restFen: 100, payBefore: at },
  'refund-rejected': { ...order, reason: words.refundRejected },
  'refund-given-up': { ...order, amountFen: 129_900, reason: words.refundRejected },
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
});
