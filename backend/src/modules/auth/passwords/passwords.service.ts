import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { evaluatePassword, normalisePassword } from '../../../domain/accounts/credential-rules.js';
import { AppError } from '../../../domain/errors/index.js';
import { Site } from '../../site/index.js';
import { COMMON_PASSWORDS } from './common-passwords.data.js';

/**
 * Concurrent hashes: each takes 19 MiB and a core for some 10 ms. One more than small machines have cores, so that one
 * is always ready to run.
 */
const CONCURRENCY = 3;
/** Callers who may wait: about a quarter of a second of work. */
const MAX_WAITING = 40;

/** Where slow hashes run, one at a time for each caller: a place in the queue, or the queue itself for a single hash. */
export interface HashingPlace {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Bounds how many slow hashes run, and how many wait, so that a flood of sign-ins cannot occupy the whole process. */
@Injectable()
export class HashingQueue implements HashingPlace {
  #taken = 0;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * Takes a place for the duration of `work`, within which no hash is refused. Callers charge an attempt inside `work`,
   * so that an attempt refused here is not charged.
   *
   * Refuses with auth.busy when every place is taken.
   */
  async withPlace<T>(work: (place: HashingPlace) => Promise<T>): Promise<T> {
    if (this.#taken === CONCURRENCY + MAX_WAITING)
      throw new AppError('auth.busy', { params: { retryAfterSeconds: 1 } });
    this.#taken += 1;
    try {
      return await work({ run: (hashing) => this.#inTurn(hashing) });
    } finally {
      this.#taken -= 1;
    }
  }

  /** Takes a place for one hash. Refuses with auth.busy. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    return this.withPlace((place) => place.run(work));
  }

  async #inTurn<T>(hashing: () => Promise<T>): Promise<T> {
    if (this.#running < CONCURRENCY) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await hashing();
    } finally {
      // The turn passes directly to the caller that has waited longest.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/**
 * argon2id is the library's default; these are OWASP's first parameters for it: 19 MiB, two passes, one lane. After a
 * raise, each password is rehashed at the next sign-in.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`;
const TRADE_WORDS = ['bastion', 'password', 'admin', 'license', 'audit'];

interface PasswordCheck {
  readonly isRight: boolean;
  /** Whether the hash was made with parameters other than the current ones. */
  readonly isOutdated: boolean;
}

interface Creation {
  /** The field of the form that a refusal names. */
  readonly field?: string;
  readonly place?: HashingPlace;
}

/** Sets and checks passwords. */
@Injectable()
export class Passwords {
  readonly #common: ReadonlySet<string> = new Set(COMMON_PASSWORDS.split(/\s/));
  readonly #productWords: readonly string[];
  /** Hash to compare with when there is no account, so that both cases take as long. */
  readonly #dummyHash: Promise<string>;

  constructor(
    site: Site,
    private readonly queue: HashingQueue,
  ) {
    const { zh, en } = site.config.brand.name;
    this.#productWords = [...TRADE_WORDS, zh.toLowerCase(), en.toLowerCase()];
    this.#dummyHash = hash('nobody has this password', PARAMETERS);
  }

  /** Hashes a new password. Refuses with auth.password_* (naming the field), auth.busy. */
  async create(
    typed: string,
    mail: string,
    { field = 'password', place = this.queue }: Creation = {},
  ): Promise<string> {
    const password = this.requireAcceptable(typed, mail, field);
    return place.run(() => hash(password, PARAMETERS));
  }

  /** Returns a password in its normalised form. Refuses with auth.password_* (naming the field). */
  requireAcceptable(typed: string, mail: string, field = 'password'): string {
    const verdict = evaluatePassword(typed, {
      mail,
      productWords: this.#productWords,
      isCommon: (password) => this.#common.has(password),
    });
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field, code: verdict.code }] });
    return verdict.password;
  }

  /** Checks a password. Without a hash it takes as long and returns a mismatch. */
  async check(place: HashingPlace, typed: string, passwordHash: string | null): Promise<PasswordCheck> {
    const against = passwordHash ?? (await this.#dummyHash);
    const matches = await place.run(() => verify(against, normalisePassword(typed)));
    return { isRight: matches && passwordHash !== null, isOutdated: !against.includes(`$${CURRENT}$`) };
  }

  /** Hashes a password that was just verified, with the current parameters. */
  async rehash(place: HashingPlace, typed: string): Promise<string> {
    return place.run(() => hash(normalisePassword(typed), PARAMETERS));
  }
}
