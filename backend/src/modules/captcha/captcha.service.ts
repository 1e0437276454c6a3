import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type CaptchaFields, captchaKeyOf } from './captcha.fields.js';
import { CAPTCHA_OPTIONS, type CaptchaOptions } from './captcha.options.js';
import type { CaptchaPurpose } from './captcha.purpose.js';
import { CaptchaStore } from './captcha.store.js';
import { normaliseAnswer } from './picture/alphabet.js';
import { ProofOfWork, type ProofOfWorkParameters } from './proof-of-work.service.js';
import { PictureStock } from './stock/picture-stock.js';

export interface IssuedCaptcha {
  readonly key: string;
  /** A picture as a `data:` URI. */
  readonly captcha: string;
}

export interface IssuedProofOfWork {
  readonly key: string;
  readonly challenge: { readonly parameters: ProofOfWorkParameters };
}

const storedKeyOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The key is the salt: random, used once, and known to the store only as a hash. */
const digestOf = (key: string, answer: string): Buffer =>
  createHmac('sha256', key).update(normaliseAnswer(answer)).digest();

/**
 * Proof that a form was sent by a person, or at least that sending it cost something.
 *
 * A captcha works once, right or wrong, within its lifetime, for the purpose it was asked for. One that was asked for
 * without a purpose, as the contract's `GET /api/captcha` does, takes the purpose of the form it is spent on.
 */
@Injectable()
export class Captcha {
  constructor(
    private readonly store: CaptchaStore,
    private readonly pictures: PictureStock,
    private readonly proofOfWork: ProofOfWork,
    private readonly clock: Clock,
    @Inject(CAPTCHA_OPTIONS) private readonly options: CaptchaOptions,
  ) {}

  /** Hands out a picture to be read. Refuses with captcha.busy under a flood. */
  async issue(purpose: CaptchaPurpose | null = null): Promise<IssuedCaptcha> {
    const { answer, png } = await this.pictures.take();
    const key = await this.#open(answer, purpose);
    return { key, captcha: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
  }

  /** Hands out a computation instead, for people who cannot read the picture. Refuses with captcha.busy under a flood. */
  async issueProofOfWork(purpose: CaptchaPurpose | null = null): Promise<IssuedProofOfWork> {
    const { parameters, answer } = await this.proofOfWork.makePuzzle();
    const key = await this.#open(answer, purpose);
    return { key, challenge: { parameters } };
  }

  /**
   * Tries an answer, and uses the captcha up whatever comes of it.
   *
   * Call it before a transaction begins: it commits by itself, so a rolled back form cannot bring the captcha back.
   * A store that does not answer is an error, never a pass.
   */
  async spend(key: string, answer: string, purpose: CaptchaPurpose): Promise<boolean> {
    const open = await this.store.take(storedKeyOf(key));
    if (!open || open.expiresAt <= this.clock.now()) return false;
    if (open.purpose !== null && open.purpose !== purpose) return false;
    return timingSafeEqual(open.digest, digestOf(key, answer)) || this.#isTestAnswer(answer);
  }

  /** Tries the captcha of a form. Refuses with captcha.wrong, beside the field `captcha`. */
  async demand(form: CaptchaFields, purpose: CaptchaPurpose): Promise<void> {
    if (await this.spend(captchaKeyOf(form), form.captcha, purpose)) return;
    throw new AppError('captcha.wrong', { details: [{ field: 'captcha', code: 'captcha.wrong' }] });
  }

  /** Forgets captchas that expired unanswered; returns how many. */
  sweep(now: Date = this.clock.now()): Promise<number> {
    return this.store.sweep(now);
  }

  async #open(answer: string, purpose: CaptchaPurpose | null): Promise<string> {
    const key = randomBytes(16).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + this.options.ttlSeconds * 1000);
    await this.store.put({ key: storedKeyOf(key), digest: digestOf(key, answer), purpose, expiresAt });
    return key;
  }

  #isTestAnswer(answer: string): boolean {
    return this.options.answer !== null && normaliseAnswer(answer) === normaliseAnswer(this.options.answer);
  }
}
