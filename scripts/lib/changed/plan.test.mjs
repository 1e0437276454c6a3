import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planFor } from './plan.mjs';

const suite = (number) => `backend/test/api/s${String(number).padStart(2, '0')}.test.ts`;
const many = Array.from({ length: 50 }, (_, number) => suite(number));
const drift = 'backend/test/api/schema-drift.test.ts';
const redisSuite = 'backend/src/platform/queue/test/jobs.test.ts';
const controller = 'backend/src/modules/orders/reading/http/orders.controller.ts';
const specs = Array.from({ length: 20 }, (_, number) => `frontend/e2e/s${number}.spec.ts`);
const importers = new Map([
  [controller, []],
  ['backend/src/domain/money.ts', [controller]],
  ['backend/src/platform/queue/queue.ts', [controller, redisSuite]],
  ['backend/src/modules/orders/entities/order.entity.ts', []],
  ['frontend/src/pages/faq/faq.page.tsx', []],
  ...[...many, drift, redisSuite, ...specs].map((file) => [file, []]),
  ['scripts/lib/a.mjs', ['scripts/lib/a.test.mjs']],
  ['scripts/lib/a.test.mjs', []],
  ['scripts/lib/b.test.mjs', []],
  ['scripts/lib/kubernetes.test.mjs', []],
  ['scripts/lib/swarm.test.mjs', []],
]);
const texts = {
  [controller]: "@Controller('orders') @Get()",
  'frontend/src/app/routes.tsx': "{ path: 'faq', ...page('faq/faq') }",
};
const read = (file) =>
  texts[file] ?? (many.includes(file) ? "get('/api/orders')" : specs.includes(file) ? "goto('/faq')" : '');
const plan = (changed, exists = () => true) => planFor(changed, importers, { read, exists });
const stagesOf = (...changed) => [...plan(changed).stages.keys()];

test('a change of documents runs only the quick checks of files', () => {
  assert.deepEqual(stagesOf('docs/operations.md', 'README.md'), ['format', 'boundaries', 'drift']);
});

test('only the changed workspace is compiled', () => {
  assert.deepEqual(plan([controller]).stages.get('types'), ['backend']);
  assert.deepEqual(plan(['frontend/e2e/s1.spec.ts']).stages.get('types'), ['frontend']);
});

test('a changed contract compiles the pages, whose types are generated from it', () => {
  assert.deepEqual(plan(['backend/openapi.json']).stages.get('types'), ['backend', 'frontend']);
});

test('drift is checked for files that can cause it', () => {
  const checks = (file) => plan([file]).stages.get('drift');
  assert.deepEqual(checks(controller), ['openapi', 'documents']);
  assert.deepEqual(checks('backend/src/domain/errors/orders.errors.ts'), ['openapi', 'documents']);
  assert.deepEqual(checks('frontend/src/i18n/locales/en/faq.json'), ['i18n', 'documents']);
  assert.deepEqual(checks('backend/src/platform/queue/queue.ts'), ['documents']);
});

test('a changed contract selects the test of the hand-kept list of who may call what', () => {
  const related = (file) => plan([file]).stages.get('unit')?.related;
  assert.deepEqual(related(controller), [controller, 'backend/src/app/route-access.test.ts']);
  assert.deepEqual(related('backend/openapi.json'), ['backend/src/app/route-access.test.ts']);
  assert.deepEqual(related('backend/src/platform/queue/queue.ts'), ['backend/src/platform/queue/queue.ts']);
});

test('a changed class of a body also runs the tests of the built server', () => {
  assert.ok(stagesOf('backend/src/modules/quotes/http/quotes.controller.ts').includes('built'));
  assert.ok(stagesOf('scripts/lib/bundle.mjs').includes('built'));
  assert.ok(!stagesOf('backend/src/modules/quotes/quotes.repository.ts').includes('built'));
});

test('changed colours select the contrast check; nginx and compose files select the edge tests', () => {
  assert.ok(stagesOf('frontend/src/theme/tokens.json').includes('contrast'));
  assert.ok(!stagesOf('frontend/src/pages/public/faq/faq.page.tsx').includes('contrast'));
  for (const file of ['nginx/site.conf', 'docker-compose.yml', 'deploy/swarm.yml'])
    assert.ok(stagesOf(file).includes('edge'), file);
});

test('a changed script selects the tests that import it; a file that cannot be imported selects all of them', () => {
  const scripts = (file) => plan([file]).stages.get('unit')?.scripts;
  assert.deepEqual(scripts('scripts/lib/a.mjs'), ['scripts/lib/a.test.mjs']);
  const all = ['a', 'b', 'kubernetes', 'swarm'].map((name) => `scripts/lib/${name}.test.mjs`);
  for (const file of ['scripts/setup', 'deploy/kubernetes/web.yaml', 'docker-compose.yml', 'monitoring/prometheus.yml'])
    assert.deepEqual(scripts(file), all, file);
  assert.equal(scripts('scripts/README.md'), undefined);
  assert.equal(scripts('frontend/e2e/s1.spec.ts'), undefined);
});

test('deleted files are not passed to programs', () => {
  const { stages } = plan([controller], () => false);
  assert.ok(!stages.has('format') && !stages.has('lint') && !stages.has('unit'));
  assert.ok(stages.has('types') && stages.has('server'));
});

test('a limited number of suites run, and the rest is listed with its command', () => {
  const { stages, leftOut } = plan([controller]);
  assert.deepEqual(stages.get('server'), many.slice(0, 30));
  const rest = leftOut.find((line) => line.startsWith('20 farther suites: npm test -- --only server\n'));
  assert.deepEqual(rest?.match(/\S+\.test\.ts/g), many.slice(30, 36));
  assert.equal(plan(['backend/src/platform/queue/queue.ts']).stages.get('server').length, 30);
});

test('nothing is named as left out where all tests run', () => {
  const few = new Map([[controller, []], ...[...many.slice(0, 30), ...specs.slice(0, 8)].map((file) => [file, []])]);
  const { stages, leftOut } = planFor([controller, 'frontend/src/app/routes.tsx'], few, { read, exists: () => true });
  assert.deepEqual([stages.get('server').length, stages.get('browser').length], [30, 8]);
  assert.ok(!leftOut.some((line) => line.includes('farther')));
});

test('all changed suites run, however many they are', () => {
  assert.deepEqual(plan(many).stages.get('server').toSorted(), many);
  assert.deepEqual(plan(specs).stages.get('browser').toSorted(), specs.toSorted());
});

test('tables are compared with the migrations', () => {
  assert.equal(plan(['backend/src/modules/orders/entities/order.entity.ts']).stages.get('server')[0], drift);
  assert.equal(plan(['backend/src/platform/database/migrations/17-orders.ts']).stages.get('server')[0], drift);
});

test('suites run beside Redis when queues, limits or such a suite changed, and are named otherwise', () => {
  assert.deepEqual(plan(['backend/src/platform/queue/queue.ts']).stages.get('redis'), [redisSuite]);
  const retried = 'backend/test/api/idempotency.test.ts';
  const both = planFor([retried], new Map([...importers, [retried, []]]), { read, exists: () => true });
  assert.deepEqual(both.stages.get('redis'), [retried]);
  assert.ok(!stagesOf(controller).includes('redis'));
});

test('a limited number of specs run, and the rest is listed with its command', () => {
  const sorted = specs.toSorted();
  for (const file of ['frontend/src/app/routes.tsx', 'frontend/src/pages/faq/faq.page.tsx']) {
    const { stages, leftOut } = plan([file]);
    assert.deepEqual(stages.get('browser'), sorted.slice(0, 8), file);
    const rest = leftOut.find((line) => line.startsWith('12 farther browser specs: npm test -- --only browser\n'));
    assert.deepEqual(rest?.match(/\S+\.spec\.ts/g), sorted.slice(8, 14), file);
  }
});

test('changed package settings leave everything to the whole run', () => {
  const isLeft = (file) => plan([file]).leftOut.some((line) => line.endsWith(': npm test'));
  for (const file of ['package-lock.json', 'backend/jest.config.mjs', 'packages/a/package.json', 'Dockerfile'])
    assert.ok(isLeft(file), file);
  for (const file of [controller, 'backend/openapi.json', 'scripts/lib/a.mjs', 'docs/a.md'])
    assert.ok(!isLeft(file), file);
});
