import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Locale } from '../../../../domain/locale/locales.js';
import { CallerLocale, CurrentAccount, LetsIn, type Principal } from '../../../../platform/http/access/access.js';
import { Id, Code, OptionalProse, OptionalWholeNumber } from '../../../../platform/http/input/fields.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
  TakesIdempotencyKey,
} from '../../../../platform/idempotency/request-key.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { RefundRequests } from '../../refunds/refund-requests.service.js';
import { OrderCoupon, PointsPayment } from '../../settlement/order-coupon.service.js';
import { OrderDetails } from '../order-details.service.js';
import { OrderView } from '../orders.views.js';

const MAX_FEN = 100_000_000_000;

class ApplyCoupon {
  /** Case and spaces do not matter. */
  @Code(200)
  couponCode!: string;
}

class RequestRefund {
  /** The reason; helps staff to decide. */
  @OptionalProse(500)
  reason?: string;
}

class PayWithPointsBody {
  /** The price that the caller has agreed to; refused if the order costs more by now. */
  @OptionalWholeNumber(1, MAX_FEN)
  points?: number;
}

/** What the owner of an order can do with it besides paying with money. Each change returns the updated order. */
@Controller('account/orders/:id')
@LetsIn('customer')
export class OrderOptionsController {
  constructor(
    private readonly coupon: OrderCoupon,
    private readonly points: PointsPayment,
    private readonly refunds: RefundRequests,
    private readonly details: OrderDetails,
  ) {}

  /** Applies a coupon, replacing the one the order may have. */
  @Post('coupon')
  @Limit({ name: 'order-coupon', points: 30, windowSeconds: 600, per: 'account' })
  @TakesIdempotencyKey()
  @Returns(200, OrderView)
  async applyCoupon(
    @CurrentAccount() { accountId }: Principal,
    @Id() id: string,
    @Body() { couponCode }: ApplyCoupon,
    @CallerLocale() locale: Locale,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<OrderView> {
    await this.coupon.apply(accountId, id, couponCode, key);
    return this.details.get(accountId, id, locale);
  }

  @Delete('coupon')
  @Returns(200, OrderView)
  async removeCoupon(
    @CurrentAccount() { accountId }: Principal,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<OrderView> {
    await this.coupon.remove(accountId, id);
    return this.details.get(accountId, id, locale);
  }

  /** Pays the whole order with points, one for each fen. */
  @Post('pay-with-points')
  @ApiBody({ type: PayWithPointsBody, required: false })
  @Limit({ name: 'order-pay', points: 60, windowSeconds: 600, per: 'account' })
  @TakesIdempotencyKey()
  @Returns(200, OrderView)
  async payWithPoints(
    @CurrentAccount() { accountId }: Principal,
    @Id() id: string,
    @Body() { points: seen }: PayWithPointsBody,
    @CallerRequestKey() key: RequestKey | null,
    @CallerLocale() locale: Locale,
  ): Promise<OrderView> {
    await this.points.pay({ accountId, orderId: id, seen, key });
    return this.details.get(accountId, id, locale);
  }

  /** Requests a refund of the money or the points: within seven days, and while the licence was never used. */
  @Post('refund-request')
  @Limit({ name: 'order-refund-request', points: 10, windowSeconds: 600, per: 'account' })
  @RequiresIdempotencyKey()
  @Returns(200, OrderView)
  async requestRefund(
    @CurrentAccount() { accountId }: Principal,
    @Id() id: string,
    @CallerLocale() locale: Locale,
    @CallerRequestKey() key: RequestKey | null,
    @Body() body?: RequestRefund,
  ): Promise<OrderView> {
    await this.refunds.request(accountId, { orderId: id, reason: body?.reason?.trim() ?? '', key });
    return this.details.get(accountId, id, locale);
  }
}
