import { ApiProperty } from '@nestjs/swagger';
import { LINE_KINDS, type LineKind } from '../../../domain/licensing/lines.js';
import type { PricedChange } from '../../../domain/pricing/priced-change.js';
import { CapacityView, COUNT, FEN, TIME } from '../../../platform/http/output/returns.js';

/** What is left of one line of the licence. */
class WorthView {
  @ApiProperty(COUNT) partId!: number;
  @ApiProperty({ enum: LINE_KINDS }) kind!: LineKind;
  /** The day on which it was bought or won, in Shanghai. */
  @ApiProperty({ type: 'string', format: 'date' }) on!: string;
  /** Won or granted: it counts at the list price of what it was given for. */
  @ApiProperty() isWon!: boolean;
  /** What was paid for it. */
  @ApiProperty(FEN) paidFen!: number;
  /** The days it covers, and those left of them; both 0 where it does not lose value with time. */
  @ApiProperty(COUNT) days!: number;
  @ApiProperty(COUNT) unusedDays!: number;
  @ApiProperty(FEN) fen!: number;
}

/** What the new plan costs for the days that are left of one line, or for good. */
class RestPriceView {
  @ApiProperty(COUNT) partId!: number;
  /** Months of the line; 0 for a lifetime. */
  @ApiProperty(COUNT) months!: number;
  /** What the new plan costs for those months. */
  @ApiProperty(FEN) wholeFen!: number;
  @ApiProperty(COUNT) days!: number;
  @ApiProperty(COUNT) unusedDays!: number;
  @ApiProperty(FEN) fen!: number;
}

class ChangedTermsView extends CapacityView {
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

/** How the price of a change is computed. The items add up to the sums. */
export class PricedChangeView {
  @ApiProperty({ type: [WorthView] }) worth!: WorthView[];
  @ApiProperty({ type: [RestPriceView] }) prices!: RestPriceView[];
  @ApiProperty(FEN) worthFen!: number;
  @ApiProperty(FEN) priceFen!: number;
  @ApiProperty() before!: ChangedTermsView;
  @ApiProperty() after!: ChangedTermsView;
}

/** Without the numbers of lines, which mean nothing to a customer. */
export const toPricedChangeView = ({
  worth,
  prices,
  worthFen,
  priceFen,
  before,
  after,
}: PricedChange): PricedChangeView => ({
  worth: worth.map(({ lineId: _lineId, ...item }) => item),
  prices: prices.map(({ lineId: _lineId, ...item }) => item),
  worthFen,
  priceFen,
  before,
  after,
});
