import { Controller, Get, Query } from '@nestjs/common';
import { spendable } from '../../../domain/points/hold.js';
import { pointRecordType } from '../../../domain/points/ledger.js';
import { MAX_POINT_QUANTITY } from '../../../domain/pricing/points-price.js';
import { Clock } from '../../../platform/clock/clock.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CallerLocale } from '../../../platform/http/access/caller.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { describePoints } from '../point-description.js';
import { PointPriceList } from '../point-price-list.service.js';
import { PointsQueries } from '../points.queries.js';
import { PointPricesView, PointRecordView, PointsQuery } from './points.views.js';

const PointRecordPage = pageOf(PointRecordView);

/** A customer's points. */
@Controller('account')
@LetsIn('customer')
export class PointsController {
  constructor(
    private readonly queries: PointsQueries,
    private readonly prices: PointPriceList,
    private readonly clock: Clock,
  ) {}

  /** The caller's ledger, newest first. */
  @Get('point-records')
  @Returns(200, PointRecordPage)
  async list(@CurrentAccount() { accountId }: Principal, @Query() search: PointsQuery, @CallerLocale() locale: Locale) {
    const page = await this.queries.list(accountId, search, locale);
    const items = page.items.map((line) => ({
      id: line.id,
      description: describePoints(line, locale),
      type: pointRecordType(line.amount),
      amount: Math.abs(line.amount),
      createdAt: line.createdAt.toISOString(),
    }));
    return { ...page, items };
  }

  /** What points buy for a licence, the caller's balance, and how much of it can be spent. */
  @Get('points/prices')
  @Returns(200, PointPricesView)
  async listPrices(@CurrentAccount() { accountId }: Principal): Promise<PointPricesView> {
    const purse = await this.queries.purse(accountId, this.clock.now());
    const { balance, hold } = purse;
    return {
      ...this.prices.current,
      maxQuantity: MAX_POINT_QUANTITY,
      balance,
      spendable: spendable(purse),
      held: hold.points,
      heldUntil: hold.until?.toISOString() ?? null,
    };
  }
}
