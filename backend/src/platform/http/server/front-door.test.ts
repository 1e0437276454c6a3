import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { FrontDoor } from './front-door.js';

let server: Server;
afterEach(() => server.close());

test('the address of a caller who has hung up is still known to the limits', async () => {
  const address = new Promise((resolve) => {
    server = new FrontDoor().serverFactory(({ socket }) => {
      socket.once('close', () => resolve(socket.remoteAddress));
      caller.resetAndDestroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  expect(await address).toBe('127.0.0.1');
});
