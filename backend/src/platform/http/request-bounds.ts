import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors/index.js';
import { inRequestContext } from '../logging/request-context.js';

const MAX_URL_LENGTH = 8 * 1_024;

/** What every request passes first: its context for logs, and bounds that need no route. */
export function registerRequestBounds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    inRequestContext({ requestId: request.id }, done);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.length > MAX_URL_LENGTH) {
      void reply
        .code(414)
        .type('application/json')
        .send({ code: 'request.malformed', message: 'URI Too Long', requestId: request.id });
      return;
    }
    // No name of ours holds one, and PostgreSQL takes no text with one. Queries have validators, which name the field.
    if (request.url.split('?', 1)[0]?.includes('%00')) return done(new AppError('request.malformed'));
    done();
  });
}
