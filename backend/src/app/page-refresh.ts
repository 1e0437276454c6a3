import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../platform/config/settings.js';
import type { ReplacePages } from './site-server.js';

const SCRIPT = fileURLToPath(new URL('../../../frontend/scripts/refresh-pages.mjs', import.meta.url));
const EVERY_SECONDS = 30;

/**
 * Keeps prices and customers in the served HTML as the API answers them: docs/decisions/0024-pages-follow-the-catalogue.md.
 *
 * In a thread of its own, because making the pages takes a second of computing. Without it, or when it fails, the pages
 * of the build go on being served. Returns how to end it.
 */
export function refreshPages({ host, port }: Settings, replace: ReplacePages): () => Promise<unknown> {
  if (!existsSync(SCRIPT)) return async () => {};
  const api = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const worker = new Worker(SCRIPT, { workerData: { api, everySeconds: EVERY_SECONDS } });
  worker.on('message', replace);
  worker.on('error', (error) => console.error('pages are not refreshed:', error));
  worker.unref();
  return () => worker.terminate();
}
