import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { FailureHistory } from '../../domain/accounts/credential-rules.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';

/** A live sign-in. The token itself is only in the browser. */
@Entity('sessions')
@Unique('sessions_token_hash', ['tokenHash'])
@Index('sessions_account', ['accountId'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  accountId!: string;

  /** SHA-256: the token has 256 random bits, so a slow hash would add nothing. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** Network address and browser at sign-in, shown so that the owner can recognise the session. */
  @Column('text')
  address!: string;

  @Column('text')
  agent!: string;

  @Column('timestamptz')
  createdAt!: Date;

  /** When its holder last proved their identity. */
  @Column('timestamptz')
  authenticatedAt!: Date;

  /** When its holder last used a passkey; null if only a password was used. */
  @Column('timestamptz', { nullable: true })
  passkeyShownAt!: Date | null;

  /** Accurate to the minute. */
  @Column('timestamptz')
  lastUsedAt!: Date;
}

/** Addresses are stored as hashes: most of them belong to no account here. */
const mailHash = (mail: string): Buffer => createHash('sha256').update(mail).digest();

@Injectable()
export class LoginFailuresRepository {
  /** Returns the failure history of an address, locked, so that concurrent attempts are charged one after the other. */
  async lock(tx: Tx, mail: string): Promise<FailureHistory | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [mail]);
    // A separate statement, so that it sees what was charged while this one waited for the lock.
    const [row]: FailureHistory[] = await tx.query(
      `SELECT failures, recent_failures AS "recentFailures", last_failed_at AS "lastFailedAt", locked_until AS "lockedUntil"
         FROM login_failures WHERE mail_hash = $1`,
      [mailHash(mail)],
    );
    return row ?? null;
  }

  async charge(tx: Tx, mail: string, history: FailureHistory): Promise<void> {
    const { failures, recentFailures, lastFailedAt, lockedUntil } = history;
    await tx.query(
      `INSERT INTO login_failures (mail_hash, failures, recent_failures, last_failed_at, locked_until)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (mail_hash) DO UPDATE
          SET failures = excluded.failures, recent_failures = excluded.recent_failures,
              last_failed_at = excluded.last_failed_at, locked_until = excluded.locked_until`,
      [mailHash(mail), failures, recentFailures, lastFailedAt, lockedUntil],
    );
  }

  async forget(tx: Tx, mail: string): Promise<void> {
    await tx.query('DELETE FROM login_failures WHERE mail_hash = $1', [mailHash(mail)]);
  }
}

const TOKEN_BYTES = 32;
const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

@Injectable()
export class ResetTokensRepository {
  /** Issues a token for an account, replacing any older one. The token itself is not stored. */
  async issue(tx: Tx, accountId: string, expiresAt: Date): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await tx.query(
      `INSERT INTO reset_tokens (account_id, token_hash, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [accountId, tokenHash(token), expiresAt],
    );
    return token;
  }

  /** Returns the id of the token's account without using the token up; null when it is unknown or expired. */
  async find(tx: Tx, token: string, now: Date): Promise<string | null> {
    const [row]: { accountId: string }[] = await tx.query(
      'SELECT account_id AS "accountId" FROM reset_tokens WHERE token_hash = $1 AND expires_at > $2',
      [tokenHash(token), now],
    );
    return row?.accountId ?? null;
  }

  /** Uses the token up. Returns the account's id to exactly one of several concurrent callers. */
  async spend(tx: Tx, token: string, now: Date): Promise<string | null> {
    const [rows]: [{ accountId: string }[], number] = await tx.query(
      'DELETE FROM reset_tokens WHERE token_hash = $1 AND expires_at > $2 RETURNING account_id AS "accountId"',
      [tokenHash(token), now],
    );
    return rows[0]?.accountId ?? null;
  }

  async forget(tx: Tx, accountId: string): Promise<void> {
    await tx.query('DELETE FROM reset_tokens WHERE account_id = $1', [accountId]);
  }
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Records a use, unless a later one is already recorded. */
  async touch(id: string, now: Date): Promise<void> {
    const touch = 'UPDATE sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2';
    await this.transactions.statement(touch, [id, now]);
  }

  async insert(tx: Tx, session: Omit<Session, 'id'>): Promise<void> {
    await tx.insert(Session, session);
  }

  /** Ends all but the account's `most` sessions that were used last. */
  async keepLastUsed(tx: Tx, accountId: string, most: number): Promise<void> {
    await tx.query(
      `DELETE FROM sessions WHERE id IN (
         SELECT id FROM sessions WHERE account_id = $1 ORDER BY last_used_at DESC, created_at DESC OFFSET $2)`,
      [accountId, most],
    );
  }

  /** The `most` sessions that were used last, beginning with the last one. */
  async list(tx: Tx, accountId: string, most: number): Promise<Session[]> {
    return tx.find(Session, { where: { accountId }, order: { lastUsedAt: 'DESC', createdAt: 'DESC' }, take: most });
  }

  async exists(tx: Tx, id: string): Promise<boolean> {
    return tx.existsBy(Session, { id });
  }

  /** Records that the holder has just proved their identity. Returns false when the session has ended. */
  async confirm(
    tx: Tx,
    id: string,
    proof: Partial<Pick<Session, 'authenticatedAt' | 'passkeyShownAt'>>,
  ): Promise<boolean> {
    const { affected } = await tx.update(Session, { id }, proof);
    return affected === 1;
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
