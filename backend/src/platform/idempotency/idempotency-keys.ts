import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../clock/clock.js';
import { openText, sealText } from '../crypto/sealed-text.js';
import { connectionLimits } from '../database/data-source-options.js';
import { sqlStateOf, type Tx, Transactions } from '../database/transactions.js';
import type { RequestKey } from './request-key.js';

/** How long a repeat gets the first response. */
const KEY_LIFE_MS = 48 * 3_600_000;
const SECRET_BYTES = 32;
/** How long a repeat waits for the first to finish before it is asked to retry later. */
const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

/** A value that survives JSON unchanged; a date would not. */
type Plain<T> = T extends Date | bigint | ((...args: never[]) => unknown)
  ? never
  : T extends object
    ? { readonly [Name in keyof T]: Plain<T[Name]> }
    : T;

interface StoredAnswer {
  readonly isSameBody: boolean;
  /** Null until there is a response. */
  readonly answer: { readonly value: unknown } | null;
}

/** Makes repeated requests of a client count once, and returns the first response to repeats. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Does `work` unless the key was used before, and stores its response in the same transaction: a process killed at
   * any instant leaves both or neither. A refusal leaves the key unused.
   *
   * Concurrent repeats wait for the first. Refuses with request.idempotency_key_reused, request.in_progress.
   */
  async once<T>(tx: Tx, key: RequestKey | null, work: () => Promise<T & Plain<T>>): Promise<T> {
    if (!key) return work();
    const known = await this.#begin(tx, key);
    if (known) return known.value as T;
    const answer = await work();
    await this.#finish(tx, key, answer);
    return answer;
  }

  /**
   * The stored response to a repeat, for work that may be refused before it comes to `once`. Null when there is none; the
   * key stays unused. Refuses with request.idempotency_key_reused.
   */
  async answered(tx: Tx, key: RequestKey | null): Promise<StoredAnswer['answer']> {
    const stored = key && (await this.#find(tx, key));
    if (stored?.isSameBody === false) throw new AppError('request.idempotency_key_reused');
    if (stored?.answer) key?.onRepeat?.();
    return stored?.answer ?? null;
  }

  /** As `once`, in a separate transaction. */
  async run<T>(key: RequestKey | null | undefined, work: (tx: Tx) => Promise<T & Plain<T>>): Promise<T> {
    return this.transactions.run((tx) => this.once<T>(tx, key ?? null, () => work(tx)));
  }

  /** As `run`, for a response that holds secrets: it is stored encrypted, and only the client's key decrypts it. */
  async runSealed<T>(key: RequestKey | null | undefined, work: (tx: Tx) => Promise<T & Plain<T>>): Promise<T> {
    const secret = key?.secret ?? randomBytes(SECRET_BYTES);
    const sealed = await this.run(key, async (tx) => sealText(secret, JSON.stringify(await work(tx))));
    return JSON.parse(openText(secret, sealed)) as T;
  }

  /**
   * As `once`, for work that calls a third party between its transactions, and that may be done twice without harm: a
   * concurrent repeat does it too, later ones get the stored response. Refuses with request.idempotency_key_reused.
   */
  async repeatable<T>(key: RequestKey | null, work: () => Promise<T & Plain<T>>): Promise<T> {
    if (!key) return work();
    const known = await this.transactions.run((tx) => this.#begin(tx, key));
    if (known) return known.value as T;
    const answer = await work();
    await this.transactions.run((tx) => this.#finish(tx, key, answer));
    return answer;
  }

  /** Removes expired keys. */
  async sweep(): Promise<void> {
    const over = this.#lastExpired();
    await this.transactions.run((tx) => tx.query('DELETE FROM idempotency_keys WHERE begun_at <= $1', [over]));
  }

  /** The stored response of the same use case, named by the key. Null for the caller that has to do the work. */
  async #begin(tx: Tx, key: RequestKey): Promise<StoredAnswer['answer']> {
    if (await this.#claim(tx, key)) return null;
    const stored = await this.#find(tx, key);
    if (!stored?.isSameBody) throw new AppError('request.idempotency_key_reused');
    if (stored.answer) key.onRepeat?.();
    return stored.answer;
  }

  async #find(tx: Tx, { accountId, scope, bodyHash }: RequestKey): Promise<StoredAnswer | null> {
    const [stored]: StoredAnswer[] = await tx.query(
      `SELECT body_hash = $3 AS "isSameBody", answer FROM idempotency_keys
        WHERE account_id = $1 AND scope = $2 AND begun_at > $4`,
      [accountId, scope, bodyHash, this.#lastExpired()],
    );
    return stored ?? null;
  }

  /** Keys that were first used then or before have expired. */
  #lastExpired(): Date {
    return new Date(this.clock.now().getTime() - KEY_LIFE_MS);
  }

  /** True for the first caller, or after the key has expired. */
  async #claim(tx: Tx, { accountId, scope, bodyHash }: RequestKey): Promise<boolean> {
    const now = this.clock.now();
    await tx.query(`SELECT set_config('lock_timeout', $1, true)`, [LOCK_TIMEOUT]);
    try {
      const rows: unknown[] = await tx.query(
        `INSERT INTO idempotency_keys AS k (account_id, scope, body_hash, begun_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id, scope) DO UPDATE
           SET body_hash = excluded.body_hash, begun_at = excluded.begun_at, answer = NULL WHERE k.begun_at <= $5
         RETURNING begun_at`,
        [accountId, scope, bodyHash, now, this.#lastExpired()],
      );
      await tx.query(`SELECT set_config('lock_timeout', $1, true)`, [`${connectionLimits.limits.lock_timeout}ms`]);
      return rows.length === 1;
    } catch (error) {
      if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) throw new AppError('request.in_progress');
      throw error;
    }
  }

  async #finish(tx: Tx, { accountId, scope }: RequestKey, answer: unknown): Promise<void> {
    await tx.query('UPDATE idempotency_keys SET answer = $3 WHERE account_id = $1 AND scope = $2', [
      accountId,
      scope,
      JSON.stringify({ value: answer }),
    ]);
  }
}
