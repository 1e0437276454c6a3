import type { ErrorCode } from '../errors/index.js';

/** Money that one member of staff has seen in the account and another one confirms. */
export interface BankReceiptState {
  readonly enteredBy: string;
  /** Null while it waits for the second person. */
  readonly decision: 'confirmed' | 'rejected' | null;
}

export type ReceiptVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `payment.${string}`> };

/**
 * Whether `staffId` may decide on a receipt. Confirming takes someone other than its author; rejecting does not, so
 * that an author can correct a mistake.
 *
 * Refuses, first match wins: payment.receipt_decided, payment.receipt_own.
 */
export function mayDecideReceipt(
  receipt: BankReceiptState,
  decision: 'confirmed' | 'rejected',
  staffId: string,
): ReceiptVerdict {
  if (receipt.decision !== null) return { ok: false, code: 'payment.receipt_decided' };
  if (decision === 'confirmed' && receipt.enteredBy === staffId) return { ok: false, code: 'payment.receipt_own' };
  return { ok: true };
}
