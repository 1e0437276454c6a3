import { Agent, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ask } from './ask.js';

const LOOK_MS = 200;

/** A load balancer in front of several replicas, like nginx. */
export interface Balancer {
  readonly url: string;
  /** Replaces the list of replicas. */
  use(urls: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Tries replicas in turn, ready ones first. A failed read is retried elsewhere; a write only when nothing of it was
 * sent, and always on its own connection.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const readers = new Agent({ keepAlive: true });
  let replicas: readonly string[] = [];
  const ready = new Map<string, boolean>();
  let turn = 0;

  const watch = setInterval(() => {
    for (const url of replicas) {
      void ask(`${url}/api/health/ready`, { timeoutMs: 2_000 }).then(({ status }) => ready.set(url, status === 200));
    }
  }, LOOK_MS);

  const inOrder = (): string[] => {
    turn += 1;
    const rotated = replicas.map((_, at) => replicas[(at + turn) % replicas.length] ?? '');
    return rotated.toSorted((a, b) => Number(ready.get(b) ?? true) - Number(ready.get(a) ?? true));
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const isRead = request.method === 'GET';
    for (const upstream of inOrder()) {
      const outcome = await send(upstream, request, body, response, isRead ? readers : null);
      if (outcome === 'answered' || response.headersSent) return;
      if (outcome === 'broken' && !isRead) break;
    }
    response.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"balancer.bad_gateway"}');
  };
  const server = createServer((request, response) => void pass(request, response));
  // Lets clients keep idle connections open between requests.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    use(urls) {
      replicas = urls;
    },
    close() {
      clearInterval(watch);
      readers.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Outcome = 'answered' | 'refused' | 'broken';

function send(
  upstream: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  agent: Agent | null,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let isConnected = false;
    const connection = agent ? {} : { connection: 'close' };
    const passed = httpRequest(
      upstream + url,
      { method, headers: { ...headers, ...connection }, agent: agent ?? false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        answer.on('end', () => resolve('answered'));
      },
    );
    passed.once('socket', (socket) => {
      isConnected = !socket.connecting;
      if (socket.connecting) socket.once('connect', () => (isConnected = true));
    });
    passed.on('error', () => resolve(isConnected ? 'broken' : 'refused'));
    passed.end(body);
  });
}
