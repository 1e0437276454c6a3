import { createServer } from 'node:http';

/** Tokens that the API accepts, and their permissions; `customer-2` is another customer. */
export const CUSTOMER = 'customer';
export const STAFF = 'staff';

const PERMITTED = {
  '/api/account/upload-permission': [CUSTOMER, STAFF],
  '/api/admin/upload-permission': [STAFF],
};

/**
 * Starts a fake API: accepts two tokens, counts the bytes it receives, and hangs, loses the first connection, or sends
 * 2 kB of JSON where the URL says so.
 */
export async function startApi() {
  const requests = [];
  const server = createServer((request, response) => {
    const { method, url, headers, httpVersion } = request;
    const seen = { method, url, headers, httpVersion, bytes: 0 };
    requests.push(seen);
    if (url.includes('/hang')) return;
    if (url.includes('/lost') && requests.filter((earlier) => earlier.url === url).length === 1) {
      return void request.socket.destroy();
    }
    const permitted = PERMITTED[url];
    if (permitted) {
      const token = headers['x-auth-token'];
      if (!token) response.statusCode = 401;
      else response.statusCode = permitted.includes(token.split('-', 1)[0]) ? 204 : 403;
      if (token?.startsWith(CUSTOMER)) response.setHeader('X-Uploading-Customer', token);
      return void response.end();
    }
    request.on('data', (part) => (seen.bytes += part.length));
    request.on('end', () => {
      if (!url.includes('/long')) return void response.writeHead(204).end();
      response.setHeader('ETag', '"1"');
      response.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify('x'.repeat(2000)));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
