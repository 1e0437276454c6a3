/** What may be saved up while nothing is sent, in milliseconds of sending. */
const SAVED_MS = 100;

/** Spreads mails evenly over time: `perSecond` in every second, with a tenth of a second's worth, or two, made up for. */
export class Pace {
  /** Mails that may be sent now; a fraction is one that is coming. */
  #saved = 1;
  #seenMs: number;

  constructor(
    private perSecond: number,
    nowMs: number,
  ) {
    this.#seenMs = nowMs;
  }

  /** From now on so many a second. */
  change(perSecond: number, nowMs: number): void {
    this.#save(nowMs);
    this.perSecond = perSecond;
    this.#saved = Math.min(this.#saved, this.#most);
  }

  /** How many may be sent at this moment. */
  due(nowMs: number): number {
    this.#save(nowMs);
    return Math.floor(this.#saved);
  }

  /** So many have been sent. */
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
    // A clock that is set back saves nothing and takes nothing away.
    const passedMs = Math.max(0, nowMs - this.#seenMs);
    this.#seenMs = nowMs;
    this.#saved = Math.min(this.#most, this.#saved + (passedMs * this.perSecond) / 1_000);
  }
}
