import { ApiProperty } from '@nestjs/swagger';
import { type AgreedLine, choicesOf, LINE_RENEWALS, type LineRenewal } from '../../../domain/orders/agreed-lines.js';
import { bpsToDiscount } from '../../../domain/pricing/discount.js';

/** A line of a quote, and of the order it became. */
export class AgreedLineView {
  /** Null for a service. */
  @ApiProperty({ type: String, nullable: true }) plan!: string | null;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer', description: 'Of one; -1 is unlimited' }) users!: number;
  @ApiProperty({ type: 'integer', description: 'Of one; -1 is unlimited' }) assets!: number;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) unitPriceFen!: number;
  @ApiProperty({ description: 'Factor from 0 to 1' }) discount!: number;
  @ApiProperty({ type: 'integer', description: 'After the discount, fen' }) totalFen!: number;
  /** 0 for a service; null in an offer from before each line gave its own licences, which gives one over all lines. */
  @ApiProperty({ type: 'integer', nullable: true }) licenses!: number | null;
  @ApiProperty({ type: 'integer', description: 'Of each licence; -1 is unlimited' }) licenseUsers!: number;
  @ApiProperty({ type: 'integer', description: 'Of each licence; -1 is unlimited' }) licenseAssets!: number;
  /** Gives one licence with the sum of its users and assets. */
  @ApiProperty() isOneLicense!: boolean;
  /** Null where nothing is renewed: services and lifetimes. */
  @ApiProperty({ enum: LINE_RENEWALS, nullable: true, type: String }) renewal!: LineRenewal | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'A year of each licence, fen' })
  renewalYearFen!: number | null;
}

const licensesOfLine = ({ planId, gives }: AgreedLine): number | null => (planId === null ? 0 : (gives?.count ?? null));

/** `months` is the term of the offer; 0 is a lifetime. */
export const toLineView = (line: AgreedLine, months: number): AgreedLineView => ({
  plan: line.planId,
  name: line.name,
  users: line.users,
  assets: line.assets,
  quantity: line.quantity,
  unitPriceFen: line.unitPriceFen,
  discount: bpsToDiscount(line.discountBps),
  totalFen: line.totalFen,
  licenses: licensesOfLine(line),
  licenseUsers: line.gives?.plan.users ?? line.users,
  licenseAssets: line.gives?.plan.assets ?? line.assets,
  ...choicesOf(line, months),
});
