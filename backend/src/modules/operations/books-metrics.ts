import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { BooksAudit, FOLD_RULE, INVARIANTS } from '../books/index.js';
import { pauseAfter } from './pause.js';

type Broken = Awaited<ReturnType<BooksAudit['check']>>;

/**
 * Reports whether the books balance, for an alarm that does not wait for the nightly check.
 *
 * The queries read every order, so they are repeated only after a pause that depends on how long they took. A scrape in
 * between gets the last result without waiting for the next one. `npm run books` checks immediately.
 */
@Injectable()
export class BooksMetrics implements OnModuleInit {
  /** The first check, then the latest that completed. */
  #known: Promise<Broken> | null = null;
  #isChecking = false;
  /** `performance.now()` in milliseconds. */
  #restsUntil = 0;

  constructor(
    private readonly metrics: Metrics,
    private readonly books: BooksAudit,
  ) {}

  onModuleInit(): void {
    this.metrics.state('site_invariant_violations', 'Rows that break a rule of the books', ['invariant'], async () => {
      const broken = await this.#recent();
      return [...INVARIANTS, FOLD_RULE].map(({ id }) => ({
        invariant: id,
        value: broken.find(({ invariantId }) => invariantId === id)?.count ?? 0,
      }));
    });
  }

  #recent(): Promise<Broken> {
    const now = performance.now();
    if (this.#known && (this.#isChecking || now < this.#restsUntil)) return this.#known;
    const check = this.#check(now);
    // A rejection may have no other handler.
    check.catch(() => undefined);
    this.#known ??= check;
    return this.#known;
  }

  /** A failed check rejects for the scrapes that wait for it, and the next scrape starts a new one. */
  async #check(begun: number): Promise<Broken> {
    this.#isChecking = true;
    try {
      const broken = [...(await this.books.check()), ...(await this.books.checkLicenses('changed'))];
      this.#known = Promise.resolve(broken);
      const now = performance.now();
      this.#restsUntil = now + pauseAfter(now - begun);
      return broken;
    } catch (error) {
      this.#known = null;
      throw error;
    } finally {
      this.#isChecking = false;
    }
  }
}
