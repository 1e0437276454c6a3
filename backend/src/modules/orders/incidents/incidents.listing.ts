import type { AnyIncidentKind } from '../../../domain/orders/incident-kinds.js';
import type { MismatchOutcome } from '../../../domain/orders/mismatch.js';
import type { IncidentResolution } from '../../../domain/orders/order-effects.js';
import { anyContains, equals, isTrue, type Listing } from '../../../platform/database/listings.js';

/** An incident in the console's list. */
export interface IncidentRow {
  readonly id: string;
  readonly kind: AnyIncidentKind;
  readonly resolution: IncidentResolution;
  readonly method: string;
  readonly outTradeNo: string;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly mail: string | null;
  /** The fact that raised it, as the provider reported it. */
  readonly fact: object;
  readonly note: string;
  /** How money of a wrong amount was dealt with; null for other kinds, and where staff resolved it in another way. */
  readonly outcome: MismatchOutcome | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  /** Email address of the member of staff. */
  readonly closedBy: string | null;
}

export const INCIDENT_SORTS = ['createdAt', 'closedAt'] as const;

export const incidentsListing: Listing<IncidentRow, 'q' | 'kind' | 'method' | 'day' | 'resolution' | 'isOpen'> = {
  columns: `i.id, i.kind, i.resolution, i.method, i.out_trade_no AS "outTradeNo", i.order_id AS "orderId",
    o.number AS "orderNumber", a.mail, i.fact, i.note, i.outcome, i.created_at AS "createdAt", i.closed_at AS "closedAt",
    c.mail AS "closedBy"`,
  from: `payment_incidents i LEFT JOIN orders o ON o.id = i.order_id LEFT JOIN accounts a ON a.id = o.account_id
    LEFT JOIN accounts c ON c.id = i.closed_by`,
  filters: {
    q: anyContains('i.out_trade_no', 'o.number', 'a.mail'),
    kind: equals('i.kind'),
    method: equals('i.method'),
    day: equals(`i.fact ->> 'day'`),
    resolution: equals('i.resolution'),
    isOpen: isTrue('i.closed_at IS NULL'),
  },
  sorts: { createdAt: 'i.created_at', closedAt: 'i.closed_at' },
  defaultSort: '-createdAt',
  tieBreak: 'i.id',
};
