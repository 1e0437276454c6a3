import { Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { nextRecheck, type RewardKind } from '../../domain/rewards/reward.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { type License, LicenseCapacity, toLicenseInMail } from '../paid/index.js';
import type { Reward } from './reward.entity.js';
import { RewardsRepository } from './rewards.repository.js';

interface Given {
  readonly kind: RewardKind;
  readonly quantity: number;
  readonly keepMonths: number;
}

/** Notifies customers of their rewards, in the transaction that grants or revokes them. */
@Injectable()
export class RewardMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly mail: Mail,
  ) {}

  /** `license` is the state with the reward. */
  async granted(tx: Tx, license: License, given: Given): Promise<void> {
    const { mail: to, locale, name } = await this.accounts.contact(tx, license.ownerId);
    const granted = { to, locale, name, license: toLicenseInMail(license, locale), ...given };
    this.mail.enqueue(tx, 'reward-granted', granted);
  }

  /**
   * `lessened` is the state without the reward, of the license that held it. Sends nothing when the account has been
   * deleted.
   */
  async revoked(tx: Tx, { accountId, kind, quantity, month }: Reward, reason: string, lessened: License | null) {
    const account = await this.accounts.keep(tx, accountId);
    if (!Accounts.isActive(account)) return;
    const { mail: to, locale, name } = account;
    const license = lessened?.ownerId === accountId ? toLicenseInMail(lessened, locale) : null;
    this.mail.enqueue(tx, 'reward-revoked', { to, locale, name, kind, quantity, month, reason, license });
  }
}

/** Handles a reward after it was given: its content is checked again, or it is revoked. */
@Injectable()
export class RewardCare {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly rewards: RewardsRepository,
    private readonly capacity: LicenseCapacity,
    private readonly mails: RewardMails,
    private readonly audit: Audit,
  ) {}

  /**
   * Confirms that the content is still there; the next check is due a month later, until the content may be removed.
   *
   * Refuses with reward.not_found, reward.already_revoked, reward.check_not_due.
   */
  async confirm({ accountId: actorId, key }: StaffMember, id: string): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const reward = await this.#standing(tx, id);
      const today = shanghaiDate(now);
      if (reward.nextCheckOn === null || reward.nextCheckOn > today) throw new AppError('reward.check_not_due');
      const nextCheckOn = nextRecheck(reward.publishedOn, reward.keepMonths, today);
      await this.rewards.update(tx, id, { nextCheckOn, lastCheckedAt: now });
      const change = { before: { nextCheckOn: reward.nextCheckOn }, after: { nextCheckOn } };
      this.audit.record(tx, { actorId, action: 'reward.content_seen', subject: id, ...change });
    });
  }

  /** Revokes a reward, from whichever license now holds it. Refuses with reward.not_found, reward.already_revoked. */
  async revoke({ accountId: actorId, key }: StaffMember, id: string, reason: string): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const reward = await this.#standing(tx, id);
      const revocation = { revokedAt: now, revokedBy: actorId, revokeReason: reason };
      await this.rewards.update(tx, id, { ...revocation, nextCheckOn: null });
      const lessened = await this.capacity.takeBack(tx, { source: { kind: 'reward', id }, now });
      await this.mails.revoked(tx, reward, reason, lessened);
      const change = { before: { revokedAt: null }, after: { revokedAt: now, reason } };
      this.audit.record(tx, { actorId, action: 'reward.revoked', subject: id, ...change });
    });
  }

  async #standing(tx: Tx, id: string): Promise<Reward> {
    const reward = await this.rewards.lock(tx, id);
    if (!reward) throw new AppError('reward.not_found');
    if (reward.revokedAt) throw new AppError('reward.already_revoked');
    return reward;
  }
}
