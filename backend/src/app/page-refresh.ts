import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../platform/config/settings.js';
import { LOCALES } from '../platform/http/locale.js';
import type { ReplacePages } from './site-server.js';

const SCRIPT = fileURLToPath(new URL('../../../frontend/scripts/refresh-pages.mjs', import.meta.url));
/** What pages are made of. */
const PATHS = ['/api/site', '/api/plans', '/api/cases'];
/** The pages of the build are good enough until the process has settled. */
const FIRST_MS = 1_500;
/** After news, for the change to be there for everybody, and for a second one that comes with it. */
const SETTLING_MS = 300;
/** After a look that failed. */
const AGAIN_MS = 30_000;
/** Should news be lost. */
const EVERY_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;

/** Tells of changes of what the API answers everybody, until its answer is called. */
export type HearNews = (listener: () => void) => () => void;

/**
 * Keeps prices and customers in the served HTML as the API answers them: docs/decisions/0024-pages-follow-the-catalogue.md.
 *
 * In a thread of its own, because making the pages takes a second of computing and a hundred megabytes; it lives while
 * there are pages to make. Without it, or when it fails, the pages there are go on being served. Returns how to end it.
 */
export function refreshPages({ host, port }: Settings, replace: ReplacePages, hear: HearNews): () => Promise<unknown> {
  if (!existsSync(SCRIPT)) return async () => {};
  const api = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const refresh = new PageRefresh(api, replace, hear);
  return () => refresh.end();
}

class PageRefresh {
  readonly #unlisten: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = FIRST_MS;
  #isLooking = false;
  #worker: Worker | null = null;
  #isEnding = false;
  /** Of the answers that the pages were made of. */
  #tags = '';

  constructor(
    private readonly api: string,
    private readonly replace: ReplacePages,
    hear: HearNews,
  ) {
    this.#plan();
    this.#unlisten = hear(() => {
      this.#waitMs = SETTLING_MS;
      this.#plan();
    });
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.#unlisten();
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
  }

  /** While it looks, news only shortens the wait after it. */
  #plan(): void {
    if (this.#isEnding || this.#isLooking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), this.#waitMs).unref();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    this.#waitMs = EVERY_MS;
    try {
      const tags = await tagsOf(this.api);
      if (tags !== this.#tags && (await this.#make())) this.#tags = tags;
    } catch (error) {
      this.#waitMs = Math.min(this.#waitMs, AGAIN_MS);
      if (!this.#isEnding) console.error('pages are not refreshed:', error);
    }
    this.#isLooking = false;
    this.#plan();
  }

  /** True when the thread has delivered. */
  #make(): Promise<boolean> {
    if (this.#isEnding) return Promise.resolve(false);
    const worker = new Worker(SCRIPT, { workerData: { api: this.api } });
    this.#worker = worker;
    let isDelivered = false;
    worker.on('message', (texts: Parameters<ReplacePages>[0]) => {
      this.replace(texts);
      isDelivered = true;
    });
    worker.unref();
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => {
        this.#worker = null;
        resolve(isDelivered);
      });
    });
  }
}

/** Names the present answers; they change whenever an answer does. */
async function tagsOf(api: string): Promise<string> {
  const questions = LOCALES.flatMap((locale) => PATHS.map((path) => ({ path, locale })));
  const tags = await Promise.all(
    questions.map(async ({ path, locale }) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(api + path, { headers: { 'accept-language': locale }, signal });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      return response.headers.get('etag');
    }),
  );
  return tags.join(' ');
}
