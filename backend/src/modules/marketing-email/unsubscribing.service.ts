import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { DEFAULT_LOCALE } from '../../domain/locale/locales.js';
import { Accounts } from '../account/index.js';
import { type LinkedSubscription, LinkedSubscriptions } from './linked-subscriptions.queries.js';
import { RecipientsRepository } from './recipients.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.service.js';

/** Unsubscribing from marketing mail without signing in. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly accounts: Accounts,
    private readonly recipients: RecipientsRepository,
    private readonly subscriptions: LinkedSubscriptions,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Reads only. Refuses with marketing.link_invalid. */
  async read(token: string): Promise<LinkedSubscription> {
    const { accountId } = await this.#read(token);
    const account = await this.subscriptions.of(accountId);
    return account ?? { mail: null, locale: DEFAULT_LOCALE, isSubscribed: false };
  }

  /**
   * Ends the subscription; a campaign in progress checks it before each letter. Can be repeated, with the same result.
   * Refuses with marketing.link_invalid.
   */
  async unsubscribe(token: string): Promise<LinkedSubscription> {
    const { accountId, campaignId } = await this.#read(token);
    const before = await this.read(token);
    // Account gone, or already unsubscribed.
    if (before.mail === null || !before.isSubscribed) return before;
    await this.transactions.run(async (tx) => {
      const answer = { isSubscribed: false, source: 'one-click' } as const;
      if (!(await this.accounts.setSubscription(tx, accountId, answer))) return;
      await this.recipients.noteUnsubscribed(tx, campaignId, accountId, this.clock.now());
    });
    return { ...before, isSubscribed: false };
  }

  async #read(token: string) {
    const claim = await this.links.read(token);
    if (!claim) throw new AppError('marketing.link_invalid');
    return claim;
  }
}
