import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { LicenseSnapshotView } from '../../http/paid.views.js';

export class MergedTermsView extends CapacityView {
  /** The earliest expiry of all; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
}

export class DaysLostView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ type: 'integer' }) days!: number;
}

/** The result of a merge, or of a dry run. */
export class MergeView {
  @ApiProperty({ format: 'uuid' }) targetPaidId!: string;
  @ApiProperty() dryRun!: boolean;
  /** The target afterwards. */
  @ApiProperty() after!: MergedTermsView;
  /** What the target gains; -1 if it becomes unlimited. */
  @ApiProperty() gained!: CapacityView;
  /** What is lost because another licence in the merge is already unlimited in it. */
  @ApiProperty() absorbed!: CapacityView;
  /** The licences that would have run longer, and by how many days. */
  @ApiProperty({ type: [DaysLostView] }) daysLost!: DaysLostView[];
}

export class MergeLogView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() targetBefore!: LicenseSnapshotView;
  @ApiProperty({ type: [LicenseSnapshotView] }) sources!: LicenseSnapshotView[];
  @ApiProperty() targetAfter!: LicenseSnapshotView;
}

/** A licence that was sent or received. */
export class LicenseTransferView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['sent', 'received'] }) direction!: 'sent' | 'received';
  /** The other account's address; the part before `@` is masked after its first letter. */
  @ApiProperty() mail!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
