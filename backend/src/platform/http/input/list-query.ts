import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LISTING_DEPTH } from '../../database/listings.js';
import { IsCleanText } from './clean-text.js';
import { DigitsToNumber, PAGE_SIZE, PageQuery } from './pagination.js';

const LAST_PAGE = LISTING_DEPTH / PAGE_SIZE;

/** A text to find; the list decides which fields are searched. */
const TextToFind = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: 100, description: 'Search text' }),
    IsOptional(),
    IsString(),
    MaxLength(100),
    IsCleanText(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || undefined : value)),
  );

/** The query of a customer's list: a page, and a text to find. Filters are each list's own. */
export class SearchQuery extends PageQuery {
  @TextToFind() q?: string;
}

/** The query of every list of the console: a page, and a text to find. Filters and sort keys are each list's own. */
export class ListQuery {
  /** From 1. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LAST_PAGE, default: 1 })
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(LAST_PAGE)
  pageIndex = 1;

  @TextToFind() q?: string;
}

/** A sort key of the list, with `-` before it for descending order. */
export const SortKey = (...keys: readonly string[]): PropertyDecorator => {
  const choices = keys.flatMap((key) => [key, `-${key}`]);
  return applyDecorators(ApiPropertyOptional({ enum: choices }), IsOptional(), IsIn(choices));
};

/** A filter with a fixed set of values. */
export const OneOf = (...values: readonly string[]): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ enum: [...values] }), IsOptional(), IsIn(values));
