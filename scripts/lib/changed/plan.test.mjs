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
  ...[...many, drift, redisSuite, ...specs].map((file) => [file, []]),
  ['scripts/lib/a.mjs', ['scripts/lib/a.test.mjs']],
  ['scripts/lib/a.test.mjs', []],
  ['scripts/lib/b.test.mjs', []],
  ['scripts/lib/kubernetes.test.mjs', []],
  ['scripts/lib/swarm.test.mjs', []],
]);
const texts = {
  [controller]: "@Controller('orders') @Get()",
  'frontend/src/app/routes.tsx': "{ path: 'faq', ...page('faq/faq', 'pages') }",
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
  const ofDeployment = ['scripts/lib/kubernetes.test.mjs', 'scripts/lib/swarm.test.mjs'];
  assert.deepEqual(scripts('scripts/setup'), ['scripts/lib/a.test.mjs', 'scripts/lib/b.test.mjs', ...ofDeployment]);
  assert.deepEqual(scripts('deploy/kubernetes/web.yaml'), ofDeployment);
  assert.equal(scripts('frontend/e2e/s1.spec.ts'), undefined);
});

test('deleted files are not passed to programs', () => {
  const { stages } = plan([controller], () => false);
  assert.ok(!stages.has('format') && !stages.has('lint') && !stages.has('unit'));
  assert.ok(stages.has('types') && stages.has('server'));
});

test('more suites run for files that much depends on, and the rest is named', () => {
  const [module, domain] = [plan([controller]), plan(['backend/src/domain/money.ts'])];
  assert.equal(module.stages.get('server').length, 18);
  assert.equal(domain.stages.get('server').length, 30);
  assert.ok(module.leftOut.some((line) => line.startsWith('32 suites') && line.includes(suite(18))));
  assert.ok(domain.leftOut.some((line) => line.startsWith('20 suites') && line.includes('npm test -- --only server')));
});

test('more suites run for any file to which many are related', () => {
  const related = Array.from({ length: 60 }, (_, number) => `backend/test/api/r${number}.test.ts`);
  const service = 'backend/src/modules/paid/owned.service.ts';
  const most = planFor([service], new Map([[service, related], ...related.map((file) => [file, []])]), {
    read: (file) => (file === 'frontend/src/app/routes.tsx' ? texts[file] : ''),
    exists: () => true,
  });
  assert.equal(most.stages.get('server').length, 30);
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
  assert.deepEqual(plan([redisSuite]).stages.get('redis'), [redisSuite]);
  assert.ok(!stagesOf(controller).includes('redis'));
});

test('a changed page selects few specs and the frame more; the rest is named', () => {
  const [frame, text] = ['frontend/src/app/routes.tsx', 'frontend/src/i18n/locales/en/pages.json'].map((file) =>
    plan([file]),
  );
  assert.equal(text.stages.get('browser').length, 3);
  assert.equal(frame.stages.get('browser').length, 8);
  assert.ok(text.leftOut.some((line) => line.startsWith('17 browser specs') && line.includes('--only browser')));
});

test('changed package settings leave everything to the whole run', () => {
  assert.ok(plan(['package-lock.json']).leftOut.some((line) => line.endsWith(': npm test')));
  assert.ok(!plan([controller]).leftOut.some((line) => line.endsWith(': npm test')));
});
