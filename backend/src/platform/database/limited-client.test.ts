import { type AddressInfo, createServer, type Server } from 'node:net';
import { LimitedClient } from './clients.js';

/** A message of PostgreSQL's protocol: its type, its length with itself, its body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const SIGNED_IN = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const TERMINATED = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

describe('a connection that sets its limits', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, READY, TERMINATED])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('a connection that the server ends as soon as it is open fails without ending the process', async () => {
    const client = new LimitedClient({
      host: '127.0.0.1',
      port,
      user: 'site',
      database: 'site',
      limits: { statement_timeout: 1_000 },
    });
    await expect(client.connect()).rejects.toThrow();
  });
});
