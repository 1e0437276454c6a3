import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isSessionAlive } from '../../domain/accounts/session-life.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/principal.js';
import type { Session } from './entities/session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const LONGEST_AGENT = 300;

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sign-ins that hold. Every call asks the database, so a session that ends is dead everywhere at once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Begins a session and answers its token, which is not kept. */
  async begin(tx: Tx, accountId: string, { address, agent }: Origin): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now();
    await this.sessions.insert(tx, {
      accountId,
      tokenHash: hashOf(token),
      address,
      agent: agent.slice(0, LONGEST_AGENT),
      createdAt: now,
      authenticatedAt: now,
      lastUsedAt: now,
    });
    return token;
  }

  /** Whose token this is; null for one that is unknown, too old, or of an account that may not sign in. */
  async identify(token: string): Promise<Principal | null> {
    if (!TOKEN.test(token)) return null;
    const session = await this.sessions.findByToken(hashOf(token));
    const now = this.clock.now();
    if (!session || !isSessionAlive(session, now)) return null;
    await this.sessions.touch(session, now);
    const { accountId, sessionId, role, authenticatedAt } = session;
    return { accountId, sessionId, role, authenticatedAt };
  }

  async list(accountId: string): Promise<Session[]> {
    return this.transactions.run((tx) => this.sessions.list(tx, accountId));
  }

  /** Refuses with auth.session_not_found. */
  async end(accountId: string, id: string): Promise<void> {
    const ended = await this.transactions.run((tx) => this.sessions.remove(tx, accountId, id));
    if (!ended) throw new AppError('auth.session_not_found');
  }

  /** Ends every session but `exceptId`; null ends all. */
  async endAll(tx: Tx, accountId: string, exceptId: string | null): Promise<void> {
    await this.sessions.removeAll(tx, accountId, exceptId);
  }
}
