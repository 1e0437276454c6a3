import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a server that can be shut: simulates an unreachable database or Redis. */
export interface Door {
  /** The server's URL with the proxy's port. */
  readonly url: string;
  /** Number of connection attempts. */
  knocks(): number;
  /** Closes every connection and refuses new ones. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

/** Puts a proxy in front of the server that `url` names. It is open at first. */
export async function doorTo(url: string): Promise<Door> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let knocks = 0;

  const server = createServer((visitor) => {
    knocks += 1;
    if (!isOpen) return void visitor.destroy();
    const host = connect(Number(port), hostname);
    for (const [one, other] of [
      [visitor, host],
      [host, visitor],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const breakAll = (): void => sockets.forEach((socket) => void socket.destroy());
  const own = new URL(url);
  own.host = `127.0.0.1:${portOf(server)}`;
  return {
    url: own.href,
    knocks: () => knocks,
    shut() {
      isOpen = false;
      breakAll();
    },
    open() {
      isOpen = true;
    },
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;
