import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Line, WholeNumber } from '../../../platform/http/input/fields.js';
import { GrantedCapacityBody } from '../../../platform/http/input/capacity.js';
import { IsCalendarDate, IsCleanText, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { EDITIONS, type Edition } from '../../site/index.js';

const MAX_FEN = 100_000_000_000;

export class NameBody {
  @Line(60)
  zh!: string;

  @Line(60)
  en!: string;
}

export class DescriptionBody {
  @ApiProperty({ maxLength: 300 }) @IsString() @MaxLength(300) @IsCleanText() zh!: string;
  @ApiProperty({ maxLength: 300 }) @IsString() @MaxLength(300) @IsCleanText() en!: string;
}

export class ComboBody {
  /** Calendar months; 0 for a lifetime. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 120 }) @IsInt() @Min(0) @Max(120) months!: number;

  @WholeNumber(0, MAX_FEN, { description: 'Fen, before the discount' })
  priceFen!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    description: 'Share of the list price that is charged, in basis points',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  discountBps!: number;
}

const MAX_COMBOS = 12;

export class PlanBody extends GrantedCapacityBody {
  @ApiProperty() @IsObject() @ValidateNested() @Type(() => NameBody) name!: NameBody;
  @ApiProperty() @IsObject() @ValidateNested() @Type(() => DescriptionBody) description!: DescriptionBody;

  /** A hidden plan is not offered; licences of it can still be renewed. */
  @ApiProperty() @IsBoolean() isHidden!: boolean;

  /** Only such a plan may have a price of 0. */
  @ApiPropertyOptional() @IsOptional() @IsBoolean() isFree?: boolean;

  @ApiProperty({ type: [ComboBody], maxItems: MAX_COMBOS })
  @IsArray()
  @ArrayMaxSize(MAX_COMBOS)
  @ValidateNested({ each: true })
  @Type(() => ComboBody)
  combos!: ComboBody[];
}

/** The plan as it would be, and which one it is; a new one if it is left out. */
export class PlanPreviewBody extends PlanBody {
  @ApiPropertyOptional({ maxLength: 40 }) @IsOptional() @IsString() @MaxLength(40) @IsNotTyped() id?: string;
}

class ReasonedPlanBody extends PlanBody {
  /** For the second administrator, where the prices need one. */
  @ApiPropertyOptional({ maxLength: 300 })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @IsCleanText()
  reason?: string;
}

export class PlanChangeBody extends ReasonedPlanBody {
  /** The day from which the change applies, from midnight in Asia/Shanghai; at once if omitted. */
  @ApiPropertyOptional({ format: 'date' })
  @IsOptional()
  @IsCalendarDate()
  startsOn?: string;
}

export class NewPlanBody extends ReasonedPlanBody {
  @ApiProperty({ pattern: '^[a-z][a-z0-9-]{1,30}$' }) @IsString() @Matches(/^[a-z][a-z0-9-]{1,30}$/) id!: string;
  @ApiProperty({ enum: EDITIONS }) @IsIn(EDITIONS) edition!: Edition;
}

export class PlanOrderBody {
  /** Every plan's id once, in the order of the pricing page. */
  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  @IsNotTyped()
  ids!: string[];
}
