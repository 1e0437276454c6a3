import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { AgreedLine } from '../../domain/orders/agreed-lines.js';
import { actOnQuote, type QuoteStatus } from '../../domain/quotes/quote-status.js';
import { Clock } from '../../platform/clock/clock.js';
import { type ColumnsOf, patternOf, selectList } from '../../platform/database/transactions.js';
import { type PagedList, type Prepared, Reads } from '../../platform/database/reads.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import type { AskedFor, GrantedByQuote, QuoteCustomer } from './quote.entity.js';
import { toDated } from './quote-offer.js';

/** A quote as read from the database. Amounts are fen. */
export interface QuoteRead extends QuoteCustomer {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  readonly status: QuoteStatus;
  readonly accountId: string | null;
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
  readonly revision: number;
  readonly declineReason: string;
  readonly isDeclinedByStaff: boolean;
  readonly version: number;
}

export const QUOTE_COLUMNS: ColumnsOf<QuoteRead> = {
  id: 'q.id',
  number: 'q.number',
  token: 'q.token',
  status: 'q.status',
  accountId: 'q.account_id',
  companyName: 'q.company_name',
  contactName: 'q.contact_name',
  mail: 'q.mail',
  phone: 'q.phone',
  taxNumber: 'q.tax_number',
  note: 'q.note',
  locale: 'q.locale',
  asked: 'q.asked',
  months: 'q.months',
  lines: 'q.lines',
  granted: 'q.granted',
  listFen: 'q.list_fen::float8',
  totalFen: 'q.total_fen::float8',
  terms: 'q.terms',
  validOn: 'q.valid_on::text',
  orderId: 'q.order_id',
  createdAt: 'q.created_at',
  sentAt: 'q.sent_at',
  endedAt: 'q.ended_at',
  revision: 'q.revision',
  declineReason: 'q.decline_reason',
  isDeclinedByStaff: 'q.is_declined_by_staff',
  version: 'q.version',
};

/** The newest version `n` that was sent after the quote `q`. */
export const NEWER = `LEFT JOIN LATERAL (
  SELECT v.id, v.number, v.token, v.account_id, v.mail FROM quotes v
   WHERE v.origin_id = coalesce(q.origin_id, q.id) AND v.revision > q.revision AND v.sent_at IS NOT NULL
   ORDER BY v.revision DESC LIMIT 1) n ON true`;

/** Whether a quote is of the account `$1`: requested or answered while signed in, or sent to its verified address. */
const isOwn = (quote: string): string =>
  `(${quote}.account_id = $1 OR (${quote}.account_id IS NULL AND ${quote}.mail = (SELECT mail FROM accounts WHERE id = $1)))`;
const OWN = isOwn('q');

/**
 * What an account can read of its quotes. For a quote that it accepted through a forwarded link, that is what the link
 * shows.
 */
const hidden = (column: string): string => `CASE WHEN q.forwarded_to = $1 THEN '' ELSE ${column} END`;
const OWN_COLUMNS: ColumnsOf<QuoteRead> = {
  ...QUOTE_COLUMNS,
  mail: hidden(QUOTE_COLUMNS.mail),
  phone: hidden(QUOTE_COLUMNS.phone),
  note: hidden(QUOTE_COLUMNS.note),
  // Written by the account that the link was forwarded to, not by the customer.
  declineReason: `CASE WHEN q.forwarded_to <> $1 THEN '' ELSE ${QUOTE_COLUMNS.declineReason} END`,
};

/** Current status: a quote past its last day is expired even if its row does not say so yet. */
const STATUS_NOW = `CASE WHEN q.status = 'sent' AND q.valid_on < ($4::timestamptz AT TIME ZONE 'Asia/Shanghai')::date
  THEN 'expired' ELSE q.status END`;
const FOUND = `${OWN} AND ($2::text IS NULL OR q.number ILIKE $2 OR q.company_name ILIKE $2)
  AND ($3::text IS NULL OR ${STATUS_NOW} = $3)`;
const LIST: PagedList = {
  page: {
    name: 'quotes-own',
    text: `SELECT ${selectList(OWN_COLUMNS)} FROM quotes q WHERE ${FOUND}
            ORDER BY q.created_at DESC, q.id LIMIT ${PAGE_SIZE} OFFSET $5`,
  },
  count: { name: 'quotes-own-count', text: `SELECT count(*)::int AS total FROM quotes q WHERE ${FOUND}` },
};
const ALL: Prepared = {
  name: 'quotes-own-all',
  text: `SELECT ${selectList(OWN_COLUMNS)} FROM quotes q WHERE ${OWN} ORDER BY q.created_at DESC, q.id`,
};
const ONE: Prepared = {
  name: 'quotes-own-one',
  text: `SELECT ${selectList(OWN_COLUMNS)} FROM quotes q WHERE q.id = $2 AND ${OWN}`,
};
const BY_TOKEN: Prepared = {
  name: 'quotes-by-token',
  text: `SELECT ${selectList(QUOTE_COLUMNS)}, n.number AS "newerNumber", CASE WHEN ${isOwn('n')} THEN n.token END AS "newerToken"
           FROM quotes q ${NEWER} WHERE q.token = $2 AND q.sent_at IS NOT NULL`,
};

/** A sent quote for a caller with its link. */
export interface Offer extends QuoteRead {
  /** Number of the version that replaces it. */
  readonly newerNumber: string | null;
  /** The link to that version, only for those that it was sent to. */
  readonly newerToken: string | null;
}

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
    const page = await this.reads.page<QuoteRead>(LIST, values, pageIndex);
    return { ...page, items: page.items.map((quote) => this.#asOfNow(quote)) };
  }

  async listAll(accountId: string): Promise<QuoteRead[]> {
    return this.reads.rows<QuoteRead>(ALL, [accountId]);
  }

  /** Refuses with quote.not_found, also for another account's quote. */
  async get(accountId: string, id: string): Promise<QuoteRead> {
    return this.#found(await this.reads.first<QuoteRead>(ONE, [accountId, id]));
  }

  /** Returns a sent quote for a caller with its link, who may be signed in. Refuses with quote.not_found. */
  async byToken(token: string, callerId: string | null): Promise<Offer> {
    return this.#found(await this.reads.first<Offer>(BY_TOKEN, [callerId, token]));
  }

  #found<Read extends QuoteRead>(quote: Read | null): Read {
    if (!quote) throw new AppError('quote.not_found');
    return this.#asOfNow(quote);
  }

  #asOfNow<Read extends QuoteRead>(quote: Read): Read {
    return actOnQuote(toDated(quote), 'expire', this.clock.now()).ok ? { ...quote, status: 'expired' } : quote;
  }
}
