import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import type { Tx } from '../../platform/database/transactions.js';
import { Campaign } from './entities/campaign.entity.js';

@Injectable()
export class CampaignsRepository {
  async insert(tx: Tx, campaign: Partial<Campaign>): Promise<string> {
    const { identifiers } = await tx.insert(Campaign, campaign);
    return (identifiers[0] as { id: string }).id;
  }

  async lock(tx: Tx, id: string): Promise<Campaign | null> {
    return tx.findOne(Campaign, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async find(tx: Tx, id: string): Promise<Campaign | null> {
    return tx.findOneBy(Campaign, { id });
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Campaign, 'id'>>): Promise<void> {
    await tx.update(Campaign, { id }, change);
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(Campaign, { id });
  }

  /** Locks the campaigns that a member of staff scheduled and that have not started. */
  async lockScheduledBy(tx: Tx, scheduledBy: string): Promise<Campaign[]> {
    return tx.find(Campaign, { where: { status: 'scheduled', scheduledBy }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Locks and returns a campaign that is due or whose run has not renewed its lease in time; skips rows locked by
   * others.
   */
  async lockDue(tx: Tx, now: Date): Promise<Campaign | null> {
    return tx.findOne(Campaign, {
      where: { status: In(['scheduled', 'sending']), wakeAt: LessThanOrEqual(now) },
      order: { wakeAt: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /**
   * Renews this run's lease until `wakeAt`. Returns the current speed; null when the run may no longer send: the
   * campaign was paused or cancelled, or another run has taken over.
   */
  async renew(tx: Tx, { id, runNo, wakeAt }: Pick<Campaign, 'id' | 'runNo' | 'wakeAt'>): Promise<number | null> {
    const [[row]]: [{ perSecond: number }[], number] = await tx.query(
      `UPDATE campaigns SET wake_at = $3 WHERE id = $1 AND run_no = $2 AND status = 'sending'
       RETURNING per_second AS "perSecond"`,
      [id, runNo, wakeAt],
    );
    return row?.perSecond ?? null;
  }
}
