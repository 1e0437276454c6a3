import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mayRefer } from '../../domain/accounts/mail-address.js';
import type { Locale } from '../../platform/http/locale.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AccountsRepository } from './accounts.repository.js';

/** Versions of the texts that are agreed to; a change of a text is a new version. */
export const TERMS_VERSION = '2026-11-01';
export const MARKETING_VERSION = '2026-11-01';

const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERRAL_LENGTH = 8;

export interface NewAccount {
  /** Canonical. */
  readonly mail: string;
  readonly name: string;
  readonly locale: Locale;
  readonly passwordHash: string;
  readonly referralCode: string | null;
  readonly wantsMarketing: boolean;
  readonly now: Date;
}

const newReferralCode = (): string =>
  Array.from({ length: REFERRAL_LENGTH }, () => REFERRAL_ALPHABET[randomInt(REFERRAL_ALPHABET.length)]).join('');

/** Makes accounts. */
@Injectable()
export class AccountRegistration {
  constructor(private readonly accounts: AccountsRepository) {}

  /**
   * Creates an account with its consents; null when the address has one already.
   *
   * An unknown referral code, or one of the same person's mailbox, is ignored: nobody refers themselves.
   */
  async create(tx: Tx, account: NewAccount): Promise<string | null> {
    const { mail, name, locale, passwordHash, wantsMarketing, now } = account;
    const id = await this.accounts.insert(tx, {
      mail,
      name,
      locale,
      passwordHash,
      role: 'customer',
      referralCode: newReferralCode(),
      referrerId: await this.#referrerOf(tx, account),
      isSubscribed: wantsMarketing,
      disabledAt: null,
      deletionRequestedAt: null,
      deletedAt: null,
      createdAt: now,
    });
    if (id === null) return null;
    const answer = { accountId: id, source: 'register', answeredAt: now } as const;
    await this.accounts.addConsent(tx, { ...answer, kind: 'terms', version: TERMS_VERSION, isGranted: true });
    await this.accounts.addConsent(tx, { ...answer, kind: 'marketing', version: MARKETING_VERSION, isGranted: wantsMarketing });
    return id;
  }

  async #referrerOf(tx: Tx, { mail, referralCode }: NewAccount): Promise<string | null> {
    const code = referralCode?.trim().toUpperCase() ?? '';
    if (!/^[2-9A-Z]{8}$/.test(code)) return null;
    const referrer = await this.accounts.findByReferralCode(tx, code);
    return referrer && mayRefer(referrer.mail, mail) ? referrer.id : null;
  }
}
