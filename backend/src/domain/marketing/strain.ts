const LONGEST_REST_MS = 30_000;
/** Refusals of single letters in a row that say something about the server. */
const REFUSALS_IN_A_ROW = 5;

/**
 * How hard a mail server may be pressed: fully, or after failures with one letter at a time and rests between them.
 *
 * Rests double from 1 second to 30; the first letter that is answered ends all of it.
 */
export class Strain {
  #level = 0;
  #refusals = 0;
  #restFromMs = Number.NEGATIVE_INFINITY;
  #restUntilMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly full: number) {}

  /** How many letters may be under way at this moment. */
  width(nowMs: number): number {
    if (nowMs < this.#restUntilMs) return 0;
    return this.#level === 0 ? this.full : 1;
  }

  /** Milliseconds until the rest is over. */
  restMs(nowMs: number): number {
    return Math.max(0, this.#restUntilMs - nowMs);
  }

  /** The server dealt with a letter: took it, or refused its recipient for good. */
  answered(): void {
    this.#level = 0;
    this.#refusals = 0;
  }

  /** The server was away, or lost an answer, over a letter that was begun at `begunMs`. */
  failed(begunMs: number, nowMs: number): void {
    // Letters that were already under way when the rest began tell nothing new.
    if (begunMs <= this.#restFromMs) return;
    this.#refusals = 0;
    this.#restFromMs = nowMs;
    this.#restUntilMs = nowMs + Math.min(1_000 * 2 ** this.#level, LONGEST_REST_MS);
    this.#level += 1;
  }

  /** The server wants to be asked later about one letter: several in a row are about the server. */
  putOff(begunMs: number, nowMs: number): void {
    if (begunMs <= this.#restFromMs) return;
    this.#refusals += 1;
    if (this.#level > 0 || this.#refusals >= REFUSALS_IN_A_ROW) this.failed(begunMs, nowMs);
  }
}
