import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { paths } from '../../api/schema';

/** The response of a GET of the contract. */
type AnswerAt<P extends keyof paths> = paths[P] extends {
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

/** Refetches every visible page of a list, or every month, after something in it has changed. */
export const refreshList = (path: TablePath): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && key[0] === path);
