import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { LICENSE_ACTIONS, type LicenseAction } from '../../../domain/licensing/abilities.js';
import { EDITIONS, type Edition, LICENSE_STATES, type LicenseState } from '../../../domain/licensing/license.js';
import { LICENSE_EVENT_KINDS, type LicenseEventKind } from '../entities/license-event.entity.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { DISPLAY_STATES, type DisplayState, type LicensePhase } from '../../../domain/licensing/display-state.js';

/** Whether something can be done now, and why not. */
export class AbilityView {
  @ApiProperty() allowed!: boolean;
  /** Code of the refusal. */
  @ApiProperty({ required: false }) code?: string;
  /** The refusal in the caller's language. */
  @ApiProperty({ required: false }) message?: string;
  /** From when on it can be done, where waiting helps. */
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
}

/** A licence of the caller. */
export class PaidView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  /** What is typed into the product. */
  @ApiProperty() key!: string;
  @ApiProperty() planId!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  /** The plan's name in the caller's language. */
  @ApiProperty() name!: string;
  /** The last valid second; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  /** The last second in which the product still works, with a warning; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) graceEndsAt!: string | null;
  /** When the current expiry was decided: at its purchase, its last renewal or its last merge. */
  @ApiProperty({ format: 'date-time' }) termStartedAt!: string;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** The status as it shows today: `expiring` in the last 30 days, `grace` in the 7 days after them. */
  @ApiProperty({ enum: DISPLAY_STATES }) state!: DisplayState;
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) boundAt!: string | null;
  @ApiProperty() remark!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  /** Signed by a test key. */
  @ApiProperty() isTest!: boolean;
  /** The licence it was merged into. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) mergedInto!: string | null;
  @ApiProperty({ description: `What the caller may do: ${LICENSE_ACTIONS.join(', ')}` }) can!: AbilitiesView;
}

/** A licence that has others to merge with. */
export class MergeableView extends PaidView {
  /** Licences of the same group can be merged with each other. */
  @ApiProperty({ type: 'integer' }) mergeGroup!: number;
}

/** How many of the caller's licences there are of each kind, whatever the list shows. */
export class PhaseCountsView implements Record<LicensePhase, number> {
  @ApiProperty({ type: 'integer' }) valid!: number;
  @ApiProperty({ type: 'integer' }) ending!: number;
  @ApiProperty({ type: 'integer' }) over!: number;
}

export class PaidPageView extends pageOf(PaidView) {
  @ApiProperty() counts!: PhaseCountsView;
}

/** A licence as it was at one moment. */
export class LicenseSnapshotView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty() key!: string;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  /** The number of the newest file at that moment. */
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
}

export class HistoryLineView {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: LICENSE_EVENT_KINDS }) kind!: LicenseEventKind;
  @ApiProperty({ enum: ['customer', 'staff', 'system'] }) by!: 'customer' | 'staff' | 'system';
  @ApiProperty({ format: 'date-time' }) at!: string;
  /** What belongs to the kind, such as `machineId` or `months`; null for what happened under an earlier owner. */
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
  /** Files without a machine that staff granted and that have not ended. */
  @ApiProperty({ type: [GrantedFileView] }) grantedFiles!: GrantedFileView[];
  /** The number of the newest file; 0 when none was made. */
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
  /** How often the owner may still move it to another machine, of three times in any 365 days. */
  @ApiProperty({ type: 'integer' }) movesLeft!: number;
  /** The newest 100, newest first. */
  @ApiProperty({ type: [HistoryLineView] }) history!: HistoryLineView[];
}
