import type { Permission } from '../../../domain/access/roles.js';
import { isCustomerOf } from '../../account/index.js';

/** Where a text is looked for. */
interface Field {
  /** Selects the id of the hit, the stored text, and the text that is searched. */
  readonly of: string;
  /**
   * A `name` is found by any part of what was typed; a `code` by at least four of its letters and digits, without
   * dashes, an `order` also without the year; a `phone` by at least four digits; a `number` only as a whole, from its
   * unique index: its `of` ends in a comparison with $1.
   */
  readonly as: 'name' | 'code' | 'order' | 'phone' | 'number';
  /** Whether the whole text identifies one thing, as an address does, so that it can be opened at once. */
  readonly identifies?: boolean;
  /** Whether the table stays so small that it is read as a whole. */
  readonly isSmall?: boolean;
}

export interface Kind {
  readonly needs: Permission;
  /** The console page of a hit, given its `target`. */
  readonly place: (target: string) => string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Selects target, title, detail and instant of `hits`, and their field, value and fit as h. */
  readonly shown: string;
}

/** The parameter of the statement that `isCustomerOf` takes. */
export const SALESPERSON = '$7';
const OF_OWN_ORDER = isCustomerOf('o.account_id', SALESPERSON);
const OF_OWN_LICENSE = isCustomerOf('l.account_id', SALESPERSON);

const orderPage = (id: string) => `/admin/orders/${id}`;
const customerPage = (id: string) => `/admin/users/${id}`;
const licensePage = (id: string) => `/admin/licenses/${id}`;
const searchOf = (list: string) => (text: string) => `/admin/${list}?q=${encodeURIComponent(text)}`;

const name = (of: string): Field => ({ of, as: 'name' });
const code = (of: string): Field => ({ of, as: 'code', identifies: true });
const number = (of: string): Field => ({ of, as: 'number', identifies: true });

/** What staff can find: people before what they own. Texts to search in are written as in the indexes. */
export const KINDS = {
  customer: {
    needs: 'customers.read',
    place: customerPage,
    fields: {
      name: name('SELECT a.id, a.name, a.name FROM accounts a'),
      mail: { ...name('SELECT a.id, a.mail, a.mail FROM accounts a'), identifies: true },
      id: number('SELECT a.id, a.id::text FROM accounts a WHERE a.id = $2::uuid'),
    },
    shown: `SELECT a.id::text, a.name, a.mail, a.created_at, h.field, h.value, h.fit
              FROM hits h JOIN accounts a ON a.id = h.id AND a.deleted_at IS NULL`,
  },
  company: {
    needs: 'customers.read',
    place: customerPage,
    fields: {
      applicant: name('SELECT p.account_id, p.company_name, p.company_name FROM applications p'),
      invoiceTitle: name('SELECT i.account_id, i.title, i.title FROM invoices i'),
      taxNumber: { ...code('SELECT i.account_id, i.tax_number, i.tax_number FROM invoices i'), identifies: false },
      company: name('SELECT q.account_id, q.company_name, q.company_name FROM quotes q'),
    },
    // A tax number alone names no company.
    shown: `SELECT a.id::text,
                   CASE h.field WHEN 'taxNumber' THEN (
                     SELECT i.title FROM invoices i WHERE i.account_id = h.id AND i.tax_number = h.value
                      ORDER BY i.requested_at DESC LIMIT 1) ELSE h.value END,
                   a.mail, a.created_at, h.field, h.value, h.fit
              FROM hits h JOIN accounts a ON a.id = h.id AND a.deleted_at IS NULL`,
  },
  application: {
    needs: 'applications.review',
    place: (id) => `/admin/applications/${id}`,
    fields: {
      applicant: name('SELECT p.id, p.company_name, p.company_name FROM applications p'),
      id: number('SELECT p.id, p.id::text FROM applications p WHERE p.id = $2::uuid'),
    },
    shown: `SELECT p.id::text, p.company_name, a.mail, p.submitted_at, h.field, h.value, h.fit
              FROM hits h JOIN applications p ON p.id = h.id JOIN accounts a ON a.id = p.account_id`,
  },
  order: {
    needs: 'orders.read',
    place: orderPage,
    fields: {
      number: { ...code('SELECT o.id, o.number, substr(o.number, 5) FROM orders o'), as: 'order' },
      id: number('SELECT o.id, o.id::text FROM orders o WHERE o.id = $2::uuid'),
    },
    shown: `SELECT o.id::text, o.number, a.mail, o.created_at, h.field, h.value, h.fit
              FROM hits h JOIN orders o ON o.id = h.id JOIN accounts a ON a.id = o.account_id
             WHERE ${OF_OWN_ORDER}`,
  },
  license: {
    needs: 'licenses.read',
    place: licensePage,
    fields: {
      key: code(`SELECT l.id, l.key, replace(l.key, '-', '') FROM licenses l`),
      id: number('SELECT l.id, l.id::text FROM licenses l WHERE l.id = $2::uuid'),
    },
    shown: `SELECT l.id::text, l.key, a.mail, l.created_at, h.field, h.value, h.fit
              FROM hits h JOIN licenses l ON l.id = h.id JOIN accounts a ON a.id = l.account_id
             WHERE ${OF_OWN_LICENSE}`,
  },
  machine: {
    needs: 'licenses.read',
    place: licensePage,
    fields: {
      machine: code(`SELECT l.id, l.machine_id, replace(l.machine_id, '-', '') FROM licenses l`),
      wholeMachine: number('SELECT l.id, l.machine_id FROM licenses l WHERE l.machine_id = ANY($1::text[])'),
    },
    shown: `SELECT l.id::text, l.machine_id, l.key, l.created_at, 'machine', h.value, h.fit
              FROM hits h JOIN licenses l ON l.id = h.id WHERE ${OF_OWN_LICENSE}`,
  },
  transaction: {
    needs: 'orders.read',
    place: orderPage,
    fields: {
      transaction: number('SELECT p.id, p.transaction_id FROM payments p WHERE p.transaction_id = ANY($1::text[])'),
      payment: number('SELECT p.id, p.out_trade_no FROM payments p WHERE p.out_trade_no = ANY($1::text[])'),
    },
    shown: `SELECT o.id::text, coalesce(p.transaction_id, p.out_trade_no), o.number, o.created_at, h.field, h.value, h.fit
              FROM hits h JOIN payments p ON p.id = h.id JOIN orders o ON o.id = p.order_id WHERE ${OF_OWN_ORDER}`,
  },
  refund: {
    needs: 'orders.refund',
    place: orderPage,
    fields: { refund: number('SELECT r.id, r.refund_no FROM refunds r WHERE r.refund_no = ANY($1::text[])') },
    shown: `SELECT o.id::text, r.refund_no, o.number, o.created_at, h.field, h.value, h.fit
              FROM hits h JOIN refunds r ON r.id = h.id JOIN payments p ON p.id = r.payment_id
              JOIN orders o ON o.id = p.order_id`,
  },
  remittance: {
    needs: 'transfers.enter',
    place: searchOf('transfers'),
    fields: {
      payer: name('SELECT r.payment_id, r.payer, r.payer FROM bank_receipts r'),
      remittance: number(
        'SELECT t.payment_id, t.remittance_code FROM bank_transfers t WHERE t.remittance_code = ANY($1::text[]) AND NOT t.is_repeat',
      ),
      serial: number(`SELECT r.payment_id, r.bank_serial FROM bank_receipts r
                       WHERE r.bank_serial = ANY($1::text[]) AND r.decision IS DISTINCT FROM 'rejected'`),
    },
    shown: `SELECT t.remittance_code, coalesce(r.bank_serial, t.remittance_code), r.payer, p.created_at,
                   h.field, h.value, h.fit
              FROM hits h JOIN bank_transfers t ON t.payment_id = h.id JOIN payments p ON p.id = t.payment_id
              LEFT JOIN bank_receipts r USING (payment_id)`,
  },
  invoice: {
    needs: 'invoices.issue',
    place: searchOf('invoices'),
    fields: {
      number: number('SELECT i.id, i.number FROM invoices i WHERE i.number = ANY($1::text[])'),
      taxNumber: { ...code('SELECT i.id, i.tax_number, i.tax_number FROM invoices i'), identifies: false },
    },
    shown: `SELECT coalesce(i.number, i.order_number), coalesce(i.number, i.order_number), i.title, i.requested_at,
                   h.field, h.value, h.fit
              FROM hits h JOIN invoices i ON i.id = h.id`,
  },
  quote: {
    needs: 'quotes.write',
    place: (id) => `/admin/quotes/${id}`,
    fields: {
      number: code(`SELECT q.id, q.number, replace(q.number, '-', '') FROM quotes q`),
      company: name('SELECT q.id, q.company_name, q.company_name FROM quotes q'),
      contact: name('SELECT q.id, q.contact_name, q.contact_name FROM quotes q'),
      mail: name('SELECT q.id, q.mail, q.mail FROM quotes q'),
      taxNumber: { ...code('SELECT q.id, q.tax_number, q.tax_number FROM quotes q'), identifies: false },
      phone: {
        of: `SELECT q.id, q.phone, regexp_replace(q.phone, '\\D', '', 'g') FROM quotes q`,
        as: 'phone',
      },
      id: number('SELECT q.id, q.id::text FROM quotes q WHERE q.id = $2::uuid'),
    },
    shown: `SELECT q.id::text, q.number, q.company_name, q.created_at, h.field, h.value, h.fit
              FROM hits h JOIN quotes q ON q.id = h.id`,
  },
  coupon: {
    needs: 'coupons.write',
    place: searchOf('coupons'),
    fields: {
      coupon: { ...name('SELECT c.id, c.code, c.code FROM coupons c'), identifies: true, isSmall: true },
    },
    shown: `SELECT c.code, c.code, NULL, c.created_at, h.field, h.value, h.fit FROM hits h JOIN coupons c ON c.id = h.id`,
  },
  batch: {
    needs: 'codes.write',
    place: searchOf('redeem-codes'),
    fields: { batch: { ...name('SELECT b.id, b.name, b.name FROM redeem_batches b'), isSmall: true } },
    shown: `SELECT b.name, b.name, NULL, b.created_at, h.field, h.value, h.fit
              FROM hits h JOIN redeem_batches b ON b.id = h.id`,
  },
  campaign: {
    needs: 'campaigns.send',
    place: (id) => `/admin/campaigns/${id}`,
    fields: { campaign: { ...name('SELECT c.id, c.name, c.name FROM campaigns c'), isSmall: true } },
    shown: `SELECT c.id::text, c.name, NULL, c.created_at, h.field, h.value, h.fit
              FROM hits h JOIN campaigns c ON c.id = h.id`,
  },
} as const satisfies Record<string, Kind>;

export type FoundKind = keyof typeof KINDS;
export const FOUND_KINDS = Object.keys(KINDS) as FoundKind[];

/** Why something was found. */
export const FOUND_FIELDS = [
  'name',
  'mail',
  'company',
  'applicant',
  'invoiceTitle',
  'taxNumber',
  'contact',
  'phone',
  'number',
  'key',
  'machine',
  'transaction',
  'payment',
  'refund',
  'payer',
  'remittance',
  'serial',
  'coupon',
  'batch',
  'campaign',
  'id',
] as const;
export type FoundField = (typeof FOUND_FIELDS)[number];
