import 'reflect-metadata';
import { EmbeddedPostgresError } from '@causeway/embedded-postgres';
import { startSite } from './app/site-process.js';
import { StartRefused } from './platform/config/environment.js';
import { announce, parseSettings, type SiteSettings } from './app/settings.js';
import { type Tracer, useTracer } from './platform/tracing/tracing.js';

/** How long a process may take to stop once a migration has made its release too old, in milliseconds. */
const OUTDATED_MS = 20_000;

async function startTracing({ collector, release: { version }, role }: SiteSettings): Promise<Tracer | null> {
  if (!collector) return null;
  const { createTracer } = await import('./platform/tracing/opentelemetry.js');
  const tracer = createTracer({ version, role, collector });
  useTracer(tracer);
  return tracer;
}

/** Errors that an operator can fix are printed as one sentence; any other keeps its stack. */
function explained(error: unknown): unknown {
  if (error instanceof StartRefused || error instanceof EmbeddedPostgresError) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken. Choose another one, such as PORT=3001`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is no address of this machine. 0.0.0.0 listens on all of them`;
  if (code === 'EACCES' && port) return `PORT: ${port} needs root; choose one above 1023`;
  return error;
}

try {
  const settings = parseSettings(process.env);
  const tracer = await startTracing(settings);
  const site = await startSite(settings);
  announce(settings);

  const leave = async (code: number): Promise<void> => {
    await site.stop();
    await tracer?.stop().catch(() => undefined);
    process.exit(code);
  };
  const stop = (): void => {
    void leave(0);
  };
  void site.outdated.then(() => {
    // Jobs that wait for what is gone must not keep it alive.
    setTimeout(() => process.exit(1), OUTDATED_MS).unref();
    void leave(1);
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Under `npm start` we exit together with the parent, even when it is killed with -9.
  process.once('disconnect', stop);
  // The parent may have exited while we were starting.
  if (process.send && !process.connected) stop();
} catch (error) {
  console.error(explained(error));
  process.exit(1);
}
