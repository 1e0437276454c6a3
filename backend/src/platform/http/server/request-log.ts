import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppLogger } from '../../logging/logger.js';
import { withoutSecrets } from '../../logging/logger.js';
import type { FrontDoor } from './front-door.js';

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** One line per request, once the response is sent. */
export function registerRequestLog(
  fastify: FastifyInstance,
  door: Pick<FrontDoor, 'onAnswer'>,
  logger: AppLogger,
  addressOf: (request: IncomingMessage) => string,
): void {
  door.onAnswer(({ request, requestId, answer, ms }) => {
    if (!answer.isLogged) return;
    const { method = '', url = '' } = request;
    // The logged address has no parameters, so there is no secret to redact.
    logger.request({ requestId, method, url, status: answer.status, ms: tenths(ms), ip: addressOf(request) });
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    logger.request({
      requestId: request.id,
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: tenths(reply.elapsedTime),
      ip: request.ip,
    });
    done();
  });
}
