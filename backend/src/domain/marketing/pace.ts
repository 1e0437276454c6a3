/** Largest burst after a pause, in milliseconds of sending. */
const SAVED_MS = 100;

/**
 * Spreads mails evenly over time: `perSecond` in every second, with a burst of at most 100 ms' worth, or of two mails,
 * to catch up.
 */
export class Pace {
  /** Mails that may be sent now; a fraction counts towards the next one. */
  #saved = 1;
  #seenMs: number;

  constructor(
    private perSecond: number,
    nowMs: number,
  ) {
    this.#seenMs = nowMs;
  }

  change(perSecond: number, nowMs: number): void {
    this.#save(nowMs);
    this.perSecond = perSecond;
    this.#saved = Math.min(this.#saved, this.#most);
  }

  /** How many mails may be sent now. */
  due(nowMs: number): number {
    this.#save(nowMs);
    return Math.floor(this.#saved);
  }

  spend(count: number): void {
    this.#saved -= count;
  }

  /** Milliseconds until one more may be sent; 0 when it may now. */
  waitMs(nowMs: number): number {
    this.#save(nowMs);
    return Math.max(0, Math.ceil(((1 - this.#saved) * 1_000) / this.perSecond));
  }

  get #most(): number {
    return Math.max(2, (this.perSecond * SAVED_MS) / 1_000);
  }

  #save(nowMs: number): void {
    // A clock that is set back neither adds nor removes anything.
    const passedMs = Math.max(0, nowMs - this.#seenMs);
    this.#seenMs = nowMs;
    this.#saved = Math.min(this.#most, this.#saved + (passedMs * this.perSecond) / 1_000);
  }
}
