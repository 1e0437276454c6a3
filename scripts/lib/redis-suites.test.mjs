import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from './fingerprint.mjs';
import { redisSuites, touchesRedis } from './redis-suites.mjs';
import { inRoot } from './root.mjs';

const read = (file) => readFileSync(file, 'utf8');
const fromBackend = (file) => relative(inRoot('backend'), file);
const filesOf = (...folders) => folders.flatMap((folder) => filesUnder(inRoot('backend', folder)));
const code = filesOf('src').filter((file) => file.endsWith('.ts') && !/\.test\.|\/test\//.test(file));

/** Code that uses Redis when it is configured. */
const ON_REDIS = /\/platform\/(queue|outbox|schedule|limits|idempotency)\//;
const importsRedis = (file) => /from '(ioredis|bullmq|rate-limiter-flexible)'/.test(read(file));
const sources = code.filter((file) => ON_REDIS.test(file) || importsRedis(file));

/** Error codes of limits and idempotency keys: a suite that expects one of them depends on these. */
const isCounting = (file) => /\/platform\/(limits|idempotency)\//.test(file);
const thrownBy = (files) =>
  files.flatMap((file) => [...read(file).matchAll(/AppError\('([\w.]+)'/g)].map(([, name]) => name));
const elsewhere = new Set(thrownBy(code.filter((file) => !isCounting(file))));
const refusals = [...new Set(thrownBy(code.filter(isCounting)))].filter((name) => !elsewhere.has(name));

/** Why a suite's outcome can depend on Redis, by what the suite and its helpers import and do. */
const REASONS = {
  'imports what works on Redis': ({ imported }) => imported.some((file) => sources.includes(file)),
  'expects a refusal by a limit or a key': ({ text }) =>
    /\b429\b/.test(text) || refusals.some((name) => text.includes(`'${name}'`)),
  'sets limits': ({ text }) => text.includes('LIMITS_FACTOR'),
  'starts a second process or replica': ({ text }) => /\.replica\(|\bstartWorker\(/.test(text),
  'sees letters leave, each of which is a job': ({ text }) => /\bstartMailServer\(|\/mail-site\.js/.test(text),
  'asks which store it runs on': ({ text }) => text.includes('suiteRedis('),
};

const chosen = new Set(redisSuites());
const suites = filesOf('src', 'test/api').filter((file) => /\/test\/.*\.test\.ts$/.test(file));

for (const [reason, applies] of Object.entries(REASONS)) {
  const concerned = suites.filter((file) => applies({ text: read(file), imported: importedBy(file) }));
  test(`each suite that ${reason} runs with Redis`, () => {
    assert.ok(concerned.length > 0, 'no suite does, so this reason says nothing');
    assert.deepEqual(concerned.filter((file) => !chosen.has(file)).map(fromBackend), []);
  });
}

/** Includes the imports of the helpers next to a suite; those in test/support serve every suite. */
function importedBy(file) {
  return [...read(file).matchAll(/from '(\.[^']+)\.js'/g)].flatMap(([, path]) => {
    const imported = `${resolve(dirname(file), path)}.ts`;
    if (!existsSync(imported)) return [];
    return imported.includes('/src/') && imported.includes('/test/') ? importedBy(imported) : [imported];
  });
}

test('a suite without queues and limits runs on PostgreSQL only', () => {
  assert.ok(!chosen.has(inRoot('backend/test/api/invoices.test.ts')));
});

for (const file of code.filter(importsRedis)) {
  const path = fromBackend(file);
  test(`a suite that imports ${path} runs with Redis`, () => {
    assert.ok(touchesRedis('test/api/planted.test.ts', `import { X } from '../../${path.replace('.ts', '.js')}';`));
  });
}
