import { Injectable } from '@nestjs/common';
import type { Permission } from '../../domain/access/permissions.js';
import { may, type Role } from '../../domain/access/roles.js';
import { spellingsOf } from '../../domain/text/codes.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { containing } from '../../platform/database/search.js';

interface Kind {
  readonly needs: Permission;
  /** The console page of a hit, given its `target`. */
  readonly place: (target: string) => string;
  /**
   * Selects target, title, detail and whether the text is the whole identifier. $1 is a pattern that finds the text
   * anywhere, $2 its spellings as an identifier.
   */
  readonly sql: string;
}

/** Hits of one kind; whoever wants more uses the list of that kind. */
const LIMIT = 6;

const orderPage = (id: string) => `/admin/orders/${id}`;
const customerPage = (id: string) => `/admin/users/${id}`;
const licensePage = (id: string) => `/admin/licenses/${id}`;

/**
 * What staff can find and how. Names are found by any part; identifiers as a whole, from their unique index, because they
 * are pasted.
 */
const KINDS = {
  customer: {
    needs: 'customers.read',
    place: customerPage,
    sql: `SELECT a.id::text, a.name, a.mail, a.mail = ANY($2) FROM accounts a
           WHERE a.deleted_at IS NULL AND (a.mail ILIKE $1 OR a.name ILIKE $1) ORDER BY a.created_at DESC`,
  },
  company: {
    needs: 'customers.read',
    place: customerPage,
    sql: `SELECT c.account_id::text, c.company, a.mail, false
            FROM (SELECT p.account_id, p.company_name AS company FROM applications p WHERE p.company_name ILIKE $1
                   UNION SELECT i.account_id, i.title FROM invoices i WHERE i.title ILIKE $1
                   UNION SELECT q.account_id, q.company_name FROM quotes q WHERE q.company_name ILIKE $1) c
            JOIN accounts a ON a.id = c.account_id AND a.deleted_at IS NULL ORDER BY c.company`,
  },
  application: {
    needs: 'applications.review',
    place: (id) => `/admin/applications/${id}`,
    sql: `SELECT p.id::text, p.company_name, a.mail, false FROM applications p JOIN accounts a ON a.id = p.account_id
           WHERE p.company_name ILIKE $1 ORDER BY p.submitted_at DESC`,
  },
  order: {
    needs: 'orders.read',
    place: orderPage,
    sql: `SELECT o.id::text, o.number, a.mail, true FROM orders o JOIN accounts a ON a.id = o.account_id
           WHERE o.number = ANY($2)`,
  },
  license: {
    needs: 'licenses.read',
    place: licensePage,
    sql: `SELECT l.id::text, l.key, a.mail, true FROM licenses l JOIN accounts a ON a.id = l.account_id
           WHERE l.key = ANY($2)`,
  },
  machine: {
    needs: 'licenses.read',
    place: licensePage,
    sql: `SELECT l.id::text, l.machine_id, l.key, true FROM licenses l WHERE l.machine_id = ANY($2)`,
  },
  transaction: {
    needs: 'orders.read',
    place: orderPage,
    sql: `SELECT p.order_id::text, coalesce(p.transaction_id, p.out_trade_no), o.number, true
            FROM payments p JOIN orders o ON o.id = p.order_id
           WHERE p.transaction_id = ANY($2) OR p.out_trade_no = ANY($2)`,
  },
  refund: {
    needs: 'orders.refund',
    place: orderPage,
    sql: `SELECT p.order_id::text, r.refund_no, o.number, true
            FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
           WHERE r.refund_no = ANY($2)`,
  },
  remittance: {
    needs: 'transfers.enter',
    place: (code) => `/admin/transfers?q=${encodeURIComponent(code)}`,
    sql: `SELECT t.remittance_code, coalesce(r.bank_serial, t.remittance_code), r.payer, true
            FROM bank_transfers t LEFT JOIN bank_receipts r USING (payment_id)
           WHERE t.remittance_code = ANY($2) OR r.bank_serial = ANY($2)`,
  },
  invoice: {
    needs: 'invoices.issue',
    place: (number) => `/admin/invoices?q=${encodeURIComponent(number)}`,
    sql: `SELECT i.number, i.number, i.title, true FROM invoices i WHERE i.number = ANY($2)`,
  },
  quote: {
    needs: 'quotes.write',
    place: (id) => `/admin/quotes/${id}`,
    sql: `SELECT q.id::text, q.number, q.company_name, q.number = ANY($2) FROM quotes q
           WHERE q.number = ANY($2) OR q.company_name ILIKE $1 OR q.contact_name ILIKE $1 OR q.mail ILIKE $1
           ORDER BY q.created_at DESC`,
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

type FoundRow = Omit<Found, 'place'> & { readonly target: string };

const branch = (kind: FoundKind): string => `
  SELECT '${kind}'::text AS kind, target, title, detail, exact AS "isExact"
    FROM (SELECT * FROM (${KINDS[kind].sql}) AS hits (target, title, detail, exact) LIMIT ${LIMIT}) AS ${kind}s
   WHERE '${kind}' = ANY($3::text[])`;

const FIND: Prepared = { name: 'staff-find', text: FOUND_KINDS.map(branch).join('\n  UNION ALL') };

/** Finds customers and what belongs to them by anything that staff have in hand. */
@Injectable()
export class FindingQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns at most six hits of each kind that `role` may open, in the order of `FOUND_KINDS`. */
  async find(role: Role, text: string): Promise<readonly Found[]> {
    const kinds = FOUND_KINDS.filter((kind) => may(role, KINDS[kind].needs));
    const rows = await this.reads.rows<FoundRow>(FIND, [containing(text), spellingsOf(text), kinds]);
    return rows.map(({ target, ...found }) => ({ ...found, place: KINDS[found.kind].place(target) }));
  }
}
