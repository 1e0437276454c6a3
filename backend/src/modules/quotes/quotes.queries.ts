import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { AgreedLine } from '../../domain/orders/agreed-lines.js';
import { actOnQuote, type QuoteStatus } from '../../domain/quotes/quote-status.js';
import { Clock } from '../../platform/clock/clock.js';
import { patternOf } from '../../platform/database/search.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Locale } from '../../domain/locale/locales.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import type { AskedFor, GrantedByQuote } from './entities/quote.entity.js';
import { toDated } from './quote-step.js';

/** A quote as read from the database. Amounts are fen. */
export interface QuoteRead {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  readonly status: QuoteStatus;
  readonly accountId: string | null;
  readonly companyName: string;
  readonly contactName: string;
  readonly mail: string;
  readonly phone: string;
  readonly taxNumber: string;
  readonly note: string;
  readonly locale: Locale;
  readonly asked: AskedFor | null;
  readonly months: number;
  readonly lines: readonly AgreedLine[];
  readonly granted: GrantedByQuote | null;
  readonly listFen: number;
  readonly totalFen: number;
  readonly terms: string;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly validOn: string | null;
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  readonly version: number;
}

export const QUOTE_COLUMNS = `q.id, q.number, q.token, q.status, q.account_id AS "accountId",
  q.company_name AS "companyName", q.contact_name AS "contactName", q.mail, q.phone, q.tax_number AS "taxNumber",
  q.note, q.locale, q.asked, q.months, q.lines, q.granted, q.list_fen::float8 AS "listFen",
  q.total_fen::float8 AS "totalFen", q.terms, q.valid_on::text AS "validOn", q.order_id AS "orderId",
  q.created_at AS "createdAt", q.sent_at AS "sentAt", q.ended_at AS "endedAt", q.version`;

/** Quotes of an account: requested or answered while signed in, or sent to its verified address. */
const OWN = `(q.account_id = $1 OR (q.account_id IS NULL AND q.mail = (SELECT mail FROM accounts WHERE id = $1)))`;

/** Current status: a quote past its last day is expired, whatever its row says. */
const STATUS_NOW = `CASE WHEN q.status = 'sent' AND q.valid_on < ($4::timestamptz AT TIME ZONE 'Asia/Shanghai')::date
  THEN 'expired' ELSE q.status END`;
const FOUND = `${OWN} AND ($2::text IS NULL OR q.number ILIKE $2 OR q.company_name ILIKE $2)
  AND ($3::text IS NULL OR ${STATUS_NOW} = $3)`;
const LIST: Prepared = {
  name: 'quotes-own',
  text: `SELECT ${QUOTE_COLUMNS} FROM quotes q WHERE ${FOUND} ORDER BY q.created_at DESC, q.id LIMIT $5 OFFSET $6`,
};
const COUNT: Prepared = {
  name: 'quotes-own-count',
  text: `SELECT count(*)::int AS total FROM quotes q WHERE ${FOUND}`,
};
const ALL: Prepared = {
  name: 'quotes-own-all',
  text: `SELECT ${QUOTE_COLUMNS} FROM quotes q WHERE ${OWN} ORDER BY q.created_at DESC, q.id`,
};
const ONE: Prepared = {
  name: 'quotes-own-one',
  text: `SELECT ${QUOTE_COLUMNS} FROM quotes q WHERE q.id = $2 AND ${OWN}`,
};
const BY_TOKEN: Prepared = {
  name: 'quotes-by-token',
  text: `SELECT ${QUOTE_COLUMNS} FROM quotes q WHERE q.token = $1 AND q.sent_at IS NOT NULL`,
};

/** Filters of the list: page, status, search text. */
export interface QuoteSearch {
  readonly pageIndex: number;
  readonly status?: QuoteStatus | undefined;
  readonly q?: string | undefined;
}

/** Quote reads for customers. A quote past its last day reads as expired, even before it is marked so. */
@Injectable()
export class QuotesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Newest first. The search text is matched against numbers and company names. */
  async list(accountId: string, { pageIndex, status, q }: QuoteSearch): Promise<Page<QuoteRead>> {
    const values = [accountId, patternOf(q), status ?? null, this.clock.now()];
    const [items, count] = await Promise.all([
      this.reads.rows<QuoteRead>(LIST, [...values, PAGE_SIZE, (pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT, values),
    ]);
    return { items: items.map((quote) => this.#asOfNow(quote)), total: count?.total ?? 0, pageIndex };
  }

  async listAll(accountId: string): Promise<QuoteRead[]> {
    return this.reads.rows<QuoteRead>(ALL, [accountId]);
  }

  /** Refuses with quote.not_found, for another account's quote as for a missing one. */
  async get(accountId: string, id: string): Promise<QuoteRead> {
    return this.#found(await this.reads.first<QuoteRead>(ONE, [accountId, id]));
  }

  /** Returns a sent quote for a caller with its link. Refuses with quote.not_found. */
  async byToken(token: string): Promise<QuoteRead> {
    return this.#found(await this.reads.first<QuoteRead>(BY_TOKEN, [token]));
  }

  #found(quote: QuoteRead | null): QuoteRead {
    if (!quote) throw new AppError('quote.not_found');
    return this.#asOfNow(quote);
  }

  #asOfNow(quote: QuoteRead): QuoteRead {
    return actOnQuote(toDated(quote), 'expire', this.clock.now()).ok ? { ...quote, status: 'expired' } : quote;
  }
}
