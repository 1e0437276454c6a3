import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../../domain/errors/index.js';

/** How often something may happen to one subject. */
export interface Budget {
  readonly name: string;
  /** Times within the window. */
  readonly points: number;
  readonly windowSeconds: number;
}

/** A count that fades out over `windowSeconds` and has no limit at which something is refused. */
export interface Tally {
  readonly name: string;
  readonly windowSeconds: number;
}

/** Where the counts live, shared by every process. */
export type LimitStore = { readonly redis: Redis; readonly prefix: string } | { readonly pool: Pool };

export const LIMIT_STORE = Symbol('limit-store');
export const LIMITS_FACTOR = Symbol('limits-factor');

const ANSWER_WITHIN_MS = 1_500;

/** Shared limits. When the store does not respond the caller is refused: a limit never fails open. */
@Injectable()
export class RateLimiter {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #own = new Map<string, RateLimiterAbstract>();

  constructor(
    @Inject(LIMIT_STORE) private readonly store: LimitStore,
    @Inject(LIMITS_FACTOR) private readonly factor: number,
  ) {}

  /**
   * Takes one from the budget of `subject` (an address, a mail, an account; stored as a hash).
   *
   * Throws request.too_many with the seconds to wait, or request.unavailable when the store does not respond.
   */
  async take(budget: Budget, subject: string): Promise<void> {
    await consume(this.#limiter(budget), subject);
  }

  /**
   * The same, counted by this process alone: for requests that must be served while the store is down, and that have
   * another guard.
   */
  async takeHere({ name, points, windowSeconds }: Budget, subject: string): Promise<void> {
    const limiter =
      this.#own.get(name) ?? new RateLimiterMemory({ points: points * this.factor, duration: windowSeconds });
    this.#own.set(name, limiter);
    await consume(limiter, subject);
  }

  /**
   * Adds `change` and returns how often something happened to `subject` within the window that ends at `now`.
   *
   * A sliding window: the previous window's count fades out over the current one. LIMITS_FACTOR divides the result.
   * Throws request.unavailable when the store does not respond.
   */
  async count({ name, windowSeconds }: Tally, subject: string, now: Date, change: 1 | -1): Promise<number> {
    const windows = now.getTime() / 1_000 / windowSeconds;
    const running = Math.floor(windows);
    const limiter = this.#limiter({ name, points: 1, windowSeconds: 2 * windowSeconds });
    const keyOfWindow = (window: number): string => keyOf(`${subject} ${window}`);
    const [latest, before] = await withinTime(
      Promise.all([
        limiter[change > 0 ? 'penalty' : 'reward'](keyOfWindow(running)),
        limiter.get(keyOfWindow(running - 1)),
      ]),
    ).catch((cause: unknown) => {
      throw new AppError('request.unavailable', { cause });
    });
    const faded = (before?.consumedPoints ?? 0) * (1 - (windows - running));
    return Math.max(0, latest.consumedPoints + faded) / this.factor;
  }

  /** Returns one that was taken for something that was then not done. Rejects when the store does not respond. */
  async giveBack(budget: Budget, subject: string): Promise<void> {
    await withinTime(this.#limiter(budget).reward(keyOf(subject)));
  }

  /** Resets the count of `subject`, for a count that a success ends. */
  async forget(budget: Budget, subject: string): Promise<void> {
    await withinTime(this.#limiter(budget).delete(keyOf(subject)));
  }

  #limiter(budget: Budget): RateLimiterAbstract {
    const known = this.#limiters.get(budget.name);
    if (known) return known;
    const options = { points: budget.points * this.factor, duration: budget.windowSeconds };
    const limiter =
      'redis' in this.store
        ? new RateLimiterRedis({
            ...options,
            storeClient: this.store.redis,
            keyPrefix: `${this.store.prefix}:limit:${budget.name}`,
          })
        : new RateLimiterPostgres({
            ...options,
            storeClient: this.store.pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
            keyPrefix: budget.name,
          });
    this.#limiters.set(budget.name, limiter);
    return limiter;
  }
}

const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 24);

async function consume(limiter: RateLimiterAbstract, subject: string): Promise<void> {
  try {
    await withinTime(limiter.consume(keyOf(subject)));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      throw new AppError('request.too_many', {
        params: { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) },
      });
    }
    throw new AppError('request.unavailable', { cause: refused });
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the rate limit store timed out')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The part of an address that usually belongs to one customer: an IPv4 address, or the /64 of an IPv6 one. */
export function limitSubject(address: string): string {
  return versionFour(address) ?? prefixOf(address, 4);
}

/** The network that a provider usually assigns to one customer with many addresses: a /24, or the /48 of IPv6. */
export function networkSubject(address: string): string {
  const four = versionFour(address);
  return four === null ? prefixOf(address, 3) : four.replace(/\.\d+$/, '.0/24');
}

/** Also one that a dual-stack socket reports as IPv6. Null: no IPv4 address. */
function versionFour(address: string): string | null {
  return isIPv6(address) ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null) : address;
}

/** The first groups of an IPv6 address, of sixteen bits each. */
function prefixOf(address: string, groups: 3 | 4): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groups * 16}`;
}
