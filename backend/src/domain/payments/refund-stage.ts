/**
 * Where a refund stands for the people who look after refunds:
 *
 * - `to_pay_out`: staff have to transfer the money back and then say so
 * - `processing`: its provider is at it
 * - `requested`, `failed`, `rejected`: as its status says
 * - `done`: the money has gone back
 */
export const REFUND_STAGES = ['to_pay_out', 'requested', 'processing', 'failed', 'done', 'rejected'] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];
