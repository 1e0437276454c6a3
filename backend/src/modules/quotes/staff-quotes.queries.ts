import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { StaffReads } from '../audit/index.js';
import { QUOTE_COLUMNS, type QuoteRead } from './quotes.queries.js';

const ONE: Prepared = { name: 'staff-quotes-one', text: `SELECT ${QUOTE_COLUMNS} FROM quotes q WHERE q.id = $1` };

/** Single quotes in the console; that somebody looked is written down. */
@Injectable()
export class StaffQuotesQueries {
  constructor(
    private readonly reads: PreparedReads,
    private readonly staffReads: StaffReads,
  ) {}

  /** Refuses with quote.not_found. */
  async get(staff: StaffMember, id: string): Promise<QuoteRead> {
    const quote = await this.reads.first<QuoteRead>(ONE, [id]);
    if (!quote) throw new AppError('quote.not_found');
    await this.staffReads.record({ staffId: staff.accountId, what: 'quote', subject: id, address: staff.address });
    return quote;
  }
}
