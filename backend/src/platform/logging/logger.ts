import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** What everything that one request or job does shares. */
interface RequestContext {
  readonly requestId: string;
  /** The caller's network address; null in a job. */
  readonly address: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that everything it starts carries the request it belongs to. */
export const inRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The id of the request (or of the request that caused this job), or null outside of both. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** The network address of the caller of the request; null outside of one. */
export const currentAddress = (): string | null => storage.getStore()?.address ?? null;

/** Values that must never reach a log, wherever an object carries them. */
const SECRET_KEYS = [
  'password',
  'newPassword',
  'oldPassword',
  'token',
  'code',
  'captcha',
  'authorization',
  'machineId',
  'licenseKey',
  'x-auth-token',
];

const redacted = ['', '*.', '*.*.'].flatMap((prefix) => SECRET_KEYS.map((key) => `${prefix}["${key}"]`));

/**
 * Drivers attach to an error what it is about: the values of a statement, a row that is refused, a request with its
 * headers and body. They hold personal data, codes and tokens, so only what names the error is logged.
 */
function withoutValues(error: Error) {
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code } = error as { readonly code?: unknown };
  // Not `code`, which is redacted: mails and forms have secret ones.
  return { type, message, stack, ...(code === undefined ? {} : { errorCode: code }) };
}

const shared = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutValues },
  formatters: { level: (label) => ({ level: label }) },
});

/** One JSON line per event, each with the id of the request it belongs to. */
export const createLogger = (level: string, output?: DestinationStream): Logger =>
  pino(
    {
      ...shared(level),
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      redact: { paths: redacted, censor: '[redacted]' },
    },
    output,
  );

/** The fields logged for every completed request. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** As `loggedPath` of the request log writes it: without secrets. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly ip: string;
}

/**
 * The same lines, for requests only: their fields are listed above and hold no secret, so redaction is skipped.
 * Redaction would cost more than the rest of such a line.
 */
export const createRequestLogger = (level: string): Logger => pino(shared(level));

/** Where Nest reports its own start, some two hundred lines of it. */
const FRAMEWORK_SOURCES: ReadonlySet<string> = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Our log lines from anywhere in the application, and Nest's own. */
@Injectable()
export class AppLogger implements LoggerService {
  constructor(
    private readonly logger: Logger,
    private readonly requests: Logger = logger,
  ) {}

  /** One line for a completed request. */
  request(answered: AnsweredRequest): void {
    this.requests.info(answered, 'request');
  }

  log(message: string, ...context: readonly unknown[]): void {
    const isChatter = FRAMEWORK_SOURCES.has(String(context.at(-1)));
    this.logger[isChatter ? 'debug' : 'info'](this.#fields(context), message);
  }

  warn(message: string, ...context: readonly unknown[]): void {
    this.logger.warn(this.#fields(context), message);
  }

  error(message: string, ...context: readonly unknown[]): void {
    this.logger.error(this.#fields(context), message);
  }

  debug(message: string, ...context: readonly unknown[]): void {
    this.logger.debug(this.#fields(context), message);
  }

  #fields(context: readonly unknown[]): object {
    const error = context.find((item) => item instanceof Error);
    const fields = context.find((item): item is object => typeof item === 'object' && item !== null && item !== error);
    const source = context.findLast((item) => typeof item === 'string');
    return { ...fields, ...(error ? { err: error } : {}), ...(source ? { source } : {}) };
  }
}
