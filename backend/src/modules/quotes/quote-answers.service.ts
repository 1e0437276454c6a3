import { Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { termOf } from '../../domain/licensing/expiry.js';
import { type AgreedLine, changedBy, extendedBy } from '../../domain/orders/agreed-lines.js';
import { quoteEndsAt } from '../../domain/quotes/quote-status.js';
import type { NamedLicense } from '../../domain/quotes/quoted-changes.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../platform/idempotency/request-key.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { OrderPlacement } from '../orders/index.js';
import { type ForeseenExtension, type License, LicenseRenewals, OwnedLicenses } from '../paid/index.js';
import { statusAfter } from './quote-offer.js';
import type { Quote } from './quote.entity.js';
import { QuotesRepository } from './quotes.repository.js';

/** The account that a quote is for, or else the address. */
export type QuoteFor = Pick<Quote, 'accountId' | 'mail'>;

/** The licenses of its customer that a quote can extend or change. */
@Injectable()
export class QuoteExtensions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly licenses: OwnedLicenses,
    private readonly renewals: LicenseRenewals,
  ) {}

  /** The account that a quote is for: its own, else that of its address. */
  async accountOf(tx: Tx, { accountId, mail }: QuoteFor): Promise<string | null> {
    return accountId ?? (await this.accounts.findActiveByMail(tx, mail))?.id ?? null;
  }

  async listFor(quote: QuoteFor): Promise<License[]> {
    return this.transactions.run(async (tx) => {
      const accountId = await this.accountOf(tx, quote);
      return accountId === null ? [] : this.licenses.listNameable(tx, accountId);
    });
  }

  /** The licenses with these ids that belong to the customer. */
  async find(tx: Tx, quote: QuoteFor, ids: readonly string[]): Promise<ReadonlyMap<string, NamedLicense>> {
    const accountId = ids.length === 0 ? null : await this.accountOf(tx, quote);
    if (accountId === null) return new Map();
    const found = await this.licenses.findNameable(tx, accountId, ids);
    return new Map([...found].map(([id, { license, ...facts }]) => [id, { ...license, ...facts }]));
  }

  /** What the lines would change in licenses if they were paid for now. */
  async foresee(tx: Tx, lines: readonly AgreedLine[], months: number): Promise<ForeseenExtension[]> {
    const at = this.clock.now();
    const foreseen: ForeseenExtension[] = [];
    for (const { license, extension } of extendedBy(lines)) {
      const term = extension.until === null ? termOf(months) : ({ kind: 'until', on: extension.until } as const);
      foreseen.push(...(await this.renewals.foresee(tx, { licenseId: license.id, term, at })));
    }
    const changed = changedBy(lines).map(({ license: { id: licenseId, key, before, after } }) => ({
      licenseId,
      key,
      before,
      after,
    }));
    return [...foreseen, ...changed];
  }
}

export interface QuoteAnswer {
  readonly token: string;
  readonly accountId: string;
}

const EXPIRE_BATCH = 100;

/** Ends sent quotes: accepted or declined by a signed-in caller with the link, or expired. */
@Injectable()
export class QuoteAnswers {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly quotes: QuotesRepository,
    private readonly orders: OrderPlacement,
    private readonly extensions: QuoteExtensions,
    private readonly audit: Audit,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Places the order of a quote, at the price and for the licenses it was sent with, and returns the order's id.
   *
   * The lock on the quote ensures a single order. Refuses with quote.not_found or the codes of `actOnQuote`.
   */
  async accept({ token, accountId }: QuoteAnswer, key: RequestKey | null = null): Promise<string> {
    const now = this.clock.now();
    return this.keys.run(key, async (tx) => {
      const quote = await this.#lock(tx, token);
      const status = statusAfter(quote, 'accept', now);
      const { granted, lines, months, listFen, totalFen, validOn } = quote;
      if (!granted || validOn === null)
        throw new Error(`quote ${quote.number} was sent without its grants or validity`);
      const orderId = await this.orders.placeQuoted(tx, accountId, {
        plan: granted.plan,
        components: [...granted.components],
        agreedYearFen: granted.agreedYearFen ?? null,
        lines,
        months,
        listFen,
        totalFen,
        endsAt: quoteEndsAt(validOn),
      });
      const forwarded = (await this.#isCustomer(tx, quote, accountId)) ? {} : { forwardedTo: accountId };
      await this.quotes.update(tx, quote.id, { ...forwarded, status, orderId, accountId, endedAt: now });
      const entry = { subject: quote.id, before: { status: quote.status }, after: { status, orderId } };
      this.audit.record(tx, { actorId: accountId, action: 'quote.accepted', ...entry });
      return orderId;
    });
  }

  /**
   * Declines a quote; the reason may be empty. It becomes a quote of the caller only if it was sent to their address,
   * because links get forwarded. Refuses with quote.not_found or the codes of `actOnQuote`.
   */
  async decline({ token, accountId }: QuoteAnswer, reason = ''): Promise<void> {
    await this.transactions.run(async (tx) => {
      const quote = await this.#lock(tx, token);
      const owner = (await this.#isCustomer(tx, quote, accountId)) ? { accountId } : { forwardedTo: accountId };
      await this.#decline(tx, quote, accountId, { ...owner, declineReason: reason });
    });
  }

  /** Declines a quote on behalf of its customer. Refuses as `decline`. */
  async declineFor({ accountId, key }: StaffMember, quoteId: string, reason: string): Promise<void> {
    await this.keys.run(key, async (tx) => {
      const quote = await this.quotes.lock(tx, quoteId);
      await this.#decline(tx, quote, accountId, { declineReason: reason, isDeclinedByStaff: true });
    });
  }

  async #decline(tx: Tx, quote: Quote, actorId: string, change: Partial<Quote>): Promise<void> {
    const now = this.clock.now();
    const status = statusAfter(quote, 'decline', now);
    await this.quotes.update(tx, quote.id, { ...change, status, endedAt: now });
    const entry = { subject: quote.id, before: { status: quote.status }, after: { status } };
    const personal = { declineReason: change.declineReason };
    this.audit.record(tx, { actorId, action: 'quote.declined', ...entry, personal });
  }

  /** Marks every sent quote whose last day is past. Safe to run in several processes at once. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    for (;;) {
      const over = await this.transactions.run(async (tx) => {
        const due = await this.quotes.lockOver(tx, shanghaiDate(now), EXPIRE_BATCH);
        for (const quote of due) {
          await this.quotes.update(tx, quote.id, { status: statusAfter(quote, 'expire', now), endedAt: now });
        }
        return due.length;
      });
      if (over < EXPIRE_BATCH) return;
    }
  }

  /** Whether the quote is meant for this account. Any other account was forwarded the link. */
  async #isCustomer(tx: Tx, quote: Quote, accountId: string): Promise<boolean> {
    return (await this.extensions.accountOf(tx, quote)) === accountId;
  }

  async #lock(tx: Tx, token: string): Promise<Quote> {
    const quote = await this.quotes.lockByToken(tx, token);
    // Only staff have seen the link of a quote that was not sent.
    if (!quote || quote.sentAt === null) throw new AppError('quote.not_found');
    return quote;
  }
}
