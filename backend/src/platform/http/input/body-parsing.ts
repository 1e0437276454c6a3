import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseStrictJson } from './strict-json.js';

/** Largest body we read, in bytes; uploads have their own routes and limits. */
export const BODY_LIMIT_BYTES = 100 * 1_024;

/** Gateways sign the exact bytes they send, in formats of their own: only their adapter reads them. */
const isNotification = ({ url }: FastifyRequest): boolean => /^\/api\/payments\/\w+\/notify(?:$|\?)/.test(url);

/**
 * Mail clients send one-click unsubscribe as a form (RFC 8058, section 3.2), whose content adds nothing to the address.
 */
const isOneClick = ({ url }: FastifyRequest): boolean => url.startsWith('/api/marketing-email/one-click?');

export type RawBodyRequest = FastifyRequest & { rawBody?: Buffer };

/**
 * JSON everywhere; any other content type only on payment gateway callbacks, as bytes, and on one-click unsubscribe,
 * unread. The rest is a 415.
 */
export function registerBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      if (isNotification(request)) (request as RawBodyRequest).rawBody = body;
      done(null, isNotification(request) ? undefined : parseStrictJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isNotification(request)) {
      if (body.length === 0 || isOneClick(request)) return done(null, undefined);
      return done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }));
    }
    (request as RawBodyRequest).rawBody = body;
    return done(null, undefined);
  });
}
