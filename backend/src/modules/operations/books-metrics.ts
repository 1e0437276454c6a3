import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { BooksAudit, INVARIANTS } from '../books/index.js';
import { pauseAfter } from './pause.js';

type Broken = Awaited<ReturnType<BooksAudit['check']>>;

/**
 * Whether the books balance, for an alarm that does not wait for the night.
 *
 * The questions read every order. So they are asked again only after a pause that goes by how long they took, and a
 * scrape meanwhile gets the last answer instead of waiting for the next. `npm run books` looks at once.
 */
@Injectable()
export class BooksMetrics implements OnModuleInit {
  /** The first look, and then the newest that came to an end. */
  #known: Promise<Broken> | null = null;
  #isLooking = false;
  /** By the process's own clock, in milliseconds. */
  #restsUntil = 0;

  constructor(
    private readonly metrics: Metrics,
    private readonly books: BooksAudit,
  ) {}

  onModuleInit(): void {
    this.metrics.state('site_invariant_violations', 'Rows that break a rule of the books', ['invariant'], async () => {
      const broken = await this.#recent();
      return INVARIANTS.map(({ id }) => ({
        invariant: id,
        value: broken.find(({ invariantId }) => invariantId === id)?.count ?? 0,
      }));
    });
  }

  #recent(): Promise<Broken> {
    const now = performance.now();
    if (this.#known && (this.#isLooking || now < this.#restsUntil)) return this.#known;
    const look = this.#look(now);
    // Nobody may be waiting for it.
    look.catch(() => undefined);
    this.#known ??= look;
    return this.#known;
  }

  /** One that fails is told to whoever waits for it, and the next scrape asks anew. */
  async #look(begun: number): Promise<Broken> {
    this.#isLooking = true;
    try {
      const broken = await this.books.check();
      this.#known = Promise.resolve(broken);
      const now = performance.now();
      this.#restsUntil = now + pauseAfter(now - begun);
      return broken;
    } catch (error) {
      this.#known = null;
      throw error;
    } finally {
      this.#isLooking = false;
    }
  }
}
