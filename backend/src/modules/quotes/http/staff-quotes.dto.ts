import { capacityFields, MAX_AMOUNT, NO_CAPACITY } from '../../../domain/licensing/license.js';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  LINE_CHANGES,
  LINE_RENEWALS,
  type LineChangeKind,
  type LineRenewal,
} from '../../../domain/orders/agreed-lines.js';
import { QUOTE_STATUSES, type QuoteStatus } from '../../../domain/quotes/quote-status.js';
import { OptionalCode, Prose, TypedLine, WholeNumber } from '../../../platform/http/input/fields.js';
import {
  IsCalendarDate,
  IsCleanProse,
  IsDecimal,
  IsId,
  IsNotTyped,
  IsPrintable,
  MaxCodePoints,
} from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey, OptionalId } from '../../../platform/http/input/list-query.js';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { QUOTE_SORTS } from '../staff-quotes.queries.js';
import { MAX_MONTHS, MAX_QUANTITY, QuoteContact } from './quotes.controller.js';

/** A hundred million yuan. */
const MAX_FEN = 10_000_000_000;
const MAX_LINES = 50;
const MAX_NAMED = 20;

export class QuotesQuery extends ListQuery {
  @SortKey(...QUOTE_SORTS) sort?: string;
  @AnyOf(...QUOTE_STATUSES) status?: readonly QuoteStatus[];
  @OptionalId() accountId?: string;
}

/** Who the quote is for. */
export class QuoteCustomerFields extends QuoteContact {
  @OptionalCode(100)
  taxNumber?: string;

  @ApiProperty({ enum: LOCALES, description: 'Language of the mail and the PDF' })
  @IsIn(LOCALES)
  locale!: Locale;
}

/** Why a quote is declined, as its customer told staff. */
export class DeclineForCustomer {
  @Prose(500, { minLength: 1 })
  reason!: string;
}

const LineCapacity = capacityFields(() =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: -1, maximum: MAX_AMOUNT, default: 0 }),
    IsOptional(),
    IsInt(),
    Min(-1),
    Max(MAX_AMOUNT),
  ),
);

export class QuoteLineFields extends LineCapacity {
  constructor() {
    super();
    Object.assign(this, NO_CAPACITY);
  }

  /** Omitted for a service, which grants no licence. */
  @ApiPropertyOptional({ type: String, maxLength: 40, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  @IsNotTyped()
  plan?: string | null;

  @TypedLine(200, { minLength: 1 })
  @IsPrintable()
  name!: string;

  @WholeNumber(1, MAX_QUANTITY)
  quantity!: number;

  @WholeNumber(0, MAX_FEN, { description: 'Fen' })
  unitPriceFen!: number;

  @ApiPropertyOptional({
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 1,
    description: 'Factor with at most four decimal places',
  })
  @IsOptional()
  @IsDecimal(4)
  @Min(0)
  @Max(1)
  discount = 1;

  /** One licence with the summed capacity instead of `quantity` licences. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @IsOptional()
  @IsBoolean()
  isOneLicense = false;

  /** Default: as the plan where the capacity equals it, otherwise at the line's price for a year. */
  @ApiPropertyOptional({ enum: LINE_RENEWALS, nullable: true, type: String })
  @IsOptional()
  @IsIn(LINE_RENEWALS)
  renewal?: LineRenewal | null;

  /** Price of a year of each licence, with `agreed`. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_FEN, nullable: true, description: 'Fen' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_FEN)
  renewalYearFen?: number | null;

  /**
   * Licences of the customer that the line extends by the term of the offer, or to `until`, or changes. It then gives no
   * new ones.
   */
  @ApiPropertyOptional({ type: String, format: 'uuid', isArray: true, maxItems: MAX_NAMED })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_NAMED)
  @IsId({ each: true })
  licenseIds: string[] = [];

  /**
   * Gives these licences the plan and the capacity of the line instead of time: `enlarge` more than they have,
   * `replace` exactly what it describes, permanently in an offer for a lifetime.
   */
  @ApiPropertyOptional({ enum: LINE_CHANGES, nullable: true, type: String })
  @IsOptional()
  @IsIn(LINE_CHANGES)
  change?: LineChangeKind | null;

  /** The common last day of these licences, in Shanghai. */
  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsOptional()
  @IsCalendarDate()
  until?: string | null;
}

/** The offer, line by line. */
const LinesField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: [QuoteLineFields], minItems: 1, maxItems: MAX_LINES }),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(MAX_LINES),
    ValidateNested({ each: true }),
    Type(() => QuoteLineFields),
  );

export class QuoteLinesFields {
  @LinesField() lines!: QuoteLineFields[];
}

/** Term of the licences. */
const MonthsField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'integer',
      minimum: 0,
      maximum: MAX_MONTHS,
      description: 'Calendar months; 0 means permanent',
    }),
    IsInt(),
    Min(0),
    Max(MAX_MONTHS),
  );

/** The offer while it is being drafted. */
export class OfferedFields extends QuoteLinesFields {
  @MonthsField() months!: number;

  /** Last day on which it can be accepted, in Shanghai. */
  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsOptional()
  @IsCalendarDate()
  validOn?: string | null;
}

export class EditQuote extends QuoteCustomerFields {
  @LinesField() lines!: QuoteLineFields[];

  @MonthsField() months!: number;

  /** Printed below the lines. */
  @ApiPropertyOptional({ maxLength: 2_000 })
  @IsOptional()
  @IsString()
  @MaxCodePoints(2_000)
  @IsCleanProse()
  @IsPrintable()
  terms?: string;

  /** Last day on which it can be accepted, in Shanghai. */
  @ApiProperty({ format: 'date' })
  @IsCalendarDate()
  validOn!: string;
}
