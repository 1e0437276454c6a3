import { INVARIANTS, type Subject } from './invariants/index.js';

/** Subjects that can be checked row by row; $1 holds the ids. */
export type Narrow = Exclude<Subject, 'site' | 'night'>;

/** What orders gave: their lines, and all other lines of the licenses that these belong to. */
const FAMILIES_OF_ORDERS = `
  SELECT w.* FROM public.license_lines w JOIN public.licenses f ON f.id = w.license_id
   WHERE f.family_id IN (
         SELECT l.family_id FROM public.license_lines n JOIN public.licenses l ON l.id = n.license_id
          WHERE n.kind IN ('first', 'time', 'places') AND n.source = 'order' AND n.source_id = ANY($1::uuid[]::text[])
         UNION
         SELECT l.family_id FROM public.license_lines n JOIN public.licenses l ON l.id = n.license_id
          WHERE n.kind = 'change' AND n.source = 'order' AND n.source_id = ANY($1::uuid[]::text[]))`;

const of = (table: string, column: string): string => `SELECT * FROM public.${table} WHERE ${column} = ANY($1::uuid[])`;

/** What belongs to the licenses that are seen. */
const ofLicenses = (table: string, column = 'license_id'): string =>
  `SELECT * FROM public.${table} WHERE ${column} IN (SELECT id FROM licenses)`;

/**
 * The tables that an invariant sees, in place of those of the same name: all rows that belong to the subjects, so that
 * what matches in the whole tables also matches here. Other tables are read by index.
 *
 * Licenses are named by their families: a license is compared with everything that it was ever merged with.
 */
const SEEN: Readonly<Record<Narrow, Readonly<Record<string, string>>>> = {
  order: {
    orders: of('orders', 'id'),
    payments: of('payments', 'order_id'),
    refunds: 'SELECT r.* FROM public.refunds r JOIN payments p ON p.id = r.payment_id',
    sandbox_trades: 'SELECT t.* FROM public.sandbox_trades t JOIN payments p ON p.id = t.payment_id',
    point_records: of('point_records', 'order_id'),
    coupon_redemptions: of('coupon_redemptions', 'order_id'),
    invoices: of('invoices', 'order_id'),
    quotes: of('quotes', 'order_id'),
    license_lines: FAMILIES_OF_ORDERS,
  },
  license: {
    licenses: of('licenses', 'family_id'),
    license_lines: ofLicenses('license_lines'),
    license_bindings: ofLicenses('license_bindings'),
    license_transfers: ofLicenses('license_transfers'),
    license_merges: ofLicenses('license_merges', 'target_id'),
    applications: ofLicenses('applications'),
    redeem_codes: ofLicenses('redeem_codes'),
    rewards: ofLicenses('rewards'),
  },
  account: {
    point_records: of('point_records', 'account_id'),
    redeem_codes: of('redeem_codes', 'redeemed_by'),
    license_lines: `SELECT n.* FROM public.license_lines n
      JOIN point_records p ON p.id::text = n.source_id AND p.reason = 'license_upgraded'
     WHERE n.kind IN ('first', 'time', 'places') AND n.source = 'points'`,
  },
  coupon: {
    coupons: of('coupons', 'id'),
    coupon_redemptions: of('coupon_redemptions', 'coupon_id'),
  },
};

/** A statement with the breaches of every invariant of a subject: the invariant's id, and what it returns. */
export const breachesOf = (subject: Subject, seen = ''): string =>
  `${seen} ${INVARIANTS.filter((invariant) => invariant.of === subject)
    .map(({ id, sql }) => `SELECT '${id}' AS "invariantId", subject, detail FROM (${sql}) breach`)
    .join(' UNION ALL ')}`;

/** The same for the subjects whose ids are $1. */
export function narrowed(subject: Narrow): string {
  const tables = Object.entries(SEEN[subject]).map(([name, rows]) => `${name} AS MATERIALIZED (${rows})`);
  return breachesOf(subject, `WITH ${tables.join(', ')}`);
}

/** Positions in time and in the tables that are only added to. */
export interface Mark {
  readonly time: Date;
  readonly points: number;
  readonly lines: number;
  readonly events: number;
}

/** The newest ones. */
export const NOW_IS = `
  SELECT now() AS time, coalesce((SELECT max(seq) FROM point_records), 0)::float8 AS points,
         coalesce((SELECT max(id) FROM license_lines), 0)::float8 AS lines,
         coalesce((SELECT max(id) FROM license_events), 0)::float8 AS events`;

/** How to find the ids of what changed since a mark: a statement, and the positions that are its values. */
interface Changed {
  readonly text: string;
  readonly since: readonly (keyof Mark)[];
}

export const CHANGED: Readonly<Record<Narrow, Changed>> = {
  order: {
    text: `
      SELECT id FROM orders WHERE created_at > $1
      UNION SELECT id FROM orders WHERE paid_at > $1
      UNION SELECT id FROM orders WHERE ended_at > $1
      UNION SELECT order_id FROM payments WHERE created_at > $1
      UNION SELECT order_id FROM payments WHERE arrived_at > $1
      UNION SELECT p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id
             WHERE r.created_at > $1 OR r.finished_at > $1
      UNION SELECT order_id FROM point_records WHERE seq > $2
      UNION SELECT source_id::uuid FROM license_lines WHERE id > $3 AND source = 'order'
      UNION SELECT order_id FROM invoices WHERE requested_at > $1 OR issued_at > $1`,
    since: ['time', 'points', 'lines'],
  },
  license: {
    text: `
      SELECT DISTINCT family_id AS id FROM licenses
       WHERE id IN (SELECT license_id FROM license_events WHERE id > $1
                    UNION SELECT license_id FROM license_lines WHERE id > $2
                    UNION SELECT id FROM licenses WHERE created_at > $3)`,
    since: ['events', 'lines', 'time'],
  },
  account: {
    text: `SELECT account_id AS id FROM point_records WHERE seq > $1
           UNION SELECT redeemed_by FROM redeem_codes WHERE redeemed_at > $2`,
    since: ['points', 'time'],
  },
  coupon: {
    text: `SELECT coupon_id AS id FROM coupon_redemptions
            WHERE order_id IN (SELECT id FROM orders WHERE created_at > $1 UNION SELECT id FROM orders WHERE paid_at > $1)`,
    since: ['time'],
  },
};
