import { Injectable } from '@nestjs/common';
import { MAX_CONSECUTIVE_FAILURES } from '../../domain/accounts/lock-out.js';
import { MAX_SESSION_MS } from '../../domain/accounts/session-life.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';

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
