import { connect, createServer, type Socket } from 'node:net';
// oxlint-disable-next-line no-restricted-imports -- being slow is what it is for
import { setTimeout as sleep } from 'node:timers/promises';

/** A network between us and a server, whose quality a test can change. */
export interface SlowWay {
  readonly url: string;
  readonly port: number;
  /** Milliseconds of delay added to each chunk, one way. */
  delayMs: number;
  /** Bytes per second and connection; 0 is unlimited. */
  bytesPerSecond: number;
  /** Nothing passes and no connection closes: the other side has vanished without notice. */
  isDead: boolean;
  close(): Promise<void>;
}

const PIECE = 4_096;

/** Starts such a network in front of the server that `url` names, at first without delay or limit. */
export async function slowWayTo(url: string): Promise<SlowWay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    const host = connect(Number(target.port), target.hostname);
    carry(visitor, host);
    carry(host, visitor);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;
  const way: SlowWay = {
    url: own.href,
    port,
    delayMs: 0,
    bytesPerSecond: 0,
    isDead: false,
    close() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  /** In order: a chunk is sent once the one before it was sent and its own delay is over. */
  function carry(from: Socket, to: Socket): void {
    sockets.add(from);
    let last = Promise.resolve();
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      void last.then(() => to.destroy());
    });
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        const due = Date.now() + way.delayMs;
        last = last.then(async () => {
          while (way.isDead && !to.destroyed) await sleep(50);
          const wait = Math.max(due - Date.now(), 0);
          if (wait > 0) await sleep(wait);
          if (way.bytesPerSecond > 0) await sleep((piece.length / way.bytesPerSecond) * 1_000);
          if (!to.destroyed) to.write(piece);
        });
      }
    });
  }
  return way;
}
