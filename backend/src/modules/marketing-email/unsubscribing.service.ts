import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { Transactions } from '../../platform/database/transactions.js';
import { DEFAULT_LOCALE, type Locale } from '../../domain/locale/locales.js';
import { Accounts } from '../account/index.js';
import { RecipientsRepository } from './recipients.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.service.js';

/** What a link leads to, without saying more of its owner than they need to recognize themselves. */
export interface LinkedSubscription {
  /** Null when the account is gone. */
  readonly mail: string | null;
  readonly locale: Locale;
  readonly isSubscribed: boolean;
}

const LINKED: Prepared = {
  name: 'marketing-linked-subscription',
  text: `SELECT mail, locale, is_subscribed AS "isSubscribed" FROM accounts WHERE id = $1 AND deleted_at IS NULL`,
};

/** The way out of marketing mail for somebody who is not signed in. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly accounts: Accounts,
    private readonly recipients: RecipientsRepository,
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Changes nothing. Refuses with marketing.link_invalid. */
  async look(token: string): Promise<LinkedSubscription> {
    const { accountId } = await this.#read(token);
    const account = await this.reads.first<LinkedSubscription>(LINKED, [accountId]);
    return account ?? { mail: null, locale: DEFAULT_LOCALE, isSubscribed: false };
  }

  /**
   * Ends the subscription; the next letter of a campaign under way already looks it up. Any number of times, with the same
   * answer. Refuses with marketing.link_invalid.
   */
  async unsubscribe(token: string, address: string): Promise<LinkedSubscription> {
    const { accountId, campaignId } = await this.#read(token);
    const before = await this.look(token);
    // Gone, or out already.
    if (before.mail === null || !before.isSubscribed) return before;
    await this.transactions.run(async (tx) => {
      const answer = { isSubscribed: false, source: 'one-click', address } as const;
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
