import { ApiProperty } from '@nestjs/swagger';
import { LINE_KINDS, type LineKind } from '../../../../domain/licensing/lines.js';
import type { PricedChange } from '../../../../domain/pricing/priced-change.js';
import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { COUNT, FEN, TIME } from '../../../../platform/http/output/properties.js';

/** A plan that a part can be changed to, and how many copies of it. */
export class ChangeTargetView extends CapacityView {
  @ApiProperty() planId!: string;
  @ApiProperty() name!: string;
  @ApiProperty(COUNT) fromQuantity!: number;
  @ApiProperty(COUNT) toQuantity!: number;
  /** What `fromQuantity` copies cost now; null where there is no price to compute it from. */
  @ApiProperty({ ...FEN, nullable: true }) payableFen!: number | null;
}

export class ChangedComponentView {
  @ApiProperty() planId!: string;
  @ApiProperty() name!: string;
  @ApiProperty(COUNT) quantity!: number;
}

/** A part of a licence: what was bought at once. One that was merged has several. Capacity without additions. */
export class ChangePartView extends CapacityView {
  @ApiProperty(COUNT) partId!: number;
  @ApiProperty({ type: [ChangedComponentView] }) components!: ChangedComponentView[];
  /** Empty where nothing larger is sold, and where this part cannot be changed online. */
  @ApiProperty({ type: [ChangeTargetView] }) targets!: ChangeTargetView[];
  /** Why it cannot. */
  @ApiProperty({ required: false }) code?: string;
  @ApiProperty({ required: false }) message?: string;
}

/** Making the whole licence permanent. */
export class LifetimeChangeView {
  /** Null where it cannot be made permanent. */
  @ApiProperty({ ...FEN, nullable: true }) payableFen!: number | null;
  /** Why not: an error code, and the refusal in the caller's language. */
  @ApiProperty({ required: false }) code?: string;
  @ApiProperty({ required: false }) message?: string;
}

/** What is left of one line of the licence. */
export class WorthView {
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
export class RestPriceView {
  @ApiProperty(COUNT) partId!: number;
  /** Months of the line; 0 for a lifetime. */
  @ApiProperty(COUNT) months!: number;
  /** What the new plan costs for those months. */
  @ApiProperty(FEN) wholeFen!: number;
  @ApiProperty(COUNT) days!: number;
  @ApiProperty(COUNT) unusedDays!: number;
  @ApiProperty(FEN) fen!: number;
}

export class ChangedTermsView extends CapacityView {
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

export class ChosenChangeView extends PricedChangeView {
  /** `priceFen` less `worthFen`, rounded half up to whole yuan; 0 where that is negative. What the order costs. */
  @ApiProperty(FEN) payableFen!: number;
}

/** Everything that a licence can be changed to for the difference in price. */
export class LicenseChangeView {
  @ApiProperty({ type: [ChangePartView] }) parts!: ChangePartView[];
  @ApiProperty() lifetime!: LifetimeChangeView;
  /** The change that the query names; null where it names none. */
  @ApiProperty({ type: ChosenChangeView, nullable: true }) chosen!: ChosenChangeView | null;
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
