import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppLogger } from '../../logging/logger.js';
import { withoutSecrets } from '../../logging/logger.js';

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
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    });
    done();
  });
}
