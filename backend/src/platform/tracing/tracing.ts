import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentRequestId } from '../logging/logger.js';

type Facts = Readonly<Record<string, string | number>>;

/**
 * `server`: a request that we answer. `consumer`: a job. `client`: a call to the database or a provider; outside of the
 * other two it is not recorded.
 */
type SpanKind = 'server' | 'consumer' | 'client';

/** Something that takes time, as a tracing backend shows it. */
export interface Span {
  /** Runs `work` so that what it starts belongs to this. */
  readonly run: <T>(work: () => T) => T;
  readonly fail: (error: unknown) => void;
  /** Ends it, with what is known only now. */
  readonly end: (name?: string, facts?: Facts) => void;
}

/** What records spans; null from `start` where one is not to be recorded. */
export interface Tracer {
  readonly start: (name: string, kind: SpanKind, facts: Facts) => Span | null;
  /** Sends what has been recorded. */
  readonly stop: () => Promise<void>;
}

let tracer: Tracer | null = null;

/** Records from now on, or with null no longer. To be called before the application is built. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** Every span has the id by which log lines and jobs of one request are found. */
function start(name: string, kind: SpanKind, facts: Facts): Span | null {
  const requestId = currentRequestId();
  return tracer?.start(name, kind, requestId === null ? facts : { 'site.request_id': requestId, ...facts }) ?? null;
}

/** Does `work`, and records it where there is a tracer. */
export async function traced<T>(name: string, kind: SpanKind, facts: Facts, work: () => Promise<T>): Promise<T> {
  const span = start(name, kind, facts);
  if (!span) return work();
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Literals, which may be anything, even in a statement that has parameters. */
const LITERAL = /'(?:[^']|'')*'/g;
const MAX_STATEMENT = 1_000;

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement;
  return hasText && typeof statement.text === 'string' ? statement.text : '';
};

/** Sends a statement, and records it where there is a tracer and a request or a job that it is for. */
export function tracedStatement<T>(statement: unknown, send: () => T): T {
  if (!tracer) return send();
  const text = textOf(statement).trim();
  const operation = (/^\w+/.exec(text)?.[0] ?? 'query').toUpperCase();
  const span = start(operation, 'client', {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.replaceAll(LITERAL, '?').slice(0, MAX_STATEMENT),
  });
  if (!span) return send();
  const sent = span.run(send);
  if (sent instanceof Promise) {
    sent.then(
      () => span.end(),
      (error: unknown) => {
        span.fail(error);
        span.end();
      },
    );
  } else span.end();
  return sent;
}

/**
 * Records every request by its route's pattern. A visitor's `traceparent` is ignored: it would let anyone decide what
 * is recorded.
 */
export function registerRequestTracing(fastify: FastifyInstance): void {
  if (!tracer) return;
  const open = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const span = start(request.method, 'server', { 'http.request.method': request.method });
    if (!span) return done();
    open.set(request, span);
    span.run(done);
  });
  fastify.addHook('onError', (request, reply, error, done) => {
    if (reply.statusCode >= 500) open.get(request)?.fail(error);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const facts = { 'http.route': route, 'http.response.status_code': reply.statusCode };
    open.get(request)?.end(`${request.method} ${route}`, facts);
    done();
  });
}
