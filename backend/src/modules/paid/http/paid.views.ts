import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { LICENSE_ACTIONS, type LicenseAction } from '../../../domain/licensing/abilities.js';
import { EDITIONS, type Edition, LICENSE_STATES, type LicenseState } from '../../../domain/licensing/license.js';
import { LICENSE_EVENT_KINDS, type LicenseEventKind } from '../entities/license-event.entity.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { DISPLAY_STATES, type DisplayState, type LicensePhase } from '../../../domain/licensing/status.js';

/** Whether an action is possible now, and if not, why. */
export class AbilityView {
  @ApiProperty() allowed!: boolean;
  /** Error code of the refusal. */
  @ApiProperty({ required: false }) code?: string;
  /** The refusal in the caller's language. */
  @ApiProperty({ required: false }) message?: string;
  /** When the action becomes possible, if only time has to pass. */
  @ApiProperty({ required: false, format: 'date-time' }) retryAt?: string;
}

export class AbilitiesView implements Record<LicenseAction, AbilityView> {
  @ApiProperty() bind!: AbilityView;
  @ApiProperty() unbind!: AbilityView;
  @ApiProperty() renew!: AbilityView;
  @ApiProperty() merge!: AbilityView;
  @ApiProperty() transfer!: AbilityView;
  @ApiProperty() download!: AbilityView;
  @ApiProperty() upgrade!: AbilityView;
  @ApiProperty() change!: AbilityView;
}

/** A licence of the caller. */
export class PaidView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  /** The key to enter in the product. */
  @ApiProperty() key!: string;
  @ApiProperty() planId!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  /** The plan's name in the caller's language. */
  @ApiProperty() name!: string;
  /** The last valid second; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  /** The last second of the grace period, in which the product works with a warning; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) graceEndsAt!: string | null;
  /** When the current expiry was decided, such as on purchase, renewal or merge. */
  @ApiProperty({ format: 'date-time' }) termStartedAt!: string;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** The status shown today: `expiring` in the last 30 days, `grace` in the 7 days after them. */
  @ApiProperty({ enum: DISPLAY_STATES }) state!: DisplayState;
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) boundAt!: string | null;
  @ApiProperty() remark!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  /** Signed by a test key. */
  @ApiProperty() isTest!: boolean;
  /** The licence it was merged into. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) mergedInto!: string | null;
  @ApiProperty({ description: `Actions allowed to the caller: ${LICENSE_ACTIONS.join(', ')}` }) can!: AbilitiesView;
}

/** A licence that can be merged with others. */
export class MergeableView extends PaidView {
  /** Licences of the same group can be merged with each other. */
  @ApiProperty({ type: 'integer' }) mergeGroup!: number;
}

/** The number of the caller's licences in each phase, whichever phase the list shows. */
export class PhaseCountsView implements Record<LicensePhase, number> {
  @ApiProperty({ type: 'integer' }) valid!: number;
  @ApiProperty({ type: 'integer' }) ending!: number;
  @ApiProperty({ type: 'integer' }) over!: number;
}

export class PaidPageView extends pageOf(PaidView) {
  @ApiProperty() counts!: PhaseCountsView;
}

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

/** A file that works on any machine until it ends. */
export class GrantedFileView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) endsAt!: string;
}

export class PaidDetailsView extends PaidView {
  /** Files that staff granted without a machine and that have not ended. */
  @ApiProperty({ type: [GrantedFileView] }) grantedFiles!: GrantedFileView[];
  /** The version of the newest file; 0 if there is none yet. */
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
  /** How often the owner can still move it to another machine, out of three times in any 365 days. */
  @ApiProperty({ type: 'integer' }) movesLeft!: number;
  /** The latest 100 events, newest first. */
  @ApiProperty({ type: [HistoryLineView] }) history!: HistoryLineView[];
}
