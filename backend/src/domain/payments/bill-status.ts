import type { CalendarDate } from '../calendar/shanghai.js';
import { billDays } from './bill-days.js';

/**
 * How far the provider's bill of one day has been compared with our books:
 *
 * - `matched`, `differs`: compared, without or with differences
 * - `pending`: not compared yet; it is retried
 * - `unavailable`: overdue, and reported to staff
 * - `not_compared`: nobody retries it any more
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
