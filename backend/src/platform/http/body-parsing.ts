import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseStrictJson } from './strict-json.js';

/** Largest body we read, in bytes; uploads have their own routes and limits. */
export const BODY_LIMIT_BYTES = 100 * 1_024;

/** Gateways sign the exact bytes they send, in formats of their own: nobody but their adapter reads them. */
const isNotification = ({ url }: FastifyRequest): boolean => /^\/api\/payments\/\w+\/notify(?:$|\?)/.test(url);

export type RawBodyRequest = FastifyRequest & { rawBody?: Buffer };

/** JSON for everybody; any other content type only, and only as bytes, where payment gateways knock. The rest is a 415. */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      if (isNotification(request)) (request as RawBodyRequest).rawBody = body;
      done(null, isNotification(request) ? undefined : parseStrictJson(body.toString('utf8')));
    } catch (error) {
      done(error as Error);
    }
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isNotification(request)) {
      if (body.length === 0) return done(null, undefined);
      return done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }));
    }
    (request as RawBodyRequest).rawBody = body;
    return done(null, undefined);
  });
}
