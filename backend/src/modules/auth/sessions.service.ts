import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_CONSECUTIVE_FAILURES } from '../../domain/accounts/credential-rules.js';
import { isSessionAlive, MAX_SESSION_MS, MAX_SESSIONS, USE_RESOLUTION_MS } from '../../domain/accounts/session-life.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Principal, StaffMember } from '../../platform/http/access/access.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { type Session, SessionsRepository } from './auth.repository.js';
import { type LiveSession, SessionsQueries } from './sessions.queries.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const MAX_USER_AGENT_LENGTH = 300;

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** How the holder of a session proved their identity. */
export type Proof = 'password' | 'passkey';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Live sessions. Every call queries the database, so a session that ends is dead everywhere at once. */
@Injectable()
export class Sessions {
  constructor(
    private readonly queries: SessionsQueries,
    private readonly sessions: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly audit: Audit,
  ) {}

  /**
   * Begins a session and returns its token, which is not stored. Ends the sessions unused for longest if the account has
   * too many.
   */
  async begin(tx: Tx, accountId: string, { address, agent }: Origin, proof: Proof = 'password'): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now();
    await this.sessions.insert(tx, {
      accountId,
      tokenHash: hashOf(token),
      address,
      agent: agent.slice(0, MAX_USER_AGENT_LENGTH),
      createdAt: now,
      authenticatedAt: now,
      passkeyShownAt: proof === 'passkey' ? now : null,
      lastUsedAt: now,
    });
    await this.sessions.keepLastUsed(tx, accountId, MAX_SESSIONS);
    return token;
  }

  /** Returns the token's owner; null for a token that is unknown or too old, or whose account may not sign in. */
  async identify(token: string): Promise<Principal | null> {
    if (!TOKEN.test(token)) return null;
    const session = await this.queries.findByToken(hashOf(token));
    const now = this.clock.now();
    if (!session || !isSessionAlive({ ...session, createdAt: session.begunAt }, now)) return null;
    await this.#noteUse(session, now);
    const { accountId, sessionId, role, authenticatedAt, passkeyShownAt } = session;
    return { accountId, sessionId, role, authenticatedAt, passkeyShownAt };
  }

  /** Writes at most once a minute. Best effort: sessions still work while the database is read-only. */
  async #noteUse({ sessionId, lastUsedAt }: LiveSession, now: Date): Promise<void> {
    if (now.getTime() - lastUsedAt.getTime() < USE_RESOLUTION_MS) return;
    await this.sessions.touch(sessionId, now).catch(() => undefined);
  }

  /**
   * Records that the holder of a session has just proved their identity. Refuses with auth.required when it has ended
   * since the request began.
   */
  async confirm(tx: Tx, sessionId: string, proof: Proof): Promise<void> {
    const now = this.clock.now();
    const isLive = await this.sessions.confirm(tx, sessionId, {
      authenticatedAt: now,
      ...(proof === 'passkey' ? { passkeyShownAt: now } : {}),
    });
    if (!isLive) throw new AppError('auth.required');
  }

  /**
   * For a change of who controls an account, once its row is locked: refuses with auth.required, as the guard would,
   * when the caller's session has ended while the request waited, such as by a reset of the password.
   */
  async requireLive(tx: Tx, { sessionId }: Pick<Principal, 'sessionId'>): Promise<void> {
    if (!(await this.sessions.exists(tx, sessionId))) throw new AppError('auth.required');
  }

  /** Returns the live sessions, most recently used first. */
  async list({ accountId, role }: Pick<Principal, 'accountId' | 'role'>): Promise<Session[]> {
    const now = this.clock.now();
    const sessions = await this.transactions.run((tx) => this.sessions.list(tx, accountId, MAX_SESSIONS));
    return sessions.filter(({ createdAt, lastUsedAt }) => isSessionAlive({ role, createdAt, lastUsedAt }, now));
  }

  /** Refuses with auth.session_not_found. */
  async end(accountId: string, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.sessions.remove(tx, accountId, id))) throw new AppError('auth.session_not_found');
      const after = { sessionId: id };
      this.audit.record(tx, { actorId: accountId, action: 'session.ended', subject: accountId, after });
    });
  }

  /** Ends every session but the caller's. Refuses with auth.required when that one has ended since. */
  async endOthers({ accountId, sessionId }: Principal): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.accounts.lock(tx, accountId);
      await this.requireLive(tx, { sessionId });
      await this.sessions.removeAll(tx, accountId, sessionId);
      this.audit.record(tx, { actorId: accountId, action: 'session.others_ended', subject: accountId });
    });
  }

  /** Ends every session of an account, on behalf of staff. Refuses with account.not_found. */
  async endByStaff({ accountId: actorId }: StaffMember, accountId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.accounts.get(tx, accountId);
      await this.sessions.removeAll(tx, accountId, null);
      this.audit.record(tx, { actorId, action: 'session.ended_by_staff', subject: accountId });
    });
  }

  /** Ends every session but `exceptId`; null ends all. */
  async endAll(tx: Tx, accountId: string, exceptId: string | null): Promise<void> {
    await this.sessions.removeAll(tx, accountId, exceptId);
  }
}

const DAY_MS = 24 * 3_600_000;
const KEEP_CODES_MS = DAY_MS;
const KEEP_FAILURES_MS = 30 * DAY_MS;

/** Removes expired credentials: dead sessions, old codes and links, and old sign-in failures. */
@Injectable()
export class AuthRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const before = (ms: number): Date => new Date(now - ms);
    await this.transactions.run(async (tx) => {
      await tx.query('DELETE FROM sessions WHERE created_at <= $1', [before(MAX_SESSION_MS)]);
      await tx.query('DELETE FROM mail_codes WHERE expires_at <= $1', [before(KEEP_CODES_MS)]);
      await tx.query('DELETE FROM reset_tokens WHERE expires_at <= $1', [before(KEEP_CODES_MS)]);
      // An account whose password was guessed a hundred times stays locked until the password is reset.
      await tx.query('DELETE FROM login_failures WHERE last_failed_at <= $1 AND failures < $2', [
        before(KEEP_FAILURES_MS),
        MAX_CONSECUTIVE_FAILURES,
      ]);
    });
  }
}
