import { Body, Controller, Get, Ip, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { AppError } from '../../../../domain/errors/index.js';
import { MAX_COPIES } from '../../../../domain/licensing/change.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
} from '../../../../domain/orders/order-money.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import {
  CallerAgent,
  CallerLocale,
  CurrentAccount,
  LetsIn,
  type Principal,
} from '../../../../platform/http/access/access.js';
import { IsId, IsNotBlank, IsNotTyped } from '../../../../platform/http/input/clean-text.js';
import { Id, OptionalFlag, OptionalWholeNumber, WholeNumber } from '../../../../platform/http/input/fields.js';
import { OneOf, SearchQuery } from '../../../../platform/http/input/list-query.js';
import { DigitsToNumber, EmptyIsAbsent, type Page, pageOf } from '../../../../platform/http/input/pagination.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { IdempotencyKeys } from '../../../../platform/idempotency/idempotency-keys.js';
import {
  CallerRequestKey,
  type RequestKey,
  TakesIdempotencyKey,
} from '../../../../platform/idempotency/request-key.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { PaymentProviders } from '../../../payments/index.js';
import { OrderEnding } from '../../placement/order-ending.service.js';
import { type OrderChangeCommand, OrderPlacement } from '../../placement/order-placement.service.js';
import { PaymentInitiation } from '../../settlement/payment-initiation.service.js';
import { OrderDetails } from '../order-details.service.js';
import { OrdersQueries } from '../orders.queries.js';
import { OrderSummaryView, OrderView, StartedPaymentView, toStartedPaymentView } from '../orders.views.js';

class ChangeBody {
  /** Copies of the plan that the licence, or one part of it, is to consist of; leave it out to keep the plan. */
  @OptionalWholeNumber(1, MAX_COPIES)
  quantity?: number;

  /** The part to change; it may be left out where the licence has only one. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  partId?: number;

  /** What the preview said it costs: refused if that has changed. */
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Fen' })
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  seenFen!: number;
}

class PlaceOrder {
  /** The licence to renew; leave it out to buy a new one. */
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true })
  @EmptyIsAbsent()
  @IsOptional()
  @IsId()
  paidId?: string | null;

  /** Id of the plan. A renewal is priced by the licence's components. */
  @ApiProperty({ maxLength: 40 })
  @IsString()
  @IsNotBlank()
  @MaxLength(40)
  @IsNotTyped()
  plan!: string;

  /** Calendar months of one of the plan's combos; 0 for a lifetime. */
  @WholeNumber(0, 120)
  months!: number;

  @OptionalFlag() lifetime?: boolean;

  /** Must agree with paidId: a renewal names its licence. */
  @OptionalFlag() renew?: boolean;

  /** A renewal is identified by its `paidId`: the flag is ignored beside one, and refused as true without one. */
  @OptionalFlag() renewal?: boolean;

  /**
   * Pays the difference to a change of the licence `paidId`: to `quantity` copies of `plan`, to a permanent one with
   * `lifetime`, or both. `months` is 0 then.
   */
  @ApiPropertyOptional({ type: ChangeBody })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ChangeBody)
  change?: ChangeBody;

  /** The price that the customer saw, of a purchase or a renewal: refused if it has changed. A change has its own. */
  @OptionalWholeNumber(0, Number.MAX_SAFE_INTEGER, { description: 'Fen' })
  seenFen?: number;
}

class PlacedOrderView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

class PayOrder {
  /** Omitted: the method chosen before, or the first one offered. */
  @ApiPropertyOptional({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;
}

class WaitQuery {
  /** Seconds to wait for the order's state to change before responding. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 25, default: 0 })
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(0)
  @Max(25)
  wait = 0;
}

/** Which of the caller's orders are listed. */
class OrdersQuery extends SearchQuery {
  @OneOf(...ORDER_STATUSES) status?: OrderStatus;
  @OneOf(...ORDER_KINDS) kind?: OrderKind;
}

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
    const { plan, months, lifetime, paidId, renew, renewal, change, seenFen } = body;
    if (change) return { id: await this.placement.placeChange(accountId, changeOf(body, change), key) };
    const isRenewal = Boolean(paidId);
    if ((renew ?? isRenewal) !== isRenewal || (renewal && !isRenewal)) {
      throw new AppError('request.invalid', { details: [{ field: 'paidId', code: 'isDefined' }] });
    }
    const command = { planId: plan, choice: { months, lifetime }, renewedLicenseId: paidId ?? null, seenFen };
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
    return this.queries.list(accountId, search, locale);
  }

  /** One order; with `wait` the response is sent when the order is no longer pending, or when the time is up. */
  @Get('orders/:id')
  @Returns(200, OrderView)
  async show(
    @CurrentAccount() { accountId }: Principal,
    @Id() id: string,
    @Query() { wait }: WaitQuery,
    @CallerLocale() locale: Locale,
  ): Promise<OrderView> {
    return this.details.get(accountId, id, locale, wait);
  }

  /** Starts a payment, or returns the one already open. An order with nothing to pay completes. */
  @Post('orders/:id/pay')
  @Limit({ name: 'order-pay', points: 60, windowSeconds: 600, per: 'account' })
  @TakesIdempotencyKey()
  @Returns(200, StartedPaymentView)
  async pay(
    @CurrentAccount() { accountId }: Principal,
    @Id() orderId: string,
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
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<OrderView> {
    await this.ending.cancel(accountId, id);
    return this.details.get(accountId, id, locale);
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
