import { connect, createServer, type Socket } from 'node:net';

/** Where a process dies: before its COMMIT reaches the database, or after the commit but before the response. */
export type Moment = 'before' | 'after';

interface Trap {
  /** Which COMMIT, from 1. */
  left: number;
  readonly moment: Moment;
  readonly spring: () => void;
}

/** A proxy to PostgreSQL that counts commits and, on demand, cuts one off. */
export interface CommitProxy {
  readonly url: string;
  /** Calls `spring` at the `nth` COMMIT from now on. */
  set(nth: number, moment: Moment, spring: () => void): void;
  /** Removes the trap; returns whether it had been sprung. */
  unset(): boolean;
  close(): Promise<void>;
}

/** Simple query: 'Q', its length, the text, NUL. */
const COMMIT = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('COMMIT'), 0]);
const BY_BYTE = { type: 1, length: 4 };

/**
 * Puts a proxy before the PostgreSQL server that `url` names.
 *
 * It reads the frontend's messages one by one: the first has no type, every other one a type byte and a length.
 */
export async function commitProxyTo(url: string): Promise<CommitProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let trap: Trap | null = null;

  const isSprung = (): boolean => trap?.left === 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one) && other.destroy());
    }
    let isMuted = false;
    database.on('data', (bytes: Buffer) => {
      if (!isMuted) return void client.write(bytes);
      // The commit is done; there is no client left to receive the response.
      trap?.spring();
    });
    const read = messages((message) => {
      if (isSprung()) return;
      const isEnd = message.equals(COMMIT);
      if (isEnd && trap) trap.left -= 1;
      if (!isEnd || !isSprung()) return void database.write(message);
      if (trap?.moment === 'before') return trap.spring();
      isMuted = true;
      database.write(message);
    });
    client.on('data', read);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: own.href,
    set(nth, moment, spring) {
      trap = { left: nth, moment, spring };
    },
    unset() {
      const was = isSprung();
      trap = null;
      return was;
    },
    close() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Cuts a stream of bytes into the messages of a frontend. */
function messages(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  let typeLength = 0;
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    while (kept.length >= typeLength + BY_BYTE.length) {
      const length = typeLength + kept.readUInt32BE(typeLength);
      if (kept.length < length) return;
      take(kept.subarray(0, length));
      kept = kept.subarray(length);
      typeLength = BY_BYTE.type;
    }
  };
}
