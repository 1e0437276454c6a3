import { Injectable } from '@nestjs/common';
import type { Role } from '../../domain/access/roles.js';
import { type Prepared, ReadingLane } from '../../platform/database/reads.js';

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
export class SessionsQueries {
  constructor(private readonly lane: ReadingLane) {}

  /** Returns the session of a token if its account may sign in; the rules decide how long a session lasts. */
  async findByToken(tokenHash: Buffer): Promise<LiveSession | null> {
    return this.lane.first<LiveSession>(BY_TOKEN, [tokenHash]);
  }
}
