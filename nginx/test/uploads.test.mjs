import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { inRoot } from '../../scripts/lib/root.mjs';
import { CUSTOMER, STAFF, startApi } from './support/api.mjs';
import { eventually } from './support/eventually.mjs';
import { startNginx } from './support/nginx.mjs';
import { send } from './support/sender.mjs';

const MEGABYTE = 1_024 * 1_024;
const FILE = 5 * MEGABYTE;
const FILES_AT_ONCE = 16;
const FILES_OF_AN_ADDRESS = 3;
const BODY = 100 * 1_024;
const BODIES_AT_ONCE = 400;
/**
 * Bytes of an upload in progress that are not in the folder: what nginx still buffers, and the last byte, which is not
 * sent.
 */
const NOT_HELD = 16 * 1_024 + 1;

let api;
let nginx;
let open = [];

before(async () => {
  api = await startApi();
  nginx = await startNginx({ apiPort: api.port });
});
after(async () => {
  await nginx?.stop();
  await api?.stop();
});
afterEach(async () => {
  for (const sender of open) sender.close();
  open = [];
  await eventually(() => nginx.held() === 0);
});

const SLIP = `/api/account/orders/${randomUUID()}/transfer-slip`;
const INVOICE = `/api/admin/invoices/${randomUUID()}/file`;

/** Sends a body except for its last byte. */
function almost(method, path, size, { token, from } = {}) {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: site', `Content-Length: ${size}`];
  const headers = token ? [`X-Auth-Token: ${token}`] : [];
  const sender = send(nginx.port, [...head, ...headers], { body: Buffer.alloc(size - 1), from });
  open.push(sender);
  return sender;
}

let network = 0;

/**
 * Sends `count` requests, `each` per client address, so that no per-address limit applies; the next call uses other
 * addresses.
 */
function fromMany(count, each, sendOne) {
  network += 1;
  return Array.from({ length: count }, (_, at) => sendOne(`127.0.${network}.${1 + Math.floor(at / each)}`));
}

const answered = (senders) => senders.every((sender) => sender.status() !== null);
const statuses = (senders) => [...new Set(senders.map((sender) => sender.status()))];

test('nothing is stored of a file whose sender is not authorised', async () => {
  for (const [method, path, token, status, code] of [
    ['PUT', SLIP, undefined, 401, 'auth.required'],
    ['PUT', INVOICE, undefined, 401, 'auth.required'],
    ['GET', INVOICE, undefined, 401, 'auth.required'],
    ['PUT', SLIP, 'made-up', 403, 'auth.forbidden'],
    ['PUT', INVOICE, CUSTOMER, 403, 'auth.forbidden'],
  ]) {
    const senders = fromMany(30, 10, (from) => almost(method, path, FILE, { token, from }));
    let most = 0;
    await eventually(() => {
      most = Math.max(most, nginx.held());
      return answered(senders);
    });
    assert.deepEqual([most, statuses(senders)], [0, [status]], nginx.log());
    assert.match(senders[0].answer(), new RegExp(`"code":"${code}"`));
    assert.match(senders[0].answer(), /X-Content-Type-Options: nosniff/);
    for (const sender of senders) sender.close();
  }
  assert.deepEqual(
    api.requests.filter(({ url }) => !url.endsWith('/upload-permission')),
    [],
  );
});

test('as many files and bodies as may be in transit at once fit into their folder', async () => {
  const files = fromMany(FILES_AT_ONCE + 4, FILES_OF_AN_ADDRESS, (from) =>
    almost('PUT', SLIP, FILE, { token: CUSTOMER, from }),
  );
  await eventually(() => files.filter((sender) => sender.status() === 429).length === 4);
  const bodies = fromMany(BODIES_AT_ONCE + 4, 50, (from) => almost('POST', '/api/login', BODY, { from }));
  await eventually(() => bodies.filter((sender) => sender.status() === 429).length === 4);
  const least = FILES_AT_ONCE * (FILE - NOT_HELD) + BODIES_AT_ONCE * (BODY - NOT_HELD);
  await eventually(() => nginx.held() >= least);

  const [, size] = /\/run\/bodies:mode=1777,size=(\d+)m/.exec(readFileSync(inRoot('docker-compose.yml'), 'utf8'));
  const needed = FILES_AT_ONCE * FILE + BODIES_AT_ONCE * BODY;
  assert.ok(nginx.held() <= needed && needed <= size * MEGABYTE, `${nginx.held()} of ${needed}`);
  assert.match(
    readFileSync(inRoot('deploy/swarm.yml'), 'utf8'),
    new RegExp(`bodies, tmpfs: { size: ${size * MEGABYTE} }`),
  );

  const held = files.filter((sender) => sender.status() === null);
  assert.equal(held.length, FILES_AT_ONCE);
  for (const sender of held) sender.write('x');
  await eventually(() => answered(held));
  assert.deepEqual(statuses(held), [204]);
  assert.equal(api.requests.filter(({ bytes }) => bytes === FILE).length, FILES_AT_ONCE);
});

test('one address may send three files at once', async () => {
  const files = Array.from({ length: 10 }, () => almost('PUT', INVOICE, FILE, { token: STAFF }));
  await eventually(() => files.filter((sender) => sender.status() === 429).length === 10 - FILES_OF_AN_ADDRESS);
  assert.match(files.find((sender) => sender.status()).answer(), /"code":"request.too_many"/);
});

test('nginx itself refuses a file of more than 5 MB, with the error code of the API', async () => {
  const sender = almost('PUT', SLIP, FILE + 1, { token: CUSTOMER });
  await eventually(() => sender.status() === 413);
  assert.match(sender.answer(), /"code":"request.too_large"/);
});

test('small bodies are accepted however many large ones are in transit', async () => {
  const bodies = fromMany(BODIES_AT_ONCE, 50, (from) => almost('POST', '/api/login', BODY, { from }));
  await eventually(() => nginx.held() >= BODIES_AT_ONCE * (BODY - NOT_HELD));
  const small = send(nginx.port, ['POST /api/login HTTP/1.1', 'Host: site', 'Content-Length: 2'], { body: '{}' });
  open.push(small);
  await eventually(() => small.status() === 204);
  assert.ok(bodies.every((sender) => sender.status() === null));
});
