import { ApiProperty } from '@nestjs/swagger';
import { capacityFields } from '../../../domain/licensing/capacity.js';
import { LINE_KINDS, LINE_SOURCES, type LineKind, type LineSource } from '../../../domain/licensing/lines.js';
import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { COUNT, NULLABLE_TEXT, TIME } from '../../../platform/http/output/properties.js';

const NULLABLE_COUNT = { ...COUNT, nullable: true } as const;
const NULLABLE_TIME = { ...TIME, nullable: true } as const;

/** Events beside the lines, which change nothing that a licence gives. */
export const OTHER_EVENTS = ['bound', 'unbound', 'transferred', 'downloaded'] as const;
export const HISTORY_KINDS = [...LINE_KINDS, ...OTHER_EVENTS] as const;
export type HistoryKind = LineKind | (typeof OTHER_EVENTS)[number];

export const ACTORS = ['customer', 'staff', 'system'] as const;

/** A licence in a history. Its id and key are null if it belongs to another account. */
export class EntryLicenseView {
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) paidId!: string | null;
  @ApiProperty(NULLABLE_TEXT) key!: string | null;
}

export class EntryOrderView {
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
