import { Injectable } from '@nestjs/common';
import type { PointPrices } from '../../domain/pricing/points-price.js';
import { Site } from '../site/index.js';

/** What points buy, from the settings. */
@Injectable()
export class PointPriceList {
  constructor(private readonly site: Site) {}

  get current(): PointPrices {
    return this.site.pointPrices;
  }
}
