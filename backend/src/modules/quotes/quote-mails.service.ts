import { capacityOf } from '../../domain/licensing/license.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Tx } from '../../platform/database/transactions.js';
import { DEFAULT_LOCALE, type Locale, textIn } from '../../domain/locale/locales.js';
import { Mail } from '../mail/index.js';
import type { CatalogPlan } from '../plans/index.js';
import type { AskedFor } from './quote.entity.js';
import { QuotesRepository } from './quotes.repository.js';

const DAY_MS = 24 * 3_600_000;
/** Maximum mails per address and day: the form is public and accepts any address. */
const MAX_PER_DAY = 3;
/** Sales has one mailbox and gets mails in the default locale, not in the customer's. */

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
  readonly now: Date;
}

/** Notifies sales and the customer of a quote request. */
@Injectable()
export class QuoteMails {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly mail: Mail,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Mails sales everything that was entered; mails the customer only figures and our own text. */
  async requested(tx: Tx, request: QuoteRequested): Promise<void> {
    const { id, companyName, contactName, phone, taxNumber, note, mail: customerMail, locale, now } = request;
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
    const recent = await this.quotes.countSince(tx, customerMail, new Date(now.getTime() - DAY_MS));
    if (recent > MAX_PER_DAY) return;
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
