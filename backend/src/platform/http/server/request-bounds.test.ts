import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { registerRequestBounds } from './request-bounds.js';

let server: FastifyInstance;
afterEach(() => server.close());

test('the address of a caller that has disconnected is still known to the limits', async () => {
  server = fastify();
  registerRequestBounds(server);
  const address = new Promise((resolve) => {
    server.get('/', (request) => {
      request.socket.once('close', () => resolve(request.ip));
      caller.resetAndDestroy();
    });
  });
  await server.listen();
  const caller = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  expect(await address).toBe('127.0.0.1');
});

describe('a page', () => {
  beforeEach(() => {
    server = fastify();
    registerRequestBounds(server);
    for (const path of ['/pricing', '/quote/:token', '/*']) server.get(path, async () => 'the page');
  });

  it.each(['a=%00', '__proto__=1', 'a[constructor]=1', 'a=1&'.repeat(120), 'a=%ED%A0%80', '%00=1'])(
    'is served whatever others add to its address: ?%s',
    async (query) => {
      for (const path of ['/pricing', '/quote/t', '/nowhere']) {
        const { statusCode, body } = await server.inject(`${path}?${query}`);
        expect([statusCode, body]).toEqual([200, 'the page']);
      }
    },
  );

  it('is refused in the language of the caller if its path contains U+0000', async () => {
    const headers = { 'accept-language': 'en' };
    for (const url of ['/pricing%00', '/quote/%00', '/quote/a%00b']) {
      const answer = await server.inject({ url, headers });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'request.malformed', message: 'The request could not be read' });
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
    }
  });
});
