/** Keeps answers for a short time, one for each question: whoever asks meanwhile gets the same one, also while it is looked up. */
export class Remembered<Answer> {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  /** `ttlMs`: how old an answer may be. Questions are few and fixed, so none is ever forgotten. */
  constructor(private readonly ttlMs: number) {}

  /** A failure is not kept. */
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
