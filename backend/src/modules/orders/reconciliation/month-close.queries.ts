import { Injectable } from '@nestjs/common';
import { type CalendarMonth, spanOfMonth } from '../../../domain/calendar/calendar.js';
import { type BillStatus, billStatusOf } from '../../../domain/payments/reconciliation.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';

/** Amounts are fen. */
export interface MoneyMoved {
  readonly receivedFen: number;
  readonly refundedFen: number;
  /** Received minus refunded: fees are not in the books. */
  readonly netFen: number;
}

/** What one method moved on one day, and what its bill says about that day. */
export interface MonthDay extends MoneyMoved {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly method: string;
  readonly billStatus: BillStatus;
  /** Lines of the bill; null until it has been compared. */
  readonly billLines: number | null;
  readonly differences: number | null;
  /** Incidents raised by comparing the bill of this day, and how many of them staff have not settled. */
  readonly incidents: number;
  readonly openIncidents: number;
}

export interface MethodTotal extends MoneyMoved {
  readonly method: string;
}

export interface MonthClose {
  readonly days: readonly MonthDay[];
  readonly methods: readonly MethodTotal[];
  readonly total: MoneyMoved;
}

type Row = Omit<MonthDay, 'day' | 'method' | 'billStatus'> & {
  /** Null in subtotals and in the total. */
  readonly day: string | null;
  /** Null in the total only. */
  readonly method: string | null;
  readonly isReportedMissing: boolean;
};

const dayOf = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Shanghai')::date`;

/**
 * The month's movements by day and method, subtotals without a day, and the total without a method. Days without
 * movement are part of it, with sums of zero: those between the first and the last bill that was compared, even if
 * their own was not, and those whose bill was reported to staff as missing.
 *
 * $1, $2: first instant of the month and of the next; $3, $4: first day of each. Incidents of a day's bill are never
 * raised before that day.
 */
const MONTH: Prepared = {
  name: 'month-close',
  text: `WITH moved AS (
           SELECT p.method, ${dayOf('p.arrived_at')} AS day, coalesce(p.received_fen, p.amount_fen) AS received,
                  0::bigint AS refunded
             FROM payments p WHERE p.arrived_at >= $1 AND p.arrived_at < $2
           UNION ALL
           SELECT p.method, ${dayOf('r.finished_at')}, 0, r.amount_fen
             FROM refunds r JOIN payments p ON p.id = r.payment_id
            WHERE r.status = 'succeeded' AND r.finished_at >= $1 AND r.finished_at < $2
           UNION ALL
           SELECT b.method, d.begins::date, 0, 0
             FROM (SELECT method, min(day) AS first, max(day) AS last FROM payment_bills GROUP BY method) b
            CROSS JOIN LATERAL generate_series(greatest(b.first, $3::date)::timestamp,
                                               least(b.last, $4::date - 1)::timestamp, interval '1 day') d(begins)
           UNION ALL
           SELECT i.method, (i.fact ->> 'day')::date, 0, 0
             FROM payment_incidents i
            WHERE i.created_at >= $1 AND i.kind = 'bill_unavailable'
              AND (i.fact ->> 'day')::date >= $3::date AND (i.fact ->> 'day')::date < $4::date
         ), raised AS (
           SELECT i.method, i.fact ->> 'day' AS day, count(*)::int AS incidents,
                  (count(*) FILTER (WHERE i.closed_at IS NULL AND i.resolution = 'needs_staff'))::int AS open,
                  bool_or(i.kind = 'bill_unavailable') AS missing
             FROM payment_incidents i
            WHERE i.created_at >= $1 AND i.kind LIKE 'bill\\_%' GROUP BY 1, 2
         ), summed AS (
           SELECT m.method, m.day, coalesce(sum(m.received), 0) AS received, coalesce(sum(m.refunded), 0) AS refunded
             FROM moved m GROUP BY GROUPING SETS ((m.method, m.day), (m.method), ())
         )
         SELECT s.day::text AS day, s.method, s.received::float8 AS "receivedFen", s.refunded::float8 AS "refundedFen",
                (s.received - s.refunded)::float8 AS "netFen", b.lines AS "billLines", b.differences,
                coalesce(n.incidents, 0) AS incidents, coalesce(n.open, 0) AS "openIncidents",
                coalesce(n.missing, false) AS "isReportedMissing"
           FROM summed s
           LEFT JOIN payment_bills b ON b.method = s.method AND b.day = s.day
           LEFT JOIN raised n ON n.method = s.method AND n.day = s.day::text
          ORDER BY s.day, s.method`,
};

/** The month in money, for the people who close it. */
@Injectable()
export class MonthCloseQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async of(month: CalendarMonth): Promise<MonthClose> {
    const { from, to, firstDay, nextDay } = spanOfMonth(month);
    const now = this.clock.now();
    const days: MonthDay[] = [];
    const methods: MethodTotal[] = [];
    let total: MoneyMoved = { receivedFen: 0, refundedFen: 0, netFen: 0 };
    for (const row of await this.reads.rows<Row>(MONTH, [from, to, firstDay, nextDay])) {
      const { day, method, isReportedMissing, ...figures } = row;
      const { receivedFen, refundedFen, netFen, differences } = figures;
      if (method === null) total = { receivedFen, refundedFen, netFen };
      else if (day === null) methods.push({ method, receivedFen, refundedFen, netFen });
      else {
        const billStatus = billStatusOf({ method, day, differences, isReportedMissing }, now);
        days.push({ day, method, billStatus, ...figures });
      }
    }
    return { days, methods, total };
  }
}
