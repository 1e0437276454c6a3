import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import type { Picture } from '../picture/draw.js';
import type { PicturePromise, PictureSource } from './picture-source.js';

/** Callers who may wait for a picture when the stock is out: with 10 ms a picture, about a second's worth. */
const MOST_WAITING = 100;
/** Pause after the source failed, so that a broken one is not restarted in a loop. Milliseconds. */
const PAUSE_MS = 1_000;

/** Of the stock: with no more left it is filled again, all at once, so that in between nobody has to draw. */
const REFILL_AT = 0.5;

/** Keeps pictures ready, so that a request only picks one up. */
export class PictureStock implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(PictureStock.name);
  readonly #ready: Picture[] = [];
  readonly #waiting: PicturePromise[] = [];
  #asked = 0;
  #pause: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(
    private readonly source: PictureSource,
    private readonly size: number,
  ) {}

  onModuleInit(): void {
    this.#fill();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isClosed = true;
    if (this.#pause) clearTimeout(this.#pause);
    this.#refuseWaiting();
    await this.source.close();
  }

  /** A picture that nobody else gets. Refuses with captcha.busy when too many wait already, or drawing has failed. */
  async take(): Promise<Picture> {
    const ready = this.#ready.shift();
    if (!ready && (this.#isClosed || this.#pause || this.#waiting.length >= MOST_WAITING)) {
      throw new AppError('captcha.busy');
    }
    const picture = ready ?? new Promise<Picture>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#fill();
    return picture;
  }

  /** When the stock runs low asks for as many as are missing from it, and for those who wait. */
  #fill(): void {
    if (this.#pause || this.#isClosed) return;
    const left = this.#ready.length + this.#asked - this.#waiting.length;
    if (left > this.size * REFILL_AT) return;
    for (let count = left; count < this.size; count += 1) {
      this.#asked += 1;
      void this.source.draw().then(
        (picture) => this.#deliver(picture),
        (error: unknown) => this.#failed(error),
      );
    }
  }

  #deliver(picture: Picture): void {
    this.#asked -= 1;
    const first = this.#waiting.shift();
    if (first) first.resolve(picture);
    else this.#ready.push(picture);
  }

  #failed(error: unknown): void {
    this.#asked -= 1;
    if (this.#pause || this.#isClosed) return;
    this.#logger.error('captcha pictures cannot be drawn', error);
    this.#refuseWaiting();
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#fill();
    }, PAUSE_MS).unref();
  }

  #refuseWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new AppError('captcha.busy'));
  }
}
