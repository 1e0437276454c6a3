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
import type { VisitorForm } from '../../domain/visitors/limits.js';
import { VisitorGate, type Visit } from './visitor-gate.service.js';

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
