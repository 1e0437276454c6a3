import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { paths } from '../../api/schema';

/** The answer of a GET of the contract. */
type AnswerAt<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** Addresses of the contract that answer with a page of a list. */
export type ListPath = {
  [P in keyof paths]: [AnswerAt<P>] extends [never]
    ? never
    : AnswerAt<P> extends { items: unknown[]; total: number; pageIndex: number }
      ? P
      : never;
}[keyof paths];

export type RowAt<P extends ListPath> = AnswerAt<P> extends { items: (infer Row)[] } ? Row : never;

/** One page of a list. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/** A page of a list, asked as its search says; again every `refreshInterval` milliseconds where that is given. */
export function useList<P extends ListPath>(
  path: P,
  query: Readonly<Record<string, string>>,
  { refreshInterval = 0 }: { readonly refreshInterval?: number } = {},
): SWRResponse<ListPage<RowAt<P>>, ApiError> {
  return useSWR<ListPage<RowAt<P>>, ApiError>(
    [path, query],
    () => {
      // The path is the caller's type parameter, which openapi-fetch cannot look its options up by.
      const request = api.GET(path as never, { params: { query } } as never);
      return call(request as never);
    },
    { keepPreviousData: true, refreshInterval },
  );
}

/** Reads every page of a list again that is on the screen: something in it has changed. */
export const refreshList = (path: ListPath): Promise<unknown> => mutate((key) => Array.isArray(key) && key[0] === path);
