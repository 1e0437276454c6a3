import type { Writable } from 'node:stream';

/** Holds back what is written to a socket for a moment, so that it leaves together: each packet wakes the other side. */
export class OnePacket {
  #socket: Writable | null = null;
  #isHeld = false;

  /** `after` calls back when the moment is over. */
  constructor(private readonly after: (send: () => void) => unknown) {}

  carry<Stream extends Writable>(socket: Stream): Stream {
    this.#socket = socket;
    return socket;
  }

  /** From now on, until the moment is over. */
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
