import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { readTaxNumber } from '../../domain/invoices/invoice.js';
import { readDeliverableMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { readableCode } from '../../platform/crypto/sealed-text.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { Audit } from '../audit/index.js';
import { PlanCatalog } from '../plans/index.js';
import { QuoteMails } from './quote-mails.service.js';
import type { AskedFor, QuoteCustomer } from './quote.entity.js';
import { QuotesRepository } from './quotes.repository.js';

/** A customer requested a quote. */
export const quoteRequested: JobContract<{ readonly quoteId: string }> = {
  name: 'quote.requested',
  queue: 'events',
  parse: (data) => ({ quoteId: textOf(data, 'quoteId') }),
};

export interface RequestQuote extends QuoteCustomer {
  /** The signed-in caller, if any, or the staff account that starts a quote. */
  readonly actorId: string | null;
  /** The account that owns the quote; null until it is accepted. */
  readonly accountId: string | null;
  /** Null for a quote started by staff. */
  readonly asked: AskedFor | null;
  /** Calendar months; 0 is a lifetime. */
  readonly months: number;
}

interface OpenedQuote {
  readonly id: string;
  readonly number: string;
}

/** Default term of a quote started by staff. */
const USUAL_MONTHS = 12;
/** For how long the same request counts as the first one. */
const REPEAT_MS = 3_600_000;
const TOKEN_BYTES = 24;
const RANDOM_LENGTH = 6;

/** A new number, with the day. */
export const quoteNumber = (now: Date): string =>
  `Q${shanghaiDate(now).replaceAll('-', '')}-${readableCode(RANDOM_LENGTH)}`;

/** A new secret of a link. */
export const quoteToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Opens quotes: requested by a customer, or started by staff on a customer's behalf. */
@Injectable()
export class QuoteRequests {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly plans: PlanCatalog,
    private readonly quotes: QuotesRepository,
    private readonly mails: QuoteMails,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Opens a quote and returns its id and its public number. A customer's request is acknowledged by mail, a few times a
   * day per mailbox. The same request again within the hour, sent because its response was lost, opens no other.
   *
   * Refuses by field with isMail and invoice.tax_number_*; with plan.not_found.
   */
  async request(request: RequestQuote): Promise<OpenedQuote> {
    const { mail } = readCustomer(request);
    // Outside the transaction, in which the limit would take a second connection; a repetition is found only inside it.
    const isAcknowledged = request.asked !== null && (await this.mails.takeAcknowledgement(mail));
    const { repeated, opened } = await this.transactions.run(async (tx) => {
      const since = new Date(this.clock.now().getTime() - REPEAT_MS);
      const repeated = request.asked && (await this.quotes.lockRepeated(tx, readCustomer(request), since));
      return { repeated, opened: repeated ?? (await this.open(tx, request, isAcknowledged)) };
    });
    if (repeated && isAcknowledged) await this.mails.returnAcknowledgement(mail);
    return opened;
  }

  /**
   * Starts a quote on behalf of a customer, without notifying them, and returns its id. Refuses as `request` does about
   * the customer's fields.
   */
  async begin({ accountId: actorId, key }: StaffMember, customer: QuoteCustomer): Promise<string> {
    const blank = { accountId: null, asked: null, months: USUAL_MONTHS };
    return this.keys.run(key, async (tx) => (await this.open(tx, { ...customer, ...blank, actorId }, false)).id);
  }

  /** Does the same in the caller's transaction; whether it is acknowledged is the caller's to decide. */
  async open(tx: Tx, { actorId, asked, ...request }: RequestQuote, isAcknowledged: boolean): Promise<OpenedQuote> {
    const customer = readCustomer(request);
    const now = this.clock.now();
    const number = quoteNumber(now);
    const plan = asked && (await this.plans.get(tx, asked.planId));
    const id = await this.quotes.insert(tx, {
      ...request,
      ...customer,
      asked,
      number,
      token: quoteToken(),
      lines: [],
      listFen: 0,
      totalFen: 0,
      terms: '',
      validOn: null,
      originId: null,
      revision: 1,
      createdAt: now,
    });
    if (asked && plan) this.mails.requested(tx, { ...request, ...customer, id, number, asked, plan, isAcknowledged });
    if (asked) this.outbox.add(tx, { contract: quoteRequested, payload: { quoteId: id } });
    this.audit.record(tx, { actorId, action: 'quote.requested', subject: id });
    return { id, number };
  }
}

/** Returns the customer's fields as they are stored. The tax number is optional, but must be valid if given. */
export function readCustomer<Customer extends QuoteCustomer>(typed: Customer): Customer {
  const mail = readDeliverableMail(typed.mail);
  const number = typed.taxNumber.trim() === '' ? null : readTaxNumber(typed.taxNumber);
  const details = [
    ...(mail.ok ? [] : [{ field: 'mail', code: mail.code }]),
    ...(number?.ok === false ? [{ field: 'taxNumber', code: number.code }] : []),
  ];
  if (!mail.ok || details.length > 0) {
    throw new AppError(number?.ok === false ? number.code : 'request.invalid', { details });
  }
  return {
    ...typed,
    mail: mail.mail,
    taxNumber: number?.ok ? number.taxNumber : '',
    companyName: typed.companyName.trim(),
    contactName: typed.contactName.trim(),
    phone: typed.phone.trim(),
    note: typed.note.trim(),
  };
}
