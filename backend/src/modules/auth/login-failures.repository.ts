import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FailureHistory } from '../../domain/accounts/lock-out.js';
import type { Tx } from '../../platform/database/transactions.js';

/** Addresses are stored as hashes: most of them belong to no account here. */
const hashOf = (mail: string): Buffer => createHash('sha256').update(mail).digest();

@Injectable()
export class LoginFailuresRepository {
  /** Returns the failure history of an address, locked, so that concurrent attempts are charged one after the other. */
  async lock(tx: Tx, mail: string): Promise<FailureHistory | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [mail]);
    // A separate statement, so that it sees what was charged while this one waited for the lock.
    const [row]: FailureHistory[] = await tx.query(
      `SELECT failures, recent_failures AS "recentFailures", last_failed_at AS "lastFailedAt", locked_until AS "lockedUntil"
         FROM login_failures WHERE mail_hash = $1`,
      [hashOf(mail)],
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
      [hashOf(mail), failures, recentFailures, lastFailedAt, lockedUntil],
    );
  }

  async forget(tx: Tx, mail: string): Promise<void> {
    await tx.query('DELETE FROM login_failures WHERE mail_hash = $1', [hashOf(mail)]);
  }
}
