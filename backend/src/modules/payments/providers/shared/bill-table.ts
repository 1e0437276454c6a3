import { yuanToFen } from '../../../../domain/money/amounts.js';
import { ProviderError } from '../../provider.port.js';

/** One line of a bill, keyed by column name. */
export type BillRow = ReadonlyMap<string, string>;

/** Gateways put a tab after, or a backtick before, values that a spreadsheet would take for numbers. */
const clean = (cell: string): string => cell.replaceAll(/^[`\s]+|\s+$/g, '');

/**
 * Returns the lines below the header that contains `columns`; null when there is no such header.
 *
 * A bill ends at the first line with fewer cells than its header: what follows is a summary. Lines that begin with `#`
 * are remarks.
 */
export function billRows(text: string, columns: readonly string[]): BillRow[] | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const tables = lines.map((line) => line.split(',').map(clean));
  const top = tables.findIndex((cells) => columns.every((column) => cells.includes(column)));
  const header = tables[top];
  if (!header) return null;
  const rows: BillRow[] = [];
  for (const cells of tables.slice(top + 1)) {
    if (cells[0]?.startsWith('#')) continue;
    if (cells.length < header.length) break;
    rows.push(new Map(header.map((name, at) => [name, cells[at] ?? ''])));
  }
  return rows;
}

/** Returns the cell of a column, or throws ProviderError `bad_response`. */
export function cellOf(row: BillRow, column: string): string {
  const cell = row.get(column);
  if (!cell) throw new ProviderError('bad_response', 'BILL_CELL');
  return cell;
}

/** Returns a bill's yuan amount as unsigned fen: bills disagree about which lines have a minus sign. */
export function fenInBill(row: BillRow, column: string): number {
  const fen = yuanToFen(cellOf(row, column).replace(/^-/, ''));
  if (fen === null) throw new ProviderError('bad_response', 'BILL_AMOUNT');
  return fen;
}

const OFFSET_MS = 8 * 3_600_000;

/**
 * `2026-11-21 15:30:00`, as Alipay writes instants: always Beijing time, independent of the time zone of this process.
 */
export const beijingTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-21T15:30:00+08:00`, as WeChat Pay writes them. */
export const beijingInstant = (instant: Date): string => `${beijingTime(instant).replace(' ', 'T')}+08:00`;
