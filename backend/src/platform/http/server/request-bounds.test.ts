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
