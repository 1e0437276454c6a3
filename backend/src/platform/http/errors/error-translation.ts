import { HttpException } from '@nestjs/common';
import {
  AppError,
  type ErrorCode,
  errorCatalog,
  type ErrorKind,
  type ErrorParams,
} from '../../../domain/errors/index.js';
import { fieldText } from '../input/field-texts.js';
import type { ErrorView } from './error-view.js';
import { isUnavailable } from './unavailable.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { fill, textIn } from '../../../domain/locale/texts.js';

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

/** The content of a refusal without throwing one: creating an error costs far more. */
export const refusalText = (code: ErrorCode, locale: Locale, params: ErrorParams): string =>
  fill(
    textIn(errorCatalog[code], locale),
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cut(String(value), MAX_PARAMETER_LENGTH)])),
  );

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
