import { Injectable } from '@nestjs/common';
import { givenByQuote } from '../../domain/approvals/offer-giving.js';
import { AppError } from '../../domain/errors/index.js';
import { type QuoteLine, type QuoteTotal, quoteTotal } from '../../domain/pricing/list-price.js';
import { renews } from '../../domain/licensing/price-basis.js';
import { sumComponents } from '../../domain/licensing/license.js';
import { type AgreedLine, licensesOf } from '../../domain/orders/agreed-lines.js';
import { isValidEnd } from '../../domain/quotes/quote-status.js';
import { quotedLicenses } from '../../domain/quotes/quoted-licenses.js';
import type { QuotedLine } from '../../domain/quotes/quoted-changes.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit, Versions } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { lineInMail } from '../orders/index.js';
import type { ForeseenExtension } from '../paid/index.js';
import { PlanCatalog } from '../plans/index.js';
import type { GrantedByQuote, Quote, QuoteCustomer } from './quote.entity.js';
import { readCustomer } from './quote-requests.service.js';
import { draftBodyOf, offerOf, statusAfter } from './quote-offer.js';
import { QuoteExtensions, type QuoteFor } from './quote-answers.service.js';
import { QuotesRepository } from './quotes.repository.js';
import { QuoteVersions } from './quote-versions.service.js';

export interface QuoteDraft {
  readonly customer: QuoteCustomer;
  readonly lines: readonly (Omit<AgreedLine, 'totalFen' | 'gives' | 'extension' | 'change'> &
    Omit<QuotedLine, 'totalFen'>)[];
  /** Calendar months of the licenses; 0 is a lifetime. */
  readonly months: number;
  readonly terms: string;
  /** Last day on which it can be accepted, in Shanghai. */
  readonly validOn: string;
}

/** Returns the total of the lines. Refuses with the codes of `quoteTotal`. */
export function totalOf(lines: readonly QuoteLine[]): QuoteTotal {
  const total = quoteTotal(lines);
  if (!total.ok) throw new AppError(total.code, { params: { line: total.line } });
  return total;
}

const pricedOf = (lines: QuoteDraft['lines'], { linesFen }: QuoteTotal) =>
  lines.map((line, index) => ({ ...line, totalFen: linesFen[index] ?? 0 }));

/** Payload of a proposal to send: the data for executing it and for its reviewer. */
interface SentQuote {
  readonly quoteId: string;
  /** The version that the proposer read. */
  readonly read: number;
  readonly number: string;
  readonly companyName: string;
  readonly totalFen: number;
}

/** Its term, and its last day if known. */
type QuoteScope = Pick<QuoteDraft, 'months'> & { readonly validOn: QuoteDraft['validOn'] | null };

/** What sending would do. */
export interface SendingPreview {
  readonly takesSecondPerson: boolean;
  readonly licenses: readonly ForeseenExtension[];
}

/** Staff edit, send and withdraw quotes. */
@Injectable()
export class QuoteDrafting {
  readonly #sendings: Act<SentQuote>;

  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly plans: PlanCatalog,
    private readonly quotes: QuotesRepository,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly versions: Versions,
    private readonly extensions: QuoteExtensions,
    private readonly revisions: QuoteVersions,
    approvals: Approvals,
  ) {
    this.#sendings = approvals.act<SentQuote>('quote_send', (tx, act) => this.#send(tx, act));
  }

  /**
   * Saves the offer over version `read`; what it grants and costs is computed here, never taken from the caller.
   *
   * Refuses with request.stale, quote.not_found, quote.already_sent and the other codes of `actOnQuote`,
   * quote.sending_waits, quote.end_too_early, the codes of `quoteTotal` and of `quotedLicenses`, and by field as
   * `readCustomer`.
   */
  async edit(staff: StaffMember, quoteId: string, read: number, draft: QuoteDraft): Promise<void> {
    const { months, terms, validOn } = draft;
    const now = this.clock.now();
    if (!isValidEnd(validOn, now))
      throw new AppError('quote.end_too_early', { details: [{ field: 'validOn', code: 'quote.end_too_early' }] });
    const customer = readCustomer(draft.customer);
    const total = totalOf(draft.lines);
    const priced = pricedOf(draft.lines, total);

    await this.transactions.run(async (tx) => {
      const quote = await this.quotes.lock(tx, quoteId);
      statusAfter(quote, 'edit', now);
      await this.#requireUndecided(tx, quote);
      await this.#requireUnchanged(tx, quote, read);
      const to = { accountId: quote.accountId, mail: customer.mail };
      const { lines, granted } = await this.#promise(tx, to, priced, { months, validOn });
      const { listFen, totalFen } = total;
      const written = { lines, granted, listFen, totalFen, months, terms: terms.trim(), validOn };
      await this.quotes.update(tx, quote.id, { ...customer, ...written });
      const after = offerOf({ ...quote, ...customer, ...written });
      const { companyName, taxNumber } = customer;
      const entry = { subject: quote.id, before: offerOf(quote), after, personal: { companyName, taxNumber } };
      const { accountId: actorId } = staff;
      this.audit.record(tx, { actorId, action: 'quote.edited', ...entry });
    });
  }

  /**
   * Freezes version `read` of the offer, mails its link and supersedes what was sent of it before, or creates a proposal
   * where what it gives away needs a second administrator.
   *
   * Refuses with request.stale, quote.not_found, quote.no_end, quote.empty, quote.not_saved, quote.sending_waits, the
   * codes of `actOnQuote` or those of `supersedeEarlier`.
   */
  async send(staff: StaffMember, quoteId: string, read: number, reason: string): Promise<void> {
    await this.keys.run(staff.key, async (tx) => {
      await this.#sendings.hold(tx, staff);
      const { quote } = await this.#sendable(tx, quoteId, read);
      await this.#requireUndecided(tx, quote);
      const { number, companyName, totalFen, lines, months } = quote;
      const payload = { quoteId, read, number, companyName, totalFen };
      const scope = await this.#scope(tx, quote, lines, months);
      await this.quotes.update(tx, quoteId, { salespersonId: staff.accountId });
      await this.#sendings.perform(tx, staff, { payload, personal: ['companyName'], reason, ...scope });
    });
  }

  /**
   * Whether sending these lines would create a proposal, and what they would change in licenses if they were paid for
   * now. Refuses with quote.not_found and as `edit` for lines.
   */
  async previewSending(
    staff: StaffMember,
    quoteId: string,
    draft: Pick<QuoteDraft, 'lines'> & QuoteScope,
  ): Promise<SendingPreview> {
    return this.keys.run(null, async (tx) => {
      const quote = await this.quotes.lock(tx, quoteId);
      const { lines } = await this.#promise(tx, quote, pricedOf(draft.lines, totalOf(draft.lines)), draft);
      const scope = await this.#scope(tx, quote, lines, draft.months);
      return {
        takesSecondPerson: await this.#sendings.needsSecondPerson(tx, staff, scope),
        licenses: await this.extensions.foresee(tx, lines, draft.months),
      };
    });
  }

  /**
   * Withdraws an offer, sent or not. Refuses with quote.not_found, quote.sending_waits or the codes of `actOnQuote`.
   */
  async withdraw(staff: StaffMember, quoteId: string): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(staff.key, async (tx) => {
      const quote = await this.quotes.lock(tx, quoteId);
      const status = statusAfter(quote, 'withdraw', now);
      await this.#requireUndecided(tx, quote);
      await this.quotes.update(tx, quote.id, { status, endedAt: now });
      this.#record(tx, staff, 'withdrawn', quote, { status });
    });
  }

  /** Locks the quote at version `read` and returns it with the status that sending leads to. Refuses as `send`. */
  async #sendable(tx: Tx, quoteId: string, read: number) {
    const quote = await this.quotes.lock(tx, quoteId);
    const status = statusAfter(quote, 'send', this.clock.now());
    await this.#requireUnchanged(tx, quote, read);
    const { validOn } = quote;
    // What the lines of a copy or a new version grant is computed when it is saved.
    if (!quote.granted || validOn === null)
      throw new AppError(quote.lines.length > 0 ? 'quote.not_saved' : 'quote.empty');
    return { quote, status, validOn };
  }

  async #send(tx: Tx, { payload, staff }: ExecutedAct<SentQuote>) {
    const { quote, status, validOn } = await this.#sendable(tx, payload.quoteId, payload.read);
    const { mail: to, locale, number: quoteNo, totalFen, token } = quote;
    const replaces = await this.revisions.supersedeEarlier(tx, quote);
    await this.quotes.update(tx, quote.id, { status, sentAt: this.clock.now() });
    const sent = { to, locale, quoteNo, totalFen, validOn, token, replaces };
    const lines = quote.lines.map((line) => lineInMail(line, quote.months, locale));
    this.mail.enqueue(tx, 'quote-sent', { ...sent, lines });
    this.#record(tx, staff, 'sent', quote, { status, totalFen });
    return { id: quote.id };
  }

  /** Returns what these lines give away, and to which account: the quote's, else that of its address. */
  async #scope(tx: Tx, quote: Quote, lines: readonly AgreedLine[], months: number) {
    const givenFen = givenByQuote(lines, months, await this.plans.giftMeasure(tx, null));
    const accountId = await this.extensions.accountOf(tx, quote);
    return accountId === null ? { givenFen } : { givenFen, accountId };
  }

  /** A quote under review by a second administrator must not change. Refuses with quote.sending_waits. */
  async #requireUndecided(tx: Tx, { id }: Quote): Promise<void> {
    if (await this.quotes.isSendingWaiting(tx, id, this.clock.now())) throw new AppError('quote.sending_waits');
  }

  /** Returns the lines with what each of them grants, extends or changes, and the sum. */
  async #promise(
    tx: Tx,
    quote: QuoteFor,
    priced: readonly (QuoteDraft['lines'][number] & Pick<AgreedLine, 'totalFen'>)[],
    scope: QuoteScope,
  ): Promise<{ lines: AgreedLine[]; granted: GrantedByQuote }> {
    const ids = priced.flatMap(({ planId }) => (planId === null ? [] : [planId]));
    const found = await this.plans.getAll(tx, [...new Set(ids)]);
    const plans = new Map([...found].map(([id, plan]) => [id, { ...plan, renews: renews(plan) }]));
    const named = priced.flatMap(({ licenseIds }) => licenseIds);
    const extendable = await this.extensions.find(tx, quote, named);
    const verdict = quotedLicenses(priced, plans, { ...scope, licenses: extendable, now: this.clock.now() });
    if (!verdict.ok) throw new AppError(verdict.code, { params: { line: verdict.line } });
    const lines = priced.map((line, index) => {
      const {
        isOneLicense: _one,
        renewal: _renewal,
        renewalYearFen: _year,
        licenseIds: _ids,
        until: _until,
        change: _change,
        ...kept
      } = line;
      const [extension, change] = [verdict.extensions[index], verdict.changes[index]];
      const named = { ...(extension ? { extension } : {}), ...(change ? { change } : {}) };
      return { ...kept, gives: verdict.grants[index] ?? null, ...named };
    });
    const licenses = licensesOf(lines);
    const [only, ...others] = licenses;
    const components = sumComponents(licenses.map((license) => license.components));
    const agreedYearFen = others.length === 0 ? (only?.agreedYearFen ?? null) : null;
    return { lines, granted: { plan: verdict.plan, components, agreedYearFen } };
  }

  async #requireUnchanged(tx: Tx, quote: Quote, read: number): Promise<void> {
    const { id: subject, version } = quote;
    await this.versions.requireUnchanged(tx, {
      read,
      version,
      subject,
      changedBy: ['quote.edited'],
      now: draftBodyOf(quote),
    });
  }

  #record(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    verb: 'sent' | 'withdrawn',
    { id: subject, status }: Quote,
    after: object,
  ): void {
    const entry = { subject, before: { status }, after };
    this.audit.record(tx, { actorId, action: `quote.${verb}`, ...entry });
  }
}
