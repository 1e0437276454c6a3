import { ApiProperty } from '@nestjs/swagger';
import { LICENSE_STATES, type LicenseState } from '../../domain/licensing/license.js';
import { type ColumnsOf, jsonObject } from '../../platform/database/sql.js';
import { CapacityView } from '../../platform/http/output/returns.js';
import { LICENSE_EVENT_KINDS, type LicenseEventKind } from './entities/license-event.entity.js';
import type { LicenseSnapshot } from './license.js';

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
