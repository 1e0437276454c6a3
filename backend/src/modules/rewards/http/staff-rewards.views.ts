import { capacityFields } from '../../../domain/licensing/capacity-fields.js';
import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_KINDS, type ContentKind, REWARD_KINDS, type RewardKind } from '../../../domain/rewards/reward.js';
import { DoneOrProposedView } from '../../approvals/index.js';

const TIME = { type: String, format: 'date-time' } as const;
const COUNT = { type: 'integer' } as const;

export class StaffRewardView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() licenseKey!: string;
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty() contentUrl!: string;
  @ApiProperty({ enum: CONTENT_KINDS }) contentKind!: ContentKind;
  @ApiProperty({ format: 'date' }) publishedOn!: string;
  @ApiProperty({ enum: REWARD_KINDS }) kind!: RewardKind;
  @ApiProperty(COUNT) quantity!: number;
  /** The last day on which the content has to be there. */
  @ApiProperty({ format: 'date' }) keepUntil!: string;
  /** Date of the next check; null when no check is left. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) nextCheckOn!: string | null;
  @ApiProperty() isDue!: boolean;
  @ApiProperty() note!: string;
  @ApiProperty() grantedByMail!: string;
  @ApiProperty(TIME) grantedAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) revokedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) revokeReason!: string | null;
}

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
