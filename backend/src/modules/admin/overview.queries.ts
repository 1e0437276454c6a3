import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/**
 * Caches results for a short time, one per key. Concurrent callers share one result, including one still being
 * computed.
 */
class Remembered<Answer> {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  /** `ttlMs`: maximum age of a result. Keys are few and fixed, so none is ever evicted. */
  constructor(private readonly ttlMs: number) {}

  /** Failures are not cached. */
  async of(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now();
    const known = this.#answers.get(question);
    if (known && now < known.until) return known.answer;
    const answer = ask();
    this.#answers.set(question, { until: now + this.ttlMs, answer });
    answer.catch(() => this.#answers.delete(question));
    return answer;
  }
}

/** Number of days that an overview covers, today included. */
export const OVERVIEW_DAYS = [7, 30, 90] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

/** A day in Asia/Shanghai. Money is in fen: the price of orders paid that day, before refunds. */
interface SalesDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly newFen: number;
  readonly renewalFen: number;
  readonly changeFen: number;
  readonly quoteFen: number;
  /** Paid with money or points, or free. */
  readonly orders: number;
}

/** Totals of a span of days. */
interface SpanTotals {
  readonly revenueFen: number;
  /** Refunds of revenue, of this span or an earlier one. */
  readonly refundedFen: number;
  readonly orders: number;
  readonly accounts: number;
}

/** Of the customers who registered in the span, how many have reached each step by now. */
interface Funnel {
  readonly registered: number;
  readonly ordered: number;
  readonly paid: number;
  /** Has paid, and has a license that was ever bound to a machine. */
  readonly bound: number;
}

interface LicenseStock {
  readonly active: number;
  readonly unbound: number;
  /** How many expire in each of the next 13 weeks, which are counted from this moment. */
  readonly expiring: readonly number[];
}

/** Mails of the last 24 hours by outcome. */
interface MailHealth {
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  readonly bounced: number;
  readonly lastSentAt: Date | null;
}

interface Overview {
  readonly asOf: Date;
  readonly days: readonly SalesDay[];
  readonly totals: SpanTotals;
  /** The preceding span of the same length. */
  readonly before: SpanTotals;
  readonly funnel: Funnel;
  readonly licenses: LicenseStock;
  readonly mail: MailHealth;
}

const FRESH_MS = 30_000;
const ZONE = 'Asia/Shanghai';
const WEEKS = 13;

/** Midnight in the business's time zone at the start of the span: `$2` days, today included, as of `$1`. */
const FROM = `((($1::timestamptz AT TIME ZONE '${ZONE}')::date - ($2::int - 1))::timestamp AT TIME ZONE '${ZONE}')`;
const DAY_OF = (column: string): string => `(${column} AT TIME ZONE '${ZONE}')::date`;
const MONEY = (kind: string): string =>
  `coalesce(sum(payable_fen) FILTER (WHERE settled_by = 'money' AND kind = '${kind}'), 0)::float8`;

/** Orders are summed by day before the join with the days: joining first compares every order with every day. */
const DAYS: Prepared = {
  name: 'overview-days',
  text: `SELECT d.day::date::text AS day, coalesce(o."newFen", 0) AS "newFen", coalesce(o."renewalFen", 0) AS "renewalFen",
                coalesce(o."quoteFen", 0) AS "quoteFen", coalesce(o."changeFen", 0) AS "changeFen", coalesce(o.orders, 0) AS orders
           FROM generate_series(${DAY_OF(FROM)}, ${DAY_OF('$1::timestamptz')}, interval '1 day') AS d (day)
           LEFT JOIN (SELECT ${DAY_OF('paid_at')} AS day, ${MONEY('new')} AS "newFen", ${MONEY('renewal')} AS "renewalFen",
                             ${MONEY('quote')} AS "quoteFen", ${MONEY('change')} AS "changeFen", count(*)::int AS orders
                        FROM orders WHERE paid_at >= ${FROM} AND paid_at <= $1 GROUP BY 1) AS o ON o.day = d.day::date
          ORDER BY d.day`,
};

/** Sales of the preceding span of the same length, in one scan of its orders. */
const SALES_BEFORE: Prepared = {
  name: 'overview-sales-before',
  text: `SELECT coalesce(sum(payable_fen) FILTER (WHERE settled_by = 'money'), 0)::float8 AS "revenueFen",
                count(*)::int AS orders
           FROM orders
          WHERE paid_at >= ${FROM} - make_interval(days => $2)
            AND paid_at <= $1::timestamptz - make_interval(days => $2)`,
};

/**
 * Refunds and registrations of both spans, the earlier one first; sales come from `DAYS` and `SALES_BEFORE`.
 *
 * Only revenue counts as refunded: not money that settled no order, and not what a payment brought beyond its order's
 * price.
 */
const OTHERS: Prepared = {
  name: 'overview-others',
  text: `WITH spans AS (SELECT ${FROM} AS begins, $1::timestamptz AS ends, 1 AS place
                         UNION ALL
                        SELECT ${FROM} - make_interval(days => $2), $1::timestamptz - make_interval(days => $2), 0)
         SELECT (SELECT coalesce(sum(r.amount_fen), 0)::float8
                   FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
                  WHERE r.status = 'succeeded' AND r.finished_at >= begins AND r.finished_at <= ends
                    AND p.status IN ('succeeded', 'deposit') AND o.settled_by = 'money'
                    AND (p.received_fen = p.amount_fen
                         OR (r.origin <> 'automatic' AND r.finished_at >= o.paid_at))) AS "refundedFen",
                (SELECT count(*)::int FROM accounts
                  WHERE role = 'customer' AND created_at >= begins AND created_at <= ends) AS accounts
           FROM spans ORDER BY place`,
};

/**
 * Joined as sets: looking up each customer's orders and licenses one by one takes twice as long. Customers cannot order
 * before they register, so the orders of the span are enough.
 */
const FUNNEL: Prepared = {
  name: 'overview-funnel',
  text: `SELECT count(*)::int AS registered, count(o.account_id)::int AS ordered,
                count(*) FILTER (WHERE o.paid)::int AS paid,
                count(*) FILTER (WHERE o.paid AND l.account_id IS NOT NULL)::int AS bound
           FROM accounts a
           LEFT JOIN (SELECT account_id, bool_or(paid_at IS NOT NULL) AS paid FROM orders
                       WHERE created_at >= ${FROM} GROUP BY 1) AS o
                  ON o.account_id = a.id
           LEFT JOIN (SELECT DISTINCT licenses.account_id FROM licenses
                        JOIN license_bindings ON license_bindings.license_id = licenses.id) AS l
                  ON l.account_id = a.id
          WHERE a.role = 'customer' AND a.created_at >= ${FROM} AND a.created_at <= $1`,
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

type Sales = Pick<SpanTotals, 'revenueFen' | 'orders'>;
type Others = Omit<SpanTotals, keyof Sales>;

const NO_SALES: Sales = { revenueFen: 0, orders: 0 };
const NO_OTHERS: Others = { refundedFen: 0, accounts: 0 };

const sumOf = (days: readonly SalesDay[]): Sales =>
  days.reduce<Sales>(
    ({ revenueFen, orders }, day) => ({
      revenueFen: revenueFen + day.newFen + day.renewalFen + day.quoteFen + day.changeFen,
      orders: orders + day.orders,
    }),
    NO_SALES,
  );

/** The business at a glance. Results are at most 30 seconds old. */
@Injectable()
export class OverviewQueries {
  readonly #remembered = new Remembered<Overview>(FRESH_MS);

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async overview(days: OverviewDays): Promise<Overview> {
    return this.#remembered.of(String(days), () => this.#query(days));
  }

  /** Queries run one after the other, so that the overview takes one connection and leaves the others to customers. */
  async #query(days: OverviewDays): Promise<Overview> {
    const asOf = this.clock.now();
    const span = [asOf, days];
    const sales = await this.reads.rows<SalesDay>(DAYS, span);
    const salesBefore = await this.reads.first<Sales>(SALES_BEFORE, span);
    const [othersBefore = NO_OTHERS, others = NO_OTHERS] = await this.reads.rows<Others>(OTHERS, span);
    const funnel = await this.reads.first<Funnel>(FUNNEL, span);
    const licenses = await this.reads.first<LicenseStock>(LICENSES, [asOf]);
    const mail = await this.reads.first<MailHealth>(MAIL, [asOf]);
    return {
      asOf,
      days: sales,
      totals: { ...sumOf(sales), ...others },
      before: { ...NO_SALES, ...salesBefore, ...othersBefore },
      funnel: funnel ?? { registered: 0, ordered: 0, paid: 0, bound: 0 },
      licenses: licenses ?? { active: 0, unbound: 0, expiring: [] },
      mail: mail ?? { sent: 0, waiting: 0, failed: 0, bounced: 0, lastSentAt: null },
    };
  }
}
