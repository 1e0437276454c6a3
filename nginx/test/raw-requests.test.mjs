import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './support/eventually.mjs';
import { edgeOfFile } from './support/nginx.mjs';
import { send } from './support/sender.mjs';

const { api, nginx } = edgeOfFile();

/** Sends bytes unchanged and returns every status received before the connection was closed. */
async function statusesOf(bytes) {
  api.requests.length = 0;
  const sender = send(nginx.port, [], { eol: '', body: bytes });
  await eventually(() => sender.isClosed());
  return [...sender.answer().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
}

const CLOSE = 'Connection: close';
const POST = 'POST /api/login HTTP/1.1\r\nHost: site\r\n';
const UNKNOWN_ENCODING = 'an encoding that is not chunked';
const HIDDEN = 'GET /api/hidden HTTP/1.1\r\nHost: site\r\n\r\n';

for (const [name, bytes] of [
  [
    'a length beside an encoding',
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n${CLOSE}\r\n\r\n${HIDDEN}`],
  ['a length with a sign', `${POST}Content-Length: +4\r\n${CLOSE}\r\n\r\nabcd`],
  [UNKNOWN_ENCODING, `${POST}Transfer-Encoding: xchunked\r\n${CLOSE}\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a space before the colon', `${POST}Content-Length : ${HIDDEN.length}\r\n${CLOSE}\r\n\r\n${HIDDEN}`],
  ['no host', `GET /api/site HTTP/1.1\r\n${CLOSE}\r\n\r\n`],
  ['a bare CR', `GET /api/site HTTP/1.1\r\nHost: site\rX: y\r\n${CLOSE}\r\n\r\n`],
]) {
  test(`a request with ${name} is refused, and nothing in it becomes a second request`, async () => {
    assert.deepEqual(await statusesOf(bytes), [name === UNKNOWN_ENCODING ? 501 : 400]);
    assert.deepEqual(api.requests, []);
  });
}

// nginx accepts a lone line feed as the end of a line, as RFC 9112 (2.2) allows, and no setting forbids it. The headers
// it forwards are rewritten by nginx itself, line by line.
for (const [name, status, bytes] of [
  ['its request line', 204, `POST /api/login HTTP/1.1\nHost: site\r\nContent-Length: 4\r\n${CLOSE}\r\n\r\nabcd`],
  ['its headers', 204, `POST /api/login HTTP/1.1\r\nHost: site\nContent-Length: 4\n${CLOSE}\n\r\nabcd`],
  ['every line', 204, `POST /api/login HTTP/1.1\nHost: site\nContent-Length: 4\n${CLOSE}\n\nabcd`],
  ['a folded header', 400, `POST /api/login HTTP/1.1\nHost: site\nX-A: b\n c\nContent-Length: 4\n${CLOSE}\n\nabcd`],
  ['its chunks', 204, `${POST}Transfer-Encoding: chunked\r\n${CLOSE}\r\n\r\n4\nabcd\n0\n\n`],
  [
    'lines around a hidden request',
    204,
    `POST /api/login HTTP/1.1\nHost: site\nContent-Length: ${HIDDEN.length}\n${CLOSE}\n\n${HIDDEN}`,
  ],
  [
    'headers that disagree',
    400,
    `POST /api/login HTTP/1.1\nHost: site\nContent-Length: 4\nTransfer-Encoding: chunked\n${CLOSE}\n\n0\n\n${HIDDEN}`,
  ],
]) {
  test(`a request with bare line feeds in ${name} gets one response and reaches the API at most once`, async () => {
    assert.deepEqual(await statusesOf(bytes), [status]);
    const urls = api.requests.map(({ url }) => url);
    assert.deepEqual(urls, status === 204 ? ['/api/login'] : []);
    for (const { headers } of api.requests)
      assert.equal([headers['content-length'], headers['transfer-encoding']].filter(Boolean).length, 1);
  });
}

for (const path of [
  '//evil.example/',
  '//a//evil.example/',
  '/.//evil.example/',
  '/%2e//evil.example/',
  '/%2F%2Fevil.example/',
  '/%2Fevil.example/',
  '/\\evil.example/',
  '/%5Cevil.example/',
  '/a/..//evil.example/',
  '/x%0d%0aLocation:%20//evil.example/',
]) {
  test(`${path} redirects to no other site`, async () => {
    const sender = send(nginx.port, [`GET ${path} HTTP/1.1`, 'Host: site', CLOSE]);
    await eventually(() => sender.isClosed());
    const location = /^Location: (.*)\r$/m.exec(sender.answer())?.[1];
    if (location) assert.equal(new URL(location, 'https://site.invalid').origin, 'https://site.invalid');
  });
}
