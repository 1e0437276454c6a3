import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';

/** What was spent, and the licence as it is now. */
export class BoughtUpgradeView extends CapacityView {
  @ApiProperty({ type: 'integer', description: 'Points spent' }) cost!: number;
  @ApiProperty({ type: 'integer', description: 'Points remaining' }) balance!: number;
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null if permanent' })
  expiresAt!: string | null;
}
