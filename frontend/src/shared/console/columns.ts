import { formatDateTime } from '../format/date';
import { formatNumber } from '../format/number';
import type { ListColumn } from './console-list';

/** A timestamp column that the list can be sorted by. */
export const momentColumn = <K extends string>(
  key: K,
  title: string,
): ListColumn<Readonly<Record<K, string | null>>> => ({
  key,
  title,
  sortable: true,
  cell: (row) => (row[key] === null ? '—' : formatDateTime(row[key])),
});

/** A count column that the list can be sorted by. */
export const countColumn = <K extends string>(key: K, title: string): ListColumn<Readonly<Record<K, number>>> => ({
  key,
  title,
  sortable: true,
  isFigure: true,
  cell: (row) => formatNumber(row[key]),
});
