import { ApiProperty } from '@nestjs/swagger';

/** What was spent, and the licence as it is now. */
export class BoughtUpgradeView {
  @ApiProperty({ type: 'integer', description: 'Points that were spent' }) cost!: number;
  @ApiProperty({ type: 'integer', description: 'Points that are left' }) balance!: number;
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ type: 'integer', description: '-1 is unlimited' }) users!: number;
  @ApiProperty({ type: 'integer', description: '-1 is unlimited' }) assets!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null is permanent' })
  expiresAt!: string | null;
}
