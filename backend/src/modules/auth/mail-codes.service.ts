import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CODE_TRIES, CODE_TTL_MS } from '../../domain/accounts/session-life.js';
import { AppError } from '../../domain/errors/index.js';
import { readMailCode } from '../../domain/text/codes.js';
import { mailboxOf, readDeliverableMail } from '../../domain/text/mail-address.js';
import { MAILBOX } from '../../domain/visitors/visitor-limits.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { type HashingPlace, HashingQueue } from './passwords/passwords.service.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** What a code is valid for; it does not work for another purpose. */
type CodePurpose = 'register' | 'change-mail';

/** A request for a code. */
interface AskedCode {
  readonly mail: string;
  readonly purpose: CodePurpose;
  /** The account that requested it and alone can use it; null when the caller is not signed in. */
  readonly accountId: string | null;
}

/**
 * The purpose as stored. It names the account, so that other accounts that enter the same address neither replace its
 * code nor use up its tries.
 */
const storedPurpose = ({ purpose, accountId }: Omit<AskedCode, 'mail'>): string =>
  accountId === null ? purpose : `${purpose} ${accountId}`;

/** A code that is not yet assigned to an address. */
interface FreshCode {
  readonly code: string;
  readonly codeHash: string;
  readonly validUntil: Date;
}

/** Proof that a code was right, not yet spent. */
export interface ProvenCode extends AskedCode {
  readonly codeHash: string;
}

/**
 * Codes sent by mail. Six digits are quick to guess, so they are stored as a slow salted hash and expire after five
 * tries.
 */
@Injectable()
export class MailCodes {
  constructor(
    private readonly transactions: Transactions,
    private readonly queue: HashingQueue,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Draws a code for an address, within the limits of its mailbox. Refuses with request.too_many, and with auth.busy,
   * which takes nothing from the limits.
   */
  async drawFor(mail: string): Promise<FreshCode> {
    const mailbox = mailboxOf(mail);
    return this.queue.withPlace(async (place) => {
      await this.limiter.take(MAILBOX.codeEachMinute, mailbox);
      await this.limiter.take(MAILBOX.codeEachHour, mailbox);
      return this.draw(place);
    });
  }

  /** Draws a code. Slow on purpose, so call it before the transaction begins. Refuses with auth.busy. */
  async draw(place: HashingPlace = this.queue): Promise<FreshCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const salt = randomBytes(SALT_BYTES);
    const key = await place.run(() => derive(code, salt, HASH_BYTES));
    const validUntil = new Date(this.clock.now().getTime() + CODE_TTL_MS);
    return { code, codeHash: `${salt.toString('base64')}.${key.toString('base64')}`, validUntil };
  }

  /** Assigns a drawn code to an address, replacing the older one of the same request. */
  async keep(tx: Tx, asked: AskedCode, { codeHash, validUntil }: FreshCode): Promise<void> {
    await tx.query(
      `INSERT INTO mail_codes (mail, purpose, account_id, code_hash, tries_left, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (mail, purpose) DO UPDATE SET account_id = excluded.account_id,
          code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
      [asked.mail, storedPurpose(asked), asked.accountId, codeHash, CODE_TRIES, validUntil],
    );
  }

  /**
   * Checks a typed code; right or wrong, six digits use one of five tries. Returns null when the code is wrong or expired,
   * or no try is left.
   *
   * The try is charged and committed first, so that concurrent tries cannot exceed the limit. Refuses with auth.busy,
   * which uses no try.
   */
  async prove(asked: AskedCode, typed: string): Promise<ProvenCode | null> {
    return this.queue.withPlace((place) => this.proveWithin(place, asked, typed));
  }

  /** The same for a caller that has a place in the queue. */
  async proveWithin(place: HashingPlace, asked: AskedCode, typed: string): Promise<ProvenCode | null> {
    const code = readMailCode(typed);
    if (code === null) return null;
    const codeHash = await this.transactions.run((tx) => this.#takeTry(tx, asked));
    const isRight = await this.#matches(place, code, codeHash ?? NO_CODE);
    return isRight && codeHash ? { ...asked, codeHash } : null;
  }

  /**
   * Uses up a proven code. Returns true for exactly one of several concurrent callers, and only if no newer code was
   * issued.
   */
  async spend(tx: Tx, proven: ProvenCode): Promise<boolean> {
    const [, count]: [unknown[], number] = await tx.query(
      'DELETE FROM mail_codes WHERE mail = $1 AND purpose = $2 AND code_hash = $3',
      [proven.mail, storedPurpose(proven), proven.codeHash],
    );
    return count === 1;
  }

  /** Deletes every code sent to an address, and every code that the account requested. */
  async forget(tx: Tx, { mail, accountId }: { readonly mail: string; readonly accountId: string }): Promise<void> {
    await tx.query('DELETE FROM mail_codes WHERE mail = $1 OR account_id = $2', [mail, accountId]);
  }

  async #takeTry(tx: Tx, asked: AskedCode): Promise<string | null> {
    const [rows]: [{ codeHash: string }[], number] = await tx.query(
      `UPDATE mail_codes SET tries_left = tries_left - 1
        WHERE mail = $1 AND purpose = $2 AND tries_left > 0 AND expires_at > $3 RETURNING code_hash AS "codeHash"`,
      [asked.mail, storedPurpose(asked), this.clock.now()],
    );
    return rows[0]?.codeHash ?? null;
  }

  async #matches(place: HashingPlace, code: string, stored: string): Promise<boolean> {
    const [salt = '', key = ''] = stored.split('.');
    const expected = Buffer.from(key, 'base64');
    const actual = await place.run(() => derive(code, Buffer.from(salt, 'base64'), expected.length));
    return timingSafeEqual(expected, actual);
  }
}

/** Compared against when there is no code, so that the check takes as long. */
const NO_CODE = `${randomBytes(SALT_BYTES).toString('base64')}.${randomBytes(HASH_BYTES).toString('base64')}`;

/** The canonical form of an address that mail is to be sent to. Refuses with request.invalid, on the field `mail`. */
export function deliverableMail(typed: string): string {
  const verdict = readDeliverableMail(typed);
  if (verdict.ok) return verdict.mail;
  throw new AppError('request.invalid', { details: [{ field: 'mail', code: verdict.code }] });
}
