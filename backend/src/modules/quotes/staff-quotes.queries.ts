import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { proposedValidOn } from '../../domain/quotes/quote-validity.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { StaffReads } from '../audit/index.js';
import { QUOTE_COLUMNS, type QuoteRead } from './quotes.queries.js';
import { NOW } from '../../platform/database/site-time.js';

/** A quote on its own page of the console, with its owner's address and its order's number. */
export interface StaffQuoteFile extends QuoteRead {
  readonly accountMail: string | null;
  readonly orderNumber: string | null;
  /** Whether sending it awaits approval by a second administrator. */
  readonly sendingWaits: boolean;
  /** The last day of the offer unless staff choose another. */
  readonly proposedValidOn: string;
}

/** Whether a proposal to send the quote `q` can still be approved. */
export const SENDING_WAITS = `EXISTS (SELECT FROM proposals p WHERE p.status = 'waiting' AND p.kind = 'quote_send'
  AND p.expires_at > ${NOW} AND p.payload ->> 'quoteId' = q.id::text)`;

const ONE: Prepared = {
  name: 'staff-quotes-one',
  text: `SELECT ${QUOTE_COLUMNS}, a.mail AS "accountMail", o.number AS "orderNumber",
                ${SENDING_WAITS} AS "sendingWaits"
           FROM quotes q LEFT JOIN accounts a ON a.id = q.account_id LEFT JOIN orders o ON o.id = q.order_id
          WHERE q.id = $1`,
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
    const quote = await this.reads.first<Omit<StaffQuoteFile, 'proposedValidOn'>>(ONE, [id]);
    if (!quote) throw new AppError('quote.not_found');
    await this.staffReads.record({ staffId: staff.accountId, what: 'quote', subject: id });
    return { ...quote, proposedValidOn: proposedValidOn(this.clock.now()) };
  }
}
