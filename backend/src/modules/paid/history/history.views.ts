import { ApiProperty } from '@nestjs/swagger';
import { capacityFields } from '../../../domain/licensing/license.js';
import {
  type LicenseLine,
  LINE_KINDS,
  LINE_SOURCES,
  type LineKind,
  type LineSource,
} from '../../../domain/licensing/lines.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { CapacityView, COUNT, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';

const NULLABLE_COUNT = { ...COUNT, nullable: true } as const;
const NULLABLE_TIME = { ...TIME, nullable: true } as const;

/** Events other than lines; they do not change what a licence gives. */
const OTHER_EVENTS = ['bound', 'unbound', 'transferred', 'downloaded'] as const;
const HISTORY_KINDS = [...LINE_KINDS, ...OTHER_EVENTS] as const;
type HistoryKind = LineKind | (typeof OTHER_EVENTS)[number];

export const ACTORS = ['customer', 'staff', 'system'] as const;

/** A licence in a history. Its id and key are null if it belongs to another account. */
export class EntryLicenseView {
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) paidId!: string | null;
  @ApiProperty(NULLABLE_TEXT) key!: string | null;
}

class EntryOrderView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() number!: string;
}

/** What a licence gave at one point in time. */
export class GivenTermsView extends CapacityView {
  /** The last valid second; null is permanent. */
  @ApiProperty(NULLABLE_TIME) expiresAt!: string | null;
}

/** What an entry gives by itself; null where it gives nothing of the kind. */
class GivesView extends capacityFields<number | null>(() =>
  ApiProperty({ ...NULLABLE_COUNT, description: '-1 means unlimited' }),
) {}

/** One entry in the history of a licence. */
export class HistoryEntryView extends GivesView {
  @ApiProperty() id!: string;
  /**
   * `first`, `time` and `places` gave something, `change` gave another plan or made it permanent for the difference in
   * price, `price` set a renewal price, `merge` joined licences, `withdrawal` took entries back; the others changed
   * nothing that the licence gives.
   */
  @ApiProperty({ enum: HISTORY_KINDS, enumName: 'HistoryKind' }) kind!: HistoryKind;
  @ApiProperty(TIME) at!: string;
  @ApiProperty({ enum: ACTORS }) by!: (typeof ACTORS)[number];
  /** Where it comes from; null for events that changed nothing. */
  @ApiProperty({ type: String, enum: LINE_SOURCES, enumName: 'LineSource', nullable: true }) source!: LineSource | null;
  /** The licence whose terms changed. */
  @ApiProperty() license!: EntryLicenseView;
  /** The plan that it gave, in the caller's language; null if it gave none. */
  @ApiProperty(NULLABLE_TEXT) planName!: string | null;
  /** Calendar months that it gives. */
  @ApiProperty(NULLABLE_COUNT) months!: number | null;
  @ApiProperty() isLifetime!: boolean;
  /** Days that a correction added to the end, or took off it if negative. */
  @ApiProperty(NULLABLE_COUNT) days!: number | null;
  /** Null if nothing was paid, or another account paid it. */
  @ApiProperty({ ...NULLABLE_COUNT, description: 'Fen' }) paidFen!: number | null;
  /** Null for an order of another account. */
  @ApiProperty({ type: EntryOrderView, nullable: true }) order!: EntryOrderView | null;
  /** Null if the licence gave nothing. */
  @ApiProperty({ type: GivenTermsView, nullable: true }) before!: GivenTermsView | null;
  @ApiProperty({ type: GivenTermsView, nullable: true }) after!: GivenTermsView | null;
  /** The licences merged into it, or the one it is separate from again. */
  @ApiProperty({ type: [EntryLicenseView] }) joined!: EntryLicenseView[];
  /** The licence it was merged into, or those that are separate again. */
  @ApiProperty({ type: [EntryLicenseView] }) left!: EntryLicenseView[];
  /** Ids of the entries that it took back. */
  @ApiProperty({ type: [String] }) withdraws!: string[];
  /** When the entry, or something that a change was priced by, was taken back; null while it counts. */
  @ApiProperty(NULLABLE_TIME) withdrawnAt!: string | null;
  @ApiProperty(NULLABLE_TEXT) machineId!: string | null;
  /** The version of the machine file that was created for it. */
  @ApiProperty(NULLABLE_COUNT) fileVersion!: number | null;
}

export class LicenseHistoryView {
  /** Everything that changed what the licence gives, and the latest 500 other events; newest first. */
  @ApiProperty({ type: [HistoryEntryView] }) items!: HistoryEntryView[];
}

export class LicenseComponentView {
  @ApiProperty() planId!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

/** What the renewal of one part is priced by. */
export class EntryBasisView extends GivesView {
  /** The licence that the part was granted as. */
  @ApiProperty() key!: string;
  /** The plans whose prices apply unless a price was agreed. */
  @ApiProperty({ type: [LicenseComponentView] }) components!: LicenseComponentView[];
  @ApiProperty({ ...NULLABLE_COUNT, description: 'Fen per year; 0 means free' }) agreedYearFen!: number | null;
}

export class StaffHistoryEntryView extends HistoryEntryView {
  /** Id of the order, redeem code, reward, points record, application or act. */
  @ApiProperty(NULLABLE_TEXT) sourceId!: string | null;
  /** Order number, batch of the redeem code, or company of the application. */
  @ApiProperty(NULLABLE_TEXT) sourceName!: string | null;
  /** Address of the member of staff who acted. */
  @ApiProperty(NULLABLE_TEXT) staffMail!: string | null;
  /** The approved proposal behind it. */
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) proposalId!: string | null;
  /** The price basis that it set, or that its time was priced by. */
  @ApiProperty({ type: [EntryBasisView] }) basis!: EntryBasisView[];
}

export class StaffLicenseHistoryView {
  /** Everything that changed what the licence gives, and the latest 500 other events; newest first. */
  @ApiProperty({ type: [StaffHistoryEntryView] }) items!: StaffHistoryEntryView[];
}

/** Number of events beside the lines that a history shows. */
const EVENTS_SHOWN = 500;

/** An event in the history of a license. */
export interface PastEvent {
  readonly id: string;
  /** Null if a line was written at the same instant, because the line says more. */
  readonly kind: (typeof OTHER_EVENTS)[number] | null;
  readonly by: (typeof ACTORS)[number];
  /** The owner after it. */
  readonly accountId: string;
  readonly at: Date;
  readonly machineId: string | null;
  /** The version of the machine file that it created; null if none. */
  readonly fileVersion: number | null;
  readonly staffMail: string | null;
}

/** What a line comes from, as people call it. */
export interface NamedSource {
  readonly kind: LineSource;
  readonly id: string;
  readonly name: string;
  /** Who placed the order; null for other sources. */
  readonly accountId: string | null;
}

export interface FactsBehind {
  /** Newest first. */
  readonly events: readonly PastEvent[];
  readonly sources: readonly NamedSource[];
}

const EVENTS = `
  SELECT e.id::text, CASE WHEN e.kind = ANY ($2) THEN e.kind END AS kind, e.actor_kind AS by, e.account_id AS "accountId",
         e.at, e.details ->> 'machineId' AS "machineId", a.mail AS "staffMail",
         CASE WHEN (e.after ->> 'fileVersion')::int > coalesce((e.before ->> 'fileVersion')::int, 0)
              THEN (e.after ->> 'fileVersion')::int END AS "fileVersion"
    FROM license_events e LEFT JOIN accounts a ON a.id = e.actor_id AND e.actor_kind = 'staff'
   WHERE e.license_id = $1 ORDER BY e.id DESC LIMIT ${EVENTS_SHOWN}`;

/** Values: the ids of all orders, redeem codes, applications and acts of staff. */
const SOURCES = `
  SELECT 'order' AS kind, o.id::text, o.number AS name, o.account_id AS "accountId"
    FROM orders o WHERE o.id = ANY ($1::uuid[])
   UNION ALL
  SELECT 'redeem_code', c.id::text, b.name, NULL
    FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id WHERE c.id = ANY ($2::uuid[])
   UNION ALL
  SELECT 'free_enterprise', p.id::text, p.company_name, NULL FROM applications p WHERE p.id = ANY ($3::uuid[])
   UNION ALL
  SELECT 'staff', r.id::text, r.reason, NULL FROM proposals r WHERE r.id = ANY ($4::uuid[])`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the events of a license and the names of what its lines come from. */
export async function factsBehind(tx: Tx, licenseId: string, lines: readonly LicenseLine[]): Promise<FactsBehind> {
  const idsOf = (source: LineSource) => [
    ...new Set(lines.flatMap((line) => (line.source === source && UUID.test(line.sourceId) ? [line.sourceId] : []))),
  ];
  const events: readonly PastEvent[] = await tx.query(EVENTS, [licenseId, OTHER_EVENTS]);
  const ids = [idsOf('order'), idsOf('redeem_code'), idsOf('free_enterprise'), idsOf('staff')];
  const sources: readonly NamedSource[] = await tx.query(SOURCES, ids);
  return { events, sources };
}
