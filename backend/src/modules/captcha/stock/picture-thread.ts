import { Worker } from 'node:worker_threads';
import type { Picture } from '../picture/draw.js';
import type { PicturePromise, PictureSource } from './picture-source.js';

/** What a thread may hold of things it has just made, in MB: left to itself it takes 32, and a picture needs a tenth of one. */
const YOUNG_MB = 4;

/** How long a thread that nobody asks may stay, in milliseconds: it holds some forty MB, and starts in a fifth of a second. */
const IDLE_MS = 10_000;

/** Draws in a worker thread, which starts with the first picture asked for, ends when it is idle, and is replaced when it dies. */
export class PictureThread implements PictureSource {
  readonly #asked: PicturePromise[] = [];
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly entry: URL,
    private readonly length: number,
    private readonly idleMs = IDLE_MS,
  ) {}

  draw(): Promise<Picture> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      worker.postMessage(this.length); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    for (const { reject } of this.#asked.splice(0)) reject(new Error('the picture thread was closed'));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    worker.unref();
    worker.on('message', (picture: Picture) => this.#deliver(picture));
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', (code) => this.#lost(worker, new Error(`the picture thread ended with code ${code}`)));
    return worker;
  }

  #deliver(picture: Picture): void {
    this.#asked.shift()?.resolve(picture);
    if (this.#asked.length === 0) this.#idle = setTimeout(() => void this.close(), this.idleMs).unref();
  }

  /** An error is followed by an exit, by when the next thread may be at work already: only the current one counts. */
  #lost(worker: Worker, reason: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#asked.splice(0)) reject(reason);
  }
}
