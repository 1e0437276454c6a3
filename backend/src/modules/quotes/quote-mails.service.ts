import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { capacityOf } from '../../domain/licensing/license.js';
import { DEFAULT_LOCALE, type Locale, textIn } from '../../domain/locale/locales.js';
import { mailboxOf } from '../../domain/text/mail-address.js';
import { MAILBOX } from '../../domain/visitors/visitor-limits.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Tx } from '../../platform/database/transactions.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Mail } from '../mail/index.js';
import type { CatalogPlan } from '../plans/index.js';
import type { AskedFor } from './quote.entity.js';

export interface QuoteRequested {
  readonly id: string;
  readonly number: string;
  readonly asked: AskedFor;
  readonly plan: CatalogPlan;
  /** Calendar months; 0 is a lifetime. */
  readonly months: number;
  readonly mail: string;
  readonly locale: Locale;
  readonly companyName: string;
  readonly contactName: string;
  readonly phone: string;
  readonly taxNumber: string;
  readonly note: string;
  /** Whether the customer gets a mail, too. */
  readonly isAcknowledged: boolean;
}

/** Notifies sales and the customer of a quote request. */
@Injectable()
export class QuoteMails {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly mail: Mail,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Takes one of the day's mails to the mailbox of `customerMail`; false when there are none left. */
  async takeAcknowledgement(customerMail: string): Promise<boolean> {
    try {
      await this.limiter.take(MAILBOX.quoteEachDay, mailboxOf(customerMail));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'request.too_many') return false;
      throw error;
    }
  }

  /** Returns one that was taken for a request that turned out to be a repetition. Best effort: the request is done. */
  async returnAcknowledgement(customerMail: string): Promise<void> {
    await this.limiter.giveBack(MAILBOX.quoteEachDay, mailboxOf(customerMail)).catch(() => undefined);
  }

  /**
   * Mails sales everything that was entered; mails the customer only figures and our own text. Sales has one mailbox and
   * gets mails in the default locale, not in the customer's.
   */
  requested(tx: Tx, request: QuoteRequested): void {
    const {
      id,
      companyName,
      contactName,
      phone,
      taxNumber,
      note,
      mail: customerMail,
      locale,
      isAcknowledged,
    } = request;
    this.mail.enqueue(tx, 'quote-requested', {
      to: this.settings.salesMail,
      locale: DEFAULT_LOCALE,
      quoteId: id,
      facts: factsOf(request, DEFAULT_LOCALE),
      companyName,
      contactName,
      customerMail,
      phone,
      taxNumber,
      note,
    });
    if (!isAcknowledged) return;
    this.mail.enqueue(tx, 'quote-received', { to: customerMail, locale, facts: factsOf(request, locale) });
  }
}

const factsOf = ({ number, plan, asked, months }: QuoteRequested, locale: Locale) => ({
  quoteNo: number,
  planName: textIn(plan.name, locale),
  ...capacityOf(asked),
  months,
  quantity: asked.quantity,
});
