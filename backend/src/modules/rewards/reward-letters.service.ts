import { Injectable } from '@nestjs/common';
import type { RewardKind } from '../../domain/rewards/reward.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Mail } from '../mail/index.js';
import { type License, toLicenseInLetter } from '../paid/index.js';
import type { Reward } from './entities/reward.entity.js';

interface Given {
  readonly kind: RewardKind;
  readonly quantity: number;
  readonly keepMonths: number;
}

/** Notifies customers of their rewards, in the transaction that grants or revokes them. */
@Injectable()
export class RewardLetters {
  constructor(
    private readonly accounts: Accounts,
    private readonly mail: Mail,
  ) {}

  /** `license` is the state with the reward. */
  async granted(tx: Tx, license: License, given: Given): Promise<void> {
    const { mail: to, locale, name } = await this.accounts.contact(tx, license.ownerId);
    const letter = { to, locale, name, license: toLicenseInLetter(license, locale), ...given };
    this.mail.enqueue(tx, 'reward-granted', letter);
  }

  /** Sends nothing when the account has been deleted. */
  async revoked(tx: Tx, { accountId, kind, quantity, month }: Reward, reason: string): Promise<void> {
    const account = await this.accounts.get(tx, accountId);
    if (!Accounts.isActive(account)) return;
    const { mail: to, locale, name } = account;
    this.mail.enqueue(tx, 'reward-revoked', { to, locale, name, kind, quantity, month, reason });
  }
}
