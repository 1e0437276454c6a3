import { yuanToFen } from '../../../../domain/money/amounts.js';
import { type GatewayReply, ProviderError } from '../../provider.port.js';

/** A gateway's response before validation. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns an object, or throws ProviderError `bad_response`. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unusable('object');
  return value as Fields;
}

/** Returns a non-empty string, or throws ProviderError `bad_response`. */
export function textOf(fields: Fields, key: string): string {
  const text = textIfAny(fields, key);
  if (text === null) throw unusable(key);
  return text;
}

/** Returns a non-empty string that the database can store, or null. */
export function textIfAny(fields: Fields, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : null;
}

/** PostgreSQL stores no NUL. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** Returns an address on the web, where the customer is sent, or throws ProviderError `bad_response`. */
export function webAddressOf(fields: Fields, key: string): URL {
  const text = textOf(fields, key);
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw unusable(key);
  return new URL(text);
}

/**
 * Returns a whole, non-negative amount in the smallest unit of its currency, or throws ProviderError `bad_response`.
 */
export function amountOf(fields: Fields, key: string): number {
  const value = fields[key];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unusable(key);
  return value;
}

const unusable = (key: string): ProviderError => new ProviderError('bad_response', `FIELD_${key.toUpperCase()}`);

/** How long an adapter waits for its gateway, in milliseconds. */
export interface Deadlines {
  /** Limit for the whole call, even when the response trickles in byte by byte. */
  readonly callMs: number;
  /** Timeout given to the HTTP client, so that it gives up first and closes the connection. */
  readonly clientMs: number;
}

export const DEADLINES: Deadlines = { callMs: 8_000, clientMs: 7_000 };

/** Returns the response, or throws ProviderError `unknown_outcome` when it takes too long. */
export async function inTime<T>(answer: Promise<T>, { callMs }: Deadlines): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError('unknown_outcome', 'TIMEOUT')), callMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export const textReply = (status: number, body: string): GatewayReply => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

export const jsonReply = (status: number, value: object): GatewayReply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of a body, or null when it is not UTF-8. */
export function utf8Of(body: Buffer): string | null {
  try {
    return UTF8.decode(body);
  } catch {
    return null;
  }
}

/**
 * Returns the subject for a cashier page, without the characters that gateways reject or that split the columns of
 * their bills.
 */
export const plainSubject = (subject: string, length: number): string =>
  Array.from(subject.replaceAll(/[/=&,"'`\s]+/g, ' ').trim())
    .slice(0, length)
    .join('');

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
