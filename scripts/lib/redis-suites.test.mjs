import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from './fingerprint.mjs';
import { redisSuites, touchesRedis } from './redis-suites.mjs';
import { inRoot } from './root.mjs';

const chosen = redisSuites().map((file) => basename(file));

for (const suite of ['replicas', 'idempotency', 'registration', 'campaigns', 'job-delivery', 'lost-backend', 'mail']) {
  test(`the suite ${suite} runs with Redis`, () => assert.ok(chosen.includes(`${suite}.test.ts`)));
}

test('a suite that neither queues nor counts runs on PostgreSQL alone', () => {
  assert.ok(!chosen.includes('invoices.test.ts'));
});

const code = filesUnder(inRoot('backend', 'src')).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
const usesRedis = code.filter((file) =>
  /from '(ioredis|bullmq|rate-limiter-flexible)'/.test(readFileSync(file, 'utf8')),
);

test('some source files import Redis', () => assert.ok(usesRedis.length > 0));

for (const file of usesRedis) {
  const path = file.slice(inRoot('backend', 'src').length + 1);
  test(`a suite that imports ${path} runs with Redis`, () => {
    assert.ok(touchesRedis('test/api/planted.test.ts', `import { X } from '../../src/${path.replace('.ts', '.js')}';`));
  });
}
