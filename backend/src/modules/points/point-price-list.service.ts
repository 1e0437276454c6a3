import { Injectable } from '@nestjs/common';
import { perCapacity } from '../../domain/licensing/capacity.js';
import type { PointPrices } from '../../domain/pricing/points-price.js';
import { priceOf, Site } from '../site/index.js';

/** What points buy, from the settings. */
@Injectable()
export class PointPriceList {
  constructor(private readonly site: Site) {}

  get current(): PointPrices {
    const { points } = this.site.config;
    return { ...perCapacity((name) => points[priceOf(name)]), months: points.monthPrice };
  }
}
