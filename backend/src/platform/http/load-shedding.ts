import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors/index.js';
import { toErrorView } from './error-translation.js';
import { localeOf } from './locale.js';

/**
 * Requests at work at once. The pool answers some hundred of them in a moment, so whoever is let in is answered soon;
 * more would wait for each other until all are too late.
 */
const MOST_AT_WORK = 160;
/** When it is worth asking again, in seconds. */
const RETRY_AFTER = '1';
const CONFIG = 'waitsForNews';

/** For a route that may keep its caller waiting: while it waits it costs nothing, so it is not counted. */
export const WaitsForNews = (): MethodDecorator => RouteConfig({ [CONFIG]: true });

/**
 * Refuses at once, and cheaply, what there is no room for: under a flood most of the capacity goes on answering.
 *
 * Counts from when a request has been read whole: who sends slowly takes nobody's place. Probes are always answered.
 */
export function registerLoadShedding(fastify: FastifyInstance, most = MOST_AT_WORK): void {
  const atWork = new WeakSet<FastifyRequest>();
  let count = 0;
  const isCounted = ({ url, routeOptions }: FastifyRequest): boolean =>
    url.startsWith('/api/') && !url.startsWith('/api/health/') && !(routeOptions.config as { [CONFIG]?: true })[CONFIG];

  fastify.addHook('preValidation', (request, reply, done) => {
    if (!isCounted(request)) return done();
    if (count < most) {
      count += 1;
      atWork.add(request);
      // Not a hook of Fastify: this also comes when the caller hangs up before the answer.
      reply.raw.once('close', () => {
        if (atWork.delete(request)) count -= 1;
      });
      return done();
    }
    const locale = localeOf(request.headers['accept-language']);
    const view = toErrorView(new AppError('request.unavailable'), locale, request.id);
    void reply.header('retry-after', RETRY_AFTER).code(503).type('application/json; charset=utf-8');
    void reply.send(JSON.stringify(view));
  });
}
