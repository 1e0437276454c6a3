import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { QUOTE_STATUSES, type QuoteStatus } from '../../../domain/quotes/quote-status.js';
import { OptionalCode, OptionalProse, OptionalWholeNumber, WholeNumber } from '../../../platform/http/input/fields.js';
import { CapacityBody } from '../../../platform/http/input/capacity.js';
import {
  CodeWithSpaces,
  IsCleanText,
  IsMailAddress,
  IsNotBlank,
  IsNotTyped,
  IsPrintable,
  MaxCodePoints,
} from '../../../platform/http/input/clean-text.js';
import { OneOf, SearchQuery } from '../../../platform/http/input/list-query.js';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { CaptchaFields } from '../../captcha/index.js';

export const MAX_MONTHS = 120;
export const MAX_QUANTITY = 1_000;

/** Who a quote is for, whether the customer or staff enter it. */
export class QuoteContact {
  @ApiProperty({ minLength: 1, maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(100)
  @IsCleanText()
  @IsPrintable()
  companyName!: string;

  @ApiProperty({ minLength: 1, maxLength: 50 })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(50)
  @IsCleanText()
  @IsPrintable()
  contactName!: string;

  @ApiProperty({ maxLength: 320 })
  @IsString()
  @IsNotBlank()
  @MaxLength(320)
  @IsMailAddress()
  mail!: string;

  /** Digits, spaces and `+ - ( )`. */
  @ApiPropertyOptional({ maxLength: 30 })
  @IsOptional()
  @CodeWithSpaces()
  @IsString()
  @MaxLength(30)
  @Matches(/^[\d +()-]*$/)
  phone?: string;

  @OptionalProse(1_000)
  note?: string;
}

export class RequestQuote extends IntersectionType(QuoteContact, CaptchaFields, CapacityBody) {
  /** Id of the plan it is about. */
  @ApiProperty({ maxLength: 40 })
  @IsString()
  @MaxLength(40)
  @IsNotTyped()
  plan!: string;

  /** Calendar months; 0 or omitted with `lifetime`. */
  @OptionalWholeNumber(0, MAX_MONTHS)
  months?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  lifetime?: boolean;

  @WholeNumber(1, MAX_QUANTITY)
  quantity!: number;

  @OptionalCode(100)
  taxNo?: string;
}

/** The reason for declining, if the customer gives one. */
export class DeclineQuote {
  @OptionalProse(500)
  reason?: string;
}

export class LanguageQuery {
  /** Default: the language of the quote. */
  @ApiPropertyOptional({ enum: LOCALES })
  @IsOptional()
  @IsIn(LOCALES)
  lang?: Locale;
}

/** Filters for the list of the caller's quotes. */
export class QuotesQuery extends SearchQuery {
  @OneOf(...QUOTE_STATUSES) status?: QuoteStatus;
}
