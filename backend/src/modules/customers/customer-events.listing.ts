import { ApiProperty } from '@nestjs/swagger';
import type { Permission } from '../../domain/access/roles.js';
import { anyContains, equals, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { isCustomerOf } from '../account/index.js';

/** What can happen to a customer or an order, and who may read of it. */
const READERS = {
  registered: 'customers.read',
  order: 'orders.read',
  payment: 'orders.read',
  refund: 'orders.read',
  license: 'licenses.read',
  license_given: 'licenses.read',
  license_received: 'licenses.read',
  points: 'customers.read',
  application: 'customers.read',
  application_decided: 'customers.read',
  invoice: 'invoices.issue',
  quote: 'quotes.write',
  mail: 'mail.read',
  note: 'customers.read',
  staff: 'audit.read',
} as const satisfies Readonly<Record<string, Permission>>;

export type CustomerEventKind = keyof typeof READERS;
export const CUSTOMER_EVENT_KINDS = Object.keys(READERS) as readonly CustomerEventKind[];
export const readerOf = (kind: CustomerEventKind): Permission => READERS[kind];

/** What a salesperson may read only about their own customers. */
const OF_OWN_CUSTOMERS = CUSTOMER_EVENT_KINDS.filter((kind) =>
  ['orders.read', 'licenses.read'].includes(readerOf(kind)),
);

export class CustomerEventView {
  @ApiProperty() id!: string;
  @ApiProperty(TIME) at!: Date;
  @ApiProperty({ enum: CUSTOMER_EVENT_KINDS }) kind!: CustomerEventKind;
  /** Number, key, name or text of the subject; for `staff` an action of the audit log, for `points` a reason. */
  @ApiProperty() subject!: string;
  /** Id of the order, licence, invoice, quote or application, for a link to its page in the console. */
  @ApiProperty(NULLABLE_TEXT) refId!: string | null;
  /** Current status, if it has one; for a payment, its method. */
  @ApiProperty(NULLABLE_TEXT) state!: string | null;
  /** Fen, or points: negative if lost. */
  @ApiProperty({ type: 'integer', nullable: true }) amount!: number | null;
  @ApiProperty({ description: 'Whether the amount is in points' }) isPoints!: boolean;
  /** Number of the order, if a member of staff acted on one. */
  @ApiProperty(NULLABLE_TEXT) orderNumber!: string | null;
  /** The member of staff who did it. */
  @ApiProperty(NULLABLE_TEXT) actorMail!: string | null;
}

/**
 * Everything that happened to an account or an order, from the tables that hold it. PostgreSQL applies the filters to
 * each part, so that each reads its index of the account or the order.
 */
const customerEventsFrom = `(
  SELECT a.id AS account_id, NULL::uuid AS order_id, a.created_at AS at, 'registered' AS kind, '' AS subject,
         NULL::text AS ref_id, NULL::text AS state, NULL::float8 AS amount, NULL::text AS actor_mail, a.id::text AS id
    FROM accounts a
  UNION ALL
  SELECT o.account_id, o.id, o.created_at, 'order', o.number, o.id::text, o.status, o.payable_fen::float8, NULL,
         'order' || o.id
    FROM orders o
  UNION ALL
  SELECT o.account_id, o.id, p.arrived_at, 'payment', o.number, o.id::text, p.method, p.received_fen::float8, NULL,
         p.id::text
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.arrived_at IS NOT NULL
  UNION ALL
  SELECT o.account_id, o.id, r.created_at, 'refund', o.number, o.id::text, r.status, r.amount_fen::float8, NULL,
         r.id::text
    FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
  UNION ALL
  SELECT l.account_id, o.id, l.created_at, 'license', l.key, l.id::text, l.origin_kind, NULL, NULL, 'license' || l.id
    FROM licenses l LEFT JOIN orders o ON l.origin_kind IN ('purchase', 'quote') AND o.id::text = l.origin_id
  UNION ALL
  SELECT t.from_account_id, NULL, t.transferred_at, 'license_given', l.key, l.id::text, NULL, NULL, NULL,
         'from' || t.id
    FROM license_transfers t JOIN licenses l ON l.id = t.license_id
  UNION ALL
  SELECT t.to_account_id, NULL, t.transferred_at, 'license_received', l.key, l.id::text, NULL, NULL, NULL, 'to' || t.id
    FROM license_transfers t JOIN licenses l ON l.id = t.license_id
  UNION ALL
  SELECT m.account_id, m.order_id, m.created_at, 'points', m.reason, NULL, NULL, m.amount::float8, NULL,
         'points' || m.id
    FROM point_records m
  UNION ALL
  SELECT f.account_id, NULL, f.submitted_at, 'application', f.company_name, f.id::text, f.status, NULL, NULL,
         'asked' || f.id
    FROM applications f
  UNION ALL
  SELECT f.account_id, NULL, f.decided_at, 'application_decided', f.company_name, f.id::text, f.status, NULL, NULL,
         'decided' || f.id
    FROM applications f WHERE f.decided_at IS NOT NULL
  UNION ALL
  SELECT i.account_id, o.id, i.requested_at, 'invoice', i.order_number, i.id::text, i.status, NULL, NULL,
         'invoice' || i.id
    FROM invoices i JOIN orders o ON o.number = i.order_number
  UNION ALL
  SELECT q.account_id, NULL, q.created_at, 'quote', q.number, q.id::text, q.status, NULL, NULL, 'quote' || q.id
    FROM quotes q
  UNION ALL
  SELECT a.id, d.order_id, d.updated_at, 'mail', d.letter, NULL, d.status, NULL, NULL, d.letter_id::text
    FROM mail_deliveries d JOIN accounts a ON a.mail = d.recipient
  UNION ALL
  SELECT n.account_id, NULL, n.created_at, 'note', n.text, NULL, NULL, NULL, a.mail, n.id::text
    FROM customer_notes n JOIN accounts a ON a.id = n.author_id
  UNION ALL
  SELECT s.account_id, s.order_id, r.at, 'staff', r.action, NULL, NULL, NULL, b.mail, r.id::text
    FROM (SELECT a.id AS account_id, NULL::uuid AS order_id, a.id::text AS subject FROM accounts a
          UNION ALL SELECT o.account_id, o.id, o.id::text FROM orders o) s
    JOIN audit_records r ON r.subject = s.subject JOIN accounts b ON b.id = r.actor_id
   WHERE r.actor_id <> s.account_id AND r.action NOT LIKE '%.read'
) e`;

/** A column of the order of an event, read only for the rows that are shown. */
const ofOrder = (column: string): string => `(SELECT o.${column} FROM orders o WHERE o.id = e.order_id)`;

export const customerEventsListing: Listing<CustomerEventView, 'accountId' | 'orderId' | 'kind' | 'q' | 'salesperson'> =
  {
    columns: {
      id: 'e.id',
      at: 'e.at',
      kind: 'e.kind',
      subject: 'e.subject',
      refId: 'e.ref_id',
      state: 'e.state',
      amount: 'e.amount',
      isPoints: `e.kind = 'points' OR e.kind = 'order' AND coalesce(${ofOrder('settled_by')} = 'points', false)`,
      orderNumber: `CASE WHEN e.kind = 'staff' THEN ${ofOrder('number')} END`,
      actorMail: 'e.actor_mail',
    },
    from: customerEventsFrom,
    filters: {
      accountId: equals('e.account_id', 'uuid'),
      orderId: equals('e.order_id', 'uuid'),
      kind: isAnyOf('e.kind'),
      q: anyContains('e.subject', 'e.actor_mail'),
      salesperson: (id) =>
        `(e.kind NOT IN (${OF_OWN_CUSTOMERS.map((kind) => `'${kind}'`).join(', ')}) OR ${isCustomerOf('e.account_id', id)})`,
    },
    sorts: { at: 'e.at' },
    alwaysSet: ['at'],
    period: 'e.at',
    defaultSort: '-at',
    tieBreak: 'e.id',
  };
