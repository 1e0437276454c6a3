import { asFen } from '../money/fen.js';

/** A movement of money in our books, for one day and one provider. Refunds are compared by their refund numbers. */
export interface LocalMovement {
  readonly no: string;
  readonly amountFen: number;
  /** Whether we have recorded that the money moved. */
  readonly hasMoved: boolean;
}

/** A line of the provider's bill. */
export interface BillLine {
  readonly no: string;
  readonly amountFen: number;
}

export type Difference =
  /** The provider moved money under a number that we do not have. */
  | { readonly kind: 'unknown_here'; readonly no: string; readonly billFen: number }
  /** We have the number, but not that its money moved: a lost notification. */
  | { readonly kind: 'not_moved_here'; readonly no: string; readonly localFen: number; readonly billFen: number }
  | { readonly kind: 'amount_differs'; readonly no: string; readonly localFen: number; readonly billFen: number }
  /** We recorded money that the provider does not list. */
  | { readonly kind: 'missing_in_bill'; readonly no: string; readonly localFen: number };

/**
 * Compares our record of one day with the provider's bill, in fen.
 *
 * Several bill lines of one number add up. Differences come in the order of the bill, then what the bill lacks.
 */
export function reconcile(local: readonly LocalMovement[], bill: readonly BillLine[]): Difference[] {
  const known = new Map(local.map((movement) => [movement.no, movement]));
  const billed = new Map<string, number>();
  for (const { no, amountFen } of bill) billed.set(no, asFen((billed.get(no) ?? 0) + asFen(amountFen)));

  const differences: Difference[] = [];
  for (const [no, billFen] of billed) {
    const movement = known.get(no);
    if (!movement) differences.push({ kind: 'unknown_here', no, billFen });
    else if (!movement.hasMoved) {
      differences.push({ kind: 'not_moved_here', no, localFen: movement.amountFen, billFen });
    } else if (movement.amountFen !== billFen) {
      differences.push({ kind: 'amount_differs', no, localFen: movement.amountFen, billFen });
    }
  }
  for (const { no, amountFen, hasMoved } of local) {
    if (hasMoved && !billed.has(no)) differences.push({ kind: 'missing_in_bill', no, localFen: amountFen });
  }
  return differences;
}
