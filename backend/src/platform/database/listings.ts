import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE, type Page } from '../http/input/pagination.js';
import { LongReads } from './long-reads.js';
import type { CsvColumn, CsvFile } from '../http/output/csv.js';
import { containing } from './search.js';
import { poolOf } from './pool.js';

/** Longer lists are neither counted nor paged beyond this: a filter finds more than a page number does. */
export const LISTING_DEPTH = 10_000;

/** A list that staff search, filter and sort. All of it is fixed SQL text: only values come from outside. */
export interface Listing<Row extends object, Filter extends string> {
  /** Carries the row type; never set. */
  readonly row?: Row;
  /** What each row holds, as a SELECT list. */
  readonly columns: string;
  /** The table and what is joined to it, one row for each item. */
  readonly from: string;
  /** The condition of each filter, given the placeholder of its value. */
  readonly filters: Readonly<Record<Filter, (placeholder: string) => string>>;
  /** The expression of each sort key. */
  readonly sorts: Readonly<Record<string, string>>;
  /**
   * Sort keys of columns without nulls. They can be read straight from an index; ordering nulls explicitly would force
   * a full sort.
   */
  readonly alwaysSet?: readonly string[];
  /** A sort key, with `-` before it for descending order. */
  readonly defaultSort: string;
  /** A unique column, so that rows with equal sort values keep their order from page to page. */
  readonly tieBreak: string;
  /** The columns of its file, if it has one. */
  readonly csv?: readonly CsvColumn<Row>[];
}

/** A list request: values of its filters, `q` being a text to find, one of its sort keys, a page from 1. */
export type ListRequest<Filter extends string> = Readonly<Partial<Record<Filter, unknown>>> & {
  readonly sort?: string;
  readonly pageIndex: number;
};

type AnyListing = Omit<Listing<object, string>, 'csv'>;

/** Reads lists: pages for the screen, complete lists for a file. */
@Injectable()
export class Listings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly longReads: LongReads,
  ) {}

  /** `total` counts up to `LISTING_DEPTH`. */
  async page<Row extends object, Filter extends string>(
    listing: Listing<Row, Filter>,
    request: ListRequest<Filter>,
  ): Promise<Page<Row>> {
    const { where, values } = conditions(listing, request);
    const offset = (request.pageIndex - 1) * PAGE_SIZE;
    const pool = poolOf(this.dataSource);
    const [items, count] = await Promise.all([
      pool.query<Row>(`${select(listing, request.sort, where)} LIMIT ${PAGE_SIZE} OFFSET ${offset}`, values),
      pool.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM (SELECT FROM ${listing.from} ${where} LIMIT ${LISTING_DEPTH}) AS counted`,
        values,
      ),
    ]);
    return { items: items.rows, total: count.rows[0]?.total ?? 0, pageIndex: request.pageIndex };
  }

  /** Every row, regardless of the requested page, as a file. */
  async file<Row extends object, Filter extends string>(
    listing: Listing<Row, Filter>,
    request: ListRequest<Filter>,
  ): Promise<CsvFile<Row>> {
    const { where, values } = conditions(listing, request);
    const count = `SELECT count(*)::int AS total FROM ${listing.from} ${where}`;
    const rows = await this.longReads.read<Row>({ text: select(listing, request.sort, where), count }, values);
    return { columns: listing.csv ?? [], ...rows };
  }
}

function select(
  { columns, from, sorts, alwaysSet, defaultSort, tieBreak }: AnyListing,
  sort: string | undefined,
  where: string,
) {
  const chosen = sort ?? defaultSort;
  const direction = chosen.startsWith('-') ? 'DESC' : 'ASC';
  const key = chosen.replace(/^-/, '');
  const expression = sorts[key];
  if (expression === undefined) throw new Error(`no sort key "${chosen}"`);
  const nulls = alwaysSet?.includes(key) ? '' : ' NULLS LAST';
  // The unique column has no nulls and no ties; handling either would make PostgreSQL sort the table instead of reading
  // its index.
  const order = expression === tieBreak ? '' : `${expression} ${direction}${nulls}, `;
  return `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order}${tieBreak} ${direction}`;
}

function conditions({ filters }: AnyListing, request: Readonly<Record<string, unknown>>) {
  const values: unknown[] = [];
  const parts: string[] = [];
  for (const [name, condition] of Object.entries(filters)) {
    const value = request[name];
    if (value === undefined) continue;
    values.push(name === 'q' && typeof value === 'string' ? containing(value) : value);
    parts.push(`(${condition(`$${values.length}`)})`);
  }
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values };
}

/** A condition for `q`, whose value is a pattern: the text occurs in one of the columns. */
export const anyContains =
  (...columns: readonly string[]) =>
  (placeholder: string): string =>
    columns.map((column) => `${column} ILIKE ${placeholder}`).join(' OR ');

/** A condition that a column equals the value. */
export const equals =
  (column: string, type = 'text') =>
  (placeholder: string): string =>
    `${column} = ${placeholder}::${type}`;

/** A condition that a boolean expression equals `true` or `false`, as given. */
export const isTrue =
  (expression: string) =>
  (placeholder: string): string =>
    `(${expression}) = (${placeholder}::text = 'true')`;
