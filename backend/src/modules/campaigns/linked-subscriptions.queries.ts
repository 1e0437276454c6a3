import { Injectable } from '@nestjs/common';
import type { Locale } from '../../domain/locale/locales.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/** The subscription behind a link, with no more about its owner than they need to recognise it. */
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

@Injectable()
export class LinkedSubscriptions {
  constructor(private readonly reads: Reads) {}

  /** Null when the account is gone. */
  async of(accountId: string): Promise<LinkedSubscription | null> {
    return this.reads.first<LinkedSubscription>(LINKED, [accountId]);
  }
}
