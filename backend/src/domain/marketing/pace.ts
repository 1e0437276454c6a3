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

const MAX_REST_MS = 30_000;
/** Deferrals of single mails in a row that count as a failure of the server. */
const REFUSALS_IN_A_ROW = 5;

/**
 * How much load a mail server gets: full concurrency, or after failures one mail at a time with pauses in between.
 *
 * Pauses double from 1 second to 30; the first mail that is answered restores full concurrency.
 */
export class Strain {
  #level = 0;
  #refusals = 0;
  #restFromMs = Number.NEGATIVE_INFINITY;
  #restUntilMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly full: number) {}

  /** How many mails may be in flight now. */
  width(nowMs: number): number {
    if (nowMs < this.#restUntilMs) return 0;
    return this.#level === 0 ? this.full : 1;
  }

  /** Milliseconds until the pause is over. */
  restMs(nowMs: number): number {
    return Math.max(0, this.#restUntilMs - nowMs);
  }

  /** The server handled a mail: accepted it, or refused its recipient permanently. */
  answered(): void {
    this.#level = 0;
    this.#refusals = 0;
  }

  /** The server was unreachable, or its response was lost, for a mail that was begun at `begunMs`. */
  failed(begunMs: number, nowMs: number): void {
    // Mails that were already in flight when the pause began are no further evidence.
    if (begunMs <= this.#restFromMs) return;
    this.#refusals = 0;
    this.#restFromMs = nowMs;
    this.#restUntilMs = nowMs + Math.min(1_000 * 2 ** this.#level, MAX_REST_MS);
    this.#level += 1;
  }

  /** The server deferred one mail: several in a row are a problem of the server. */
  putOff(begunMs: number, nowMs: number): void {
    if (begunMs <= this.#restFromMs) return;
    this.#refusals += 1;
    if (this.#level > 0 || this.#refusals >= REFUSALS_IN_A_ROW) this.failed(begunMs, nowMs);
  }
}
