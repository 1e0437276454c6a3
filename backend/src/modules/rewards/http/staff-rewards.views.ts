import { capacityFields } from '../../../domain/licensing/capacity.js';
import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { DoneOrProposedView } from '../../approvals/index.js';
import { TIME, COUNT } from '../../../platform/http/output/properties.js';

/** Each part is 0 where it was not earned. */
export class EarnedRewardView {
  @ApiProperty(COUNT) base!: number;
  @ApiProperty(COUNT) popularity!: number;
  @ApiProperty(COUNT) repost!: number;
  @ApiProperty(COUNT) tutorial!: number;
  @ApiProperty(COUNT) total!: number;
}

export class RewardPreviewView extends capacityFields<EarnedRewardView>(() =>
  ApiProperty({ type: EarnedRewardView }),
) {}

export class CandidateLicenseView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

export class RewardCandidateView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() name!: string;
  /** The content has to carry it. */
  @ApiProperty() referralCode!: string;
  @ApiProperty() hasRewardThisMonth!: boolean;
  /** Active professional ones. */
  @ApiProperty({ type: [CandidateLicenseView] }) licenses!: readonly CandidateLicenseView[];
}

export class GrantedRewardView extends DoneOrProposedView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
}
