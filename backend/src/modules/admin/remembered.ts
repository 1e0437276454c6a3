/**
 * Caches results for a short time, one per key. Concurrent callers share one result, including one still being
 * computed.
 */
export class Remembered<Answer> {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  /** `ttlMs`: maximum age of a result. Keys are few and fixed, so none is ever evicted. */
  constructor(private readonly ttlMs: number) {}

  /** Failures are not cached. */
  async of(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now();
    const known = this.#answers.get(question);
    if (known && now < known.until) return known.answer;
    const answer = ask();
    this.#answers.set(question, { until: now + this.ttlMs, answer });
    answer.catch(() => this.#answers.delete(question));
    return answer;
  }
}
