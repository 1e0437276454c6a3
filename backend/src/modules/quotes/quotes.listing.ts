import { anyContains, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { type QuoteRead, QUOTE_COLUMNS } from './quotes.queries.js';
import { column, timeColumn, yuanColumn, personalColumn } from '../../platform/http/output/csv.js';

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
    column('状态', 'Status', ({ status }) => status),
    column('公司名称', 'Company', ({ companyName }) => companyName),
    personalColumn('联系人', 'Contact', ({ contactName }) => contactName),
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    personalColumn('电话', 'Phone', ({ phone }) => phone),
    column('月数', 'Months', ({ months }) => months),
    yuanColumn('原价', 'List price', ({ listFen }) => listFen),
    yuanColumn('报价总额', 'Total', ({ totalFen }) => totalFen),
    column('有效期至', 'Valid until', ({ validOn }) => validOn),
    timeColumn('创建时间', 'Created', ({ createdAt }) => createdAt),
    timeColumn('发送时间', 'Sent', ({ sentAt }) => sentAt),
    timeColumn('结束时间', 'Closed', ({ endedAt }) => endedAt),
  ],
};
