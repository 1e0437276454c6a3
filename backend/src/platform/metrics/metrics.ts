import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; the response time targets (150 ms, 300 ms, 1 s, 2 s) are bucket bounds. */
const BUCKETS = [0.005, 0.015, 0.05, 0.15, 0.3, 0.8, 1, 2, 5, 10];

type Sample = Readonly<Record<string, string | number>> & { readonly value: number };

/** The shortest pause: a breach is seen, and its alarm raised, within two minutes. */
const MIN_MS = 60_000;
const MAX_MS = 3_600_000;
/** Computing takes at most one part in 20 of the time. */
const SHARE = 20;

/**
 * How long computed values stay valid, from how long computing them took; both in milliseconds.
 *
 * A minute for what takes up to three seconds; beyond that the pause grows with the duration, up to an hour.
 */
export const pauseAfter = (tookMs: number): number => Math.min(Math.max(MIN_MS, tookMs * SHARE), MAX_MS);

/** The last values of something that is expensive to compute. Asking for them never waits. */
export class KeptValues<Value> {
  #known: { readonly values: readonly Value[]; readonly at: number } | null = null;
  #isComputing = false;
  /** `performance.now()` in milliseconds. */
  #restsUntil = 0;

  constructor(private readonly compute: () => Promise<readonly Value[]>) {}

  /**
   * Returns the last values, none before the first are there or after computing failed, and computes new ones in the
   * background when the pause is over.
   */
  latest(): readonly Value[] {
    if (!this.#isComputing && performance.now() >= this.#restsUntil) void this.#renew();
    return this.#known?.values ?? [];
  }

  /** Seconds since the last values were computed; null while there are none. */
  age(): number | null {
    return this.#known && (performance.now() - this.#known.at) / 1_000;
  }

  async #renew(): Promise<void> {
    this.#isComputing = true;
    const begun = performance.now();
    const values = await this.compute().catch(() => null);
    const at = performance.now();
    this.#known = values && { values, at };
    this.#restsUntil = at + pauseAfter(at - begun);
    this.#isComputing = false;
  }
}

/** The metrics that this process exposes to Prometheus. Names begin with `site_`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requests: Histogram<'method' | 'route' | 'status'>;

  readonly #kept = new Map<string, KeptValues<Sample>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.state(
      'site_kept_values_age_seconds',
      'Seconds since values that are not computed at every scrape were computed',
      ['metric'],
      async () =>
        [...this.#kept].flatMap(([metric, kept]) => {
          const value = kept.age();
          return value === null ? [] : [{ metric, value }];
        }),
    );
    this.requests = new Histogram({
      name: 'site_http_request_seconds',
      help: 'Response time of requests',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
  }

  /** A counter, which only ever grows. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /**
   * A gauge of what is expensive to compute: a scrape gets the last values (`KeptValues`), never waits, and is the
   * occasion to compute new ones. `site_kept_values_age_seconds` has their age.
   */
  keptState(
    name: string,
    help: string,
    labelNames: readonly string[],
    compute: () => Promise<readonly Sample[]>,
  ): void {
    const kept = new KeptValues(compute);
    this.#kept.set(name, kept);
    this.state(name, help, labelNames, async () => kept.latest());
  }

  /**
   * A gauge that is read at every scrape; what `read` no longer mentions is gone.
   *
   * When `read` fails the gauge is absent from that scrape, which an alert on absence detects.
   */
  state(name: string, help: string, labelNames: readonly string[], read: () => Promise<readonly Sample[]>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        const samples = await read().catch(() => []);
        for (const { value, ...labels } of samples) gauge.set(labels, value);
      },
    });
  }
}

/** Times every response by its route's pattern, never by its address: that would be a series for each customer. */
export function registerRequestMetrics(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}
