import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './support/eventually.mjs';
import { edgeOfFile } from './support/nginx.mjs';
import { send } from './support/sender.mjs';

const SECRET = 'marked-token';
const ONE_CLICK = `/api/marketing-email/one-click?token=${SECRET}`;
const ADDRESSES = [
  ONE_CLICK,
  `/api/webauthn-login-finish?token=${SECRET}`,
  `/api/quotes/${SECRET}`,
  `/quote/${SECRET}`,
  `/en/quote/${SECRET}`,
  `/reset/${SECRET}`,
  `/unsubscribe?token=${SECRET}`,
  `/assets/none.js?token=${SECRET}`,
];

/** Paths that end in a token, in the spellings that servers and browsers take for the same address, or nearly. */
const SPELLINGS = ['/reset/', '/en/reset/', '/quote/', '/api/quotes/', '/api/no-such-route/'].flatMap((path) => {
  const [word] = path.match(/[a-z-]+(?=\/$)/) ?? [];
  const spelled = (other) => path.replace(word, other);
  return [
    `/${path}`,
    path.replaceAll('/', '//'),
    spelled(word.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
    spelled(word.replace(/^./, (letter) => `%25${letter.charCodeAt(0).toString(16)}`)),
    spelled(word.toUpperCase()),
    spelled(word.replace(/^./, (letter) => letter.toUpperCase())),
    spelled(`${word}.`),
    spelled(`${word};v=1`),
    path.replace(/\/$/, '%2f'),
    path.replace(/\/$/, '%252f'),
    `${path}./`,
    `/assets/..${path}`,
    `/admin/..${path}`,
    `/api/account/../..${path}`,
    `/./${path.slice(1)}`,
    `/%2e${path}`,
    path.replace(/\/$/, '\\'),
  ].map((start) => `${start}${SECRET}`);
});

const { api, nginx } = edgeOfFile({ hurry: true });

/** Returns the statuses of the given requests, once each has a response or its connection is closed. */
async function statusesOf(senders) {
  await eventually(() => senders.every((sender) => sender.status() !== null || sender.isClosed()));
  for (const sender of senders) sender.close();
  return [...new Set(senders.map((sender) => sender.status()))].toSorted((one, other) => one - other);
}

const ask = (method, path, headers = [], options) =>
  send(nginx.port, [`${method} ${path} HTTP/1.1`, 'Host: site', ...headers], options);

test('no log contains the token of a request, whether it succeeds or is refused', async () => {
  const referred = [`Referer: http://site/unsubscribe?token=${SECRET}`];
  const each = (send) => statusesOf(ADDRESSES.map(send));

  await each((path) => ask('GET', path, referred));
  await statusesOf(SPELLINGS.map((path) => ask('GET', path)));
  await statusesOf([ask('GET', `http://site/reset/${SECRET}`), ask('GET', `http://site//%72eset/${SECRET}`)]);
  await each((path) => ask('POST', path, [...referred, 'Content-Length: 0']));
  const body = JSON.stringify({ token: SECRET });
  const json = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  await statusesOf([ask('POST', '/api/reset/check', [`Referer: http://site/reset/${SECRET}`, ...json], { body })]);
  assert.deepEqual(await statusesOf([ask('POST', ONE_CLICK, ['Content-Length: 200000'])]), [413], 'too large');
  assert.deepEqual(await statusesOf([ask('POST', ONE_CLICK, ['Content-Length: 9'])]), [null], 'sent too slowly');
  assert.deepEqual(await statusesOf([ask('POST', ONE_CLICK, ['Content-Length: -1'])]), [400], 'malformed');
  assert.deepEqual(await statusesOf([ask('GET', `${ONE_CLICK}${'x'.repeat(9_000)}`)]), [414], 'too long');
  assert.deepEqual(await statusesOf([ask('GET', ONE_CLICK, [`X: ${'x'.repeat(9_000)}`])]), [431], 'a long header');
  assert.deepEqual(
    await statusesOf([ask('POST', `/api/hang?token=${SECRET}`, ['Content-Length: 0'])]),
    [503],
    'no answer',
  );
  let flood = [];
  // A slow machine sends so few a second that many pass.
  for (let sent = 0; !flood.includes(429) && sent < 20; sent += 1)
    flood = await statusesOf(Array.from({ length: 200 }, () => ask('POST', ONE_CLICK, ['Content-Length: 0'])));
  assert.deepEqual(flood, [204, 429], 'too many');
  await api.stop();
  assert.deepEqual(await statusesOf([ask('POST', ONE_CLICK, ['Content-Length: 0'])]), [503], 'no API');

  await eventually(() =>
    ['limiting ', 'too large body', 'timed out', 'refused'].every((said) => nginx.log().includes(said)),
  );
  assert.match(nginx.log(), /"path":"\/api\/marketing-email\/one-click","status":503/);
  assert.doesNotMatch(nginx.log(), new RegExp(SECRET));
});

test('a log shows the whole path of requests that hold no token', async () => {
  const id = '7c7f8f44-5a0b-4b7a-9b1b-0b8a4d1f0001';
  const shown = [
    '/pricing',
    '/en/pricing',
    `/admin/orders/${id}`,
    '/api/plans',
    `/api/account/orders/${id}/pay`,
    '/api/admin/orders',
    '/api/reset/check',
    '/robots.txt',
  ];
  const cut = [
    ['/reset/x', '/reset/[redacted]'],
    ['/api/quotes/x/pdf', '/api/quotes/[redacted]'],
    ['//pricing', '-'],
  ];
  await statusesOf([...shown, ...cut.map(([path]) => path)].map((path) => ask('GET', `${path}?page=1`)));
  await eventually(() => shown.every((path) => nginx.log().includes(`"path":"${path}"`)));
  await eventually(() => cut.every(([, path]) => nginx.log().includes(`"path":"${path}"`)));
});
