import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Notifications } from '../../database/notifications.js';
import type { FrontDoor, ReadyAnswer } from './front-door.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { localeOf } from '../locale.js';

/** Maximum age of a copy, in milliseconds, in case the notification of a change is lost. */
const LIFE_MS = 60_000;
const CONFIG = 'sameForAll';
const VARY = 'accept-language';
const TYPE = 'application/json; charset=utf-8';

interface SameForAll {
  readonly channel: string | null;
}

interface Copy {
  readonly whole: ReadyAnswer;
  /** For clients that already have it. */
  readonly unchanged: ReadyAnswer;
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
 * Caches responses of the routes that opt in and sends them before the framework runs, with an ETag and 304 for clients
 * that have them. The checks that such a route would make on the caller do not affect its response.
 */
export function registerAnswerCopies(
  fastify: FastifyInstance,
  door: Pick<FrontDoor, 'post'>,
  notifications: Pick<Notifications, 'listen'>,
): void {
  // GET and HEAD of one address share a copy.
  const shelves = new Map<string, Shelf>();
  door.post((request) => shelves.get(request.url ?? '')?.offer(request) ?? null);
  fastify.addHook('onRoute', (route) => {
    const { [CONFIG]: said } = (route.config ?? {}) as { [CONFIG]?: SameForAll };
    if (!said) return;
    const shelf = shelves.get(route.url) ?? new Shelf(route.url, said.channel);
    shelves.set(route.url, shelf);
    route.onRequest = [route.onRequest ?? []].flat().concat(shelf.note);
    route.onSend = [route.onSend ?? []].flat().concat(shelf.keep);
  });
  fastify.addHook('onReady', (done) => {
    for (const shelf of shelves.values()) {
      if (shelf.channel !== null) notifications.listen(shelf.channel, () => shelf.clear());
    }
    done();
  });
}

/** The copies of one route, by language. */
class Shelf {
  readonly #copies = new Map<Locale, Copy>();
  /** Notifications that the responses now being made may have missed. */
  readonly #madeIn = new WeakMap<FastifyRequest, object>();
  #era = {};

  constructor(
    private readonly url: string,
    readonly channel: string | null,
  ) {}

  clear(): void {
    this.#era = {};
    this.#copies.clear();
  }

  /** At the front door, before the framework. */
  offer({ method, headers }: IncomingMessage): ReadyAnswer | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const copy = this.#copies.get(localeOf(headers['accept-language']));
    if (!copy || copy.usedUntil <= Date.now()) return null;
    return headers['if-none-match'] === copy.etag ? copy.unchanged : copy.whole;
  }

  /** Before the route: when work on the response began. */
  readonly note = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (request.url === this.url) this.#madeIn.set(request, this.#era);
    done();
  };

  /** After the route: keeps a successful response, unless a notification came while it was made. */
  readonly keep = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    if (this.#madeIn.get(request) === this.#era && reply.statusCode === 200 && typeof payload === 'string') {
      const copy = copyOf(this.url, payload);
      this.#copies.set(localeOf(request.headers['accept-language']), copy);
      void reply.header('etag', copy.etag).header('vary', VARY);
    }
    done(null, payload);
  };
}

function copyOf(route: string, payload: string): Copy {
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  const headers = ['etag', etag, 'vary', VARY];
  const common = { route, isLogged: true };
  return {
    whole: {
      ...common,
      status: 200,
      headers: [...headers, 'content-type', TYPE],
      body: Buffer.from(payload),
    },
    unchanged: { ...common, status: 304, headers, body: null },
    etag,
    usedUntil: Date.now() + LIFE_MS,
  };
}
