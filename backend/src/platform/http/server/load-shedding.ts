import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppLogger } from '../../logging/logger.js';
import { refusalText } from '../errors/error-translation.js';
import { localeOf } from '../locale.js';

/**
 * Concurrent requests. The pool serves some hundred of them quickly, so an admitted request finishes soon; more would
 * wait for each other until all are too late.
 */
const MAX_CONCURRENT_REQUESTS = 160;
/** Retry-After, in seconds. */
const RETRY_AFTER = '1';
/** One log line for all refusals within this time: a line each would fill the log during a flood. */
const LOG_INTERVAL_MS = 1_000;
const CONFIG = 'waitsForNews';
const CODE = 'request.unavailable';

/** For a route whose callers may have to wait: a waiting request costs nothing, so it is not counted. */
export const WaitsForNews = (): MethodDecorator => RouteConfig({ [CONFIG]: true });

/**
 * Refuses requests above capacity, at once and cheaply: under a flood most of the capacity continues to serve. Returns
 * whether a request was refused by it. Why a count: docs/decisions/0071-http-server.md.
 *
 * Counts from when a request has been read completely, so slow senders take no place. Probes are always served.
 */
export function registerLoadShedding(
  fastify: FastifyInstance,
  logger: Pick<AppLogger, 'warn'>,
  most = MAX_CONCURRENT_REQUESTS,
): (request: FastifyRequest) => boolean {
  const shed = new WeakSet<FastifyRequest>();
  let count = 0;
  let refused = 0;

  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    shed.add(request);
    if (refused === 0) {
      setTimeout(() => {
        logger.warn('requests shed: at capacity', { refused }, 'LoadShedding');
        refused = 0;
      }, LOG_INTERVAL_MS).unref();
    }
    refused += 1;
    const message = refusalText(CODE, localeOf(request.headers['accept-language']), {});
    const headers = { 'retry-after': RETRY_AFTER, 'content-type': 'application/json; charset=utf-8' };
    void reply
      .code(503)
      .headers(headers)
      .send(JSON.stringify({ code: CODE, message, requestId: request.id }));
  };

  // Not an error for the framework to translate: creating one with its stack costs more than the whole refusal.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (count >= most && isBounded(request)) refuse(request, reply);
    else done();
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    if (!isBounded(request) || CONFIG in request.routeOptions.config) return done();
    // Many slow requests may complete at the same time, when all of them have already been admitted.
    if (count >= most) return refuse(request, reply);
    count += 1;
    // Not a Fastify hook: this event also fires when the caller disconnects before the response.
    reply.raw.once('close', () => {
      count -= 1;
    });
    done();
  });
  return (request) => shed.has(request);
}

const isBounded = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') && !url.startsWith('/api/health/');
