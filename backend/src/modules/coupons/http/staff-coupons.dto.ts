import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { COUPONED_KINDS, type CouponedKind } from '../../../domain/orders/order-status.js';
import { IsInstant } from '../../../platform/http/input/calendar-date.js';
import { IsCleanText, IsCode, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { COUPON_SORTS } from '../coupons.listing.js';

/** 100 million yuan: more than any coupon needs. */
const MAX_FEN = 10_000_000_000;
const MAX_USES = 1_000_000;

export class CouponsQuery extends ListQuery {
  @SortKey(...COUPON_SORTS) sort?: string;
  @OneOf('true', 'false') isEnabled?: string;
}

/** The terms of a coupon. A term that is null or omitted means no limit; exactly one of the two values is given. */
export class CouponTermsBody {
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 10_000, description: 'Basis points' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000)
  percentBps?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_FEN, description: 'Fen' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amountFen?: number | null;

  @ApiProperty()
  @IsBoolean()
  isEnabled!: boolean;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @IsOptional()
  @IsInstant()
  startsAt?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @IsOptional()
  @IsInstant()
  endsAt?: string | null;

  @ApiPropertyOptional({ enum: COUPONED_KINDS, isArray: true, nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(COUPONED_KINDS, { each: true })
  orderKinds?: CouponedKind[] | null;

  @ApiPropertyOptional({ type: [String], nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  @IsNotTyped()
  planIds?: string[] | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_FEN, default: 0, description: 'Fen' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_FEN)
  minimumFen?: number;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_USES })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_USES)
  maxRedemptions?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_USES })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_USES)
  maxPerCustomer?: number | null;

  @ApiPropertyOptional({ maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @IsCleanText()
  note?: string;
}

export class NewCouponBody extends CouponTermsBody {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsCode()
  code!: string;
}
