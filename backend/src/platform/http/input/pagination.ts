import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** Rows of one page, fixed by the contract. */
export const PAGE_SIZE = 10;
/** Highest page number, which bounds the cost of a page; filters find rows beyond it. */
const LAST_PAGE = 100_000;

/**
 * Converts a query parameter of plain digits, with a minus or without, to a number; anything else stays as it is and is refused by the
 * validators.
 */
export const DigitsToNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );

/** An empty text in an optional field means that it was left out, as clients of the contract send it. */
export const EmptyIsAbsent = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

export class PageQuery {
  /** From 1. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LAST_PAGE, default: 1 })
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(LAST_PAGE)
  pageIndex = 1;
}

/** One page of a list and how long the whole list is. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pageIndex: number;
}

/** The view of a page of `Item`, as a named class for OpenAPI. */
export function pageOf<Item extends object>(Item: Type<Item>): Type<Page<Item>> {
  class PageView {
    @ApiProperty({ type: [Item] }) items!: Item[];
    @ApiProperty({ type: 'integer' }) total!: number;
    @ApiProperty({ type: 'integer' }) pageIndex!: number;
  }
  Object.defineProperty(PageView, 'name', { value: `${Item.name}Page` });
  return PageView;
}

/** One page of a list of the console. */
export interface ListPage<Item> extends Page<Item> {
  /** Totals of all rows that the filters leave; none where there are more than are counted. */
  readonly sums: Readonly<Record<string, number>>;
  /** How many of the newest rows a text was searched in; only where there are older ones, and only of a log. */
  readonly searched?: number;
}

/** The view of a page of the console's list of `Item`. */
export function listOf<Item extends object>(Item: Type<Item>): Type<ListPage<Item>> {
  class SavedFilter extends pageOf(Item) {
    @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) sums!: Record<string, number>;
  }
  Object.defineProperty(SavedFilter, 'name', { value: `${Item.name}Page` });
  return SavedFilter;
}
