import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { Prepared } from '../../platform/database/sql.js';
import { StaleReads } from '../../platform/database/stale-reads.js';
import { Remembered } from './remembered.js';

/** How many days an overview looks back, today included. */
export const OVERVIEW_DAYS = [7, 30, 90] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

/** A day in Asia/Shanghai. Money is fen that was due on orders paid that day, before refunds. */
export interface SalesDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly newFen: number;
  readonly renewalFen: number;
  readonly quoteFen: number;
  /** Paid with money, points or nothing at all. */
  readonly orders: number;
}

/** The whole of a span of days. */
export interface SpanTotals {
  readonly revenueFen: number;
  readonly refundedFen: number;
  readonly orders: number;
  readonly accounts: number;
}

/** Of the customers who registered in the span, how many have come how far by now. */
export interface Funnel {
  readonly registered: number;
  readonly ordered: number;
  readonly paid: number;
  /** Paid, and has a license that was ever bound to a machine. */
  readonly bound: number;
}

export interface LicenseStock {
  readonly active: number;
  readonly unbound: number;
  /** How many end within each of the next 13 weeks, the running one first. */
  readonly expiring: readonly number[];
}

/** Letters of the last 24 hours by what became of them. */
export interface MailHealth {
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  readonly bounced: number;
  readonly lastSentAt: Date | null;
}

export interface Overview {
  readonly asOf: Date;
  readonly days: readonly SalesDay[];
  readonly totals: SpanTotals;
  /** Of as many days before. */
  readonly before: SpanTotals;
  readonly funnel: Funnel;
  readonly licenses: LicenseStock;
  readonly mail: MailHealth;
}

const FRESH_MS = 30_000;
const ZONE = 'Asia/Shanghai';
const WEEKS = 13;

/** Midnight in the business's zone, `$2` days back counting today, as of `$1`. */
const FROM = `((($1::timestamptz AT TIME ZONE '${ZONE}')::date - ($2::int - 1))::timestamp AT TIME ZONE '${ZONE}')`;
const DAY_OF = (column: string): string => `(${column} AT TIME ZONE '${ZONE}')::date`;
const MONEY = (kind: string): string =>
  `coalesce(sum(o.payable_fen) FILTER (WHERE o.settled_by = 'money' AND o.kind = '${kind}'), 0)::float8`;

const DAYS: Prepared = {
  name: 'overview-days',
  text: `SELECT d.day::date::text AS day, ${MONEY('new')} AS "newFen", ${MONEY('renewal')} AS "renewalFen",
                ${MONEY('quote')} AS "quoteFen", count(o.paid_at)::int AS orders
           FROM generate_series(${DAY_OF(FROM)}, ${DAY_OF('$1::timestamptz')}, interval '1 day') AS d (day)
           LEFT JOIN (SELECT paid_at, payable_fen, settled_by, kind FROM orders
                       WHERE paid_at >= ${FROM} AND paid_at <= $1) AS o ON ${DAY_OF('o.paid_at')} = d.day::date
          GROUP BY d.day ORDER BY d.day`,
};

/** Both spans in one statement; the earlier one first. */
const TOTALS: Prepared = {
  name: 'overview-totals',
  text: `WITH spans AS (SELECT ${FROM} AS begins, $1::timestamptz AS ends, 1 AS place
                         UNION ALL
                        SELECT ${FROM} - make_interval(days => $2), $1::timestamptz - make_interval(days => $2), 0)
         SELECT (SELECT coalesce(sum(payable_fen) FILTER (WHERE settled_by = 'money'), 0)::float8
                   FROM orders WHERE paid_at >= begins AND paid_at <= ends) AS "revenueFen",
                (SELECT count(*)::int FROM orders WHERE paid_at >= begins AND paid_at <= ends) AS orders,
                (SELECT coalesce(sum(amount_fen), 0)::float8 FROM refunds
                  WHERE status = 'succeeded' AND finished_at >= begins AND finished_at <= ends) AS "refundedFen",
                (SELECT count(*)::int FROM accounts
                  WHERE role = 'customer' AND created_at >= begins AND created_at <= ends) AS accounts
           FROM spans ORDER BY place`,
};

const FUNNEL: Prepared = {
  name: 'overview-funnel',
  text: `SELECT count(*)::int AS registered, count(*) FILTER (WHERE ordered)::int AS ordered,
                count(*) FILTER (WHERE paid)::int AS paid, count(*) FILTER (WHERE paid AND bound)::int AS bound
           FROM (SELECT EXISTS (SELECT FROM orders o WHERE o.account_id = a.id) AS ordered,
                        EXISTS (SELECT FROM orders o WHERE o.account_id = a.id AND o.paid_at IS NOT NULL) AS paid,
                        EXISTS (SELECT FROM licenses l JOIN license_bindings b ON b.license_id = l.id
                                 WHERE l.account_id = a.id) AS bound
                   FROM accounts a WHERE a.role = 'customer' AND a.created_at >= ${FROM} AND a.created_at <= $1) AS people`,
};

const LICENSES: Prepared = {
  name: 'overview-licenses',
  text: `SELECT count(*)::int AS active, count(*) FILTER (WHERE machine_id IS NULL)::int AS unbound,
                (SELECT array_agg(coalesce(ends, 0) ORDER BY week)
                   FROM generate_series(0, ${WEEKS - 1}) AS week
                   LEFT JOIN (SELECT floor(extract(epoch FROM expires_at - $1) / 604800)::int AS week, count(*)::int AS ends
                                FROM licenses WHERE status = 'active' AND expires_at >= $1
                                 AND expires_at < $1::timestamptz + interval '${WEEKS} weeks' GROUP BY 1) AS found
                        USING (week)) AS expiring
           FROM licenses WHERE status = 'active' AND (expires_at IS NULL OR expires_at >= $1)`,
};

const MAIL: Prepared = {
  name: 'overview-mail',
  text: `SELECT count(*) FILTER (WHERE status = 'sent')::int AS sent,
                count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
                count(*) FILTER (WHERE status = 'failed')::int AS failed,
                count(*) FILTER (WHERE status = 'bounced')::int AS bounced,
                (SELECT max(updated_at) FROM mail_deliveries WHERE status = 'sent') AS "lastSentAt"
           FROM mail_deliveries
          WHERE status IN ('sent', 'waiting', 'failed', 'bounced') AND updated_at > $1::timestamptz - interval '24 hours'`,
};

const NOTHING: SpanTotals = { revenueFen: 0, refundedFen: 0, orders: 0, accounts: 0 };

/** The business at a glance. An answer is at most half a minute old. */
@Injectable()
export class OverviewQueries {
  readonly #remembered = new Remembered<Overview>(FRESH_MS);

  constructor(
    private readonly reads: StaleReads,
    private readonly clock: Clock,
  ) {}

  async overview(days: OverviewDays): Promise<Overview> {
    return this.#remembered.of(String(days), () => this.#look(days));
  }

  /** One after the other: the overview takes one connection and leaves the others to customers. */
  async #look(days: OverviewDays): Promise<Overview> {
    const asOf = this.clock.now();
    const span = [asOf, days];
    const sales = await this.reads.rows<SalesDay>(DAYS, span);
    const [before = NOTHING, totals = NOTHING] = await this.reads.rows<SpanTotals>(TOTALS, span);
    const funnel = await this.reads.first<Funnel>(FUNNEL, span);
    const licenses = await this.reads.first<LicenseStock>(LICENSES, [asOf]);
    const mail = await this.reads.first<MailHealth>(MAIL, [asOf]);
    return {
      asOf,
      days: sales,
      totals,
      before,
      funnel: funnel ?? { registered: 0, ordered: 0, paid: 0, bound: 0 },
      licenses: licenses ?? { active: 0, unbound: 0, expiring: [] },
      mail: mail ?? { sent: 0, waiting: 0, failed: 0, bounced: 0, lastSentAt: null },
    };
  }
}
