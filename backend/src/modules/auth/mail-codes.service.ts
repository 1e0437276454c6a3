import { randomInt, scrypt, timingSafeEqual, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CODE_TRIES, CODE_TTL_MS } from '../../domain/accounts/credential-life.js';
import type { Tx } from '../../platform/database/transactions.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** What a code is good for; one of another purpose is not. */
export type CodePurpose = 'register' | 'change-mail';

export interface IssuedCode {
  readonly code: string;
  readonly validUntil: Date;
}

/** Six digits are quickly tried, so they are kept as a slow salted hash and die after five wrong answers. */
@Injectable()
export class MailCodes {
  /** A new code for an address, in place of any older one. */
  async issue(tx: Tx, mail: string, purpose: CodePurpose, now: Date): Promise<IssuedCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const validUntil = new Date(now.getTime() + CODE_TTL_MS);
    await tx.query(
      `INSERT INTO mail_codes (mail, purpose, code_hash, tries_left, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (mail, purpose) DO UPDATE
          SET code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
      [mail, purpose, await hashCode(code), CODE_TRIES, validUntil],
    );
    return { code, validUntil };
  }

  /**
   * Uses a code up: true once, and only for the newest one that was not answered wrongly five times.
   *
   * The row stays locked until the caller's transaction ends, so of many at once one wins. A wrong answer must be kept:
   * the caller commits whatever the outcome.
   */
  async spend(tx: Tx, mail: string, purpose: CodePurpose, typed: string, now: Date): Promise<boolean> {
    const rows: { codeHash: string }[] = await tx.query(
      `SELECT code_hash AS "codeHash" FROM mail_codes
        WHERE mail = $1 AND purpose = $2 AND tries_left > 0 AND expires_at > $3 FOR UPDATE`,
      [mail, purpose, now],
    );
    const [row] = rows;
    if (!row) return false;
    const isRight = await matches(typed.trim(), row.codeHash);
    const statement = isRight
      ? 'DELETE FROM mail_codes WHERE mail = $1 AND purpose = $2'
      : 'UPDATE mail_codes SET tries_left = tries_left - 1 WHERE mail = $1 AND purpose = $2';
    await tx.query(statement, [mail, purpose]);
    return isRight;
  }
}

async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(code, salt, HASH_BYTES);
  return `${salt.toString('base64')}.${key.toString('base64')}`;
}

async function matches(code: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split('.');
  const expected = Buffer.from(key, 'base64');
  return timingSafeEqual(expected, await derive(code, Buffer.from(salt, 'base64'), expected.length));
}
