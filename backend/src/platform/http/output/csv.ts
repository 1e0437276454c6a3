import { Readable } from 'node:stream';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Header,
  HttpCode,
  type NestInterceptor,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { may } from '../../../domain/access/roles.js';
import { shanghaiTime } from '../../../domain/calendar/calendar.js';
import { fenToYuan } from '../../../domain/money/amounts.js';
import { type Locale, textIn, type Texts } from '../../../domain/locale/locales.js';
import { type AuthenticatedRequest, localeOf } from '../access/access.js';

/** A number that keeps its decimals: `12.50`. */
interface Amount {
  readonly amount: string;
}

/** A text that depends on the language of the file. */
type Spoken = (locale: Locale) => string;

type Cell = string | number | boolean | Date | Amount | Spoken | null;

/** A column of a file: its heading in each language, and the cell of a row. */
export interface CsvColumn<Row> {
  readonly heading: Texts;
  readonly cell: (row: Row) => Cell;
  /** Only in files for those who may export personal data; others get the file without it. */
  readonly isPersonal?: boolean;
}

/** A text, a number, or yes and no. */
export const column = <Row>(zh: string, en: string, cell: (row: Row) => Cell): CsvColumn<Row> => ({
  heading: { zh, en },
  cell,
});

/** A text about a person: a mail address, a name, a phone number, an account, or a sentence that may hold one. */
export const personalColumn = <Row>(zh: string, en: string, cell: (row: Row) => Cell): CsvColumn<Row> => ({
  ...column(zh, en, cell),
  isPersonal: true,
});

/** A state or a kind in words; values that the table lacks are written as stored. */
export const wordColumn = <Row>(
  zh: string,
  en: string,
  words: Readonly<Record<string, Texts>>,
  code: (row: Row) => string | null,
): CsvColumn<Row> =>
  column(zh, en, (row) => {
    const stored = code(row);
    if (stored === null) return null;
    const texts = words[stored];
    return texts ? (locale) => textIn(texts, locale) : stored;
  });

/** Fen, written as yuan with two decimals and no separators. */
export const yuanColumn = <Row>(zh: string, en: string, fen: (row: Row) => number | null): CsvColumn<Row> =>
  column(`${zh}（元）`, `${en} (CNY)`, (row) => {
    const amount = fen(row);
    if (amount === null) return null;
    return { amount: amount < 0 ? `-${fenToYuan(-amount)}` : fenToYuan(amount) };
  });

/** An instant, in Shanghai time. */
export const timeColumn = <Row>(zh: string, en: string, at: (row: Row) => Date | null): CsvColumn<Row> =>
  column(`${zh}（北京时间）`, `${en} (Beijing time)`, at);

/** The rows of a file and how many there are. */
export interface CsvFile<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  readonly total: number;
  readonly batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  /** Called when reading stops, whether or not all was read. */
  readonly close?: () => void;
}

/** A spreadsheet treats a cell that begins like this as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
/**
 * A spreadsheet reads these as numbers, times, dates or truths: it drops leading zeros, rounds past 15 digits, reads 12E3 as
 * 12000, (5) as -5, 1/2 and 11-11 as days.
 */
const LIKE_A_VALUE = /^(?=.*\d)[\d\s.,:/%()¥$€£年月日时分秒-]+(?:E[+-]?\d+|\s?[ap]\.?m?\.?)?$|^(?:true|false)$/i;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** The same with the name of a month: `DEC25`, `MAY2026`, `25-Dec-26`. */
const LIKE_A_DATE = new RegExp(
  String.raw`^${MONTH}[ ./,-]*\d{1,4}(?:[ ./,-]+\d{1,4})?$|^\d{1,4}[ ./-]?${MONTH}(?:[ ./,-]*\d{1,4})?$`,
  'i',
);
/** Whole dates and months are left unmarked, so that spreadsheets read them as dates. */
const DATE = /^\d{4}-\d{2}(?:-\d{2})?$/;
/** Byte order mark; without it spreadsheets misread Chinese. */
const BYTE_ORDER_MARK = '\uFEFF';

const YES: Texts = { zh: '是', en: 'yes' };
const NO: Texts = { zh: '否', en: 'no' };

function written(value: Cell, locale: Locale): string {
  if (value === null) return '';
  if (value instanceof Date) return shanghaiTime(value);
  if (typeof value === 'boolean') return textIn(value ? YES : NO, locale);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.amount;
  const harmless = harmlessly(typeof value === 'function' ? value(locale) : value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function harmlessly(text: string): string {
  if (FORMULA.test(text)) return `'${text}`;
  const read = text.normalize('NFKC').trim();
  const isRead = !DATE.test(text) && (LIKE_A_VALUE.test(read) || LIKE_A_DATE.test(read));
  // A tab is invisible and makes the cell a text.
  return isRead ? `${text}\t` : text;
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/**
 * A file that spreadsheets open, batch by batch: RFC 4180, UTF-8 with its byte order mark.
 *
 * A text that a spreadsheet would evaluate gets an apostrophe before it, because customers typed it; one that it would
 * read as a number or a date gets a tab after it.
 */
export async function* csvText<Row>({ columns, batches }: CsvFile<Row>, locale: Locale): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ heading }) => written(textIn(heading, locale), locale)));
  for await (const rows of batches) {
    yield rows.map((row) => line(columns.map(({ cell }) => written(cell(row), locale)))).join('');
  }
}

/**
 * Streams the `CsvFile` that a route returns, without personal columns for callers who may not export personal data;
 * `X-Total-Count` says how many rows follow.
 */
class CsvInterceptor implements NestInterceptor<CsvFile<unknown>, StreamableFile> {
  intercept(context: ExecutionContext, next: CallHandler<CsvFile<unknown>>): Observable<StreamableFile> {
    const http = context.switchToHttp();
    const { headers, user } = http.getRequest<AuthenticatedRequest>();
    const locale = localeOf(headers['accept-language']);
    const isWhole = may(user?.role ?? '', 'customers.export');
    return next.handle().pipe(
      map((every) => {
        const file = { ...every, columns: every.columns.filter(({ isPersonal }) => isWhole || !isPersonal) };
        void http.getResponse<FastifyReply>().header('x-total-count', String(file.total));
        const text = Readable.from(csvText(file, locale), { objectMode: false });
        return new StreamableFile(text.once('close', () => file.close?.()));
      }),
    );
  }
}

/** A route that returns a `CsvFile`, downloaded under this name. */
export const ReturnsCsv = (name: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    UseInterceptors(new CsvInterceptor()),
    Header('content-type', 'text/csv; charset=utf-8'),
    Header('content-disposition', `attachment; filename="${name}.csv"`),
    ApiProduces('text/csv'),
    ApiOkResponse({
      description: 'Comma-separated values',
      schema: { type: 'string' },
      headers: { 'X-Total-Count': { description: 'Number of rows in the file', schema: { type: 'integer' } } },
    }),
  );
