import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** What can go wrong between us and a gateway that has already done its work. */
export const FAULTS = [
  'reset',
  'garbage',
  'redirect',
  'server_error',
  'not_found_page',
  'unsigned',
  'hang',
  'trickle',
] as const;
export type Fault = (typeof FAULTS)[number];

const FAULTY: Readonly<Record<Exclude<Fault, 'reset' | 'hang' | 'trickle' | 'unsigned'>, Answered>> = {
  garbage: { status: 200, headers: { 'content-type': 'application/json' }, body: '<html>{"code":' },
  redirect: { status: 302, headers: { location: '/elsewhere' }, body: '' },
  server_error: { status: 500, body: 'Internal Server Error' },
  not_found_page: { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' },
};

/** A server on the loopback interface that speaks a gateway's protocol, and fails on demand after its work is done. */
export interface Loopback {
  readonly origin: string;
  /** Every request it has received. */
  readonly asked: Asked[];
  /** How responses fail from now on; null when they succeed. */
  fault: Fault | null;
  /** Changes what the next responses say, before the gateway signs them. */
  alter: (fields: object) => object;
  close(): Promise<void>;
}

/** `unsigned` turns a response into one from a sender without the gateway's key. */
export async function listen(
  handle: (asked: Asked) => Answered,
  unsigned: (answer: Answered) => Answered = (answer) => answer,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    void receive(request).then((asked) => {
      loopback.asked.push(asked);
      respond(response, handle(asked), loopback.fault, unsigned);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const loopback: Loopback = {
    origin: `http://127.0.0.1:${port}`,
    asked: [],
    fault: null,
    alter: (fields) => fields,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return loopback;
}

async function receive(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = request;
  return { method, headers, url: new URL(url, 'http://gateway'), body: Buffer.concat(chunks).toString('utf8') };
}

function respond(
  response: ServerResponse,
  answer: Answered,
  fault: Fault | null,
  unsigned: (answer: Answered) => Answered,
): void {
  if (fault === 'hang') return;
  if (fault === 'reset') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"code":', () => response.destroy());
    return;
  }
  if (fault === 'trickle') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 500);
    response.on('close', () => clearInterval(drip));
    return;
  }
  const { status, headers, body } = fault === null ? answer : fault === 'unsigned' ? unsigned(answer) : FAULTY[fault];
  response.writeHead(status, headers).end(body);
}
