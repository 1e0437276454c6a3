import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CollectorSettings } from '../config/settings.js';
import type { Tracer } from './tracing.js';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

/** What sends spans, and where to. */
interface TracerOptions {
  readonly version: string;
  readonly role: string;
  readonly collector: CollectorSettings;
}

/**
 * Records with OpenTelemetry and sends to the collector, as OTLP over HTTP. The packages read their other variables
 * (`OTEL_…`). Loaded only where there is a collector.
 */
export function createTracer({ version, role, collector: { url, headers } }: TracerOptions): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'site', 'service.version': version, 'site.role': role }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers: { ...headers } }) })],
  });
  const tracer = provider.getTracer('site', version);
  return {
    start(name, kind, attributes) {
      const around = contexts.active();
      if (kind === 'client' && !trace.getSpan(around)) return null;
      // A request or a job begins a trace, whatever started it.
      const parent = kind === 'client' ? around : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
      const within = trace.setSpan(parent, span);
      return {
        run: (work) => contexts.with(within, work),
        fail(error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
        },
        end(ownName, facts) {
          if (ownName !== undefined) span.updateName(ownName);
          if (facts) span.setAttributes(facts);
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}
