import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { MACHINE_ID } from '../domain/licensing/binding.js';
import { LOCALES } from '../domain/locale/locales.js';
import { FIRST_DATE, LAST_DATE } from '../domain/text/file-words.js';
import { MAX_NAME_LENGTH } from '../domain/text/printable.js';
import { MAILBOX } from '../domain/visitors/visitor-limits.js';
import type { Settings } from '../platform/config/settings.js';
import { UPLOAD_LIMIT_BYTES } from '../platform/http/input/body-parsing.js';
import type { ReplacePages } from './site-server.js';

const SCRIPT = fileURLToPath(new URL('../../../frontend/scripts/refresh-pages.mjs', import.meta.url));
/** The API routes that pages are rendered from. */
const PATHS = ['/api/site', '/api/plans', '/api/cases'];
/** First check after the start: until then the pages of the build are good enough. */
const FIRST_MS = 1_500;
/** Delay after a change, so that every process sees it and a second change shortly after is included. */
const DEBOUNCE_MS = 300;
/** Delay after a failed check. */
const RETRY_MS = 30_000;
/** Poll interval, in case a notification is lost. */
const INTERVAL_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;

/** Subscribes to changes of public API responses; returns the function that unsubscribes. */
export type SubscribeToChanges = (listener: () => void) => () => void;

/**
 * Keeps prices and customers in the served HTML in line with the API:
 * docs/decisions/0020-prerendered-pages.md.
 *
 * Runs in its own thread, because rendering takes a second of CPU and a hundred megabytes; the thread lives only while
 * it renders. Without it, or when it fails, the existing pages stay in service. Returns the function that stops it.
 */
export function refreshPages(
  { host, port }: Settings,
  replace: ReplacePages,
  listen: SubscribeToChanges,
): () => Promise<unknown> {
  if (!existsSync(SCRIPT)) return async () => {};
  const api = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const refresh = new PageRefresh(api, replace, listen);
  return () => refresh.end();
}

class PageRefresh {
  readonly #unlisten: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = FIRST_MS;
  #isChecking = false;
  #worker: Worker | null = null;
  #isEnding = false;
  /** Tags of the responses that the current pages were rendered from. */
  #tags = '';

  constructor(
    private readonly api: string,
    private readonly replace: ReplacePages,
    listen: SubscribeToChanges,
  ) {
    this.#plan();
    this.#unlisten = listen(() => {
      this.#waitMs = DEBOUNCE_MS;
      this.#plan();
    });
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.#unlisten();
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
  }

  /** While a check is running, a notification only shortens the wait after it. */
  #plan(): void {
    if (this.#isEnding || this.#isChecking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), this.#waitMs).unref();
  }

  async #check(): Promise<void> {
    this.#isChecking = true;
    this.#waitMs = INTERVAL_MS;
    try {
      const tags = await tagsOf(this.api);
      if (tags !== this.#tags && (await this.#render())) this.#tags = tags;
    } catch (error) {
      this.#waitMs = Math.min(this.#waitMs, RETRY_MS);
      if (!this.#isEnding) console.error('page refresh failed:', error);
    }
    this.#isChecking = false;
    this.#plan();
  }

  /** Resolves to true when the thread has delivered pages. */
  #render(): Promise<boolean> {
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

/** Returns a tag of the current responses; it changes whenever one of them does. */
async function tagsOf(api: string): Promise<string> {
  const questions = LOCALES.flatMap((locale) => PATHS.map((path) => ({ path, locale })));
  const tags = await Promise.all(
    questions.map(async ({ path, locale }) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(api + path, { headers: { 'accept-language': locale }, signal });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      return response.headers.get('etag');
    }),
  );
  return tags.join(' ');
}

/**
 * Rules that pages apply before they ask the server and that no schema of the contract can state. The contract carries
 * them as `x-rules`, from which the browser's constants are generated.
 */
export const PAGE_RULES = {
  /** In code points; `maxLength` counts UTF-16 units. */
  displayNameMaxLength: MAX_NAME_LENGTH,
  firstDate: FIRST_DATE,
  lastDate: LAST_DATE,
  /** Of a machine code without spaces and with ASCII characters only. */
  machineIdPattern: MACHINE_ID.source,
  mailCodeIntervalSeconds: MAILBOX.codeEachMinute.windowSeconds,
  uploadMaxBytes: UPLOAD_LIMIT_BYTES,
} as const;
