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
