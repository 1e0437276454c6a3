import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
} from '../../../../domain/orders/order-status.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { IsCleanText, IsNotBlank } from '../../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey, OptionalId } from '../../../../platform/http/input/list-query.js';
import { DigitsToNumber } from '../../../../platform/http/input/pagination.js';
import { ORDER_SORTS } from '../orders.listing.js';

const MAX_FEN = 100_000_000_000;

export class StaffOrdersQuery extends ListQuery {
  @SortKey(...ORDER_SORTS) sort?: string;
  @AnyOf(...ORDER_STATUSES) status?: readonly OrderStatus[];
  @AnyOf(...ORDER_KINDS) kind?: readonly OrderKind[];
  @AnyOf(...PAYMENT_METHODS) method?: readonly PaymentMethod[];
  @OneOf('true', 'false') isRefundAsked?: string;
  @OptionalId() accountId?: string;
}

/** A refund to preview. */
export class RefundPreviewQuery {
  /** Fen, or points; by default all that is left. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_FEN })
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amount?: number;
}

/** The reason, in words that the customer reads. */
export class ReasonBody {
  @ApiProperty({ maxLength: 300 })
  @IsString()
  @IsNotBlank()
  @MaxLength(300)
  @IsCleanText()
  reason!: string;
}

export class RefundBody extends ReasonBody {
  /** Fen, or points for an order that points paid. A full refund names all that is left. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_FEN })
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amount!: number;

  /**
   * The refundable amount at the time of the decision, as the preview returned it. If it has since changed, the request
   * is refused with 409.
   */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_FEN })
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  refundable!: number;

  /** A payment of the order other than the one that settled it. */
  @OptionalId() paymentId?: string;
}
