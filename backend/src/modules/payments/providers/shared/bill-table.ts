import { yuanToFen } from '../../../../domain/money/yuan.js';
import { ProviderError } from '../../provider.port.js';

/** One line of a bill, by the names of its columns. */
export type BillRow = ReadonlyMap<string, string>;

/** Gateways put a tab behind or a backtick before what a spreadsheet would take for a number. */
const clean = (cell: string): string => cell.replaceAll(/^[`\s]+|\s+$/g, '');

/**
 * The lines below the header that has `columns`; null when no line of the text is such a header.
 *
 * A bill ends where a line has fewer cells than its header: what follows is a summary. Lines that begin with `#` are
 * remarks.
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

/** The cell of a column, or ProviderError `bad_response`. */
export function cellOf(row: BillRow, column: string): string {
  const cell = row.get(column);
  if (!cell) throw new ProviderError('bad_response', 'BILL_CELL');
  return cell;
}

/** Yuan in a bill, in fen and without its sign: bills disagree about who writes a minus. */
export function fenInBill(row: BillRow, column: string): number {
  const fen = yuanToFen(cellOf(row, column).replace(/^-/, ''));
  if (fen === null) throw new ProviderError('bad_response', 'BILL_AMOUNT');
  return fen;
}
