import { useMemo } from 'react';
import { useList } from '../../shared/console/use-list';
import { useListSearch, type ListSearch } from '../../shared/console/use-list-search';
import { LIST_PATH, type ApplicationRow } from './use-applications';

/** Colleagues decide meanwhile: the queue is asked again this often. */
const REFRESH_MS = 30_000;

export interface Queue {
  readonly search: ListSearch;
  /** `pending` unless the address says otherwise. */
  readonly status: string;
  readonly list: ReturnType<typeof useList<typeof LIST_PATH>>;
  readonly rows: readonly ApplicationRow[];
}

/** The part of the applications that the address asks for: what waits, the most urgent first; else the newest decision. */
export function useQueue(): Queue {
  const search = useListSearch();
  const { status = 'pending', sort = status === 'pending' ? 'dueAt' : '-decidedAt', ...rest } = search.query;
  const query = { ...rest, sort, ...(status === 'all' ? {} : { status }) };
  const list = useList(LIST_PATH, query, { refreshInterval: REFRESH_MS });
  const rows = useMemo(() => list.data?.items ?? [], [list.data]);
  return { search, status, list, rows };
}

/** The row `step` places on, from the one that is open; the first when none of the rows is. */
export function neighbour(rows: readonly ApplicationRow[], id: string | undefined, step: 1 | -1): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  return place === -1 ? rows[0]?.id : rows[place + step]?.id;
}

/** Where to go on when the open one has left the queue: what came after it, else what came before. */
export const goOn = (rows: readonly ApplicationRow[], id: string): string | undefined =>
  rows.length < 2 ? undefined : (neighbour(rows, id, 1) ?? neighbour(rows, id, -1));
