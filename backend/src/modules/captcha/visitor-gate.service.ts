import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import { AppError } from '../../domain/errors/index.js';
import { canonicalMail } from '../../domain/text/mail-address.js';
import { FORM_LIMITS, type Pressure, requiredWork, type VisitorForm } from '../../domain/visitors/visitor-limits.js';
import { Clock } from '../../platform/clock/clock.js';
import { limitSubject, networkSubject, RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Captcha } from './captcha.service.js';

const HOUR_SECONDS = 3_600;

/** An anonymous submission of a form. */
interface Visit {
  readonly address: string;
  /** Address that the form causes a mail to, as typed; null when it sends none. */
  readonly mail: string | null;
  readonly proof: { readonly key: string; readonly answer: string } | null;
}

export type Verdict =
  | { readonly ok: true }
  /** `proofWork`: attempts that a proof must have been issued for to be admitted. */
  | { readonly ok: false; readonly refusal: AppError; readonly proofWork: number | null };

/** Counts anonymous submissions, and requires a proof of work above a limit. See docs/captcha.md. */
@Injectable()
export class VisitorGate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly captcha: Captcha,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before any work is done for it, so that concurrent tries cannot exceed the limit. A refused try is not
   * counted: it gained nothing.
   *
   * Refuses with captcha.proof_needed, request.too_many. Throws request.unavailable when the counts are unavailable.
   */
  async enter(form: VisitorForm, visit: Visit): Promise<Verdict> {
    const now = this.clock.now();
    const pressure = await this.#count(form, visit, now, 1);
    const verdict = await this.#judge(form, visit, pressure, now);
    if (!verdict.ok) await this.#count(form, visit, now, -1);
    return verdict;
  }

  /** Reports that an admitted try succeeded. Where only failures count, the try is subtracted again. */
  async succeed(form: VisitorForm, visit: Visit): Promise<void> {
    if (FORM_LIMITS[form].counts === 'failures') await this.#count(form, visit, this.clock.now(), -1);
  }

  async #judge(form: VisitorForm, { proof }: Visit, pressure: Pressure, now: Date): Promise<Verdict> {
    const { most } = FORM_LIMITS[form];
    if (pressure.address > most) {
      // From the next hour on the count of this hour decays, one try at a time.
      const leftOfHour = HOUR_SECONDS - ((now.getTime() / 1_000) % HOUR_SECONDS);
      const params = { retryAfterSeconds: Math.ceil(leftOfHour + HOUR_SECONDS / most) };
      return { ok: false, refusal: new AppError('request.too_many', { params }), proofWork: null };
    }
    const work = requiredWork(FORM_LIMITS[form], pressure);
    if (work === 0 || (proof && (await this.captcha.spendProof(proof, form, work)))) return { ok: true };
    return { ok: false, refusal: new AppError('captcha.proof_needed'), proofWork: work };
  }

  async #count(form: VisitorForm, { address, mail }: Visit, now: Date, change: 1 | -1): Promise<Pressure> {
    const host = FORM_LIMITS[form].free.mailDomain === null ? null : domainOf(mail);
    const count = (ring: string, subject: string): Promise<number> =>
      this.limiter.count({ name: `${form}-${ring}`, windowSeconds: HOUR_SECONDS }, subject, now, change);
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

const PROOF = 'x-proof';
/** Sent with captcha.proof_needed: the path of the challenge. */
const PROOF_NEEDED = 'x-proof-needed';

/**
 * A form that anonymous callers can send. It is counted, and a proof of work required above a limit, before any of its
 * content is checked: the captcha of a form that is refused here can be used again.
 *
 * `mailIn` names the field of the body with the address that is mailed.
 */
export const LimitsVisitors = (form: VisitorForm, mailIn?: string): MethodDecorator =>
  applyDecorators(
    UseInterceptors(interceptorFor(form, mailIn)),
    ApiHeader({
      name: 'X-Proof',
      required: false,
      description:
        'Required after a `captcha.proof_needed` response: `key.derivedKey` for the challenge at the path in its `X-Proof-Needed` header',
    }),
  );

function interceptorFor(form: VisitorForm, mailIn: string | undefined) {
  @Injectable()
  class VisitorLimitsInterceptor implements NestInterceptor {
    constructor(private readonly gate: VisitorGate) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const visit = visitOf(http.getRequest<FastifyRequest>(), mailIn);
      const verdict = await this.gate.enter(form, visit);
      if (!verdict.ok) {
        if (verdict.proofWork !== null) {
          const path = `/api/captcha/proof?purpose=${form}&work=${verdict.proofWork}`;
          void http.getResponse<FastifyReply>().header(PROOF_NEEDED, path);
        }
        throw verdict.refusal;
      }
      return next.handle().pipe(
        concatMap(async (answer: unknown) => {
          await this.gate.succeed(form, visit);
          return answer;
        }),
      );
    }
  }
  return mixin(VisitorLimitsInterceptor);
}

function visitOf({ ip, headers, body }: FastifyRequest, mailIn: string | undefined): Visit {
  const [key, answer] = String(headers[PROOF] ?? '').split('.');
  // Not yet validated: it can be any value.
  const mail = mailIn === undefined ? null : (body as Readonly<Record<string, unknown>> | null | undefined)?.[mailIn];
  return { address: ip, mail: typeof mail === 'string' ? mail : null, proof: key && answer ? { key, answer } : null };
}
