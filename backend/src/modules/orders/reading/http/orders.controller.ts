import { Body, Controller, Get, Ip, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { AppError } from '../../../../domain/errors/index.js';
import { LetsIn } from '../../../../platform/http/access/access.js';
import { CallerAgent, CallerLocale } from '../../../../platform/http/access/caller.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { WaitsForNews } from '../../../../platform/http/server/load-shedding.js';
import { type Page, pageOf } from '../../../../platform/http/input/pagination.js';
import { CurrentAccount, type Principal } from '../../../../platform/http/access/principal.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { IdempotencyKeys } from '../../../../platform/idempotency/idempotency-keys.js';
import {
  CallerRequestKey,
  type RequestKey,
  TakesIdempotencyKey,
} from '../../../../platform/idempotency/request-key.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { PaymentProviders } from '../../../payments/index.js';
import { OrderDetails } from '../order-details.service.js';
import { OrderEnding } from '../../placement/order-ending.service.js';
import { PaymentInitiation } from '../../settlement/payment-initiation.service.js';
import { type OrderChangeCommand, OrderPlacement } from '../../placement/order-placement.service.js';
import { OrdersQueries } from '../orders.queries.js';
import { toOrderView, toStartedPaymentView, toSummaryView } from './order-view-mapping.js';
import { type ChangeBody, OrdersQuery, PayOrder, PlaceOrder, WaitQuery } from './orders.dto.js';
import { OrderSummaryView, OrderView, PlacedOrderView, StartedPaymentView } from './orders.views.js';

const OrderPage = pageOf(OrderSummaryView);

@Controller('account')
@LetsIn('customer')
export class OrdersController {
  constructor(
    private readonly placement: OrderPlacement,
    private readonly payment: PaymentInitiation,
    private readonly ending: OrderEnding,
    private readonly details: OrderDetails,
    private readonly queries: OrdersQueries,
    private readonly providers: PaymentProviders,
    private readonly keys: IdempotencyKeys,
  ) {}

  /** Places an order at the current price. Payment is a separate step. */
  @Post('order')
  @Limit({ name: 'order-place', points: 30, windowSeconds: 600, per: 'account' })
  @TakesIdempotencyKey()
  @Returns(201, PlacedOrderView)
  async place(
    @CurrentAccount() { accountId }: Principal,
    @Body() body: PlaceOrder,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<PlacedOrderView> {
    const { plan, months, lifetime, paidId, renew, renewal, change } = body;
    if (change) return { id: await this.placement.placeChange(accountId, changeOf(body, change), key) };
    const isRenewal = Boolean(paidId);
    if ((renew ?? isRenewal) !== isRenewal || (renewal && !isRenewal)) {
      throw new AppError('request.invalid', { details: [{ field: 'paidId', code: 'isDefined' }] });
    }
    const command = { planId: plan, choice: { months, lifetime }, renewedLicenseId: paidId ?? null };
    return { id: await this.placement.place(accountId, command, key) };
  }

  /** The caller's orders, newest first. */
  @Get('orders')
  @Returns(200, OrderPage)
  async list(
    @CurrentAccount() { accountId }: Principal,
    @Query() search: OrdersQuery,
    @CallerLocale() locale: Locale,
  ): Promise<Page<OrderSummaryView>> {
    const page = await this.queries.list(accountId, search, locale);
    return { ...page, items: page.items.map((order) => toSummaryView(order, locale)) };
  }

  /** One order; with `wait` the response is sent when the order is no longer pending, or when the time is up. */
  @Get('orders/:id')
  @WaitsForNews()
  @Returns(200, OrderView)
  async show(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { wait }: WaitQuery,
    @CallerLocale() locale: Locale,
  ): Promise<OrderView> {
    const detail = await this.details.get(accountId, id, wait);
    return toOrderView(detail, this.providers.methodsFor(detail.dueFen), locale);
  }

  /** Starts a payment, or returns the one already open. An order with nothing to pay completes. */
  @Post('orders/:id/pay')
  @Limit({ name: 'order-pay', points: 60, windowSeconds: 600, per: 'account' })
  @TakesIdempotencyKey()
  @Returns(200, StartedPaymentView)
  async pay(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) orderId: string,
    @Ip() clientAddress: string,
    @CallerAgent() agent: string,
    @CallerLocale() locale: Locale,
    @CallerRequestKey() key: RequestKey | null,
    @Body() body?: PayOrder,
  ): Promise<StartedPaymentView> {
    const scene = /Mobile|Android|iPhone/i.test(agent) ? 'mobile' : 'desktop';
    const command = { accountId, orderId, method: body?.method ?? null, scene, clientAddress, locale } as const;
    return this.keys.repeatable(key, async () => {
      const started = await this.payment.pay(command);
      return toStartedPaymentView(started, this.providers.methodsFor(started.amountFen));
    });
  }

  /** Cancels a pending order, after its open payments were closed at their providers. */
  @Post('orders/:id/cancel')
  @Returns(200, OrderView)
  async cancel(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @CallerLocale() locale: Locale,
  ): Promise<OrderView> {
    await this.ending.cancel(accountId, id);
    const detail = await this.details.get(accountId, id, 0);
    return toOrderView(detail, this.providers.methodsFor(detail.dueFen), locale);
  }
}

/** Refuses what names no license, or changes nothing about it. */
function changeOf(
  { paidId, plan, months, lifetime = false, renew, renewal }: PlaceOrder,
  { quantity, partId, seenFen }: ChangeBody,
): OrderChangeCommand {
  const invalid = (field: string) => new AppError('request.invalid', { details: [{ field, code: 'isDefined' }] });
  if (!paidId) throw invalid('paidId');
  if (renew || renewal) throw invalid('change');
  if (months !== 0) throw invalid('months');
  if (quantity === undefined && !lifetime) throw invalid('change.quantity');
  const target = quantity === undefined ? null : { planId: plan, quantity };
  return { licenseId: paidId, wanted: { partId: partId ?? null, target, isPermanent: lifetime }, seenFen };
}
