import { ApiProperty } from '@nestjs/swagger';

/** Exactly one is not null. */
export class CouponOutcomeView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
  /** Set when the change waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
