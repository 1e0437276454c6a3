import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from '../../scripts/lib/root.mjs';
import { edgeOfFile, startNginx } from './support/nginx.mjs';

const { api, nginx } = edgeOfFile();

/** Sends a request as a browser or a forger would, and returns status, headers and body. */
function ask(path, { method = 'GET', headers = {}, body = '' } = {}) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: nginx.port, path, method, headers, agent: false };
    const request = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
    });
    request.once('error', reject);
    request.end(body);
  });
}

const FORGED = {
  'x-forwarded-for': '203.0.113.7',
  'x-real-ip': '203.0.113.7',
  forwarded: 'for=203.0.113.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
};
const UPLOAD = '/api/account/orders/00000000-0000-4000-8000-000000000000/transfer-slip';

const FORWARDED = [
  { what: 'a read', path: '/api/plans' },
  { what: 'a write', path: '/api/login', options: { method: 'POST', body: '{}' } },
  { what: 'an upload', path: UPLOAD, options: { method: 'PUT', body: 'file' }, own: { 'x-auth-token': 'customer' } },
  { what: 'the health check', path: '/healthz' },
];
for (const { what, path, options = {}, own = {} } of FORWARDED) {
  test(`nginx tells the API its own view of the client of ${what}, even if the client forges headers`, async () => {
    const earlier = api.requests.length;
    await ask(path, { ...options, headers: { ...FORGED, ...own } });
    const seen = api.requests.slice(earlier);
    assert.ok(seen.length > 0);
    for (const { headers } of seen) {
      assert.equal(headers['x-forwarded-for'], '127.0.0.1');
      assert.equal(headers['x-forwarded-proto'], 'http');
      for (const name of ['x-real-ip', 'forwarded', 'x-forwarded-host']) assert.ok(!headers[name], name);
    }
  });
}

const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Fails unless a response that nginx gives itself carries every header of the site. */
function expectHeaders({ headers }, own = {}) {
  for (const [name, value] of Object.entries({ ...HEADERS, ...own })) assert.equal(headers[name], value, name);
  assert.match(headers['permissions-policy'] ?? '', /camera=\(\)/);
}

const OF_PRICING = { 'content-security-policy': "default-src 'self'" };
const ANSWERED = [
  { status: 200, what: 'a page', path: '/pricing', own: OF_PRICING },
  { status: 404, what: 'an unknown page', path: '/no-such-page' },
  { status: 404, what: 'an unknown asset', path: '/assets/no-such-file.js' },
  { status: 404, what: 'a source map', path: '/assets/app.js.map' },
  { status: 404, what: 'a missing file', path: '/robots.txt' },
  { status: 308, what: 'a redirect', path: '/pricing/' },
  { status: 401, what: 'an upload of a stranger', path: UPLOAD, options: { method: 'PUT', body: 'file' } },
  {
    status: 413,
    what: 'a body that is too large',
    path: '/api/login',
    options: { method: 'POST', body: 'x'.repeat(120_000) },
  },
  { status: 414, what: 'an address that is too long', path: `/${'x'.repeat(40_000)}` },
  {
    status: 431,
    what: 'a header that is too long',
    path: '/pricing',
    options: { headers: { 'x-long': 'x'.repeat(12_000) } },
    own: OF_PRICING,
  },
];
for (const { status, what, path, options = {}, own } of ANSWERED) {
  test(`${what} (${status}) carries the security headers`, async () => {
    const answer = await ask(path, options);
    assert.equal(answer.status, status);
    expectHeaders(answer, own);
  });
}

test('an asset carries the security headers, but not the policy of pages, which is longer than many an asset', async () => {
  const answer = await ask('/assets/app.js');
  assert.equal(answer.body, 'app');
  const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  expectHeaders(answer, { 'content-security-policy': policy });
});

const ENGLISH = /^The request is too large/;
const CHINESE = /^提交的内容过大/;
for (const [accepted, text] of [
  ['en', ENGLISH],
  ['EN-us,en;q=0.9,zh;q=0.8', ENGLISH],
  ['fr, en;q=0.8', ENGLISH],
  ['fr,de-CH ,\ten', ENGLISH],
  ['fr, en;q=0.8, zh;q=0.7', ENGLISH],
  ['zh-CN,zh;q=0.9,en;q=0.8', CHINESE],
  ['fr, zh;q=0.9, en;q=0.8', CHINESE],
  ['fr', CHINESE],
  ['de-enx, fr-en', CHINESE],
  ['', CHINESE],
  // Many ways to divide it into parts, as long as a header may be.
  [` ,${'  ,\t'.repeat(1_900)}x`, CHINESE],
]) {
  test(`the response of nginx to Accept-Language ${accepted.slice(0, 40)} is in the language of the API's`, async () => {
    const headers = { 'accept-language': accepted, 'content-length': 200_000 };
    const { message } = JSON.parse((await ask('/api/login', { method: 'POST', headers, body: 'x' })).body);
    assert.match(message, text);
  });
}

test('long JSON is compressed when it is read, and never when it is the response to a write', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const read = await ask('/api/long', { headers });
  assert.equal(read.headers['content-encoding'], 'gzip');
  assert.match(read.headers.vary, /accept-encoding/i);
  // The API compares tags as weak: the browser will send this one back.
  assert.equal(read.headers.etag, 'W/"1"');
  const written = await ask('/api/long', { method: 'POST', headers, body: '{}' });
  assert.deepEqual([written.status, written.headers['content-encoding']], [200, undefined]);
});

const LOST = [
  { what: 'a read', path: '/api/lost/read', status: 204, attempts: 2 },
  { what: 'a write', path: '/api/lost/write', options: { method: 'POST', body: '{}' }, status: 503, attempts: 1 },
  {
    what: 'a write that may be repeated',
    path: '/api/lost/keyed',
    options: { method: 'POST', body: '{}', headers: { 'idempotency-key': 'once' } },
    status: 204,
    attempts: 2,
  },
];
for (const { what, path, options, status, attempts } of LOST) {
  test(`${what} whose connection was lost after it was sent reaches the API ${attempts === 1 ? 'once' : 'again'}`, async () => {
    const answer = await ask(path, options);
    assert.equal(answer.status, status);
    assert.equal(answer.headers['retry-after'], status === 503 ? '2' : undefined);
    const seen = api.requests.filter(({ url }) => url === path);
    assert.equal(seen.length, attempts);
    if (attempts === 2 && options) assert.equal(seen.at(-1).bytes, 2);
  });
}

test('a write that may be repeated is not while its first attempt may still be running', async () => {
  const hasty = await startNginx({ apiPort: api.port, hurry: true });
  try {
    const headers = { 'idempotency-key': 'once' };
    const { status } = await fetch(`http://127.0.0.1:${hasty.port}/api/hang`, { method: 'POST', headers, body: '{}' });
    assert.equal(status, 503);
    assert.equal(api.requests.filter(({ url }) => url === '/api/hang').length, 1);
  } finally {
    await hasty.stop();
  }
});

test('a refusal in place of an API that is away (503) carries the security headers', async () => {
  await api.stop();
  for (const [path, options] of [
    ['/api/plans', {}],
    ['/api/login', { method: 'POST', body: '{}' }],
    ['/healthz', {}],
  ]) {
    const answer = await ask(path, options);
    assert.equal(answer.status, 503, path);
    expectHeaders(answer);
  }
});

describe('the compose files', () => {
  /** Settings whose value is a secret or an address with one. */
  const SECRET = /PASSWORD|SECRET|TOKEN|PRIVATE|_KEY\b|_KEY_|API_V3|(?:DATABASE|REDIS|SMTP|ADMIN)_URL/;
  /** Passwords within other values. */
  const WITH_PASSWORD = /:\/\/[^/\s]*:[^/\s@]+@|password[=:]\s*\S|requirepass\s+\S/i;
  const isReference = (value) => /\$\$?\(cat \/run\/secrets\//.test(value);

  for (const file of ['docker-compose.yml', 'deploy/swarm.yml']) {
    test(`${file} names files for secrets and holds no value of one`, () => {
      const { services } = parse(readFileSync(inRoot(file), 'utf8'), { merge: true });
      let named = 0;
      for (const [name, { environment = {}, command = [] }] of Object.entries(services)) {
        const variables = Array.isArray(environment)
          ? environment.map((line) => line.split(/=(.*)/s))
          : Object.entries(environment);
        for (const [variable, value] of variables) {
          const where = `${name}: ${variable}`;
          assert.doesNotMatch(String(value), WITH_PASSWORD, where);
          if (!SECRET.test(variable) || variable.endsWith('KEYS_FILE')) continue;
          assert.match(variable, /_FILE$/, `${where} must be given as a file`);
          assert.match(String(value), /^(?:\$\{[A-Z_]+:?-)?\/run\/secrets\//, where);
          named += 1;
        }
        for (const part of [command].flat()) {
          if (!isReference(part)) assert.doesNotMatch(String(part), WITH_PASSWORD, `${name}: command`);
        }
      }
      assert.ok(named > 0);
    });

    test(`${file} gives its services nothing that they could write to or gain rights by, and limits what they use`, () => {
      const { services, networks } = parse(readFileSync(inRoot(file), 'utf8'), { merge: true });
      const isSwarm = file.includes('swarm');
      for (const [name, service] of Object.entries(services)) {
        assert.equal(service.read_only, true, name);
        assert.deepEqual(service.cap_drop, ['ALL'], name);
        // Swarm has no such option.
        if (!isSwarm) assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
        const isShort = service.restart === 'no';
        assert.ok(isShort || service.deploy?.resources?.limits?.memory, `${name} may use any amount of memory`);
        assert.ok(isShort || service.deploy?.resources?.limits?.pids, `${name} may start any number of processes`);
        assert.equal(service.cap_add !== undefined, name === 'secrets', name);
        assert.equal(service.ports !== undefined, name === 'nginx', `${name}: nginx alone is reached from outside`);
      }
      const open = Object.keys(networks).filter((name) => !isSwarm && networks[name]?.internal !== true);
      const inOpen = (name) => (services[name].networks ?? []).some((network) => open.includes(network));
      // Payment providers and mail servers are outside; nginx is published, which needs a network of that kind.
      const reach = isSwarm ? [] : ['api', 'worker', 'nginx', 'alertmanager'];
      assert.deepEqual(Object.keys(services).filter(inOpen), reach);
    });
  }
});

test('nginx shows a certificate authority its proof, and nothing else of that folder', async () => {
  const proof = await ask('/.well-known/acme-challenge/token');
  assert.deepEqual([proof.status, proof.headers['content-type']], [200, 'text/plain; charset=utf-8']);
  for (const path of ['/.well-known/acme-challenge/', '/.well-known/acme-challenge/other', '/.well-known/token'])
    assert.equal((await ask(path)).status, 404, path);
});
