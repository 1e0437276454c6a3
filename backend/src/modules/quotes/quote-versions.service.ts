import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { isValidEnd, numberOfVersion, whyNotRevised } from '../../domain/quotes/quote-status.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Audit } from '../audit/index.js';
import type { Quote } from './quote.entity.js';
import { quoteNumber, quoteToken } from './quote-requests.service.js';
import { statusAfter } from './quote-offer.js';
import { type NewQuote, QuotesRepository } from './quotes.repository.js';

/** Staff write a later version of a sent quote, or a new quote like another one. */
@Injectable()
export class QuoteVersions {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly quotes: QuotesRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * Begins the next version of a sent quote, or finds the one that is already being written. Returns its id. The version
   * before stays open until the next one is sent.
   *
   * Refuses with quote.not_found, quote.superseded unless it is the newest version that was sent, and the other codes of
   * `whyNotRevised`.
   */
  async revise(staff: StaffMember, quoteId: string): Promise<string> {
    return this.keys.run(staff.key, async (tx) => {
      const quote = await this.quotes.lock(tx, quoteId);
      const versions = await this.quotes.lockVersions(tx, firstOf(quote));
      const later = versions.filter(({ revision }) => revision > quote.revision);
      const code = later.some(({ sentAt }) => sentAt !== null) ? 'quote.superseded' : whyNotRevised(quote);
      if (code) throw new AppError(code);
      const drafted = later.find(({ status }) => status === 'requested');
      if (drafted) return drafted.id;
      const [first = quote] = versions;
      const revision = Math.max(...versions.map((one) => one.revision)) + 1;
      return this.#write(tx, staff, quote, {
        number: numberOfVersion(first.number, revision),
        accountId: quote.accountId,
        asked: quote.asked,
        note: quote.note,
        originId: first.id,
        revision,
      });
    });
  }

  /**
   * Begins a new quote with the customer, the lines and the terms of another. Returns its id. It belongs to no account
   * until its customer answers. Refuses with quote.not_found.
   */
  async copy(staff: StaffMember, quoteId: string): Promise<string> {
    return this.keys.run(staff.key, async (tx) => {
      const fresh = { accountId: null, asked: null, note: '', originId: null, revision: 1 };
      const number = quoteNumber(this.clock.now());
      return this.#write(tx, staff, await this.quotes.lock(tx, quoteId), { ...fresh, number });
    });
  }

  /**
   * Ends the versions before one that is being sent. Returns the number of the one that was open or sent last, null for a
   * first version. Accepting locks the same rows, so either a version was accepted, and this refuses with
   * quote.already_accepted, or it no longer can be.
   */
  async supersedeEarlier(tx: Tx, quote: Quote): Promise<string | null> {
    if (quote.originId === null) return null;
    const now = this.clock.now();
    const versions = await this.quotes.lockVersions(tx, quote.originId);
    const sent = versions.filter(({ revision, sentAt }) => revision < quote.revision && sentAt !== null);
    if (sent.some(({ status }) => status === 'accepted')) throw new AppError('quote.already_accepted');
    for (const open of sent.filter(({ status }) => status === 'sent')) {
      const status = statusAfter(open, 'supersede', now);
      await this.quotes.update(tx, open.id, { status, endedAt: now });
    }
    return sent.at(-1)?.number ?? null;
  }

  /** Lines are copied as staff wrote them; what they grant is computed when the draft is saved. */
  async #write(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    from: Quote,
    own: Pick<NewQuote, 'number' | 'accountId' | 'asked' | 'note' | 'originId' | 'revision'>,
  ): Promise<string> {
    const now = this.clock.now();
    const { companyName, contactName, mail, phone, taxNumber, locale, months, lines, listFen, totalFen, terms } = from;
    const kept = { companyName, contactName, mail, phone, taxNumber, locale, months, lines, listFen, totalFen, terms };
    const validOn = from.validOn !== null && isValidEnd(from.validOn, now) ? from.validOn : null;
    const id = await this.quotes.insert(tx, { ...kept, ...own, validOn, token: quoteToken(), createdAt: now });
    const action = own.originId === null ? 'quote.copied' : 'quote.revised';
    this.audit.record(tx, { actorId, action, subject: id, after: { from: from.number, number: own.number } });
    return id;
  }
}

const firstOf = ({ id, originId }: Quote): string => originId ?? id;
