import { CAPACITIES, fieldsOf } from '../../../domain/licensing/capacity.js';
import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { EDITIONS, type Edition, priceOf } from '../site-config.js';

export class LinkView {
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
}

export class FeatureView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: EDITIONS, isArray: true }) editions!: Edition[];
}

export class FeatureGroupView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: [FeatureView] }) items!: FeatureView[];
}

export class CampaignView {
  @ApiProperty() article!: CapacityView;
  @ApiProperty() video!: CapacityView;
  @ApiProperty() popular!: CapacityView;
  @ApiProperty() reposted!: CapacityView;
  @ApiProperty() review!: CapacityView;
  @ApiProperty({ type: 'integer' }) popularReads!: number;
  @ApiProperty({ type: 'integer' }) popularPlays!: number;
  @ApiProperty({ type: 'integer', description: 'Working days' }) reviewDays!: number;
  @ApiProperty({ type: 'integer' }) keepMonths!: number;
}

export class PointsPricesView extends fieldsOf(CAPACITIES.map(priceOf), () =>
  ApiProperty({ type: 'integer', description: 'Points; one point is one fen' }),
) {
  @ApiProperty({ description: 'Percentage of the order amount that a referrer earns as points' })
  referralPercent!: number;
  @ApiProperty({ type: 'integer' }) monthPrice!: number;
}

/** What every page may need to know about this installation, in the caller's language. */
export class SiteView {
  @ApiProperty() name!: string;
  @ApiProperty() company!: string;
  @ApiProperty() address!: string;
  @ApiProperty() documentationUrl!: string;
  @ApiProperty() openSourceUrl!: string;
  @ApiProperty({ type: [LinkView] }) friends!: LinkView[];
  /** Empty: no line. */
  @ApiProperty() icp!: string;
  /** Empty: no line. */
  @ApiProperty() police!: string;
  @ApiProperty() businessMail!: string;
  @ApiProperty() supportMail!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() wechat!: string;
  @ApiProperty() campaign!: CampaignView;
  @ApiProperty() points!: PointsPricesView;
  @ApiProperty({ isArray: true, type: String, description: 'In display order' })
  paymentMethods!: string[];
  @ApiProperty({ type: [FeatureGroupView] }) features!: FeatureGroupView[];
  /** True where payments and mails are not real. */
  @ApiProperty() demo!: boolean;
}
