import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect as connectOverHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { afterEach, test } from 'node:test';
import { inRoot } from '../../scripts/lib/root.mjs';
import { CUSTOMER, STAFF } from './support/api.mjs';
import { eventually } from './support/eventually.mjs';
import { edgeOfFile } from './support/nginx.mjs';
import { send } from './support/sender.mjs';

const MEGABYTE = 1_024 * 1_024;
const FILE = 5 * MEGABYTE;
const FILES_OF_CUSTOMERS = 12;
const FILES_OF_STAFF = 4;
const FILES_AT_ONCE = FILES_OF_CUSTOMERS + FILES_OF_STAFF;
const FILES_OF_AN_ADDRESS = 3;
const FILES_OF_A_CUSTOMER = 2;
const BODY = 100 * 1_024;
const BODIES_AT_ONCE = 400;
const BODIES_OF_AN_ADDRESS = 40;
/**
 * Bytes of an upload in progress that are not in the folder: what nginx still buffers, and the last byte, which is not
 * sent.
 */
const NOT_HELD = 16 * 1_024 + 1;

const { api, nginx } = edgeOfFile();
let open = [];

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

let customers = 0;

/** The token of a customer who has sent nothing yet. */
function newCustomer() {
  customers += 1;
  return `${CUSTOMER}-${customers}`;
}

/** A connection over HTTP/2 from an address that no other test uses, so that no limit is left of theirs. */
function http2Session() {
  network += 1;
  const from = { port: nginx.http2Port, host: '127.0.0.1', localAddress: `127.0.${network}.1` };
  return connectOverHttp2(`http://127.0.0.1:${nginx.http2Port}`, { createConnection: () => connect(from) });
}

const answered = (senders) => senders.every((sender) => sender.status() !== null);
const statuses = (senders) => [...new Set(senders.map((sender) => sender.status()))];

test('nothing is stored of a file whose sender is not authorised', async () => {
  for (const [method, path, token, status, code] of [
    ['PUT', SLIP, undefined, 401, 'auth.required'],
    ['PUT', INVOICE, undefined, 401, 'auth.required'],
    ['GET', INVOICE, STAFF, 413, 'request.too_large'],
    ['GET', SLIP, CUSTOMER, 413, 'request.too_large'],
    ['POST', SLIP, CUSTOMER, 413, 'request.too_large'],
    ['GET', '/api/plans', undefined, 413, 'request.too_large'],
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
  const slips = fromMany(FILES_OF_CUSTOMERS + 4, FILES_OF_AN_ADDRESS, (from) =>
    almost('PUT', SLIP, FILE, { token: newCustomer(), from }),
  );
  await eventually(() => slips.filter((sender) => sender.status() === 429).length === 4);
  const invoices = fromMany(FILES_OF_STAFF + 4, FILES_OF_AN_ADDRESS, (from) =>
    almost('PUT', INVOICE, FILE, { token: STAFF, from }),
  );
  await eventually(() => invoices.filter((sender) => sender.status() === 429).length === 4);
  const files = [...slips, ...invoices];
  const bodies = fromMany(BODIES_AT_ONCE + 4, BODIES_OF_AN_ADDRESS, (from) =>
    almost('POST', '/api/login', BODY, { from }),
  );
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
  assert.match(
    readFileSync(inRoot('deploy/kubernetes/web.yaml'), 'utf8'),
    new RegExp(`bodies, emptyDir: { medium: Memory, sizeLimit: ${size}Mi }`),
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

test('one customer may send two files at once, from any number of addresses', async () => {
  const slips = fromMany(8, 1, (from) => almost('PUT', SLIP, FILE, { token: CUSTOMER, from }));
  await eventually(() => slips.filter((sender) => sender.status() === 429).length === 8 - FILES_OF_A_CUSTOMER);
  const [other] = fromMany(1, 1, (from) => almost('PUT', SLIP, FILE, { token: newCustomer(), from }));
  other.write('x');
  await eventually(() => other.status() !== null);
  assert.equal(other.status(), 204);
});

test('a few addresses cannot take the places of all large bodies', async () => {
  const each = 2 * BODIES_OF_AN_ADDRESS;
  const bodies = fromMany(BODIES_AT_ONCE, each, (from) => almost('POST', '/api/login', 20_000, { from }));
  await eventually(() => bodies.filter((sender) => sender.status() === 429).length === BODIES_AT_ONCE / 2);
  const other = almost('POST', '/api/login', 20_000);
  other.write('x');
  await eventually(() => other.status() !== null);
  assert.equal(other.status(), 204);
});

test('staff can upload while customers take all of their own places', async () => {
  const slips = fromMany(FILES_AT_ONCE + 4, FILES_OF_AN_ADDRESS, (from) =>
    almost('PUT', SLIP, FILE, { token: newCustomer(), from }),
  );
  await eventually(() => slips.some((sender) => sender.status() === 429));
  const taken = () => slips.filter((sender) => sender.status() === null).length;
  await eventually(() => nginx.held() >= taken() * (FILE - NOT_HELD));
  const invoice = almost('PUT', INVOICE, FILE, { token: STAFF });
  invoice.write('x');
  await eventually(() => invoice.status() !== null);
  assert.deepEqual([invoice.status(), taken()], [204, FILES_OF_CUSTOMERS]);
});

test('downloads of files are not counted as uploads', async () => {
  const path = '/api/admin/invoices/hang/file';
  for (let begun = 0; begun < 10; begun += 1) open.push(send(nginx.port, [`GET ${path} HTTP/1.1`, 'Host: site']));
  await eventually(() => api.requests.filter(({ url }) => url === path).length === 10);
});

test('a method that an address of files does not have is for the API to refuse', async () => {
  for (const method of ['POST', 'DELETE', 'OPTIONS', 'HEAD']) {
    const sender = send(nginx.port, [`${method} ${SLIP} HTTP/1.1`, 'Host: site', 'Content-Length: 2'], { body: '{}' });
    open.push(sender);
    await eventually(() => sender.status() === 204);
    assert.deepEqual([api.requests.at(-1).method, api.requests.at(-1).url], [method, SLIP]);
  }
});

/** Begins a request over HTTP/2, with a body of unknown length unless it is said, and sends `size` bytes of it. */
function begun(session, method, path, size, { of } = {}) {
  const head = { ':method': method, ':path': path, 'x-auth-token': STAFF, ...(of && { 'content-length': of }) };
  const stream = session.request(head, { endStream: false });
  const sender = { status: null, stream };
  stream.on('response', (response) => (sender.status = response[':status']));
  stream.on('error', () => {});
  stream.write(Buffer.alloc(size));
  return sender;
}

test('bodies that are too small to be counted are not stored, also over HTTP/2', async () => {
  const session = http2Session();
  try {
    const bodies = fromMany(20, 20, (from) => almost('POST', '/api/login', 9_999, { from }));
    const streams = Array.from({ length: 20 }, () => begun(session, 'POST', '/api/login', 9_998, { of: 9_999 }));
    // By the time that later requests have a response, nginx has read what was sent before.
    for (let later = 0; later < 20; later += 1) {
      await fetch(`http://127.0.0.1:${nginx.port}/api/plans`);
      assert.equal(nginx.held(), 0);
    }
    for (const sender of bodies) sender.write('x');
    for (const { stream } of streams) stream.end('x');
    await eventually(() => answered(bodies) && streams.every(({ status }) => status !== null));
    assert.deepEqual([statuses(bodies), [...new Set(streams.map(({ status }) => status))]], [[204], [204]]);
  } finally {
    session.destroy();
  }
});

for (const method of ['GET', 'HEAD'])
  for (const path of ['/api/plans', SLIP, INVOICE, '/healthz', '/pricing']) {
    test(`nothing is stored of the body of ${method} ${path.replace(/[0-9a-f-]{36}/, ':id')} over HTTP/2`, async () => {
      const session = http2Session();
      try {
        const fits = Array.from({ length: 3 }, () => begun(session, method, path, 10 * 1_024));
        const tooLarge = Array.from({ length: 5 }, () => begun(session, method, path, 60 * 1_024));
        let most = 0;
        await eventually(() => {
          most = Math.max(most, nginx.held());
          return tooLarge.every(({ status }) => status !== null);
        }, 5);
        for (const { stream } of fits) stream.end();
        await eventually(() => fits.every(({ status }) => status !== null), 5);
        const statusesOf = (senders) => [...new Set(senders.map(({ status }) => status))];
        const isPage = path === '/pricing';
        assert.deepEqual(
          [most, statusesOf(fits), statusesOf(tooLarge)],
          isPage ? [0, [200], [200]] : [0, [204], [413]],
        );
      } finally {
        session.destroy();
      }
    });
  }

test('nginx itself refuses a file of more than 5 MB, with the error code of the API', async () => {
  const sender = almost('PUT', SLIP, FILE + 1, { token: CUSTOMER });
  await eventually(() => sender.status() === 413);
  assert.match(sender.answer(), /"code":"request.too_large"/);
});

test('small bodies are accepted however many large ones are in transit', async () => {
  const bodies = fromMany(BODIES_AT_ONCE, BODIES_OF_AN_ADDRESS, (from) => almost('POST', '/api/login', BODY, { from }));
  await eventually(() => nginx.held() >= BODIES_AT_ONCE * (BODY - NOT_HELD));
  const small = send(nginx.port, ['POST /api/login HTTP/1.1', 'Host: site', 'Content-Length: 2'], { body: '{}' });
  open.push(small);
  await eventually(() => small.status() === 204);
  assert.ok(bodies.every((sender) => sender.status() === null));
});
