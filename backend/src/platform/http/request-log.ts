import type { FastifyInstance } from 'fastify';
import type { AppLogger } from '../logging/logger.js';
import { withoutSecrets } from '../logging/logger.js';

/** One line a request, when it has been answered. */
export function registerRequestLog(fastify: FastifyInstance, logger: AppLogger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
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
