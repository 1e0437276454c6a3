import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mayRefer } from '../../domain/text/mail-address.js';
import { newReferralCode, readReferralCode } from '../../domain/codes/referral-code.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AccountsRepository } from './accounts.repository.js';
import type { Account } from './entities/account.entity.js';

/** Versions of the texts that users agree to; every change of a text gets a new version. */
const TERMS_VERSION = '2026-11-01';
export const MARKETING_VERSION = '2026-11-01';

interface Owner {
  /** Canonical. */
  readonly mail: string;
  readonly name: string;
  readonly locale: Locale;
  readonly now: Date;
}

export interface NewAccount extends Owner {
  readonly passwordHash: string;
  readonly referralCode: string | null;
  readonly wantsMarketing: boolean;
}

/** Creates accounts. */
@Injectable()
export class AccountRegistration {
  constructor(private readonly accounts: AccountsRepository) {}

  /**
   * Creates an account with its consents. Returns null when the address already has one.
   *
   * Ignores an unknown referral code, and one that belongs to the same mailbox: self-referral does not count.
   */
  async create(tx: Tx, account: NewAccount): Promise<string | null> {
    const { wantsMarketing, passwordHash, now } = account;
    const referrerId = await this.#referrerOf(tx, account);
    const id = await this.#insert(tx, account, { passwordHash, referrerId, isSubscribed: wantsMarketing });
    if (id === null) return null;
    const answer = { accountId: id, source: 'register', answeredAt: now } as const;
    await this.accounts.addConsent(tx, { ...answer, kind: 'terms', version: TERMS_VERSION, isGranted: true });
    await this.accounts.addConsent(tx, {
      ...answer,
      kind: 'marketing',
      version: MARKETING_VERSION,
      isGranted: wantsMarketing,
    });
    return id;
  }

  /**
   * Creates an account whose owner has agreed to nothing yet and will set a password by link. Returns null when the
   * address already has one.
   */
  async createWithoutConsent(tx: Tx, account: Owner): Promise<string | null> {
    return this.#insert(tx, account, { passwordHash: null, referrerId: null, isSubscribed: false });
  }

  async #insert(
    tx: Tx,
    { mail, name, locale, now }: Owner,
    rest: Pick<Account, 'passwordHash' | 'referrerId' | 'isSubscribed'>,
  ): Promise<string | null> {
    const standing = {
      role: 'customer',
      disabledAt: null,
      approvesFrom: null,
      deletionRequestedAt: null,
      deletedAt: null,
    } as const;
    const referralCode = newReferralCode((below) => randomInt(below));
    return this.accounts.insert(tx, { ...rest, ...standing, mail, name, locale, referralCode, createdAt: now });
  }

  async #referrerOf(tx: Tx, { mail, referralCode }: NewAccount): Promise<string | null> {
    const code = readReferralCode(referralCode ?? '');
    if (code === null) return null;
    const referrer = await this.accounts.findByReferralCode(tx, code);
    return referrer && mayRefer(referrer.mail, mail) ? referrer.id : null;
  }
}
