import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../domain/errors/index.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { madeAt, QuoteDocuments } from '../document/quote-document.js';
import type { QuoteRead } from '../quotes.queries.js';
import type { PrintedQuote } from './draw-quote.js';
import type { PrintingAnswer } from './printing.worker.js';

/** Maximum quotes waiting to be drawn in this process; callers beyond it must retry. */
const MAX_WAITING = 20;

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(reason: unknown): void;
}

/**
 * Prints quotes.
 *
 * Compiled code draws in a worker thread, off the event loop; it starts with the first quote and is replaced when it
 * dies. Under jest there is no compiled file to start a thread from: the same code runs in the caller's thread.
 */
@Injectable()
export class QuotePrinter implements OnApplicationShutdown {
  readonly #isCompiled = import.meta.url.endsWith('.js');
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;

  constructor(private readonly documents: QuoteDocuments) {}

  /** Returns the PDF. Refuses with request.unavailable when too many are being drawn. */
  async print(quote: QuoteRead, locale: Locale): Promise<Uint8Array> {
    const printed = { document: this.documents.of(quote, locale), madeAt: madeAt(quote) };
    if (this.#isCompiled) return this.#inThread(printed);
    const { drawQuote } = await import('./draw-quote.js');
    return drawQuote(printed);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#worker?.terminate();
  }

  #inThread(printed: PrintedQuote): Promise<Uint8Array> {
    if (this.#waiting.length >= MAX_WAITING) throw new AppError('request.unavailable');
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      worker.postMessage(printed); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./printing.worker.js', import.meta.url));
    worker.unref();
    worker.on('message', ({ bytes, error }: PrintingAnswer) => {
      const waiting = this.#waiting.shift();
      if (bytes) waiting?.resolve(bytes);
      else waiting?.reject(new Error(error));
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', (code) => this.#lost(worker, new Error(`printing thread exited with code ${code}`)));
    return worker;
  }

  /**
   * An error is followed by an exit, by which time the next thread may already be running: only the current one counts.
   */
  #lost(worker: Worker, reason: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }
}
