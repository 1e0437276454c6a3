import { CapacityView, HeldTermsView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { LicenseComponentView } from '../../history/history.views.js';
import { HistoryLineView } from '../../http/paid.views.js';
import { StaffLicenseView } from '../licenses.listing.js';
import { NULLABLE_TEXT, TIME } from '../../../../platform/http/output/properties.js';
import { SecondPersonView } from '../../../approvals/index.js';

/** What one origin granted, and its renewal price. */
export class LicensePartView extends CapacityView {
  /** The licence it was granted as: this one, or one that was merged into it. */
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  /** The plans whose prices apply unless a price was agreed. */
  @ApiProperty({ type: [LicenseComponentView] }) components!: LicenseComponentView[];
  /** If this is null and there are no components, the price is unknown and the licence cannot be renewed online. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen per year; 0 means free' }) agreedYearFen!:
    | number
    | null;
}

export class StaffGrantedFileView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(TIME) issuedAt!: Date;
  @ApiProperty(TIME) endsAt!: Date;
  /** Null if it was never downloaded. */
  @ApiProperty({ ...TIME, nullable: true }) downloadedAt!: Date | null;
}

export class StaffLicenseFileView extends StaffLicenseView {
  /** The parts of the renewal price; this licence's own first. */
  @ApiProperty({ type: [LicensePartView] }) parts!: LicensePartView[];
  /** Files without a machine that are valid now, newest first. */
  @ApiProperty({ type: [StaffGrantedFileView] }) grantedFiles!: readonly StaffGrantedFileView[];
  @ApiProperty() remark!: string;
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
  /** The latest 200 events, newest first. */
  @ApiProperty({ type: [HistoryLineView] }) history!: HistoryLineView[];
}

/** What an addition would do to a licence now. */
export class AdditionPreviewView extends SecondPersonView {
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() before!: HeldTermsView;
  /** Null if it would be refused. */
  @ApiProperty({ type: HeldTermsView, nullable: true }) after!: HeldTermsView | null;
  /** Why it would be refused, in the caller's language. */
  @ApiProperty(NULLABLE_TEXT) refusal!: string | null;
  /** Null if there is no upper bound. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen of list price that it gives away' }) givenFen!:
    | number
    | null;
}

/** The account that an address belongs to. */
export class GrantRecipientView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() mail!: string;
  @ApiProperty(TIME) createdAt!: string;
  /** How many licences it has, without merged and revoked ones. */
  @ApiProperty({ type: 'integer' }) licenses!: number;
}

/** What a grant would do now. */
export class GrantPreviewView extends SecondPersonView {
  /** Null if the address belongs to no account that can receive it. */
  @ApiProperty({ type: GrantRecipientView, nullable: true }) recipient!: GrantRecipientView | null;
  @ApiProperty() after!: HeldTermsView;
  /** Null if there is no upper bound. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen of list price that it gives away' }) givenFen!:
    | number
    | null;
}

export class AdditionPreviewsView {
  @ApiProperty({ type: [AdditionPreviewView] }) items!: AdditionPreviewView[];
}

/** Files always need a second administrator's approval. */
export class FileProposalView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}

/** Exactly one of the two is set. */
export class GrantOutcomeView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) licenseId!: string | null;
  /** Set if the grant needs a second administrator's approval. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
