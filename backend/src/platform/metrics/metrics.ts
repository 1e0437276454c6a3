import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; the response time targets (150 ms, 300 ms, 1 s, 2 s) are bucket bounds of their own. */
const BUCKETS = [0.005, 0.015, 0.05, 0.15, 0.3, 0.8, 1, 2, 5, 10];

type Sample = Readonly<Record<string, string | number>> & { readonly value: number };

/** The metrics that this process exposes to Prometheus. Names begin with `site_`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
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
