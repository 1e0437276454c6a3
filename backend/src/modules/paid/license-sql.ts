import { ApiProperty } from '@nestjs/swagger';
import { type CapacityName, LICENSE_STATES, type LicenseState } from '../../domain/licensing/license.js';
import { PAYMENT_STATUSES, paysOrder } from '../../domain/payments/payment-status.js';
import { valuesThat } from '../../platform/database/listings.js';
import { type ColumnsOf, jsonObject } from '../../platform/database/transactions.js';
import { CapacityView } from '../../platform/http/output/returns.js';
import { IS_MONEY_LEFT } from '../payments/index.js';
import { LICENSE_EVENT_KINDS, type LicenseEventKind } from './entities/license-event.entity.js';
import type { LicenseSnapshot } from './license.js';

/**
 * SQL for a license and the licenses it was merged into, step by step. `license` is the alias of its row in the
 * enclosing statement.
 */
const chainOf = (license: string): string => `
  SELECT ${license}.id, ${license}.merged_into_id, ${license}.account_id
  UNION ALL
  SELECT n.id, n.merged_into_id, n.account_id FROM licenses n JOIN chain c ON n.id = c.merged_into_id`;

/**
 * SQL for whether a license, or any license that it was ever merged with, was ever used, that is, bound or downloaded:
 * use carries over in a merge, and stays with a part that leaves it.
 */
export const wasUsedSql = (license: string): string => `EXISTS (
  SELECT FROM licenses part
   WHERE part.family_id = ${license}.family_id
     AND (part.downloaded_at IS NOT NULL OR EXISTS (SELECT FROM license_bindings b WHERE b.license_id = part.id)))`;

/** SQL for whether an account gave a license away, or one it was merged into, regardless of its current owner. */
export const wasGivenAwaySql = (license: string, account: string): string => `EXISTS (
  WITH RECURSIVE chain AS (${chainOf(license)})
  SELECT FROM chain
   WHERE (merged_into_id IS NULL AND account_id <> ${account})
      OR EXISTS (SELECT FROM license_transfers t WHERE t.license_id = chain.id AND t.from_account_id = ${account}))`;

/** SQL for whether an account gave away, at an instant or later, a license or one that it was ever merged with. */
export const wasGivenAwaySinceSql = (license: string, account: string, since: string): string => `EXISTS (
  SELECT FROM licenses f JOIN license_transfers t ON t.license_id = f.id
   WHERE f.family_id = ${license}.family_id AND t.from_account_id = ${account} AND t.transferred_at >= ${since})`;

/**
 * SQL for the licenses whose own parts an order gave something to, wherever these are now. `orderId` is the placeholder
 * of its id. A part has the id of its first line. Two selects, because changes have their own index.
 */
export const homesOfOrderSql = (orderId: string): string => `
  SELECT DISTINCT f.license_id AS id
    FROM (SELECT id, parts FROM license_lines
           WHERE source = 'order' AND source_id = ${orderId} AND kind IN ('first', 'time', 'places')
           UNION ALL
          SELECT id, parts FROM license_lines
           WHERE source = 'order' AND source_id = ${orderId} AND kind = 'change') n
    JOIN license_lines f ON f.id = ANY (n.id || n.parts) AND f.kind = 'first'`;

/** SQL for the total capacity of a license `l`. */
export const totalSql = (name: CapacityName): string =>
  `CASE WHEN l.base_${name} = -1 THEN -1 ELSE l.base_${name} + l.bonus_${name} END`;

/** The first line `n` of a license `l`: what it was granted. */
export const JOIN_FIRST_LINE = `JOIN LATERAL (SELECT * FROM license_lines f
  WHERE f.license_id = l.id AND f.kind = 'first' ORDER BY f.id LIMIT 1) n ON true`;

/**
 * `phaseOf` in SQL, for filtering lists before they are paged. `bounds` are the placeholders of the two instants that
 * `phaseBounds` returns. A test compares the two.
 */
export const phaseSql = (bounds: { readonly graceSince: string; readonly endingUntil: string }): string => `
  CASE WHEN status <> 'active' OR expires_at < ${bounds.graceSince} THEN 'over'
       WHEN expires_at <= ${bounds.endingUntil} THEN 'ending' ELSE 'valid' END`;

/**
 * SQL for the remaining grants of a license and of everything merged into it, as a JSON list of `PricedPart`; null if
 * none remain. `license` is the alias of its row in the enclosing statement.
 */
export const pricedPartsJson = (license: string): string => `
    (WITH RECURSIVE tree AS (
       SELECT ${license}.id, ${license}.granted_components, ${license}.agreed_year_fen, ${license}.withdrawn_at
       UNION ALL
       SELECT s.id, s.granted_components, s.agreed_year_fen, s.withdrawn_at
         FROM licenses s JOIN tree t ON s.merged_into_id = t.id
     )
     SELECT json_agg(json_build_object('components', granted_components, 'agreedYearFen', agreed_year_fen))
       FROM tree WHERE withdrawn_at IS NULL)`;

/**
 * SQL for the number of the last line of a license and of all it was ever merged with. `license` is the alias of its
 * row in the enclosing statement.
 */
export const lastLineSql = (license: string): string => `
    (SELECT max(n.id)::float8 FROM licenses f JOIN license_lines n ON n.license_id = f.id
      WHERE f.family_id = ${license}.family_id)`;

/** A licence at one point in time. */
export class LicenseSnapshotView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty() key!: string;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  /** The version of the newest file at that time. */
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
}

export class HistoryLineView {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: LICENSE_EVENT_KINDS }) kind!: LicenseEventKind;
  @ApiProperty({ enum: ['customer', 'staff', 'system'] }) by!: 'customer' | 'staff' | 'system';
  @ApiProperty({ format: 'date-time' }) at!: string;
  /** Fields that depend on the kind, such as `machineId` or `months`; null for events under an earlier owner. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) details!: Record<string, unknown> | null;
  @ApiProperty({ type: LicenseSnapshotView, nullable: true }) before!: LicenseSnapshotView | null;
  @ApiProperty({ type: LicenseSnapshotView, nullable: true }) after!: LicenseSnapshotView | null;
}

/** An event as decoded from JSON, with the owner at that time. */
export interface HistoryRow extends Omit<HistoryLineView, 'before' | 'after'> {
  readonly accountId: string;
  readonly before: LicenseSnapshot | null;
  readonly after: LicenseSnapshot;
}

/** Ids are text, because as JSON numbers they would lose precision above 2^53. */
const COLUMNS: ColumnsOf<HistoryRow> = {
  id: 'e.id::text',
  accountId: 'e.account_id',
  kind: 'e.kind',
  by: 'e.actor_kind',
  at: 'e.at',
  details: 'e.details',
  before: 'e.before',
  after: 'e.after',
};

/** SQL for the newest events of a license as a JSON list; `licenseId` is the placeholder of its id. */
export const historyJson = (licenseId: string, length: number): string => `
  coalesce((SELECT json_agg(${jsonObject(COLUMNS)} ORDER BY e.id DESC)
              FROM (SELECT * FROM license_events WHERE license_id = ${licenseId} ORDER BY id DESC LIMIT ${length}) e), '[]')`;

export const toSnapshotView = ({ id, ...snapshot }: LicenseSnapshot): LicenseSnapshotView => ({
  paidId: id,
  ...snapshot,
});

/** For the owner `readerId`, who must not see the machines of an earlier owner; `null` for staff, who see all. */
export function toHistoryLine(
  { accountId, before, after, details, ...row }: HistoryRow,
  readerId: string | null,
): HistoryLineView {
  const line = { ...row, at: new Date(row.at).toISOString() };
  if (readerId !== null && accountId !== readerId) return { ...line, details: null, before: null, after: null };
  return { ...line, details, before: before && toSnapshotView(before), after: toSnapshotView(after) };
}

/**
 * SQL for whether any order of the owner of a license `l` that gave, extended or changed it, or one merged into it, also
 * if it was part of another license then, satisfies a condition. `o` is the alias of the order in the condition. Orders
 * of an earlier owner do not count: their refunds do not affect the license.
 */
const hasOrderSql = (license: string, condition: string): string => `EXISTS (
  WITH RECURSIVE tree AS (
    SELECT ${license}.id, ${license}.origin_kind, ${license}.origin_id
    UNION ALL
    SELECT s.id, s.origin_kind, s.origin_id FROM licenses s JOIN tree t ON s.merged_into_id = t.id
  ), bought AS (
    SELECT origin_id::uuid AS id FROM tree WHERE origin_kind IN ('purchase', 'quote')
    UNION ALL
    SELECT o.id FROM orders o JOIN tree t ON o.renewed_license_id = t.id
    UNION ALL
    SELECT n.source_id::uuid
      FROM licenses f JOIN license_lines n ON n.license_id = f.id
     WHERE f.family_id = ${license}.family_id AND n.source = 'order'
       AND (f.id IN (SELECT id FROM tree)
            OR n.parts && ARRAY(SELECT own.id FROM license_lines own JOIN tree t ON own.license_id = t.id
                                 WHERE own.kind = 'first'))
  )
  SELECT FROM orders o
   WHERE o.id IN (SELECT id FROM bought) AND o.account_id = ${license}.account_id AND (${condition}))`;

const PAYS_ORDER = `p.status IN (${valuesThat(PAYMENT_STATUSES, paysOrder)})`;

/** SQL for whether refund `r` of payment `p` may still return money. */
const MAY_STILL_RETURN = `(r.status = 'processing' OR (r.status = 'failed' AND ${IS_MONEY_LEFT}))`;

/** SQL for the fen of the price of an order `o` that its refunds have returned, or may still return. */
const RETURNED_FEN = `(
  SELECT coalesce(sum(greatest(0, p.amount_fen - p.received_fen + least(p.received_fen,
           (SELECT coalesce(sum(r.amount_fen), 0) FROM refunds r
             WHERE r.payment_id = p.id AND (r.status = 'succeeded' OR ${MAY_STILL_RETURN}))))), 0)
    FROM payments p WHERE p.order_id = o.id AND ${PAYS_ORDER})`;

/**
 * SQL for the fen of what was paid for line `n` that refunds of its order have returned, or may still return: its share
 * of them, rounded up.
 */
export const RETURNED_OF_LINE_FEN = `(
  SELECT coalesce(max(ceil(n.paid_fen::numeric * least(o.payable_fen, greatest(o.refunded_fen, ${RETURNED_FEN}))
                           / greatest(1, o.payable_fen))), 0)
    FROM orders o WHERE o.id = CASE WHEN n.source = 'order' AND n.paid_fen > 0 THEN n.source_id::uuid END)`;

/**
 * SQL for these amounts by line, for a license and all that it was ever merged with; lines without any are left out.
 */
export const returnedSql = (license: string): string => `(
  SELECT coalesce(json_object_agg(id, fen) FILTER (WHERE fen > 0), '{}')
    FROM (SELECT n.id, ${RETURNED_OF_LINE_FEN} AS fen FROM license_lines n JOIN licenses f ON f.id = n.license_id
           WHERE f.family_id = ${license}.family_id) lines)`;

/** SQL for whether the refunds of an order `o` may undo what it gave: `mayBeUndone` of domain/orders; a test compares them. */
export const MAY_BE_UNDONE = `o.settled_by = 'money' AND o.status <> 'refunded' AND o.payable_fen <= ${RETURNED_FEN}`;

/** SQL for whether a full or partial refund of the price of such an order is not over. */
export const isBeingRefundedSql = (license: string): string =>
  hasOrderSql(
    license,
    `o.settled_by = 'money' AND EXISTS (
       SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id
        WHERE p.order_id = o.id AND ${PAYS_ORDER} AND r.origin <> 'automatic' AND ${MAY_STILL_RETURN})`,
  );

/** SQL for whether a refund may take back what such an order gave: it is requested, or not over. */
export const mayBeTakenBackSql = (license: string): string =>
  hasOrderSql(
    license,
    `EXISTS (SELECT FROM refund_requests q WHERE q.order_id = o.id AND q.status = 'waiting') OR (${MAY_BE_UNDONE})`,
  );
