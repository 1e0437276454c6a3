import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import type { Tx } from '../../platform/database/transactions.js';
import { Campaign, UnsubscribeKey } from './campaign.entity.js';

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

  /** Locks the campaigns that a member of staff has scheduled, or that are being sent for them. */
  async lockOpenOf(tx: Tx, scheduledBy: string): Promise<Campaign[]> {
    return tx.find(Campaign, {
      where: { status: In(['scheduled', 'sending']), scheduledBy },
      lock: { mode: 'pessimistic_write' },
    });
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

const SECRET_BYTES = 32;
/** The id takes one byte of a token. */
const LAST_ID = 255;

@Injectable()
export class UnsubscribeKeysRepository {
  /** Returns every key, newest first; creates the first one if there is none. */
  async all(tx: Tx): Promise<UnsubscribeKey[]> {
    const known = await this.#list(tx);
    if (known.length > 0) return known;
    const secret = randomBytes(SECRET_BYTES);
    await tx.query('INSERT INTO unsubscribe_keys (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING', [secret]);
    return this.#list(tx);
  }

  /** Adds a key that signs from now on. Returns its id, or null when all 255 ids have been used. */
  async add(tx: Tx): Promise<number | null> {
    const [newest] = await this.all(tx);
    const id = (newest?.id ?? 0) + 1;
    if (id > LAST_ID) return null;
    await tx.insert(UnsubscribeKey, { id, secret: randomBytes(SECRET_BYTES) });
    return id;
  }

  #list(tx: Tx): Promise<UnsubscribeKey[]> {
    return tx.find(UnsubscribeKey, { order: { id: 'DESC' } });
  }
}
