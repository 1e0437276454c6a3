import type { Writable } from 'node:stream';

/** Delays writes to a socket briefly, so that they leave together: each packet wakes the other side. */
export class OnePacket {
  #socket: Writable | null = null;
  #isHeld = false;

  /** `after` schedules the flush. */
  constructor(private readonly after: (send: () => void) => unknown) {}

  carry<Stream extends Writable>(socket: Stream): Stream {
    this.#socket = socket;
    return socket;
  }

  /** Starts holding writes back until the flush. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#socket?.cork();
    this.after(() => {
      this.#isHeld = false;
      this.#socket?.uncork();
    });
  }
}
