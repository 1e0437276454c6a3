/**
 * Money returned against one payment:
 *
 * - `requested`: requested by a customer; staff decide
 * - `processing`: sent, or about to be sent, to the provider; it is retried with the same number
 * - `succeeded`: the money has been returned
 * - `failed`: the provider refused; staff may retry, with the same number
 * - `rejected`: staff declined the request
 */
export const REFUND_STATUSES = ['requested', 'processing', 'succeeded', 'failed', 'rejected'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const NEXT: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['processing', 'rejected'],
  processing: ['succeeded', 'failed'],
  // A late success after a failure is accepted: the money is gone.
  failed: ['processing', 'succeeded'],
  succeeded: [],
  rejected: [],
};

export const canRefundBecome = (from: RefundStatus, to: RefundStatus): boolean => NEXT[from].includes(to);

/** Whether its amount is returned or committed, and so cannot be refunded a second time. */
export const holdsMoney = (status: RefundStatus): boolean => status === 'processing' || status === 'succeeded';

/**
 * The stage of a refund for the staff who handle refunds:
 *
 * - `to_pay_out`: staff have to transfer the money back and then record it
 * - `processing`: its provider is processing it
 * - `requested`, `failed`, `rejected`: as its status
 * - `done`: the money has been returned
 */
export const REFUND_STAGES = ['to_pay_out', 'requested', 'processing', 'failed', 'done', 'rejected'] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];
