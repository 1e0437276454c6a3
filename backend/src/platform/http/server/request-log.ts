import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '../../../domain/locale/locales.js';
import type { Notifications } from '../../database/notifications.js';
import type { AppLogger } from '../../logging/logger.js';
import { localeOf } from '../access/access.js';

/** One line per request, once the response is sent, except for those that `isCounted` elsewhere. */
export function registerRequestLog(
  fastify: FastifyInstance,
  logger: Pick<AppLogger, 'request'>,
  isCounted: (request: FastifyRequest) => boolean,
): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isCounted(request)) return done();
    logger.request({
      requestId: request.id,
      method: request.method,
      url: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    });
    done();
  });
}

/** Parameters whose values are counts, dates or words of the interface; others are left out. */
const SHOWN_PARAMETERS: ReadonlySet<string> = new Set([
  'pageIndex',
  'pageSize',
  'sort',
  'status',
  'wait',
  'lang',
  'list',
]);
const SHOWN_VALUE = /^[a-z0-9_,-]{0,40}$/i;
const IDENTIFIER = /^(?:\d{1,12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const REDACTED = '[redacted]';

/**
 * The address of a request as it may be logged: the pattern of its route, with identifiers filled in. Some paths
 * contain tokens; an address without a route may be such a path misspelt, so nothing of it is logged.
 */
export function loggedPath({
  routeOptions,
  params,
  query,
}: Pick<FastifyRequest, 'params' | 'query'> & {
  readonly routeOptions: { readonly url?: string | undefined };
}): string {
  const route = routeOptions.url;
  if (route === undefined || route.includes('*')) return '[no route]';
  const filled = (params ?? {}) as Readonly<Record<string, string>>;
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) =>
    IDENTIFIER.test(filled[name] ?? '') ? (filled[name] ?? '') : REDACTED,
  );
  const asked = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    SHOWN_PARAMETERS.has(name) && typeof value === 'string' && SHOWN_VALUE.test(value) ? [`${name}=${value}`] : [],
  );
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}

/** Maximum age of a copy, in milliseconds, in case the notification of a change is lost. */
const LIFE_MS = 60_000;
const CONFIG = 'sameForAll';

interface SameForAll {
  readonly channel: string | null;
}

interface Copy {
  /** Encoded once: a text would be encoded for each caller. */
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly usedUntil: number;
}

/**
 * For a public route whose response to an address without a query is the same for all callers of one language until a
 * notification on `channel`; null for one that never changes while we run. It is then serialised once and sent from
 * memory.
 */
export const SameForAll = (channel: string | null = null): MethodDecorator =>
  RouteConfig({ [CONFIG]: { channel } satisfies SameForAll });

/** Whether the response to a request is independent of the caller. */
export const isSameForAll = ({ url, routeOptions }: FastifyRequest): boolean =>
  CONFIG in routeOptions.config && routeOptions.url === url;

/**
 * Whether the client has the version with this strong ETag. It may know it as weak (`W/"…"`): compressing a response,
 * in nginx or here, makes its tag that.
 */
export const isHeld = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * Caches responses of the routes that opt in and sends them before the handler and the checks on the caller, which do
 * not affect them, with an ETag and 304 for clients that have them.
 */
export function registerAnswerCopies(fastify: FastifyInstance, notifications: Pick<Notifications, 'listen'>): void {
  // By route, shared by GET and HEAD. A notification replaces the map, so a response that was begun before it is kept
  // where it is no longer read.
  const shelves = new Map<string, Map<Locale, Copy>>();
  const channels = new Map<string, string>();
  const shelfOf = new WeakMap<FastifyRequest, Map<Locale, Copy>>();

  fastify.addHook('onRoute', ({ url, config }) => {
    const { [CONFIG]: said } = (config ?? {}) as { [CONFIG]?: SameForAll };
    if (!said) return;
    shelves.set(url, new Map());
    if (said.channel !== null) channels.set(url, said.channel);
  });
  fastify.addHook('onReady', (done) => {
    for (const [url, channel] of channels) notifications.listen(channel, () => shelves.set(url, new Map()));
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const shelf = isSameForAll(request) ? shelves.get(request.url) : undefined;
    if (!shelf) return done();
    const copy = shelf.get(localeOf(request.headers['accept-language']));
    if (!copy || copy.usedUntil <= Date.now()) {
      shelfOf.set(request, shelf);
      return done();
    }
    void reply.headers({ etag: copy.etag, vary: 'accept-language' });
    if (isHeld(request, copy.etag)) void reply.code(304).send();
    else void reply.type(copy.type).send(copy.body);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const shelf = shelfOf.get(request);
    if (shelf && reply.statusCode === 200 && typeof payload === 'string') {
      const copy = copyOf(payload, String(reply.getHeader('content-type')));
      shelf.set(localeOf(request.headers['accept-language']), copy);
      void reply.headers({ etag: copy.etag, vary: 'accept-language' });
    }
    done(null, payload);
  });
}

function copyOf(payload: string, type: string): Copy {
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  return { body: Buffer.from(payload), type, etag, usedUntil: Date.now() + LIFE_MS };
}

/**
 * Headers of every response, errors included. Pages and assets replace the content policy and `cache-control` with their
 * own. A response that does not is never cached.
 */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function registerResponseHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(RESPONSE_HEADERS);
    void reply.header('x-request-id', request.id);
    done();
  });
}
