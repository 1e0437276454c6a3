import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { paths } from '../../api/schema';
import { queryWith } from '../hooks/use-list-query';

/** The response of a GET of the contract. */
export type AnswerAt<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** Paths of the contract that return a page of a list. */
export type ListPath = {
  [P in keyof paths]: [AnswerAt<P>] extends [never]
    ? never
    : AnswerAt<P> extends { items: unknown[]; total: number; pageIndex: number }
      ? P
      : never;
}[keyof paths];

/** Paths with rows that can be exported as a file. */
export type TablePath = ListPath | '/api/admin/month-close';

export type RowAt<P extends ListPath> = AnswerAt<P> extends { items: (infer Row)[] } ? Row : never;

/** One page of a list. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** Totals of the filtered rows in fen, by column. */
  readonly sums?: Readonly<Record<string, number>>;
  /** For a log that has older rows: in how many of the newest a text was searched. */
  readonly searched?: number;
}

/** A page of a list by its search, polled every `refreshInterval` milliseconds if that is given. */
export function useList<P extends ListPath>(
  path: P,
  query: Readonly<Record<string, string>>,
  { refreshInterval = 0 }: { readonly refreshInterval?: number } = {},
): SWRResponse<ListPage<RowAt<P>>, ApiError> {
  return useSWR<ListPage<RowAt<P>>, ApiError>(
    [path, query],
    () => {
      // The path is the caller's type parameter, by which openapi-fetch cannot infer the options.
      const request = api.GET(path as never, { params: { query } } as never);
      return call(request as never);
    },
    { keepPreviousData: true, refreshInterval },
  );
}

/** The route of the work that waits for the reader's role. */
export const WORK_PATH = '/api/admin/work';

/** The cache key of a page of a console list: its path and query. */
const isPage = (key: unknown): boolean =>
  Array.isArray(key) && typeof key[0] === 'string' && key[0].startsWith('/api/admin/') && typeof key[1] === 'object';

/** Routes by which customers read their own data. */
const OWN_PATHS = /^\/api\/(?:account|quotes|marketing-email|payments)\//;
const isOwn = (key: unknown): boolean => OWN_PATHS.test(String(Array.isArray(key) ? key[0] : key));

/**
 * Refetches what is on the screen after an act was refused or had no response: the lists of the console and what still
 * waits for staff, as a colleague may have dealt with the row, and the pages of a customer. Dialogs of a row stay open,
 * because the page renders them, with the record that they were opened on.
 */
export const refreshShown = (): Promise<unknown> => mutate((key) => key === WORK_PATH || isPage(key) || isOwn(key));

/**
 * Refetches every visible page of a list, or every month, after something in it has changed, and what still waits for
 * staff: the menu counts it.
 */
export const refreshList = (path: TablePath): Promise<unknown> =>
  mutate((key) => key === WORK_PATH || (Array.isArray(key) && key[0] === path));

export const DENSITIES = ['small', 'medium', 'large'] as const;
type Density = (typeof DENSITIES)[number];

/** How a list looks, which only the browser needs to know. */
export interface ListLayout {
  /** Keys of the columns shown, in their order; undefined shows all. */
  readonly columns: readonly string[] | undefined;
  readonly density: Density;
}

/** Search state of a console list, kept in the page's URL, so that it can be sent to a colleague. */
export interface ListSearch {
  /** In the server's format. */
  readonly query: Readonly<Record<string, string>>;
  readonly layout: ListLayout;
  /** Equal for two searches that find the same rows. */
  readonly filterKey: string;
  /** The list is narrowed by a search, a filter or a period. */
  readonly isFiltered: boolean;
  /** The list is part of another page. */
  readonly hasScope: boolean;
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Sets parameters; empty text removes one. Any change except of the page leads back to the first page. */
  change(parameters: Readonly<Record<string, string>>): void;
}

const PAGE_SIZE = 10;
/** Parameters that choose among the rows that are found. */
const ORDERS: ReadonlySet<string> = new Set(['pageIndex', 'pageSize', 'sort']);
/** Parameters that hide no rows, and the batch whose codes are listed. */
const NOT_FILTERS: ReadonlySet<string> = new Set([...ORDERS, 'batchId']);

/** Filters that the page sets, such as the customer whose page it is; null on pages of a list alone. */
export const ListScope = createContext<Readonly<Record<string, string>> | null>(null);

export function useListSearch(): ListSearch {
  const [search, setSearch] = useSearchParams();
  const scope = useContext(ListScope);
  // A page with tabs names the open one in its address.
  const { columns, density, tab: _tab, ...query } = Object.fromEntries(search);
  return {
    query: { ...query, ...scope },
    filterKey: JSON.stringify(Object.entries(query).filter(([name]) => !ORDERS.has(name))),
    isFiltered: Object.keys(query).some((name) => !NOT_FILTERS.has(name)),
    hasScope: scope !== null,
    layout: { columns: columns?.split(','), density: DENSITIES.find((one) => one === density) ?? 'medium' },
    pageIndex: Number(query['pageIndex'] ?? 1),
    pageSize: Number(query['pageSize'] ?? PAGE_SIZE),
    change: (parameters) => setSearch(queryWith(parameters), { replace: true }),
  };
}
