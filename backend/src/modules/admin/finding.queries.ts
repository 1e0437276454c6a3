import { Injectable } from '@nestjs/common';
import type { Permission } from '../../domain/access/permissions.js';
import { may, type Role } from '../../domain/access/roles.js';
import { spellingsOf } from '../../domain/text/codes.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { containing } from '../../platform/database/search.js';
import { idIn, partOf } from './spellings.js';

interface Kind {
  readonly needs: Permission;
  /** The console page of a hit, given its `target`. */
  readonly place: (target: string) => string;
  /**
   * Selects target, title, detail, rank and the order within a rank, the largest first.
   *
   * $1 is a pattern that finds the text anywhere, $2 its spellings as an identifier, $3 the text itself, $4 a pattern of
   * a part of an identifier, which is null where the text cannot be one, $5 the id that the text is.
   */
  readonly sql: string;
}

/** How well a hit fits: by its whole identifier, its whole name, or a part. */
const RANKS = { identifier: 0, name: 1, part: 2 } as const;

/** Hits of one kind; whoever wants more uses the list of that kind. */
const LIMIT = 6;

const orderPage = (id: string) => `/admin/orders/${id}`;
const customerPage = (id: string) => `/admin/users/${id}`;
const licensePage = (id: string) => `/admin/licenses/${id}`;
const searchOf = (list: string) => (text: string) => `/admin/${list}?q=${encodeURIComponent(text)}`;

/** The rank of a hit with these identifying columns, names and id. */
function rank(identifiers: readonly string[], names: readonly string[] = [], id?: string): string {
  const whole = [...identifiers.map((column) => `${column} = ANY($2)`), ...(id ? [`${id} = $5::uuid`] : [])];
  const cases = [
    ...whole.map((condition) => `WHEN ${condition} THEN ${RANKS.identifier}`),
    ...names.map((column) => `WHEN lower(${column}) = lower($3) THEN ${RANKS.name}`),
  ];
  return `CASE ${cases.join(' ')} ELSE ${RANKS.part} END`;
}

/**
 * What staff can find and how. Names are found by any part; numbers, keys and codes as a whole from their unique index,
 * and by at least four of their letters and digits.
 */
const KINDS = {
  customer: {
    needs: 'customers.read',
    place: customerPage,
    sql: `SELECT a.id::text, a.name, a.mail, ${rank(['a.mail'], ['a.name'], 'a.id')}, a.created_at
            FROM accounts a
           WHERE a.deleted_at IS NULL AND (a.mail ILIKE $1 OR a.name ILIKE $1 OR a.id = $5::uuid)`,
  },
  company: {
    needs: 'customers.read',
    place: customerPage,
    sql: `SELECT c.account_id::text, c.company, a.mail, ${rank([], ['c.company'])}, a.created_at
            FROM (SELECT p.account_id, p.company_name AS company FROM applications p WHERE p.company_name ILIKE $1
                   UNION SELECT i.account_id, i.title FROM invoices i WHERE i.title ILIKE $1 OR i.tax_number = ANY($2)
                   UNION SELECT q.account_id, q.company_name FROM quotes q
                          WHERE q.company_name ILIKE $1 OR q.tax_number = ANY($2)) c
            JOIN accounts a ON a.id = c.account_id AND a.deleted_at IS NULL`,
  },
  application: {
    needs: 'applications.review',
    place: (id) => `/admin/applications/${id}`,
    sql: `SELECT p.id::text, p.company_name, a.mail, ${rank([], ['p.company_name'], 'p.id')}, p.submitted_at
            FROM applications p JOIN accounts a ON a.id = p.account_id
           WHERE p.company_name ILIKE $1 OR p.id = $5::uuid`,
  },
  order: {
    needs: 'orders.read',
    place: orderPage,
    sql: `SELECT o.id::text, o.number, a.mail, ${rank(['o.number'], [], 'o.id')}, o.created_at
            FROM orders o JOIN accounts a ON a.id = o.account_id
           WHERE o.id IN (SELECT w.id FROM orders w WHERE w.number = ANY($2) OR w.id = $5::uuid
                           UNION SELECT s.id FROM orders s WHERE $4::text IS NOT NULL AND s.number LIKE $4)`,
  },
  license: {
    needs: 'licenses.read',
    place: licensePage,
    sql: `SELECT l.id::text, l.key, a.mail, ${rank(['l.key', "replace(l.key, '-', '')"], [], 'l.id')}, l.created_at
            FROM licenses l JOIN accounts a ON a.id = l.account_id
           WHERE l.id IN (SELECT w.id FROM licenses w WHERE w.key = ANY($2) OR w.id = $5::uuid
                           UNION SELECT s.id FROM licenses s
                                  WHERE $4::text IS NOT NULL AND replace(s.key, '-', '') LIKE $4)`,
  },
  machine: {
    needs: 'licenses.read',
    place: licensePage,
    sql: `SELECT l.id::text, l.machine_id, l.key, ${rank(['l.machine_id'])}, l.created_at FROM licenses l
           WHERE l.id IN (SELECT w.id FROM licenses w WHERE w.machine_id = ANY($2)
                           UNION SELECT s.id FROM licenses s WHERE $4::text IS NOT NULL AND s.machine_id ILIKE $1)`,
  },
  transaction: {
    needs: 'orders.read',
    place: orderPage,
    sql: `SELECT p.order_id::text, coalesce(p.transaction_id, p.out_trade_no), o.number, ${RANKS.identifier}, o.created_at
            FROM payments p JOIN orders o ON o.id = p.order_id
           WHERE p.transaction_id = ANY($2) OR p.out_trade_no = ANY($2)`,
  },
  refund: {
    needs: 'orders.refund',
    place: orderPage,
    sql: `SELECT p.order_id::text, r.refund_no, o.number, ${RANKS.identifier}, o.created_at
            FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
           WHERE r.refund_no = ANY($2)`,
  },
  remittance: {
    needs: 'transfers.enter',
    place: searchOf('transfers'),
    sql: `SELECT t.remittance_code, coalesce(r.bank_serial, t.remittance_code), r.payer,
                 ${rank(['t.remittance_code', 'r.bank_serial'], ['r.payer'])}, p.created_at
            FROM bank_transfers t JOIN payments p ON p.id = t.payment_id LEFT JOIN bank_receipts r USING (payment_id)
           WHERE t.remittance_code = ANY($2) OR r.bank_serial = ANY($2) OR r.payer ILIKE $1`,
  },
  invoice: {
    needs: 'invoices.issue',
    place: searchOf('invoices'),
    sql: `SELECT coalesce(i.number, i.order_number), coalesce(i.number, i.order_number), i.title,
                 ${rank(['i.number', 'i.tax_number'])}, i.requested_at
            FROM invoices i WHERE i.number = ANY($2) OR i.tax_number = ANY($2)`,
  },
  quote: {
    needs: 'quotes.write',
    place: (id) => `/admin/quotes/${id}`,
    sql: `SELECT q.id::text, q.number, q.company_name, ${rank(['q.number'], ['q.company_name'], 'q.id')}, q.created_at
            FROM quotes q
           WHERE q.number = ANY($2) OR q.company_name ILIKE $1 OR q.contact_name ILIKE $1 OR q.mail ILIKE $1
              OR q.id = $5::uuid OR q.tax_number = ANY($2) OR q.number LIKE $4
              OR regexp_replace(q.phone, '\\D', '', 'g') = ANY($2)`,
  },
  coupon: {
    needs: 'coupons.write',
    place: searchOf('coupons'),
    sql: `SELECT c.code, c.code, NULL, ${rank(['c.code'])}, c.created_at FROM coupons c WHERE c.code ILIKE $1`,
  },
  batch: {
    needs: 'codes.write',
    place: searchOf('redeem-codes'),
    sql: `SELECT b.name, b.name, NULL, ${rank([], ['b.name'])}, b.created_at FROM redeem_batches b WHERE b.name ILIKE $1`,
  },
  campaign: {
    needs: 'campaigns.send',
    place: (id) => `/admin/campaigns/${id}`,
    sql: `SELECT c.id::text, c.name, NULL, ${rank([], ['c.name'])}, c.created_at FROM campaigns c WHERE c.name ILIKE $1`,
  },
} as const satisfies Record<string, Kind>;

export type FoundKind = keyof typeof KINDS;
export const FOUND_KINDS = Object.keys(KINDS) as FoundKind[];

/** One thing that was found. */
export interface Found {
  readonly kind: FoundKind;
  /** The name or number by which it was found. */
  readonly title: string;
  /** Tells hits with the same title apart: a customer's address, an order number. */
  readonly detail: string | null;
  /** Whether the text is its whole identifier, so that it can be opened without asking. */
  readonly isExact: boolean;
  readonly place: string;
}

type FoundRow = Omit<Found, 'place' | 'isExact'> & { readonly target: string; readonly rank: number };

const branch = (kind: FoundKind): string => `
  SELECT '${kind}'::text AS kind, target, title, detail, rank
    FROM (SELECT * FROM (${KINDS[kind].sql}) AS hits (target, title, detail, rank, newest)
           ORDER BY rank, newest DESC LIMIT ${LIMIT}) AS ${kind}s
   WHERE '${kind}' = ANY($6::text[])`;

const FIND: Prepared = { name: 'staff-find', text: FOUND_KINDS.map(branch).join('\n  UNION ALL') };

/** Finds customers and what belongs to them by anything that staff have in hand. */
@Injectable()
export class FindingQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns at most six hits of each kind that `role` may open: first those whose identifier is the text, then those
   * whose name is, then those that contain it, each in the order of `FOUND_KINDS` and the newest first.
   */
  async find(role: Role, text: string): Promise<readonly Found[]> {
    const kinds = FOUND_KINDS.filter((kind) => may(role, KINDS[kind].needs));
    const values = [containing(text), spellingsOf(text), text, partOf(text), idIn(text), kinds];
    const rows = await this.reads.rows<FoundRow>(FIND, values);
    return rows
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ target, rank: fit, ...found }) => ({
        ...found,
        isExact: fit === RANKS.identifier,
        place: KINDS[found.kind].place(target),
      }));
  }
}
