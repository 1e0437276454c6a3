import { ApiProperty } from '@nestjs/swagger';
import { REDEEM_KINDS, type RedeemKind } from '../../../domain/codes/redeem-gift.js';

export class RedemptionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: REDEEM_KINDS }) kind!: RedeemKind;
  @ApiProperty({ type: 'integer', description: 'For a licence, its months; 0 means permanent' }) quantity!: number;
  /** What it gave, in the caller's language. */
  @ApiProperty() description!: string;
  /** The licence it gave or added to; null for points. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paidId!: string | null;
  @ApiProperty({ format: 'date-time' }) redeemedAt!: string;
}
