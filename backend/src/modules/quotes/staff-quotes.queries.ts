import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { proposedValidOn, type QuoteStatus } from '../../domain/quotes/quote-status.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { Clock } from '../../platform/clock/clock.js';
import { anyContains, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, NOW, selectList } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { column, personalColumn, timeColumn, wordColumn, yuanColumn } from '../../platform/http/output/csv.js';
import { isCustomerOf } from '../account/index.js';
import { StaffReads } from '../audit/index.js';
import { QUOTE_COLUMNS, type QuoteRead } from './quotes.queries.js';

interface QuoteVersion {
  readonly id: string;
  readonly number: string;
  readonly status: QuoteStatus;
}

/** A quote on its own page of the console, with its owner's address and its order's number. */
export interface StaffQuoteFile extends QuoteRead {
  readonly accountMail: string | null;
  readonly orderNumber: string | null;
  /** Names of the plan that its customer asked for. */
  readonly askedNameZh: string | null;
  readonly askedNameEn: string | null;
  /** All versions of the offer, this one included, in their order. */
  readonly versions: readonly QuoteVersion[];
  /** Whether sending it awaits approval by a second administrator. */
  readonly sendingWaits: boolean;
  /** The last day of the offer unless staff choose another. */
  readonly proposedValidOn: string;
}

/** Whether a proposal to send the quote `q` can still be approved. */
export const SENDING_WAITS = `EXISTS (SELECT FROM proposals p WHERE p.status = 'waiting' AND p.kind = 'quote_send'
  AND p.expires_at > ${NOW} AND p.payload ->> 'quoteId' = q.id::text)`;

type StoredFile = Omit<StaffQuoteFile, 'proposedValidOn'>;

const FILE_COLUMNS: ColumnsOf<StoredFile> = {
  ...QUOTE_COLUMNS,
  accountMail: 'a.mail',
  orderNumber: 'o.number',
  sendingWaits: SENDING_WAITS,
  askedNameZh: 'p.name_zh',
  askedNameEn: 'p.name_en',
  versions: `(SELECT json_agg(json_build_object('id', v.id, 'number', v.number, 'status', v.status) ORDER BY v.revision)
                FROM quotes v
               WHERE v.id = coalesce(q.origin_id, q.id) OR v.origin_id = coalesce(q.origin_id, q.id))`,
};
const ONE: Prepared = {
  name: 'staff-quotes-one',
  text: `SELECT ${selectList(FILE_COLUMNS)}
           FROM quotes q LEFT JOIN accounts a ON a.id = q.account_id LEFT JOIN orders o ON o.id = q.order_id
           LEFT JOIN plans p ON p.id = q.asked ->> 'planId'
          WHERE q.id = $1`,
};

/** Whether a quote is for a customer of a salesperson, by its account or else its address. */
const IS_OF: Prepared = {
  name: 'staff-quotes-is-of',
  text: `SELECT coalesce(${isCustomerOf('coalesce(q.account_id, (SELECT a.id FROM accounts a WHERE a.mail = q.mail))', '$2')},
                  false) AS "isOf"
           FROM quotes q WHERE q.id = $1`,
};

/** Reads single quotes for the console; each read is audited. */
@Injectable()
export class StaffQuotesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly staffReads: StaffReads,
    private readonly clock: Clock,
  ) {}

  /** Refuses with quote.not_found. */
  async get(staff: StaffMember, id: string): Promise<StaffQuoteFile> {
    const quote = await this.reads.first<StoredFile>(ONE, [id]);
    if (!quote) throw new AppError('quote.not_found');
    await this.staffReads.record({ staffId: staff.accountId, what: 'quote', subject: id });
    return { ...quote, proposedValidOn: proposedValidOn(this.clock.now()) };
  }

  /** Whether a quote is for one of a salesperson's own customers; always, if `salesperson` is null. */
  async isOf(id: string, salesperson: string | null): Promise<boolean> {
    return (await this.reads.first<{ isOf: boolean }>(IS_OF, [id, salesperson]))?.isOf === true;
  }
}

export const QUOTE_SORTS = ['createdAt', 'validOn', 'totalFen'] as const;

/** Newest first. */
export const quotesListing: Listing<QuoteRead, 'q' | 'status' | 'accountId'> = {
  columns: QUOTE_COLUMNS,
  from: 'quotes q',
  filters: {
    q: anyContains('q.number', 'q.company_name', 'q.contact_name', 'q.mail', 'q.phone'),
    status: isAnyOf('q.status'),
    accountId: (id) => `q.account_id = ${id}::uuid
      OR (q.account_id IS NULL AND q.mail = (SELECT mail FROM accounts WHERE id = ${id}::uuid))`,
  },
  sorts: { createdAt: 'q.created_at', validOn: 'q.valid_on', totalFen: 'q.total_fen' },
  period: 'q.created_at',
  sums: { totalFen: 'q.total_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'q.id',
  csv: [
    column('报价单号', 'Quote number', ({ number }) => number),
    wordColumn('状态', 'Status', FILE_WORDS.quoteStatus, ({ status }) => status),
    column('公司名称', 'Company', ({ companyName }) => companyName),
    personalColumn('联系人', 'Contact', ({ contactName }) => contactName),
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    personalColumn('电话', 'Phone', ({ phone }) => phone),
    column('月数', 'Months', ({ months }) => months),
    yuanColumn('原价', 'List price', ({ listFen }) => listFen),
    yuanColumn('报价总额', 'Total', ({ totalFen }) => totalFen),
    column('有效期至', 'Valid until', ({ validOn }) => validOn),
    personalColumn('谢绝原因', 'Reason for declining', ({ declineReason }) => declineReason),
    timeColumn('创建时间', 'Created', ({ createdAt }) => createdAt),
    timeColumn('发送时间', 'Sent', ({ sentAt }) => sentAt),
    timeColumn('结束时间', 'Ended', ({ endedAt }) => endedAt),
  ],
};
