import { Injectable } from '@nestjs/common';
import { referralClawBack, referralEarning, type SettledBy } from '../../domain/points/points.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Mail } from '../mail/index.js';
import { Site } from '../site/index.js';
import { PointsLedger } from './points-ledger.service.js';
import { PointsRepository } from './points.repository.js';

export interface ReferredPurchase {
  readonly orderId: string;
  readonly buyerId: string;
  readonly settledBy: SettledBy;
  readonly paidFen: number;
  /** First instant at which the buyer can no longer request a refund. */
  readonly heldUntil: Date;
  readonly now: Date;
}

/** What an order earns its buyer's referrer. The caller holds the lock of the order. */
@Injectable()
export class ReferralPoints {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: PointsLedger,
    private readonly points: PointsRepository,
    private readonly mail: Mail,
    private readonly site: Site,
  ) {}

  /**
   * Credits the referrer of a buyer and notifies them, once per order even when called repeatedly.
   *
   * Nothing for an order settled by points or for free, and nothing for an account that was deleted.
   */
  async earn(tx: Tx, { orderId, buyerId, settledBy, paidFen, heldUntil, now }: ReferredPurchase): Promise<void> {
    const rateBps = Math.round(this.site.config.points.referralPercent * 100);
    const points = referralEarning(settledBy, paidFen, rateBps);
    const referrer = points === 0 ? null : await this.accounts.findReferrer(tx, buyerId);
    if (!referrer || referrer.deletedAt) return;

    const { id: accountId, mail, locale, name } = referrer;
    const balance = await this.ledger.append(tx, {
      accountId,
      reason: 'referral_earned',
      points,
      rateBps,
      heldUntil,
      orderId,
      now,
    });
    if (balance !== null) this.mail.enqueue(tx, 'points-earned', { to: mail, locale, name, points, balance });
  }

  /**
   * Keeps what an order earned from being spent until the transaction ends. Points are on hold while a refund of their
   * order is open: the lock keeps a refund from being requested while the hold is being checked.
   */
  async lock(tx: Tx, orderId: string, now: Date): Promise<void> {
    const referral = await this.points.findReferral(tx, orderId);
    if (referral) await this.points.lockBalance(tx, referral.accountId, now);
  }

  /** Claws back what was earned on refunded money. `netPaidFen` is the money of the order that was not refunded. */
  async clawBack(
    tx: Tx,
    { orderId, netPaidFen, now }: { readonly orderId: string; readonly netPaidFen: number; readonly now: Date },
  ): Promise<void> {
    const owed = await this.owed(tx, { orderId, netPaidFen });
    if (owed) await this.ledger.append(tx, { ...owed, reason: 'referral_clawed_back', orderId, now });
  }

  /** The points that a referrer has earned in excess once only `netPaidFen` of an order remains; null for none. */
  async owed(
    tx: Tx,
    { orderId, netPaidFen }: { readonly orderId: string; readonly netPaidFen: number },
  ): Promise<{ readonly accountId: string; readonly points: number } | null> {
    const referral = await this.points.findReferral(tx, orderId);
    if (!referral) return null;
    const { accountId, earned, rateBps } = referral;
    const points = referralClawBack(earned, netPaidFen, rateBps);
    return points === 0 ? null : { accountId, points };
  }
}
