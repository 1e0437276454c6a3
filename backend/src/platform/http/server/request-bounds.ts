import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';
import { inRequestContext } from '../../logging/logger.js';
import { toErrorView } from '../errors/error-translation.js';
import { POISONOUS_KEYS } from '../input/body-parsing.js';
import { unstorableIn } from '../input/clean-text.js';
import { localeOf } from '../locale.js';

const MAX_URL_LENGTH = 8 * 1_024;
/** More than any of our forms has, with all that mailers and search engines add. */
const MAX_PARAMETERS = 100;

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
    if (request.url.split('?', 1)[0]?.includes('%00')) return done(new AppError('request.malformed'));
    done();
  });
  // After parsing and before validation: what passes here can be stored, whichever field it is for.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (!isPlain(request.query as object)) return done(new AppError('request.malformed'));
    const unstorable = [request.params, request.query, request.body].flatMap((part) => unstorableIn(part));
    if (unstorable.length === 0) return done();
    done(new AppError('request.invalid', { details: unstorable.map((field) => ({ field, code: 'isCleanText' })) }));
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

/** The router's error for an address that it cannot read, or a part of which is too long, as an ordinary refusal. */
export function refuseAddress(
  { statusCode = 400 }: { readonly statusCode?: number },
  { headers, id }: Pick<FastifyRequest, 'headers' | 'id'>,
  reply: FastifyReply,
): void {
  const view = toErrorView(new AppError('request.malformed'), localeOf(headers['accept-language']), id);
  void reply.code(statusCode).type('application/json; charset=utf-8').send(JSON.stringify(view));
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Not valid HTTP, too slow, or with an oversized head: refused before there is a request to handle. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify(toErrorView(new AppError('request.malformed'), localeOf(undefined), randomUUID()));
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`];
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, 'connection: close', '', body].join('\r\n'));
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
    const path = url.split('?')[0] ?? '';
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  };
}
