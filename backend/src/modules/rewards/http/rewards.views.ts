import { ApiProperty } from '@nestjs/swagger';
import { REWARD_KINDS, type RewardKind } from '../../../domain/rewards/reward.js';
import { TIME } from '../../../platform/http/output/properties.js';

export class RewardView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** The licence it was added to. */
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty() contentUrl!: string;
  @ApiProperty({ enum: REWARD_KINDS }) kind!: RewardKind;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  /** The last day on which the content has to be there. */
  @ApiProperty({ format: 'date' }) keepUntil!: string;
  @ApiProperty(TIME) grantedAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) revokedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) revokeReason!: string | null;
}
