import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { type ListSearch, useList, useListSearch } from '../../shared/console/list-state';
import { type ApplicationRow, LIST_PATH } from './applications';
import type { Opening } from './use-shortcuts';

/** Rows per page, as the server sends them. */
export const PAGE_SIZE = 10;

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
  /** How many there are on all pages. */
  readonly total: number;
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
  const total = list.data?.total ?? 0;
  const isNarrowed = 'q' in rest || 'isOverdue' in rest || 'isSetAside' in rest;
  const whyEmpty = (isNarrowed ? undefined : WHY_EMPTY[status]) ?? 'empty';
  return { search, status, list, rows, total, whyEmpty };
}

interface Steps {
  /** The application opened last, which may not have been rendered yet. */
  readonly opened: RefObject<Opening>;
  /** The next application is on a page that is being loaded. */
  readonly isTurning: boolean;
  readonly open: (id: string | undefined) => void;
  /** Opens the row before or after the open one, if necessary on the neighbouring page. False when there is none. */
  readonly step: (by: 1 | -1) => boolean;
  /** Opens what follows an application that leaves the queue; nothing after the last one. */
  readonly leave: (id: string) => void;
}

/** Moves from one application of the queue to the next. */
export function useSteps(
  { search, list, rows, total }: Queue,
  id: string | undefined,
  onOpen: (id: string | undefined) => void,
): Steps {
  const [turned, setTurned] = useState<{ readonly page: number; readonly by: 1 | -1; readonly of: string }>();
  const { pageIndex, filterKey } = search;
  // A second key may be pressed before the first has been rendered.
  const opened = useRef<Opening>({ id });
  useEffect(() => {
    if (opened.current.id !== id) opened.current = { id };
  }, [id]);
  const open = useCallback(
    (next: string | undefined) => {
      opened.current = { id: next };
      onOpen(next);
    },
    [onOpen],
  );
  const turn = (page: number, by: 1 | -1) => {
    opened.current = { id: undefined };
    setTurned({ page, by, of: filterKey });
    if (page !== pageIndex) search.change({ pageIndex: String(page) });
  };
  useEffect(() => {
    // Another search or filter begins at its own first page.
    if (turned && turned.of !== filterKey) {
      setTurned(undefined);
      // What is on the screen is open again.
      opened.current = { id };
    }
    if (turned?.of !== filterKey || turned.page !== pageIndex || !list.data || list.isValidating) return;
    const row = turned.by === 1 ? rows[0] : rows.at(-1);
    setTurned(undefined);
    // Keys pressed in the meantime belong to it.
    opened.current.id = row?.id;
    onOpen(row?.id);
  }, [turned, filterKey, pageIndex, list.data, list.isValidating, rows, onOpen, id]);

  const step = (by: 1 | -1): boolean => {
    if (turned) return true;
    const next = neighbour(rows, opened.current.id, by);
    const page = pageIndex + by;
    if (next) open(next);
    else if (page >= 1 && page <= pagesOf(total)) turn(page, by);
    else return false;
    return true;
  };
  const leave = (gone: string): void => {
    const next = goOn(rows, gone);
    const left = total - 1;
    if (next === undefined && left > 0) turn(Math.min(pageIndex, pagesOf(left)), 1);
    else open(next);
  };
  return { opened, isTurning: turned !== undefined, open, step, leave };
}

const pagesOf = (total: number): number => Math.ceil(total / PAGE_SIZE);

/** The row `step` places from the open one; the first when none of the rows is open. */
function neighbour(rows: readonly ApplicationRow[], id: string | undefined, step: 1 | -1): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  return place === -1 ? rows[0]?.id : rows[place + step]?.id;
}

/** The row to open when the open one has left the queue: the next one, else the previous one. */
const goOn = (rows: readonly ApplicationRow[], id: string): string | undefined =>
  rows.length < 2 ? undefined : (neighbour(rows, id, 1) ?? neighbour(rows, id, -1));
