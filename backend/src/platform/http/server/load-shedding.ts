import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppLogger } from '../../logging/logger.js';
import type { FrontDoor, ReadyAnswer } from './front-door.js';
import { refusalText } from '../errors/error-translation.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { localeOf } from '../locale.js';

/**
 * Concurrent requests. The pool serves some hundred of them quickly, so an admitted request finishes soon; more would
 * wait for each other until all are too late.
 */
const MOST_AT_WORK = 160;
/** Retry-After, in seconds. */
const RETRY_AFTER = '1';
/** One log line for all refusals within this time: a line each would cost more than refusing. */
const LINE_EVERY_MS = 1_000;
const CONFIG = 'waitsForNews';
const CODE = 'request.unavailable';

/** For a route whose callers may have to wait: a waiting request costs nothing, so it is not counted. */
export const WaitsForNews = (): MethodDecorator => RouteConfig({ [CONFIG]: true });

/**
 * Refuses requests above capacity, at once and cheaply: under a flood most of the capacity continues to serve.
 *
 * Counts from when a request has been read completely, so slow senders take no place. Probes are always served.
 */
export function registerLoadShedding(
  fastify: FastifyInstance,
  door: Pick<FrontDoor, 'post'>,
  logger: Pick<AppLogger, 'warn'>,
  most = MOST_AT_WORK,
): void {
  const atWork = new WeakSet<FastifyRequest>();
  let count = 0;
  let refused = 0;

  const refuse = (acceptLanguage: string | undefined, requestId: string): ReadyAnswer => {
    if (refused === 0) {
      setTimeout(() => {
        logger.warn('no room', { refused }, 'LoadShedding');
        refused = 0;
      }, LINE_EVERY_MS).unref();
    }
    refused += 1;
    return refusal(localeOf(acceptLanguage), requestId);
  };

  door.post(({ url = '', headers }, requestId) =>
    count >= most && isBounded(url) ? refuse(headers['accept-language'], requestId) : null,
  );
  fastify.addHook('preValidation', (request, reply, done) => {
    if (!isBounded(request.url) || (request.routeOptions.config as { [CONFIG]?: true })[CONFIG]) return done();
    if (count < most) {
      count += 1;
      atWork.add(request);
      // Not a Fastify hook: this event also fires when the caller disconnects before the response.
      reply.raw.once('close', () => {
        if (atWork.delete(request)) count -= 1;
      });
      return done();
    }
    // Many slow requests may complete at the same time, when the front door has already admitted them.
    const { status, headers, body } = refuse(request.headers['accept-language'], request.id);
    for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1]);
    void reply.code(status).send(body);
  });
}

const isBounded = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/health/');

function refusal(locale: Locale, requestId: string): ReadyAnswer {
  const view = { code: CODE, message: refusalText(CODE, locale, {}), requestId };
  return {
    status: 503,
    headers: ['retry-after', RETRY_AFTER, 'content-type', 'application/json; charset=utf-8'],
    body: Buffer.from(JSON.stringify(view)),
    route: 'none',
    isLogged: false,
  };
}
