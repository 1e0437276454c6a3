import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from '../fingerprint.mjs';
import { inRoot } from '../root.mjs';
import { distancesFrom, inGraph, isNamed, nearestTests, pagesOfRouter, routesOfController } from './nearest.mjs';

/** Builds an import graph from what each file imports. */
const graph = (imports) => {
  const importers = new Map(Object.keys(imports).map((file) => [file, []]));
  for (const [file, list] of Object.entries(imports)) for (const one of list) importers.get(one).push(file);
  return importers;
};

test('counts imports along the shortest path and stops at the given files', () => {
  const importers = graph({ a: [], b: ['a'], c: ['b'], d: ['c', 'a'], wiring: ['a'], e: ['wiring'] });
  const distances = distancesFrom(importers, ['a'], (file) => file === 'wiring');
  assert.deepEqual(Object.fromEntries(distances), { a: 0, b: 1, d: 1, wiring: 1, c: 2 });
});

test('a file that is not imported counts as the code beside or above it', () => {
  const importers = graph({ 'm/mail/index.ts': [], 'm/mail/index.test.ts': [], 'm/other/index.ts': [] });
  assert.deepEqual(inGraph(importers, 'm/mail/templates/zh/receipt.hbs'), ['m/mail/index.ts']);
  assert.deepEqual(inGraph(importers, 'm/other/index.ts'), ['m/other/index.ts']);
  assert.deepEqual(inGraph(importers, 'docs/page.md'), []);
  assert.deepEqual(inGraph(importers, 'm/other/deleted.test.ts'), []);
});

test('reads the routes of a controller', () => {
  const text = `@Controller('account/orders/:id')\n@Post('invoice')\n@Get()\n@Get(':line/pdf')`;
  const [prefix, file] = ['/api/account/orders/:id', 'orders.controller.ts'];
  const routes = [`${prefix}/invoice`, prefix, `${prefix}/:line/pdf`].map((route) => ({ route, file }));
  assert.deepEqual(routesOfController(text, file), routes);
  assert.deepEqual(routesOfController(`@Controller()\n@Post('login')`, file), [{ route: '/api/login', file }]);
});

test('reads the pages of the router', () => {
  const text = `{ index: true, ...page('public/home/home') }, {\n  path: 'order/:id',\n  ...page('order/order'),\n},
    { path: '*', ...page('not-found/not-found') }`;
  assert.deepEqual(pagesOfRouter(text), [
    { route: '/', file: 'frontend/src/pages/public/home/home.page.tsx' },
    { route: '/order/:id', file: 'frontend/src/pages/order/order.page.tsx' },
  ]);
  assert.equal(pagesOfRouter(text, '/admin')[0].route, '/admin');
  assert.deepEqual(pagesOfRouter("{ path: 'letters', ...featurePage('staff-mail/letters') }", '/admin'), [
    { route: '/admin/letters', file: 'frontend/src/features/staff-mail/letters.page.tsx' },
  ]);
});

test('reads every page of the site, all of its controllers and who shows its texts', () => {
  const app = (name) => readFileSync(inRoot('frontend/src/app', name), 'utf8');
  const text = app('routes.tsx') + app('admin-routes.ts');
  const pages = pagesOfRouter(text);
  const others = text.match(/path: '\*', \.\.\.page/g).length;
  assert.equal(pages.length, text.match(/\.\.\.(page|featurePage)\(/g).length - others);
  for (const { file } of pages) assert.ok(existsSync(inRoot(file)), file);

  const files = (folder, end) => filesUnder(inRoot(folder)).filter((file) => file.endsWith(end));
  const controllers = files('backend/src/modules', '.controller.ts');
  const silent = controllers.filter((file) => routesOfController(readFileSync(file, 'utf8'), file).length === 0);
  // Its routes are computed from the methods of payment.
  assert.deepEqual(
    silent.map((file) => basename(file)),
    ['payment-notifications.controller.ts'],
  );

  const sources = files('frontend/src', '.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const texts = files('frontend/src/i18n/locales/en', '.json').map((file) => basename(file, '.json'));
  assert.deepEqual(
    texts.filter((name) => !sources.includes(`useTranslations('${name}`)),
    [],
  );
});

test('finds a route that a text names, and neither a longer nor another one', () => {
  const named = (route, ...texts) => texts.map((text) => isNamed(route, text));
  assert.deepEqual(named('/api/orders', "get('/api/orders')", 'get(`/api/orders?page=${n}`)'), [true, true]);
  const others = ["get('/api/orders/7')", "get('/api/orders-x')", "get('/v2/api/orders')", 'get(`/api/orders/${a}`)'];
  assert.deepEqual(named('/api/orders', ...others), [false, false, false, false]);
  assert.deepEqual(named('/api/orders/:id/pay', 'get(`/api/orders/${a.b}/pay`)', others[3]), [true, false]);
  const pages = ["goto('/en/order/7#top')", 'goto(`${home}/order/${id}`)', "goto('/api/order/7')"];
  assert.deepEqual(named('/order/:id', ...pages), [true, true, false]);
});

const MODULES = 'backend/src/modules';
const API = 'backend/test/api';
const backend = {
  'backend/src/domain/money.ts': [],
  'backend/src/domain/colour.ts': [],
  [`${MODULES}/orders/orders.service.ts`]: ['backend/src/domain/money.ts'],
  [`${MODULES}/orders/orders.jobs.ts`]: [],
  [`${MODULES}/orders/http/orders.controller.ts`]: [`${MODULES}/orders/orders.service.ts`],
  [`${MODULES}/orders/index.ts`]: [`${MODULES}/orders/orders.service.ts`],
  [`${MODULES}/orders/orders.module.ts`]: [`${MODULES}/orders/orders.service.ts`, `${MODULES}/orders/orders.jobs.ts`],
  [`${MODULES}/orders/test/placing.test.ts`]: [`${MODULES}/orders/orders.service.ts`],
  [`${MODULES}/cases/http/cases.controller.ts`]: [],
  'backend/src/app/app.module.ts': [`${MODULES}/orders/orders.module.ts`],
  'backend/test/support/app.ts': ['backend/src/app/app.module.ts'],
  'backend/test/support/people.ts': [`${MODULES}/orders/index.ts`],
  'backend/test/support/refunds.ts': [`${MODULES}/orders/index.ts`],
  [`${API}/orders.test.ts`]: ['backend/test/support/app.ts', 'backend/test/support/people.ts'],
  [`${API}/refunds.test.ts`]: ['backend/test/support/people.ts', 'backend/test/support/refunds.ts'],
  [`${API}/cases.test.ts`]: ['backend/test/support/app.ts', 'backend/test/support/people.ts'],
  [`${API}/strangers.test.ts`]: ['backend/test/support/people.ts'],
  [`${API}/start.test.ts`]: ['backend/src/app/app.module.ts'],
};
const source = {
  [`${MODULES}/orders/http/orders.controller.ts`]: `@Controller('orders') @Post()`,
  [`${MODULES}/cases/http/cases.controller.ts`]: `@Controller('cases') @Get()`,
  [`${API}/orders.test.ts`]: "post('/api/orders')",
  [`${API}/cases.test.ts`]: "get('/api/cases')",
};
const suites = (...changed) => nearestTests(changed, graph(backend), (file) => source[file] ?? '');

test('a changed service selects suites that import it or name a route of its controllers, nearest first', () => {
  assert.deepEqual(suites(`${MODULES}/orders/orders.service.ts`), [
    `${MODULES}/orders/test/placing.test.ts`,
    `${API}/orders.test.ts`,
    `${API}/refunds.test.ts`,
  ]);
});

test('a changed rule selects the suites of the code that uses it', () => {
  assert.ok(suites('backend/src/domain/money.ts').includes(`${API}/orders.test.ts`));
  assert.deepEqual(suites('backend/src/domain/colour.ts'), []);
});

test('a changed job, which nothing but wiring imports, selects the suites of its module and those that name its routes', () => {
  assert.deepEqual(suites(`${MODULES}/orders/orders.jobs.ts`), [
    `${MODULES}/orders/test/placing.test.ts`,
    `${API}/orders.test.ts`,
  ]);
});

test('a changed file of the platform selects the suites beside it', () => {
  const [runner, beside] = ['runner.ts', 'test/jobs.test.ts'].map((file) => `backend/src/platform/queue/${file}`);
  const other = 'backend/src/platform/limits/test/limits.test.ts';
  assert.deepEqual(
    nearestTests([runner], graph({ [runner]: [], [beside]: [], [other]: [] }), () => ''),
    [beside],
  );
});

test('a changed suite comes first', () => {
  assert.deepEqual(suites(`${API}/strangers.test.ts`), [`${API}/strangers.test.ts`]);
});

test('of suites that are equally near, the one comes first whose routes are nearer on average', () => {
  const controller = (name) => `${MODULES}/orders/${name}/http/${name}.controller.ts`;
  const service = `${MODULES}/orders/refunds/refunds.service.ts`;
  const imports = {
    [service]: [],
    [controller('refunds')]: [service],
    [controller('pricing')]: [],
    [controller('far')]: [],
  };
  const texts = {
    [controller('refunds')]: "@Controller('refunds') @Get() @Post(':id/steps')",
    [controller('pricing')]: "@Controller('prices') @Get()",
    // Another module's, which the change does not reach.
    'backend/src/modules/cases/http/cases.controller.ts': "@Controller('cases') @Get()",
    [`${API}/a-passes-by.test.ts`]: "'/api/refunds' '/api/cases' '/api/prices'",
    [`${API}/b-prices-too.test.ts`]: "'/api/refunds' '/api/prices'",
    [`${API}/c-refunds.test.ts`]: "'/api/refunds' `/api/refunds/${id}/steps`",
    [`${API}/d-prices.test.ts`]: "'/api/prices'",
  };
  for (const file of Object.keys(texts)) imports[file] ??= [];
  const order = nearestTests([service], graph(imports), (file) => texts[file] ?? '');
  assert.deepEqual(
    order.map((file) => file.slice(API.length + 1, -'.test.ts'.length)),
    ['c-refunds', 'b-prices-too', 'a-passes-by', 'd-prices'],
  );
});

const SRC = 'frontend/src';
const frontend = {
  [`${SRC}/shared/button.tsx`]: [],
  [`${SRC}/shared/header.tsx`]: [],
  [`${SRC}/features/orders/list.tsx`]: [`${SRC}/shared/button.tsx`],
  [`${SRC}/pages/order/orders.page.tsx`]: [`${SRC}/features/orders/list.tsx`],
  [`${SRC}/pages/admin/plans.page.tsx`]: [],
  [`${SRC}/app/main-layout.tsx`]: [`${SRC}/shared/header.tsx`],
  'frontend/e2e/support/open.ts': [],
  'frontend/e2e/orders.spec.ts': [],
  'frontend/e2e/plans.spec.ts': ['frontend/e2e/support/open.ts'],
};
const walked = {
  [`${SRC}/app/routes.tsx`]: "{ path: 'order', ...page('order/orders') }",
  [`${SRC}/app/admin-routes.ts`]: "{ path: 'plans', ...page('admin/plans') }",
  [`${SRC}/pages/admin/plans.page.tsx`]: "useTranslations('admin')",
  [`${SRC}/features/orders/list.tsx`]: "useTranslations('orders.list')",
  'frontend/e2e/orders.spec.ts': "goto('/en/order')",
  'frontend/e2e/plans.spec.ts': "goto('/admin/plans')",
};
const specs = (...changed) => nearestTests(changed, graph(frontend), (file) => walked[file] ?? '');

test('a changed component selects the specs that visit a page with it', () => {
  assert.deepEqual(specs(`${SRC}/shared/button.tsx`), ['frontend/e2e/orders.spec.ts']);
  assert.deepEqual(specs(`${SRC}/shared/button.test.ts`), []);
});

test('a changed text selects the specs of the pages that show it', () => {
  assert.deepEqual(specs(`${SRC}/i18n/locales/en/admin.json`), ['frontend/e2e/plans.spec.ts']);
  assert.deepEqual(specs(`${SRC}/i18n/locales/en/orders.json`), ['frontend/e2e/orders.spec.ts']);
  assert.deepEqual(specs(`${SRC}/i18n/locales/en/order.json`), []);
});

test('a changed import of the frame of all pages selects every spec that visits a page', () => {
  const all = ['frontend/e2e/orders.spec.ts', 'frontend/e2e/plans.spec.ts'];
  assert.deepEqual(specs(`${SRC}/shared/header.tsx`), all);
  assert.deepEqual(specs(`${SRC}/app/main-layout.tsx`), all);
  assert.deepEqual(specs(`${SRC}/theme/css/buttons.css`), all);
});

test('changed support of specs selects those that import it; server code selects none by import', () => {
  assert.deepEqual(specs('frontend/e2e/support/open.ts'), ['frontend/e2e/plans.spec.ts']);
  assert.deepEqual(specs('backend/src/main.ts'), []);
});
