import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  errorCatalog,
  type ErrorCode,
  type ErrorKind,
  type ErrorParams,
  type Refusal,
} from '../../../domain/errors/index.js';
import { fill, type Locale, textIn } from '../../../domain/locale/locales.js';
import { AppLogger } from '../../logging/logger.js';
import { fieldText } from '../input/field-texts.js';
import { localeOf } from '../access/access.js';

/**
 * PostgreSQL's refusals that end without a change of ours, by SQLSTATE or its class: connections (08), a server that is
 * or has become read-only (25006), transactions that idled or took too long (25P03, 25P04), a login or database that is
 * refused (28, 3D000), rolled back for others (40), out of resources (53), a lock not obtained (55P03), operator
 * intervention (57), its own system calls (58).
 *
 * Everything else is a mistake in our statements, or damage (XX) that no waiting repairs, and has to be noticed.
 */
const SQL_STATES = /^(?:08|25006|25P0[34]|28|3D000|40|53|55P03|57|58)/;
const SQL_STATE = /^[0-9A-Z]{5}$/;

/**
 * Errors of the operating system for a network, a disk or file descriptors that are temporarily unavailable, and of
 * TLS.
 */
const SYSTEM_CODES =
  /^(?:ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|EADDRNOTAVAIL|ENOBUFS|ENOMEM|EMFILE|ENFILE|ENOSPC|EDQUOT|EROFS|CERT_|ERR_(?:TLS|SSL)_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Redis's refusals that name a state of the server, not a mistake in the command. */
const REDIS_REPLIES =
  /^(?:OOM|READONLY|LOADING|MASTERDOWN|NOREPLICAS|MISCONF|NOAUTH|WRONGPASS|NOPERM|BUSY|UNKILLABLE|CLUSTERDOWN|TRYAGAIN|ERR max number of clients)\b/;

/** What the drivers say of a connection without giving it a code. */
const DRIVER_TEXTS =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|query read timeout|is not queryable|does not support SSL|max retries per request|Stream isn't writeable|Command timed out|Connection is closed/i;

/**
 * Whether a failure of the database, Redis or the network may be temporary, or be repaired by an operator: a retry may
 * succeed.
 */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // The server refused the connection or has ended it, for any reason.
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (typeof code === 'string') {
    if (SQL_STATE.test(code) && SQL_STATES.test(code)) return true;
    if (SYSTEM_CODES.test(code)) return true;
  }
  if (error.name === 'ReplyError' && REDIS_REPLIES.test(error.message)) return true;
  return DRIVER_TEXTS.test(error.message);
}

class FieldErrorView {
  /** Path of the field in the body, such as `mail` or `items.0.quantity`. */
  @ApiProperty() field!: string;
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
}

/** With `request.stale`: what has changed since the version that the caller read. */
class MissedView {
  /** The current version. */
  @ApiProperty({ type: 'integer' }) version!: number;
  /** Mail address of the editor; null for the system, and for a deleted account. */
  @ApiProperty({ type: String, nullable: true }) changedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) changedAt!: string | null;
  /** The current content, in the shape of the body that was refused. */
  @ApiProperty({ type: 'object', additionalProperties: true }) now!: object;
}

/** The body of every refusal. */
export class ErrorView {
  /** Stable; see the catalog of codes. */
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
  @ApiPropertyOptional({ type: [FieldErrorView] }) details?: FieldErrorView[];
  @ApiPropertyOptional() missed?: MissedView;
  @ApiProperty() requestId!: string;
}

export const STATUS_OF: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  unconditional: 428,
  too_many: 429,
  internal: 500,
  unavailable: 503,
};

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  405: 'request.method_not_allowed',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.too_many',
  503: 'request.unavailable',
};

/** Translates what the framework, the database driver or a bug threw into one of our refusals. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HttpException)
    return new AppError(CODE_OF_STATUS[error.getStatus()] ?? 'request.malformed', { cause: error });
  if (isUnavailable(error)) return new AppError('request.unavailable', { cause: error });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const code =
    typeof status === 'number' && status < 500 ? (CODE_OF_STATUS[status] ?? 'request.malformed') : 'request.internal';
  return new AppError(code, { cause: error });
}

/** Echoes only part of what a caller sent, so that a request cannot make its response large. */
const MAX_DETAILS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_PARAMETER_LENGTH = 200;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

const grouped = new Intl.NumberFormat('en');

/** 128400 → "128,400", as pages write it. */
const written = (value: ErrorParams[string]): string => (typeof value === 'number' ? grouped.format(value) : value);

/** The content of a refusal without throwing one: creating an error costs far more. */
export function refusalText(code: ErrorCode, locale: Locale, params: ErrorParams): string {
  const refusal: Refusal = errorCatalog[code];
  const given = Object.entries(params).map(([name, value]) => [name, cut(written(value), MAX_PARAMETER_LENGTH)]);
  return fill(textIn((given.length === 0 && refusal.general) || refusal, locale), Object.fromEntries(given));
}

/** The body of a refusal in the caller's language. */
export function toErrorView(error: AppError, locale: Locale, requestId: string): ErrorView {
  const message = refusalText(error.code, locale, error.params);
  const details = error.details.slice(0, MAX_DETAILS).map(({ field, code, params, message: given }) => ({
    field: cut(field, MAX_NAME_LENGTH),
    code,
    message: given ?? textOfCode(code, locale, { ...error.params, ...params }) ?? message,
  }));
  return {
    code: error.code,
    message,
    ...(details.length > 0 ? { details } : {}),
    ...(error.missed ? { missed: { ...error.missed, changedAt: error.missed.changedAt?.toISOString() ?? null } } : {}),
    requestId,
  };
}

function textOfCode(code: string, locale: Locale, params: ErrorParams): string | undefined {
  const field = fieldText(code, locale, params);
  if (field !== undefined) return cut(field, MAX_PARAMETER_LENGTH);
  if (!Object.hasOwn(errorCatalog, code)) return undefined;
  return refusalText(code as ErrorCode, locale, params);
}

/** Seconds until a retry, used when the service itself cannot tell. */
const RETRY_AFTER_SECONDS = 5;
/**
 * At most one log line in this time says why requests are refused as unavailable: during an outage, hundreds are
 * refused a second.
 */
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
