import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { searchedText } from '../../../domain/text/codes.js';
import { LISTING_DEPTH } from '../../database/listings.js';
import { IsCleanText, IsId, IsNotTyped } from './clean-text.js';
import { OptionalDay } from './fields.js';
import { DigitsToNumber, PAGE_SIZE, PageQuery } from './pagination.js';

const LAST_LISTED_PAGE = LISTING_DEPTH / PAGE_SIZE;
/** Rows of a page of the console. */
const PAGE_SIZES = [PAGE_SIZE, 20, 50, 100];
const MAX_VALUES = 100;

/** A text to find; the list decides which fields are searched. */
const TextToFind = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: 100, description: 'Search text' }),
    IsOptional(),
    IsString(),
    MaxLength(100),
    IsCleanText(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? searchedText(value) || undefined : value,
    ),
  );

/** A parameter of several values, as in `status=paid,refunded`. */
const CommaSeparated = (items: {
  readonly type: 'string';
  readonly enum?: string[];
  readonly maxLength?: number;
}): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items,
      maxItems: MAX_VALUES,
      style: 'form',
      explode: false,
    } as ApiPropertyOptions),
    IsOptional(),
    ArrayMaxSize(MAX_VALUES),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value)),
  );

/** The query of a customer's list: a page, and a text to find. Filters are each list's own. */
export class SearchQuery extends PageQuery {
  @TextToFind() q?: string;
}

/** The query of every list of the console: a page, and a text to find. Filters and sort keys are each list's own. */
export class ListQuery {
  /** From 1. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LAST_LISTED_PAGE, default: 1 })
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(LAST_LISTED_PAGE)
  pageIndex = 1;

  @ApiPropertyOptional({ enum: PAGE_SIZES, default: PAGE_SIZE })
  @IsOptional()
  @DigitsToNumber()
  @IsIn(PAGE_SIZES)
  pageSize = PAGE_SIZE;

  @TextToFind() q?: string;

  /** First day, in Asia/Shanghai; each list says of which instant. */
  @OptionalDay() from?: string;

  /** Last day, in Asia/Shanghai. */
  @OptionalDay() to?: string;

  /** Only these rows. */
  @CommaSeparated({ type: 'string', maxLength: 64 })
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  @IsNotTyped()
  ids?: readonly string[];
}

/** A sort key of the list, with `-` before it for descending order. */
export const SortKey = (...keys: readonly string[]): PropertyDecorator => {
  const choices = keys.flatMap((key) => [key, `-${key}`]);
  return applyDecorators(ApiPropertyOptional({ enum: choices }), IsOptional(), IsIn(choices));
};

/** A filter with a fixed set of values, of which a row may have any that are given. */
export const AnyOf = (...values: readonly string[]): PropertyDecorator =>
  applyDecorators(CommaSeparated({ type: 'string', enum: [...values] }), IsIn(values, { each: true }));

/** An id that may be left out. */
export const OptionalId = (): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ format: 'uuid' }), IsOptional(), IsId());

/** A filter with a fixed set of values. */
export const OneOf = (...values: readonly string[]): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ enum: [...values] }), IsOptional(), IsIn(values));
