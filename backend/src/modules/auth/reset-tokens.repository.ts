import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';

const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

@Injectable()
export class ResetTokensRepository {
  /** Issues a token for an account, replacing any older one. The token itself is not stored. */
  async issue(tx: Tx, accountId: string, expiresAt: Date): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await tx.query(
      `INSERT INTO reset_tokens (account_id, token_hash, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [accountId, hashOf(token), expiresAt],
    );
    return token;
  }

  /** Returns the id of the token's account without using the token up; null when it is unknown or expired. */
  async find(tx: Tx, token: string, now: Date): Promise<string | null> {
    const [row]: { accountId: string }[] = await tx.query(
      'SELECT account_id AS "accountId" FROM reset_tokens WHERE token_hash = $1 AND expires_at > $2',
      [hashOf(token), now],
    );
    return row?.accountId ?? null;
  }

  /** Uses the token up. Returns the account's id to exactly one of several concurrent callers. */
  async spend(tx: Tx, token: string, now: Date): Promise<string | null> {
    const [rows]: [{ accountId: string }[], number] = await tx.query(
      'DELETE FROM reset_tokens WHERE token_hash = $1 AND expires_at > $2 RETURNING account_id AS "accountId"',
      [hashOf(token), now],
    );
    return rows[0]?.accountId ?? null;
  }

  async forget(tx: Tx, accountId: string): Promise<void> {
    await tx.query('DELETE FROM reset_tokens WHERE account_id = $1', [accountId]);
  }
}
