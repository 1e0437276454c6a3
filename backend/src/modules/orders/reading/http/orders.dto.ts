import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAX_COPIES } from '../../../../domain/licensing/change.js';
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
} from '../../../../domain/orders/order-status.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import {
  IsCleanProse,
  IsCode,
  IsNotBlank,
  IsNotTyped,
  MaxCodePoints,
} from '../../../../platform/http/input/clean-text.js';
import { OneOf, SearchQuery } from '../../../../platform/http/input/list-query.js';
import { DigitsToNumber, EmptyIsAbsent } from '../../../../platform/http/input/pagination.js';

export class ChangeBody {
  /** Copies of the plan that the licence, or one part of it, is to consist of; leave it out to keep the plan. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_COPIES })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_COPIES)
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

export class PlaceOrder {
  /** The licence to renew; leave it out to buy a new one. */
  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true })
  @EmptyIsAbsent()
  @IsOptional()
  @IsUUID()
  paidId?: string | null;

  /** Id of the plan. A renewal is priced by the licence's components. */
  @ApiProperty({ maxLength: 40 })
  @IsString()
  @IsNotBlank()
  @MaxLength(40)
  @IsNotTyped()
  plan!: string;

  /** Calendar months of one of the plan's combos; 0 for a lifetime. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 120 })
  @IsInt()
  @Min(0)
  @Max(120)
  months!: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  lifetime?: boolean;

  /** Must agree with paidId: a renewal names its licence. */
  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  renew?: boolean;

  /** A renewal is identified by its `paidId`: the flag is ignored beside one, and refused as true without one. */
  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  renewal?: boolean;

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
}

export class PayOrder {
  /** Omitted: the method chosen before, or the first one offered. */
  @ApiPropertyOptional({ enum: PAYMENT_METHODS, enumName: 'PaymentMethod' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod;
}

export class ApplyCoupon {
  /** Case and spaces do not matter. */
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @IsNotBlank()
  @MaxLength(200)
  @IsCode()
  couponCode!: string;
}

export class RequestRefund {
  /** The reason; helps staff to decide. */
  @ApiPropertyOptional({ maxLength: 500 })
  @IsOptional()
  @IsString()
  @IsCleanProse()
  @MaxCodePoints(500)
  reason?: string;
}

export class WaitQuery {
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
export class OrdersQuery extends SearchQuery {
  @OneOf(...ORDER_STATUSES) status?: OrderStatus;
  @OneOf(...ORDER_KINDS) kind?: OrderKind;
}
