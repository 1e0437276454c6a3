/**
 * Money returned against one payment:
 *
 * - `requested`: a customer asks; staff decide
 * - `processing`: the provider was, or is about to be, asked; it is retried with the same number
 * - `succeeded`: the money has gone back
 * - `failed`: the provider refused; staff may try again, with the same number
 * - `rejected`: staff declined the request
 */
export const REFUND_STATUSES = ['requested', 'processing', 'succeeded', 'failed', 'rejected'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const NEXT: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['processing', 'rejected'],
  processing: ['succeeded', 'failed'],
  // A late success after a failure is believed: the money is gone.
  failed: ['processing', 'succeeded'],
  succeeded: [],
  rejected: [],
};

export const canRefundBecome = (from: RefundStatus, to: RefundStatus): boolean => NEXT[from].includes(to);

/** Whether its amount is gone or promised, and so cannot be refunded a second time. */
export const holdsMoney = (status: RefundStatus): boolean => status === 'processing' || status === 'succeeded';
