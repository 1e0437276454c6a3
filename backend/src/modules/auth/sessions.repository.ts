import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import type { Tx } from '../../platform/database/transactions.js';
import { Session } from './entities/session.entity.js';

@Injectable()
export class SessionsRepository {
  /** Records a use, unless a later one is already recorded. */
  async touch(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(Session, { id, lastUsedAt: LessThan(now) }, { lastUsedAt: now });
  }

  async insert(tx: Tx, session: Omit<Session, 'id'>): Promise<void> {
    await tx.insert(Session, session);
  }

  async list(tx: Tx, accountId: string): Promise<Session[]> {
    return tx.find(Session, { where: { accountId }, order: { lastUsedAt: 'DESC' } });
  }

  /** Records that the holder has just proved their identity. */
  async confirm(
    tx: Tx,
    id: string,
    proof: Partial<Pick<Session, 'authenticatedAt' | 'passkeyShownAt'>>,
  ): Promise<void> {
    await tx.update(Session, { id }, proof);
  }

  /** Returns true when the account had such a session. */
  async remove(tx: Tx, accountId: string, id: string): Promise<boolean> {
    const { affected } = await tx.delete(Session, { accountId, id });
    return affected === 1;
  }

  /** Ends every session of an account but one. */
  async removeAll(tx: Tx, accountId: string, exceptId: string | null): Promise<void> {
    await tx.query('DELETE FROM sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2::uuid', [
      accountId,
      exceptId,
    ]);
  }
}
