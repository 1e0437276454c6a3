import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useList } from '../../shared/console/use-list';
import { useListSearch, type ListSearch } from '../../shared/console/use-list-search';
import { LIST_PATH, type ApplicationRow } from './use-applications';

/** Rows per page, as the server sends them. */
const PAGE_SIZE = 10;

/** How often the queue is reloaded, since colleagues decide at the same time. */
const REFRESH_MS = 30_000;

/** Why nothing is listed when the reader searched for nothing. */
const WHY_EMPTY: Readonly<Record<string, 'none' | 'done'>> = { all: 'none', pending: 'done' };

export interface Queue {
  readonly search: ListSearch;
  /** `pending` unless the URL says otherwise. */
  readonly status: string;
  readonly list: ReturnType<typeof useList<typeof LIST_PATH>>;
  readonly rows: readonly ApplicationRow[];
  /** Which text says why there are no rows. */
  readonly whyEmpty: 'none' | 'done' | 'empty';
}

/** The applications that the URL selects: pending ones, most urgent first; else the newest decisions. */
export function useQueue(): Queue {
  const search = useListSearch();
  const { status = 'pending', sort = status === 'pending' ? 'dueAt' : '-decidedAt', ...rest } = search.query;
  const query = { ...rest, sort, ...(status === 'all' ? {} : { status }) };
  const list = useList(LIST_PATH, query, { refreshInterval: REFRESH_MS });
  const rows = useMemo(() => list.data?.items ?? [], [list.data]);
  const isNarrowed = 'q' in rest || 'isOverdue' in rest;
  const whyEmpty = (isNarrowed ? undefined : WHY_EMPTY[status]) ?? 'empty';
  return { search, status, list, rows, whyEmpty };
}

/**
 * Opens the row before or after the open one, if necessary on the neighbouring page. Returns false when there is none.
 */
export function useStep(
  { search, list, rows }: Queue,
  id: string | undefined,
  onOpen: (id: string) => void,
): (by: 1 | -1) => boolean {
  const [turned, setTurned] = useState<{ readonly page: number; readonly by: 1 | -1 }>();
  const { pageIndex } = search;
  // A second key may be pressed before the first has been rendered.
  const current = useRef(id);
  useEffect(() => {
    current.current = id;
  }, [id]);
  const open = useCallback(
    (next: string) => {
      current.current = next;
      onOpen(next);
    },
    [onOpen],
  );
  useEffect(() => {
    if (!turned || turned.page !== pageIndex || !list.data || list.isValidating) return;
    const row = turned.by === 1 ? rows[0] : rows.at(-1);
    setTurned(undefined);
    if (row) open(row.id);
  }, [turned, pageIndex, list.data, list.isValidating, rows, open]);

  return (by) => {
    if (turned) return true;
    const next = neighbour(rows, current.current, by);
    const page = pageIndex + by;
    if (next) open(next);
    else if (page >= 1 && page <= Math.ceil((list.data?.total ?? 0) / PAGE_SIZE)) {
      setTurned({ page, by });
      search.change({ pageIndex: String(page) });
    } else return false;
    return true;
  };
}

/** The row `step` places from the open one; the first when none of the rows is open. */
export function neighbour(rows: readonly ApplicationRow[], id: string | undefined, step: 1 | -1): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  return place === -1 ? rows[0]?.id : rows[place + step]?.id;
}

/** The row to open when the open one has left the queue: the next one, else the previous one. */
export const goOn = (rows: readonly ApplicationRow[], id: string): string | undefined =>
  rows.length < 2 ? undefined : (neighbour(rows, id, 1) ?? neighbour(rows, id, -1));
