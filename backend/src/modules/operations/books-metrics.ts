import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { BooksAudit, INVARIANTS } from '../books/index.js';

type Broken = Awaited<ReturnType<BooksAudit['check']>>;

/** A scrape gets an answer at most this old, in milliseconds: the questions read every order. */
const FRESH_MS = 60_000;

/** Whether the books balance, for an alarm that does not wait for the night. */
@Injectable()
export class BooksMetrics implements OnModuleInit {
  #last: { readonly at: number; readonly broken: Promise<Broken> } | null = null;

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
    if (!this.#last || now - this.#last.at > FRESH_MS) this.#last = { at: now, broken: this.books.check() };
    return this.#last.broken;
  }
}
