import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { atTime, type Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Approvals } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { Quote, type QuoteCustomer } from './quote.entity.js';
import { QuotesQueries } from './quotes.queries.js';
import { SENDING_WAITS } from './staff-quotes.queries.js';

/** The fields that record how a quote ends and what sending it freezes; a new quote has none of them. */
type LaterField =
  | 'orderId'
  | 'sentAt'
  | 'endedAt'
  | 'granted'
  | 'version'
  | 'declineReason'
  | 'isDeclinedByStaff'
  | 'forwardedTo'
  | 'salespersonId';
export type NewQuote = Omit<Quote, 'id' | 'status' | LaterField>;
type Requested = Pick<Quote, keyof QuoteCustomer | 'accountId' | 'asked' | 'months'>;
type OpenedQuote = Pick<Quote, 'id' | 'number'>;

@Injectable()
export class QuotesRepository {
  async insert(tx: Tx, quote: NewQuote): Promise<string> {
    const { identifiers } = await tx.insert(Quote, { ...quote, status: 'requested' });
    return (identifiers[0] as { id: string }).id;
  }

  /**
   * The unanswered request with the same content, made after `since`. The caller's other requests block until the
   * transaction ends.
   */
  async lockRepeated(tx: Tx, { accountId, asked, ...request }: Requested, since: Date): Promise<OpenedQuote | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [request.mail]);
    const { companyName, contactName, mail, phone, taxNumber, note, locale, months } = request;
    const [found]: OpenedQuote[] = await tx.query(
      `SELECT id, number FROM quotes
        WHERE mail = $1 AND company_name = $2 AND contact_name = $3 AND phone = $4 AND tax_number = $5 AND note = $6
          AND locale = $7 AND months = $8 AND account_id IS NOT DISTINCT FROM $9 AND asked = $10
          AND status = 'requested' AND created_at > $11 ORDER BY created_at LIMIT 1`,
      [mail, companyName, contactName, phone, taxNumber, note, locale, months, accountId, asked, since],
    );
    return found ?? null;
  }

  /** Locks the row, so that accepting, declining, withdrawing and editing are serialised. Refuses with quote.not_found. */
  async lock(tx: Tx, id: string): Promise<Quote> {
    const quote = await tx.findOne(Quote, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!quote) throw new AppError('quote.not_found');
    return quote;
  }

  async lockByToken(tx: Tx, token: string): Promise<Quote | null> {
    return tx.findOne(Quote, { where: { token }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks and returns the versions of the offer that began with `originId`, in their order. */
  async lockVersions(tx: Tx, originId: string): Promise<Quote[]> {
    return tx.find(Quote, {
      where: [{ id: originId }, { originId }],
      order: { revision: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks and returns sent quotes whose last day was before `today`; skips rows that another process has locked. */
  async lockOver(tx: Tx, today: string, limit: number): Promise<Quote[]> {
    return tx.find(Quote, {
      where: { status: 'sent', validOn: LessThan(today) },
      order: { validOn: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** Whether sending it awaits approval by a second administrator. */
  async isSendingWaiting(tx: Tx, id: string, now: Date): Promise<boolean> {
    const { text, values } = atTime(`SELECT ${SENDING_WAITS} AS waits FROM quotes q WHERE q.id = $1`, [id], now);
    const [row]: [{ waits: boolean }] = await tx.query(text, values);
    return row.waits;
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Quote, 'id' | 'number' | 'token' | 'version'>>): Promise<void> {
    await tx.update(Quote, { id }, change);
  }

  /** Withdraws what an account requested and no one has sent yet. Returns the ids. */
  async withdrawRequested(tx: Tx, { accountId, mail }: Person, now: Date): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `UPDATE quotes SET status = 'withdrawn', ended_at = $3
        WHERE status = 'requested' AND (account_id = $1 OR (account_id IS NULL AND mail = $2)) RETURNING id`,
      [accountId, mail, now],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Erases the requester and the company; the lines, the price, the terms and the order stay. Returns the ids.
   *
   * A quote that was sent to the address but belongs to another account is about that account's company: only the name,
   * address and phone number are erased, and the note too if that account accepted through a forwarded link. If the
   * account declined someone else's quote, only its reason is erased.
   */
  async forget(tx: Tx, accountId: string, mail: string): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `UPDATE quotes SET contact_name = '', mail = '', phone = '', note = '', company_name = '', tax_number = '',
         decline_reason = ''
        WHERE account_id = $1 OR (account_id IS NULL AND mail = $2) RETURNING id`,
      [accountId, mail],
    );
    await tx.query(
      `UPDATE quotes SET contact_name = '', mail = '', phone = '',
         note = CASE WHEN forwarded_to = account_id THEN '' ELSE note END
        WHERE mail = $1`,
      [mail],
    );
    await tx.query(`UPDATE quotes SET decline_reason = '' WHERE forwarded_to = $1`, [accountId]);
    return rows.map(({ id }) => id);
  }
}

/** Personal data in quotes. The offers themselves are business records and stay, anonymised. */
@HoldsPersonalData()
export class QuotesPersonalData implements PersonalDataHolder {
  readonly section = 'quotes';

  constructor(
    private readonly queries: QuotesQueries,
    private readonly quotes: QuotesRepository,
    private readonly approvals: Approvals,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return (await this.queries.listAll(accountId)).map(({ token: _secret, ...quote }) => quote);
  }

  async erase(tx: Tx, person: Person): Promise<void> {
    const { accountId, mail } = person;
    // Nobody is left to write to.
    for (const subject of await this.quotes.withdrawRequested(tx, person, this.clock.now())) {
      const change = { before: { status: 'requested' }, after: { status: 'withdrawn' } };
      this.audit.record(tx, { actorId: null, action: 'quote.withdrawn', subject, ...change });
    }
    await this.approvals.forgetQuotes(tx, await this.quotes.forget(tx, accountId, mail));
  }
}
