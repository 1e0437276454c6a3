import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a server that can refuse connections: simulates an unreachable database or Redis. */
export interface TcpProxy {
  /** The server's URL with the proxy's port. */
  readonly url: string;
  /** Number of connection attempts. */
  attempts(): number;
  /** Closes every connection and refuses new ones. */
  block(): void;
  unblock(): void;
  close(): Promise<void>;
}

/** Puts a proxy in front of the server that `url` names. It forwards connections at first. */
export async function proxyTo(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isForwarding = true;
  let attempts = 0;

  const server = createServer((client) => {
    attempts += 1;
    if (!isForwarding) return void client.destroy();
    const host = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, host],
      [host, client],
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
    attempts: () => attempts,
    block() {
      isForwarding = false;
      breakAll();
    },
    unblock() {
      isForwarding = true;
    },
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;
