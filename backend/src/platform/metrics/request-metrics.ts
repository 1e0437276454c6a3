import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** Times every response by its route's pattern, never by its address: that would be a series for each customer. */
export function registerRequestMetrics(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}
