import { addDays, type CalendarDate, DAY_MS, HOUR_MS, shanghaiDate } from '../calendar/calendar.js';
import { asFen } from '../money/amounts.js';

/** A movement of money in our books, for one day and one provider. Refunds are compared by their refund numbers. */
export interface LocalMovement {
  readonly no: string;
  readonly amountFen: number;
  /** Whether we have recorded that the money moved. */
  readonly hasMoved: boolean;
}

/** A line of the provider's bill. */
interface BillLine {
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

/** Gateways publish the bill of a day by ten the next morning, Beijing time; half an hour is added as a margin. */
const READY_AFTER_MS = DAY_MS + 10.5 * HOUR_MS;
/** How many days back a bill that could not be compared is retried. */
const BILL_DAYS = 7;

/** The days whose bills are available now, oldest first: at most the last seven. */
export function billDays(now: Date): CalendarDate[] {
  const newest = shanghaiDate(new Date(now.getTime() - READY_AFTER_MS));
  return Array.from({ length: BILL_DAYS }, (_, back) => addDays(newest, back - BILL_DAYS + 1));
}

/**
 * How far the provider's bill of one day has been compared with our books:
 *
 * - `matched`, `differs`: compared, without or with differences
 * - `pending`: not compared yet; it is retried
 * - `unavailable`: overdue, and reported to staff
 * - `not_compared`: no longer retried
 * - `none`: the method has no bill
 */
export const BILL_STATUSES = ['matched', 'differs', 'pending', 'unavailable', 'not_compared', 'none'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** Transfers are compared with the account statement by the two people who enter and confirm them. */
const WITHOUT_BILL: ReadonlySet<string> = new Set(['bank']);

interface BilledDay {
  readonly method: string;
  readonly day: CalendarDate;
  /** Null until the bill has been compared. */
  readonly differences: number | null;
  /** Whether staff were told that the bill is missing. */
  readonly isReportedMissing: boolean;
}

export function billStatusOf({ method, day, differences, isReportedMissing }: BilledDay, now: Date): BillStatus {
  if (differences !== null) return differences === 0 ? 'matched' : 'differs';
  if (WITHOUT_BILL.has(method)) return 'none';
  if (isReportedMissing) return 'unavailable';
  const [oldest = day] = billDays(now);
  return day >= oldest ? 'pending' : 'not_compared';
}
