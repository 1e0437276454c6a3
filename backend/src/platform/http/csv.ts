import { applyDecorators, Header, HttpCode } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** A column of a file: its heading, and the cell of a row. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => string | number | boolean | Date | null];

/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it spreadsheets read Chinese as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

function written(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Rows as a file that spreadsheets open: RFC 4180, UTF-8 with its mark.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe before it, so that nothing a customer typed is
 * computed on the machine of whoever opens the file.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([heading]) => written(heading)),
    ...rows.map((row) => columns.map(([, cell]) => written(cell(row)))),
  ];
  return `${BYTE_ORDER_MARK}${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** A route that answers a CSV file of this name. */
export const ReturnsCsv = (name: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    Header('content-type', 'text/csv; charset=utf-8'),
    Header('content-disposition', `attachment; filename="${name}.csv"`),
    ApiProduces('text/csv'),
    ApiOkResponse({ description: 'Comma-separated values', schema: { type: 'string' } }),
  );
