import { Controller, Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { CAPACITIES, fieldsOf } from '../../../domain/licensing/license.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { CallerLocale, LetsIn } from '../../../platform/http/access/access.js';
import { CapacityView, Returns } from '../../../platform/http/output/returns.js';
import { SameForAll } from '../../../platform/http/server/request-log.js';
import { type Edition, EDITIONS, priceOf } from '../site-config.js';
import { Site } from '../site.service.js';

class LinkView {
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
}

class FeatureView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: EDITIONS, isArray: true }) editions!: Edition[];
}

class FeatureGroupView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: [FeatureView] }) items!: FeatureView[];
}

class CampaignView {
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

class PointsPricesView extends fieldsOf(CAPACITIES.map(priceOf), () =>
  ApiProperty({ type: 'integer', description: 'Points; one point is one fen' }),
) {
  @ApiProperty({ description: 'Percentage of the order amount that a referrer earns as points' })
  referralPercent!: number;
  @ApiProperty({ type: 'integer' }) monthPrice!: number;
}

/** What every page may need to know about this installation, in the caller's language. */
class SiteView {
  @ApiProperty() name!: string;
  @ApiProperty() company!: string;
  @ApiProperty() address!: string;
  /** The company's; empty where none is set. */
  @ApiProperty() taxNumber!: string;
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

@Controller('site')
@LetsIn('public')
export class SiteController {
  constructor(private readonly site: Site) {}

  /** Brand, links, programme figures, payment methods and the feature matrix. */
  @Get()
  @SameForAll()
  @Returns(200, SiteView)
  show(@CallerLocale() locale: Locale): SiteView {
    return this.site.describe(locale);
  }
}
