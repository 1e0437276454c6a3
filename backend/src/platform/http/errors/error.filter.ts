import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorCatalog } from '../../../domain/errors/index.js';
import { AppLogger } from '../../logging/logger.js';
import { STATUS_OF, toAppError, toErrorView } from './error-translation.js';
import { localeOf } from '../locale.js';

/** Seconds until a retry, used when the service itself cannot tell. */
const RETRY_AFTER_SECONDS = 5;
/** One line in this time says why requests are refused as unavailable: an outage refuses hundreds a second. */
const TELL_AGAIN_MS = 10_000;

/** Converts everything that is thrown into the one error body. Only unexpected failures are logged as errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter<unknown> {
  #toldMs = -TELL_AGAIN_MS;

  constructor(
    private readonly logger: AppLogger,
    private readonly methodsOf: (url: string) => readonly string[],
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = this.#withMethod(toAppError(thrown), request, reply);
    if (error.code === 'request.internal') this.logger.error('unexpected error', error.cause, ErrorFilter.name);
    if (error.code === 'request.unavailable' && error.cause) this.#tellWhy(error.cause);
    void this.#send(error, request, reply);
  }

  #tellWhy(cause: unknown): void {
    const nowMs = performance.now();
    if (nowMs - this.#toldMs < TELL_AGAIN_MS) return;
    this.#toldMs = nowMs;
    this.logger.warn('requests refused: a service is unavailable', cause, ErrorFilter.name);
  }

  /** The router also reports "not found" where only the method is wrong. */
  #withMethod(error: AppError, request: FastifyRequest, reply: FastifyReply): AppError {
    if (error.code !== 'request.not_found' || request.routeOptions.url !== undefined) return error;
    const methods = this.methodsOf(request.url);
    if (methods.length === 0) return error;
    void reply.header('allow', methods.join(', '));
    return new AppError('request.method_not_allowed');
  }

  #send(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { kind } = errorCatalog[error.code];
    const wait = error.params['retryAfterSeconds'] ?? RETRY_AFTER_SECONDS;
    if (kind === 'too_many' || kind === 'unavailable') void reply.header('retry-after', String(wait));
    const view = toErrorView(error, localeOf(request.headers['accept-language']), request.id);
    return reply.status(STATUS_OF[kind]).type('application/json; charset=utf-8').send(JSON.stringify(view));
  }
}
