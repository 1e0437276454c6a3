import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';
import { type AppLogger, inRequestContext } from '../../logging/logger.js';
import { refusalText, toErrorView } from '../errors/error.filter.js';
import { POISONOUS_KEYS } from '../input/body-parsing.js';
import { storedId, unstorableIn } from '../input/clean-text.js';
import { localeOf, patternOf } from '../access/access.js';
import { RESPONSE_HEADERS } from './request-log.js';

const MAX_URL_LENGTH = 8 * 1_024;
/** More than any of our forms has, with all that mailers and search engines add. */
const MAX_PARAMETERS = 100;
/** Every other address is that of a page or a file. */
const PROGRAM_ROUTE = /^\/(api|dev)\//;

/** Runs first for every request: its context for logs, and bounds that need no route. */
export function registerRequestBounds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // Once read, the address is available to limits and logs even when the caller disconnects before the work is done.
    // A connection that has already been reset has none.
    if (request.socket.remoteAddress) {
      return inRequestContext({ requestId: request.id, address: request.ip }, done);
    }
    reply.hijack();
    request.socket.destroy();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.length > MAX_URL_LENGTH) {
      refuseAddress({ statusCode: 414 }, request, reply);
      return;
    }
    // Checked before routing, so that an address that contains U+0000 is malformed and not an unknown route.
    // Refused here, because pages have no error filter.
    if (request.url.split('?', 1)[0]?.includes('%00')) refuseAddress({}, request, reply);
    else done();
  });
  // After parsing and before validation: what passes here can be stored, whichever field it is for. Pages store nothing
  // and ignore what others add to their addresses.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (!PROGRAM_ROUTE.test(patternOf(request))) return done();
    if (!isPlain(request.query as object) || !isReadable(request)) return done(new AppError('request.malformed'));
    const unstorable = [request.params, request.query, request.body].flatMap((part) => unstorableIn(part));
    if (unstorable.length > 0) {
      return done(
        new AppError('request.invalid', { details: unstorable.map((field) => ({ field, code: 'isCleanText' })) }),
      );
    }
    const named = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(named)) named[name] = storedId(value);
    done();
  });
}

/**
 * Limits the number of parameters, and refuses those that reach a prototype where a parser makes objects of names with
 * brackets or dots.
 */
function isPlain(query: object): boolean {
  const names = Object.keys(query);
  if (Object.values(query).flat().length > MAX_PARAMETERS) return false;
  return !names.some((name) => name.split(/[[\].]/).some((part) => POISONOUS_KEYS.has(part)));
}

/**
 * Whether the query can be decoded: the parser would keep `a%20%ED` as these characters, and a route would store them.
 */
function isReadable({ url }: Pick<FastifyRequest, 'url'>): boolean {
  try {
    decodeURIComponent(url.split('?').slice(1).join('?'));
    return true;
  } catch {
    return false;
  }
}

/** The router's error for an address that it cannot read, or a part of which is too long, as an ordinary refusal. */
export function refuseAddress(
  { statusCode = 400 }: { readonly statusCode?: number },
  { headers, id }: Pick<FastifyRequest, 'headers' | 'id'>,
  reply: FastifyReply,
): void {
  const view = toErrorView(new AppError('request.malformed'), localeOf(headers['accept-language']), id);
  void reply.code(statusCode).headers(RESPONSE_HEADERS).header('x-request-id', id);
  void reply.type('application/json; charset=utf-8').send(JSON.stringify(view));
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Not valid HTTP, too slow, or with an oversized head: refused before there is a request to handle. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
  const id = randomUUID();
  const body = JSON.stringify(toErrorView(new AppError('request.malformed'), localeOf(undefined), id));
  const headers = {
    ...RESPONSE_HEADERS,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'));
  socket.destroy(error);
}

/**
 * Responds 405 with Allow where the address exists and the method does not.
 *
 * Routers only report "not found"; the methods of an address are collected as the routes are added.
 */
export function registerAllowedMethods(fastify: FastifyInstance): (url: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('/*')) return;
    const pattern = new RegExp(
      `^${url
        .replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&')
        .replaceAll(/:\w+/g, '[^/]+')
        .replaceAll('*', '.*')}$`,
    );
    routes.push({ pattern, methods: [method].flat() });
  });
  return (url) => {
    const path = decoded(url.split('?')[0] ?? '');
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  };
}

/** A path as the router matches it: `%69` is an i, but `%2F` separates nothing. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Concurrent requests. The pool serves some hundred of them quickly, so an admitted request finishes soon; more would
 * wait for each other until all are too late.
 */
const MAX_CONCURRENT_REQUESTS = 160;
/** Retry-After, in seconds. */
const RETRY_AFTER = '1';
/** One log line for all refusals within this time: a line each would fill the log during a flood. */
const LOG_INTERVAL_MS = 1_000;
const CODE = 'request.unavailable';

/** Takes a request in progress out of the count, and counts it again. */
interface Place {
  leave(): void;
  retake(): void;
}

const places = new AsyncLocalStorage<Place>();

/** Waits for `news` while the request that this is part of is not counted, because waiting costs nothing. */
export async function awaitUncounted<T>(news: Promise<T>): Promise<T> {
  const place = places.getStore();
  place?.leave();
  try {
    return await news;
  } finally {
    place?.retake();
  }
}

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
    if (!isBounded(request)) return done();
    // Many slow requests may complete at the same time, when all of them have already been admitted.
    if (count >= most) return refuse(request, reply);
    count += 1;
    let [isCounted, isOver] = [true, false];
    const leave = () => {
      if (isCounted) count -= 1;
      isCounted = false;
    };
    const retake = () => {
      if (isOver || isCounted) return;
      count += 1;
      isCounted = true;
    };
    // Not a Fastify hook: this event also fires when the caller disconnects before the response.
    reply.raw.once('close', () => {
      isOver = true;
      leave();
    });
    places.run({ leave, retake }, done);
  });
  return (request) => shed.has(request);
}

const isBounded = (request: FastifyRequest): boolean => {
  const pattern = patternOf(request);
  return pattern.startsWith('/api/') && !pattern.startsWith('/api/health/');
};
