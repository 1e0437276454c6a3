import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ChallengeParameters, createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { AppError } from '../../domain/errors/index.js';
import { bareCode } from '../../domain/text/codes.js';
import { PICTURE_WORK, type VisitorForm } from '../../domain/visitors/visitor-limits.js';
import { Clock } from '../../platform/clock/clock.js';
import {
  CAPTCHA_OPTIONS,
  type CaptchaFields,
  captchaKeyOf,
  type CaptchaOptions,
  type CaptchaPurpose,
  CaptchaStore,
} from './captcha.fields.js';
import type { OpenCaptcha } from './open-captcha.entity.js';
import { drawPicture } from './picture.js';

/** PBKDF2 rounds in one attempt: some 4 ms of a server core, which is also our cost of making a challenge. */
const ROUNDS = 20_000;
/**
 * Challenges being made at once. Deriving keys shares its threads with password hashing, which this delays by at most
 * an eighth of a second.
 */
const MAX_CONCURRENT = 32;

type ProofOfWorkParameters = Readonly<
  Pick<ChallengeParameters, 'algorithm' | 'nonce' | 'salt' | 'cost' | 'keyLength' | 'keyPrefix'>
>;

/** A puzzle for a machine, and the one answer to it: the derived key, in hexadecimal. */
export interface Puzzle {
  readonly parameters: ProofOfWorkParameters;
  readonly answer: string;
}

@Injectable()
export class ProofOfWork {
  #inTheMaking = 0;

  /**
   * Makes a puzzle: find the counter whose derived key begins with `keyPrefix`. It takes `work` attempts on average, at
   * least half and at most one and a half times that.
   *
   * The prefix is the first half of the key. Only a client that found the counter has the other half, 128 bits, so the
   * whole key is an answer that is compared like a typed one: no signature, no payload to parse, no second store.
   *
   * Refuses with captcha.busy when too many are already being made.
   */
  async makePuzzle(work: number): Promise<Puzzle> {
    if (this.#inTheMaking >= MAX_CONCURRENT) throw new AppError('captcha.busy');
    this.#inTheMaking += 1;
    try {
      return await derivePuzzle(work);
    } finally {
      this.#inTheMaking -= 1;
    }
  }
}

async function derivePuzzle(work: number): Promise<Puzzle> {
  let answer = '';
  const { parameters } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(work / 2, work * 1.5 + 1),
    // The library derives the counter's key once, for the prefix, and does not expose the rest.
    deriveKey: async (...input) => {
      const result = await deriveKey(...input);
      answer = Buffer.from(result.derivedKey).toString('hex');
      return result;
    },
  });
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  return { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix }, answer };
}

export interface IssuedCaptcha {
  readonly key: string;
  /** A picture as a `data:` URI. */
  readonly captcha: string;
}

export interface IssuedProofOfWork {
  readonly key: string;
  /** Average number of attempts to solve it. */
  readonly work: number;
  readonly challenge: { readonly parameters: ProofOfWorkParameters };
}

/** Five minutes; a person needs two for a form. */
const TTL_MS = 300_000;

/** A separate purpose: a form's proof of work is not accepted as a captcha's answer, or the reverse. */
const proofFor = (form: VisitorForm): string => `proof ${form}`;

const storedKeyOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The key is the salt: random, used once, and stored only as a hash. */
const digestOf = (key: string, answer: string): Buffer => createHmac('sha256', key).update(bareCode(answer)).digest();

/**
 * Proof that a form was sent by a person, or at least that sending it cost something.
 *
 * A captcha works once, right or wrong, within its lifetime, for the purpose it was requested for. One requested
 * without a purpose, as in the contract's `GET /api/captcha`, takes the purpose of the form it is spent on.
 */
@Injectable()
export class Captcha {
  constructor(
    private readonly store: CaptchaStore,
    private readonly proofOfWork: ProofOfWork,
    private readonly clock: Clock,
    @Inject(CAPTCHA_OPTIONS) private readonly options: CaptchaOptions,
  ) {}

  /** Issues a picture to read. */
  async issue(purpose: CaptchaPurpose | null = null): Promise<IssuedCaptcha> {
    const { answer, svg } = drawPicture();
    const key = await this.#open(answer, purpose, null);
    return { key, captcha: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
  }

  /** Issues a computation instead, for people who cannot read the picture. Refuses with captcha.busy under a flood. */
  issueProofOfWork(purpose: CaptchaPurpose | null = null): Promise<IssuedProofOfWork> {
    return this.#issueWork(purpose, PICTURE_WORK);
  }

  /** Issues the additional computation that a form requires. Refuses with captcha.busy under a flood. */
  issueProof(form: VisitorForm, work: number): Promise<IssuedProofOfWork> {
    return this.#issueWork(proofFor(form), work);
  }

  /**
   * Checks an answer and uses up the captcha, right or wrong.
   *
   * Call it before a transaction begins: it commits on its own, so that rolling back a form cannot restore the captcha.
   * A store that does not respond is an error, never a pass.
   */
  async spend(key: string, answer: string, purpose: CaptchaPurpose): Promise<boolean> {
    const open = await this.#take(key, answer);
    return open !== null && (open.purpose === null || open.purpose === purpose);
  }

  /** Uses up the proof that a form requires: issued for this form, and for at least `work` attempts. */
  async spendProof(
    proof: { readonly key: string; readonly answer: string },
    form: VisitorForm,
    work: number,
  ): Promise<boolean> {
    const open = await this.#take(proof.key, proof.answer);
    return open !== null && open.purpose === proofFor(form) && (open.work ?? 0) >= work;
  }

  /** Checks the captcha of a form. Refuses with captcha.wrong, on the field `captcha`. */
  async demand(form: CaptchaFields, purpose: CaptchaPurpose): Promise<void> {
    if (await this.spend(captchaKeyOf(form), form.captcha, purpose)) return;
    throw new AppError('captcha.wrong', { details: [{ field: 'captcha', code: 'captcha.wrong' }] });
  }

  /** Deletes captchas that expired unanswered; returns how many. */
  sweep(now: Date = this.clock.now()): Promise<number> {
    return this.store.sweep(now);
  }

  async #issueWork(purpose: string | null, work: number): Promise<IssuedProofOfWork> {
    const { parameters, answer } = await this.proofOfWork.makePuzzle(work);
    const key = await this.#open(answer, purpose, work);
    return { key, work, challenge: { parameters } };
  }

  async #open(answer: string, purpose: string | null, work: number | null): Promise<string> {
    const key = randomBytes(16).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + TTL_MS);
    await this.store.put({ key: storedKeyOf(key), digest: digestOf(key, answer), purpose, work, expiresAt });
    return key;
  }

  /** Returns the open captcha of the key if the answer is right and in time; it is used up either way. */
  async #take(key: string, answer: string): Promise<OpenCaptcha | null> {
    const open = await this.store.take(storedKeyOf(key));
    if (!open || open.expiresAt <= this.clock.now()) return null;
    return timingSafeEqual(open.digest, digestOf(key, answer)) || this.#isTestAnswer(answer) ? open : null;
  }

  #isTestAnswer(answer: string): boolean {
    return this.options.answer !== null && bareCode(answer) === bareCode(this.options.answer);
  }
}
