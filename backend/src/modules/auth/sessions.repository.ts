import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { ReadingLane } from '../../platform/database/reading-lane.js';
import type { Prepared } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Role } from '../../domain/access/roles.js';
import { Session } from './entities/session.entity.js';

export interface LiveSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly role: Role;
  readonly begunAt: Date;
  readonly authenticatedAt: Date;
  readonly passkeyShownAt: Date | null;
  readonly lastUsedAt: Date;
}

const BY_TOKEN: Prepared = {
  name: 'session-by-token',
  text: `SELECT s.id AS "sessionId", s.account_id AS "accountId", a.role, s.created_at AS "begunAt",
                s.authenticated_at AS "authenticatedAt", s.passkey_shown_at AS "passkeyShownAt", s.last_used_at AS "lastUsedAt"
           FROM sessions s JOIN accounts a ON a.id = s.account_id
          WHERE s.token_hash = $1 AND a.disabled_at IS NULL AND a.deleted_at IS NULL`,
};

@Injectable()
export class SessionsRepository {
  constructor(private readonly lane: ReadingLane) {}

  /** Returns the session of a token if its account may sign in; the rules decide how long a session lasts. */
  async findByToken(tokenHash: Buffer): Promise<LiveSession | null> {
    return this.lane.first<LiveSession>(BY_TOKEN, [tokenHash]);
  }

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
