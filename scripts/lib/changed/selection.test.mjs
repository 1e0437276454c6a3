import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distancesFrom, inGraph } from './graph.mjs';
import { mentions, pagesOfRouter, routesOfController } from './routes.mjs';
import { specsFor } from './specs.mjs';
import { suitesFor } from './suites.mjs';

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
});

test('reads the routes of a controller', () => {
  const text = `@Controller('account/orders/:id')\n@Post('invoice')\n@Get()\n@Get(':line/pdf')`;
  const prefix = '/api/account/orders/:id';
  assert.deepEqual(routesOfController(text), [`${prefix}/invoice`, prefix, `${prefix}/:line/pdf`]);
  assert.deepEqual(routesOfController(`@Controller()\n@Post('login')`), ['/api/login']);
});

test('reads the pages of the router', () => {
  const text = `{ index: true, ...page('public/home/home', 'pages') }, { path: 'order/:id', ...page('order/order', 'orders', 'quotes') },
    { path: '*', ...page('not-found/not-found', 'not-found') }`;
  assert.deepEqual(pagesOfRouter(text), [
    { route: '/', file: 'frontend/src/pages/public/home/home.page.tsx', texts: ['pages'] },
    { route: '/order/:id', file: 'frontend/src/pages/order/order.page.tsx', texts: ['orders', 'quotes'] },
  ]);
  assert.equal(pagesOfRouter(text, '/admin')[0].route, '/admin');
  assert.deepEqual(pagesOfRouter("{ path: 'letters', ...featurePage('staff-mail/letters') }", '/admin'), [
    { route: '/admin/letters', file: 'frontend/src/features/staff-mail/letters.page.tsx', texts: [] },
  ]);
});

test('finds a route that a text names, and neither a longer nor another one', () => {
  assert.equal(mentions("get('/api/orders'); get(`/api/orders?page=${n}`)", '/api/orders'), 2);
  assert.equal(mentions("get('/api/orders/7'); get('/api/orders-x'); get('/v2/api/orders')", '/api/orders'), 0);
  assert.equal(mentions('get(`/api/orders/${a.b}/pay`); get(`/api/orders/${a}`)', '/api/orders/:id/pay'), 1);
  assert.equal(mentions("goto('/en/order/7#top'); goto(`${home}/order/${id}`); goto('/api/order/7')", '/order/:id'), 2);
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
const suites = (...changed) => suitesFor(changed, graph(backend), (file) => source[file] ?? '');

test('a changed service selects suites that import it or name a route of its controllers, nearest first', () => {
  assert.deepEqual(suites(`${MODULES}/orders/orders.service.ts`), [
    `${API}/orders.test.ts`,
    `${MODULES}/orders/test/placing.test.ts`,
    `${API}/refunds.test.ts`,
  ]);
});

test('a changed rule selects the suites of the code that uses it', () => {
  assert.ok(suites('backend/src/domain/money.ts').includes(`${API}/orders.test.ts`));
  assert.deepEqual(suites('backend/src/domain/colour.ts'), []);
});

test('a changed job, which no controller imports, selects suites that name a route of its module', () => {
  assert.deepEqual(suites(`${MODULES}/orders/orders.jobs.ts`), [`${API}/orders.test.ts`]);
});

test('a changed suite comes first', () => {
  assert.deepEqual(suites(`${API}/strangers.test.ts`), [`${API}/strangers.test.ts`]);
});

test('a suite about the subject of the change comes before those that are only nearer', () => {
  const near = Array.from({ length: 20 }, (_, number) => `${API}/near-${number}.test.ts`);
  const order = (changed, suite, text = '') => {
    const [support, about] = ['backend/test/support/far.ts', `${API}/${suite}.test.ts`];
    const imports = { [changed]: [], [support]: [changed], [about]: [support] };
    for (const file of near) imports[file] = [changed];
    return suitesFor([changed], graph(imports), (file) => (file === about ? text : '')).indexOf(about);
  };
  assert.equal(order(`${MODULES}/orders/refunds/refund-requests.service.ts`, 'refund-requests'), 0);
  assert.equal(order(`${MODULES}/orders/refunds/refund-steps.service.ts`, 'staff-refunds'), 0);
  assert.equal(order(`${MODULES}/orders/reading/orders.queries.ts`, 'own-lists'), 0);
  assert.equal(order(`${MODULES}/payments/providers/wechat/wechat.provider.ts`, 'payment-providers'), 0);
  assert.equal(order(`${MODULES}/points/points.repository.ts`, 'refunds', 'takes the points back. '.repeat(20)), 0);
  assert.equal(order(`${MODULES}/points/points.repository.ts`, 'refunds'), 20);
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
  [`${SRC}/app/routes.tsx`]: "{ path: 'order', ...page('order/orders', 'orders') }",
  [`${SRC}/app/admin-routes.ts`]: "{ path: 'plans', ...page('admin/plans', 'admin') }",
  'frontend/e2e/orders.spec.ts': "goto('/en/order')",
  'frontend/e2e/plans.spec.ts': "goto('/admin/plans')",
};
const specs = (...changed) => specsFor(changed, graph(frontend), (file) => walked[file] ?? '');

test('a changed component selects the specs that visit a page with it', () => {
  assert.deepEqual(specs(`${SRC}/shared/button.tsx`), ['frontend/e2e/orders.spec.ts']);
  assert.deepEqual(specs(`${SRC}/shared/button.test.ts`), []);
});

test('a changed text selects the specs of the pages that show it', () => {
  assert.deepEqual(specs(`${SRC}/i18n/locales/en/admin.json`), ['frontend/e2e/plans.spec.ts']);
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
