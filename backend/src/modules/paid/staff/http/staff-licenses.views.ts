import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import {
  EDITIONS,
  type Edition,
  LICENSE_ORIGINS,
  LICENSE_STATES,
  type LicenseOrigin,
  type LicenseState,
} from '../../../../domain/licensing/license.js';
import { DISPLAY_STATES, type DisplayState } from '../../../../domain/licensing/display-state.js';
import { HistoryLineView } from '../../http/paid.views.js';

const TIME = { type: String, format: 'date-time' } as const;

export class StaffLicenseView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  @ApiProperty() planId!: string;
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: Date | null;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** The status as its owner sees it today. */
  @ApiProperty({ enum: DISPLAY_STATES }) state!: DisplayState;
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  @ApiProperty({ enum: LICENSE_ORIGINS }) origin!: LicenseOrigin;
  @ApiProperty() carriesReward!: boolean;
  @ApiProperty() isTest!: boolean;
  @ApiProperty(TIME) createdAt!: Date;
}

export class LicenseComponentView {
  @ApiProperty() planId!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

/** What one origin granted, and what renewing it costs. */
export class LicensePartView extends CapacityView {
  /** Of the licence it was granted as: this one, or one that was merged into it. */
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  /** The plans whose prices count unless one was agreed. */
  @ApiProperty({ type: [LicenseComponentView] }) components!: LicenseComponentView[];
  /** Null without components too: its price is not known, and the licence cannot be renewed online. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen a year; 0 is free' }) agreedYearFen!: number | null;
}

export class StaffGrantedFileView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(TIME) issuedAt!: Date;
  @ApiProperty(TIME) endsAt!: Date;
  /** Null: nobody has downloaded it. */
  @ApiProperty({ ...TIME, nullable: true }) downloadedAt!: Date | null;
}

export class StaffLicenseFileView extends StaffLicenseView {
  /** What a renewal is priced by; this licence first. */
  @ApiProperty({ type: [LicensePartView] }) parts!: LicensePartView[];
  /** Files without a machine that work now, newest first. */
  @ApiProperty({ type: [StaffGrantedFileView] }) grantedFiles!: readonly StaffGrantedFileView[];
  @ApiProperty() remark!: string;
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
  /** Newest first. */
  @ApiProperty({ type: [HistoryLineView] }) history!: HistoryLineView[];
}

/** A file waits for a second administrator, always. */
export class FileProposalView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}

/** Exactly one is not null. */
export class GrantOutcomeView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) licenseId!: string | null;
  /** It takes a second person. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
