import { Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import { type Door, DOORS } from '../../domain/strangers/limits.js';
import { type Pressure, requiredWork } from '../../domain/strangers/proof-of-work.js';
import { Clock } from '../../platform/clock/clock.js';
import { limitSubject, networkSubject } from '../../platform/limits/client-address.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Captcha } from './captcha.service.js';

const HOUR_SECONDS = 3_600;

/** Somebody who sends a form. */
export interface Visit {
  readonly address: string;
  /** Whom it writes to, as it was typed; null where it writes to nobody. */
  readonly mail: string | null;
  readonly proof: { readonly key: string; readonly answer: string } | null;
}

export type Verdict =
  | { readonly ok: true }
  /** `proofWork`: attempts that a proof must be drawn for, to be let in with it. */
  | { readonly ok: false; readonly refusal: AppError; readonly proofWork: number | null };

/** Counts what strangers send, and asks for a proof of work where it becomes too much. See docs/captcha.md. */
@Injectable()
export class StrangerGate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly captcha: Captcha,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before anything is done for it, so that many at once cannot slip through. One that is turned away is
   * not counted: it got nothing.
   *
   * Refuses with captcha.proof_needed, request.too_many. Throws request.unavailable when the counts are not there.
   */
  async enter(door: Door, visit: Visit): Promise<Verdict> {
    const now = this.clock.now();
    const pressure = await this.#count(door, visit, now, 1);
    const verdict = await this.#judge(door, visit, pressure, now);
    if (!verdict.ok) await this.#count(door, visit, now, -1);
    return verdict;
  }

  /** A try that was let in has succeeded. Where only failures count it is taken back. */
  async succeed(door: Door, visit: Visit): Promise<void> {
    if (DOORS[door].counts === 'failures') await this.#count(door, visit, this.clock.now(), -1);
  }

  async #judge(door: Door, { proof }: Visit, pressure: Pressure, now: Date): Promise<Verdict> {
    const { most } = DOORS[door];
    if (pressure.address > most) {
      // From the next hour on this one fades out, one try after the other.
      const leftOfHour = HOUR_SECONDS - ((now.getTime() / 1_000) % HOUR_SECONDS);
      const params = { retryAfterSeconds: Math.ceil(leftOfHour + HOUR_SECONDS / most) };
      return { ok: false, refusal: new AppError('request.too_many', { params }), proofWork: null };
    }
    const work = requiredWork(DOORS[door], pressure);
    if (work === 0 || (proof && (await this.captcha.spendProof(proof, door, work)))) return { ok: true };
    return { ok: false, refusal: new AppError('captcha.proof_needed'), proofWork: work };
  }

  async #count(door: Door, { address, mail }: Visit, now: Date, change: 1 | -1): Promise<Pressure> {
    const host = DOORS[door].free.mailDomain === null ? null : domainOf(mail);
    const count = (ring: string, subject: string): Promise<number> =>
      this.limiter.count({ name: `${door}-${ring}`, windowSeconds: HOUR_SECONDS }, subject, now, change);
    const [ofAddress, network, site, mailDomain] = await Promise.all([
      count('address', limitSubject(address)),
      count('network', networkSubject(address)),
      count('site', 'site'),
      host === null ? null : count('domain', host),
    ]);
    return { address: ofAddress, network, site, mailDomain };
  }
}

const domainOf = (mail: string | null): string | null =>
  (mail === null ? null : canonicalMail(mail))?.split('@').at(1) ?? null;
