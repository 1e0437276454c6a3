import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Notifications } from '../database/notifications.js';
import { type Locale, localeOf } from './locale.js';

/** How long a copy is used at the most, in milliseconds, should the news of a change be lost on its way. */
const LIFE_MS = 60_000;
const CONFIG = 'sameForAll';

interface SameForAll {
  readonly channel: string | null;
}

interface Copy {
  readonly body: Buffer;
  readonly etag: string;
  readonly usedUntil: number;
}

/**
 * For a public route whose answer to an address without a query is the same for everybody of one language until news
 * comes on `channel`; null for one that never changes while we run. It is then written once and sent from memory.
 */
export const SameForAll = (channel: string | null = null): MethodDecorator =>
  RouteConfig({ [CONFIG]: { channel } satisfies SameForAll });

/**
 * Keeps answers of the routes that say so and sends them, with an ETag and 304 for who has them, before anything is
 * computed. What such a route would check of the caller makes no difference to its answer.
 */
export function registerAnswerCopies(fastify: FastifyInstance, notifications: Pick<Notifications, 'listen'>): void {
  // GET and HEAD of one address share what is kept.
  const shelves = new Map<string, Shelf>();
  fastify.addHook('onRoute', (route) => {
    const { [CONFIG]: said } = (route.config ?? {}) as { [CONFIG]?: SameForAll };
    if (!said) return;
    const shelf = shelves.get(route.url) ?? new Shelf(route.url, said.channel);
    shelves.set(route.url, shelf);
    route.onRequest = [route.onRequest ?? []].flat().concat(shelf.offer);
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
  /** Which news the answers now being made may have missed. */
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

  /** Before the route: answers, or notes when the making of an answer began. */
  readonly offer = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (request.url !== this.url) return done();
    const copy = this.#copies.get(localeOf(request.headers['accept-language']));
    if (!copy || copy.usedUntil <= Date.now()) {
      this.#madeIn.set(request, this.#era);
      return done();
    }
    void reply.header('etag', copy.etag).header('vary', 'accept-language');
    if (request.headers['if-none-match'] === copy.etag) void reply.code(304).send();
    else void reply.type('application/json; charset=utf-8').send(copy.body);
  };

  /** After the route: keeps a good answer, unless news came while it was made. */
  readonly keep = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    if (this.#madeIn.get(request) === this.#era && reply.statusCode === 200 && typeof payload === 'string') {
      const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
      const usedUntil = Date.now() + LIFE_MS;
      this.#copies.set(localeOf(request.headers['accept-language']), { body: Buffer.from(payload), etag, usedUntil });
      void reply.header('etag', etag).header('vary', 'accept-language');
    }
    done(null, payload);
  };
}
