import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListPage, PAGE_SIZE } from '../http/input/pagination.js';
import { LongReads } from './long-reads.js';
import type { CsvColumn, CsvFile } from '../http/output/csv.js';
import { atTime, type ColumnsOf, containing, selectList } from './transactions.js';
import { Clock } from '../clock/clock.js';
import { type LogSearch, searchLog } from './log-search.js';
import { poolOf } from './data-source-options.js';

/** Lists are not counted or paged beyond this many rows: filters find rows better than page numbers. */
export const LISTING_DEPTH = 10_000;

/**
 * A search that finds more than this is not narrowed down by an index: its page is full after reading a small part of the
 * table.
 */
const MOST_FOUND = 2_000;

/**
 * If this many of the newest rows contain a text, reading the list in its order soon fills a page; an index would
 * collect every match first.
 */
const [NEWEST, COMMON] = [200, 50];

/**
 * A list that staff search, filter and sort. All of it is fixed SQL text, which may hold `NOW`: only values come from
 * outside.
 */
export interface Listing<Row extends object, Filter extends string> {
  /** Carries the row type; never set. */
  readonly row?: Row;
  /** The SQL of each field of a row. */
  readonly columns: ColumnsOf<Row>;
  /** The table and what is joined to it, one row for each item. */
  readonly from: string;
  /**
   * The table without its joins, if no filter, sort or sum reads a joined column: rows are then counted, sorted and
   * skipped without joining anything.
   */
  readonly alone?: string;
  /** The condition of each filter, given the placeholder of its value. */
  readonly filters: Readonly<Record<Filter, (placeholder: string) => string>>;
  /**
   * For a large table: selects of the ids (`tieBreak`) in which the text of `q` occurs, each by an index, given the
   * placeholder of the text. Together they find what the filter `q` finds.
   */
  readonly finds?: readonly ((text: string) => string)[];
  /** For a log whose texts have no index: how `q` is searched for a page. A file has everything that `q` finds. */
  readonly search?: LogSearch;
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
  /** The column of the ids that select rows, if it is not `tieBreak`. */
  readonly key?: string;
  /** The instant that the first and the last day of a request limit. */
  readonly period: string;
  /** Amounts whose totals are shown: SQL, fen. */
  readonly sums?: Readonly<Record<string, string>>;
  /** The columns of its file, if it has one. */
  readonly csv?: readonly CsvColumn<Row>[];
}

/** A list request: values of its filters, `q` being a text to find, one of its sort keys, a page from 1. */
export type ListRequest<Filter extends string> = Readonly<Partial<Record<Filter, unknown>>> & {
  readonly sort?: string;
  readonly pageIndex: number;
  readonly pageSize?: number;
  /** First and last day, in Asia/Shanghai: YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
  readonly ids?: readonly string[];
};

type AnyListing = Omit<Listing<object, string>, 'csv' | 'columns'> & {
  readonly columns: Readonly<Record<string, string>>;
};
type Asked = Readonly<Record<string, unknown>>;

/** Must not be the name of a filter. */
const FOUND = 'ids that q is found in';

/** Reads lists: pages for the screen, complete lists for a file. */
@Injectable()
export class Listings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly longReads: LongReads,
    private readonly clock: Clock,
  ) {}

  /** `total` counts up to `LISTING_DEPTH`; longer lists have no sums. `searched` is set where a search had to end. */
  async page<Row extends object, Filter extends string>(
    listing: Listing<Row, Filter>,
    request: ListRequest<Filter>,
  ): Promise<ListPage<Row>> {
    const { search } = listing;
    const { narrowed, hasOlder } = search
      ? await this.#searched(listing, request, search)
      : { narrowed: await this.#narrowed(listing, request), hasOlder: false };
    const { where, values } = conditions(listing, narrowed);
    const { pageIndex, pageSize = PAGE_SIZE, sort } = request;
    const offset = Math.min((pageIndex - 1) * pageSize, LISTING_DEPTH);
    const pool = poolOf(this.dataSource);
    const now = this.clock.now();
    const [items, counted] = await Promise.all([
      pool.query<Row>(atTime(pageOf(listing, sort, { where, pageSize, offset }), values, now)),
      pool.query<{ total: number; sums: Record<string, number> }>(atTime(count(listing, where), values, now)),
    ]);
    const { total = 0, sums = {} } = counted.rows[0] ?? {};
    return {
      items: items.rows,
      total,
      pageIndex,
      sums: total < LISTING_DEPTH ? sums : {},
      ...(search && hasOlder ? { searched: search.depth } : {}),
    };
  }

  /** Every row, regardless of the requested page, as a file. */
  async file<Row extends object, Filter extends string>(
    listing: Listing<Row, Filter>,
    request: ListRequest<Filter>,
  ): Promise<CsvFile<Row>> {
    const { where, values } = conditions(listing, await this.#narrowed(listing, request));
    const now = this.clock.now();
    const rows = await this.longReads.read<Row>({
      rows: atTime(allOf(listing, request.sort, where), values, now),
      count: atTime(`SELECT count(*)::int AS total FROM ${listing.alone ?? listing.from} ${where}`, values, now),
    });
    return { columns: listing.csv ?? [], ...rows };
  }

  /** Replaces the text of a request by the ids of the rows in which it occurs, unless there are too many. */
  async #narrowed(listing: AnyListing, request: Asked): Promise<Asked> {
    const { finds } = listing;
    const { q, ...others } = request;
    if (!finds || typeof q !== 'string' || (await this.#isCommon(listing, q))) return request;
    const selects = finds.map((select) => select('$1::text')).join(' UNION ALL ');
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>(
      `SELECT id FROM (${selects}) AS found (id) LIMIT ${MOST_FOUND + 1}`,
      [q],
    );
    return rows.length > MOST_FOUND ? request : { ...others, [FOUND]: rows.map(({ id }) => id) };
  }

  /**
   * Replaces the text of a request by the ids of the rows in which it occurs. Also returns whether older rows were left
   * out.
   */
  async #searched(listing: AnyListing, request: Asked, search: LogSearch) {
    const { q, ...others } = request;
    if (typeof q !== 'string') return { narrowed: request, hasOlder: false };
    const { from, alone = from, filters, period, tieBreak } = listing;
    const { where, values } = conditions(listing, others);
    const isOfPeriod = others['from'] !== undefined || others['to'] !== undefined;
    const { ids, hasOlder } = await searchLog(poolOf(this.dataSource), {
      search,
      table: alone,
      id: tieBreak,
      where,
      values,
      // By time if the period is limited: by id, newer rows would have to be skipped one by one.
      newestFirst: `${isOfPeriod ? `${period} DESC, ` : ''}${tieBreak} DESC`,
      q,
      rare: filters['q'] ?? search.common,
      order: orderOf(listing, typeof others['sort'] === 'string' ? others['sort'] : undefined),
      limit: LISTING_DEPTH,
      now: this.clock.now(),
    });
    return { narrowed: { ...others, [FOUND]: ids }, hasOlder };
  }

  async #isCommon({ from, alone = from, filters, sorts, defaultSort }: AnyListing, q: string): Promise<boolean> {
    const { rows } = await poolOf(this.dataSource).query<{ count: number }>(
      `SELECT count(*) FILTER (WHERE is_found)::int AS count
         FROM (SELECT (${filters['q']?.('$1')}) AS is_found FROM ${alone}
                ORDER BY ${sorts[defaultSort.replace(/^-/, '')]} DESC LIMIT ${NEWEST}) AS newest`,
      [containing(q)],
    );
    return (rows[0]?.count ?? 0) >= COMMON;
  }
}

const allOf = (listing: AnyListing, sort: string | undefined, where: string): string =>
  `SELECT ${selectList(listing.columns)} FROM ${listing.from} ${where} ORDER BY ${orderOf(listing, sort)}`;

function pageOf(
  listing: AnyListing,
  sort: string | undefined,
  { where, pageSize, offset }: { readonly where: string; readonly pageSize: number; readonly offset: number },
): string {
  const { alone, tieBreak } = listing;
  const page = `LIMIT ${pageSize} OFFSET ${offset}`;
  if (alone === undefined) return `${allOf(listing, sort, where)} ${page}`;
  const ids = `SELECT ${tieBreak} FROM ${alone} ${where} ORDER BY ${orderOf(listing, sort)} ${page}`;
  return allOf(listing, sort, `WHERE ${tieBreak} IN (${ids})`);
}

function orderOf({ sorts, alwaysSet, defaultSort, tieBreak }: AnyListing, sort: string | undefined): string {
  const chosen = sort ?? defaultSort;
  const direction = chosen.startsWith('-') ? 'DESC' : 'ASC';
  const key = chosen.replace(/^-/, '');
  const expression = sorts[key];
  if (expression === undefined) throw new Error(`no sort key "${chosen}"`);
  const nulls = alwaysSet?.includes(key) ? '' : ' NULLS LAST';
  // The unique column has no nulls and no ties; handling either would make PostgreSQL sort the table instead of reading
  // its index.
  const first = expression === tieBreak ? '' : `${expression} ${direction}${nulls}, `;
  return `${first}${tieBreak} ${direction}`;
}

function count({ from, alone = from, sums = {} }: AnyListing, where: string) {
  const names = Object.keys(sums);
  const columns = names.map((name) => `${sums[name]} AS "${name}"`).join(', ');
  const totals = names.map((name) => `'${name}', coalesce(sum("${name}"), 0)`).join(', ');
  return `SELECT count(*)::int AS total, json_build_object(${totals}) AS sums
            FROM (SELECT ${columns} FROM ${alone} ${where} LIMIT ${LISTING_DEPTH}) AS counted`;
}

function conditions(listing: AnyListing, request: Asked) {
  const { filters, period, tieBreak, key = tieBreak } = listing;
  const values: unknown[] = [];
  const parts: string[] = [];
  const all = {
    ...filters,
    from: isFrom(period),
    to: isUpTo(period),
    ids: isAnyOf(`${key}::text`),
    [FOUND]: (ids: string): string => `${tieBreak} = ANY(${ids})`,
  };
  for (const [name, condition] of Object.entries(all)) {
    const value = request[name];
    if (value === undefined) continue;
    values.push(name === 'q' && typeof value === 'string' ? containing(value) : value);
    parts.push(`(${condition(`$${values.length}`)})`);
  }
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values };
}

const isFrom =
  (instant: string) =>
  (placeholder: string): string =>
    `${instant} >= (${placeholder}::date::timestamp AT TIME ZONE 'Asia/Shanghai')`;

const isUpTo =
  (instant: string) =>
  (placeholder: string): string =>
    `${instant} < ((${placeholder}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')`;

/** A condition for `q`, whose value is a pattern: the text occurs in one of the columns. */
export const anyContains =
  (...columns: readonly string[]) =>
  (placeholder: string): string =>
    columns.map((column) => `${column} ILIKE ${placeholder}`).join(' OR ');

/**
 * A condition that a text occurs in a column of a large table, by an index over the pairs of neighbouring characters of
 * the column, framed by line ends (`search_pieces`).
 */
export const hasPart = (column: string, text: string): string =>
  `search_pieces(E'\\n' || ${column} || E'\\n') @> search_pieces(${text}) AND strpos(lower(${column}), lower(${text})) > 0`;

/**
 * The same for a number that begins with its day. Its index leaves out the year, which all of them have. A text that
 * may begin within the year is looked up without its first four digits.
 */
export const hasPartOfNumber = (column: string, text: string): string => `
  search_pieces(E'\\n' || substr(${column}, 5) || E'\\n')
    @> search_pieces(CASE WHEN ${text} ~ '^\\d{1,4}$|^\\d{5}' THEN substr(${text}, 5) ELSE ${text} END)
  AND strpos(lower(${column}), lower(${text})) > 0`;

/** A condition that a column equals the value. */
export const equals =
  (column: string, type = 'text') =>
  (placeholder: string): string =>
    `${column} = ${placeholder}::${type}`;

/** A condition that a text is one of the given. */
export const isAnyOf =
  (expression: string) =>
  (placeholder: string): string =>
    `${expression} = ANY(${placeholder}::text[])`;

/** A condition that a boolean expression equals `true` or `false`, as given. */
export const isTrue =
  (expression: string) =>
  (placeholder: string): string =>
    `(${expression}) = (${placeholder}::text = 'true')`;

/** The values that a rule accepts, as a list in SQL: `'paid', 'refunded'`. */
export const valuesThat = <Value extends string>(
  values: readonly Value[],
  accepts: (value: Value) => boolean,
): string =>
  values
    .filter(accepts)
    .map((value) => `'${value}'`)
    .join(', ');
