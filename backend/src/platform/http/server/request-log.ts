import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppLogger } from '../../logging/logger.js';

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
      url: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    });
    done();
  });
}

/** Parameters whose values are counts, dates or words of the interface; others are left out. */
const SHOWN_PARAMETERS: ReadonlySet<string> = new Set([
  'pageIndex',
  'pageSize',
  'sort',
  'status',
  'wait',
  'lang',
  'list',
]);
const SHOWN_VALUE = /^[a-z0-9_,-]{0,40}$/i;
const IDENTIFIER = /^(?:\d{1,12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const REDACTED = '[redacted]';

/**
 * The address of a request as it may be logged: the pattern of its route, with identifiers filled in. Some paths
 * contain tokens; an address without a route may be such a path misspelt, so nothing of it is logged.
 */
export function loggedPath({
  routeOptions,
  params,
  query,
}: Pick<FastifyRequest, 'params' | 'query'> & {
  readonly routeOptions: { readonly url?: string | undefined };
}): string {
  const route = routeOptions.url;
  if (route === undefined || route.includes('*')) return '[no route]';
  const filled = (params ?? {}) as Readonly<Record<string, string>>;
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) =>
    IDENTIFIER.test(filled[name] ?? '') ? (filled[name] ?? '') : REDACTED,
  );
  const asked = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    SHOWN_PARAMETERS.has(name) && typeof value === 'string' && SHOWN_VALUE.test(value) ? [`${name}=${value}`] : [],
  );
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}
