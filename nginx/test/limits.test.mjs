import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { afterEach, test } from 'node:test';
import { eventually } from './support/eventually.mjs';
import { edgeOfFile } from './support/nginx.mjs';

/** What nginx lets an address send at once: see nginx.conf and server.conf. */
const PAGES_AT_ONCE = 200;
const CALLS_AT_ONCE = 80;
const ASSETS_IN_PROGRESS = 1_000;
/** Streams that a connection may have, by nginx's default. */
const STREAMS = 128;

const { api, nginx } = edgeOfFile({ proxy: '127.0.0.1' });
let sessions = [];
/** Each test has its own address, so that no limit is left over from another test. */
let client = 0;

afterEach(() => {
  for (const session of sessions) session.destroy();
  sessions = [];
  client += 1;
});

/** A connection over which only response heads can arrive, so that a request for a file stays in progress. */
function slowReader() {
  const session = connect(`http://127.0.0.1:${nginx.http2Port}`, { settings: { initialWindowSize: 0 } });
  session.on('error', () => {});
  sessions.push(session);
  return session;
}

/** Sends a request, and resolves to what is known about it when its head arrives. */
function ask(session, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, 'x-forwarded-for': `198.18.0.${client}`, ...headers });
    stream.once('response', resolve);
    stream.once('error', reject);
  });
}

/** Statuses of `count` requests over as few connections as possible. */
async function statusesOf(path, count) {
  const heads = [];
  for (let begun = 0; begun < count; begun += STREAMS) {
    const session = slowReader();
    const length = Math.min(STREAMS, count - begun);
    heads.push(...(await Promise.all(Array.from({ length }, () => ask(session, path)))));
  }
  return heads.map((head) => head[':status']);
}

const refused = (statuses) => statuses.filter((status) => status === 429).length;

for (const [what, path] of [
  ['pages', '/pricing'],
  ['pages that do not exist', '/no-such-page'],
  ['assets that do not exist', '/assets/none.js'],
  ['other files', '/robots.txt'],
]) {
  test(`an address that requests ${what} without a pause is refused with Retry-After`, async () => {
    const session = connect(`http://127.0.0.1:${nginx.http2Port}`);
    sessions.push(session);
    const heads = [];
    const first = () => heads.findIndex((head) => head[':status'] === 429);
    // A slow machine sends so few a second that many pass.
    while (first() < 0 && heads.length < 100 * PAGES_AT_ONCE)
      heads.push(...(await Promise.all(Array.from({ length: 100 }, () => ask(session, path)))));
    const found = first();
    assert.ok(found >= PAGES_AT_ONCE, `${found} of ${heads.length}`);
    assert.equal(heads[found]['retry-after'], '2');
    assert.equal(heads[found]['cache-control'], 'no-store');
    assert.equal(heads[found]['x-content-type-options'], 'nosniff');
  });
}

test('the scripts that the pages of several colleagues preload all arrive', async () => {
  assert.deepEqual([...new Set(await statusesOf('/assets/app.js', 640))], [200]);
  const [status] = await statusesOf('/api/plans', 1);
  assert.equal(status, 204);
});

test('an address may not hold any number of scripts', async () => {
  const statuses = await statusesOf('/assets/app.js', 3 * ASSETS_IN_PROGRESS);
  assert.equal(refused(statuses.slice(0, ASSETS_IN_PROGRESS)), 0);
  assert.ok(refused(statuses) > 0);
  const [status] = await statusesOf('/pricing', 1);
  assert.equal(status, 200);
});

test('over HTTP/2, an address may have 70 calls in progress: every stream counts as a connection', async () => {
  const session = slowReader();
  for (let begun = 0; begun < 70; begun += 1) ask(session, `/api/hang/${client}/${begun}`).catch(() => {});
  const reached = () => api.requests.filter(({ url }) => url.startsWith(`/api/hang/${client}/`)).length;
  await eventually(() => reached() === 70, 5);
  const [status] = await statusesOf('/api/plans', 1);
  assert.equal(status, 204);
});

test('an address may not have any number of requests in progress', async () => {
  assert.equal(refused(await statusesOf('/pricing', PAGES_AT_ONCE)), 0);
  const session = slowReader();
  for (let begun = 0; begun < CALLS_AT_ONCE; begun += 1) ask(session, `/api/hang/${client}/${begun}`).catch(() => {});
  await eventually(async () => {
    await statusesOf('/pricing', 5);
    return nginx.log().includes('limiting connections by zone "connections"');
  });
});
