import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { FreshPages } from '../scripts/lib/fresh-pages.mjs';
import { fakeApi, plans, site } from './support/api';
import { watch } from './support/watch';

const cases: { id: string; companyName: string; approvedAt: string }[] = [];
const [group] = plans.plans;
let price = 17_000;
let isDown = false;
let server: Server;
let pages: FreshPages;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/api/site': { ...site, name: request.headers['accept-language'] === 'en' ? 'Causeway' : '长堤' },
      '/api/plans': { plans: [{ ...group, combos: [{ months: 3, price, discount: 1, lifetime: false }] }] },
      '/api/cases': { items: cases, total: cases.length },
    };
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pages = await FreshPages.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
test.afterAll(() => server.close());

test('the HTML follows prices and customers', async () => {
  expect((await pages.changed())['pricing.zh.html']).toContain('¥170');
  expect(await pages.changed()).toEqual({});

  price = 19_900;
  const dearer = await pages.changed();
  expect(dearer['pricing.zh.html']).toContain('¥199');
  expect(dearer['pricing.en.html']).toContain('"price":199');
  expect(dearer['index.en.html']).toContain('¥199');

  cases.push({ id: '1', companyName: '澜沧<数据>', approvedAt: '2026-11-02T00:00:00.000Z' });
  const welcomed = await pages.changed();
  expect(welcomed['cases.zh.html']).toContain('澜沧&lt;数据&gt;');
  expect(welcomed['cases.en.html']).toContain('November 2026');
  expect(welcomed['terms.zh.html']).toBeUndefined();
});

test('pages stay while the API is away', async () => {
  isDown = true;
  await expect(pages.changed()).rejects.toThrow('answers 503');
  isDown = false;
  expect(await pages.changed()).toEqual({});
});

test('an answer that comes while a page is still being taken over disturbs nothing', async ({ page, baseURL }) => {
  const watched = watch(page, baseURL ?? '');
  const answer = { plans: [{ ...group, name: '另一个小组' }] };
  await fakeApi(page, { '/api/plans': { status: 200, body: answer } });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  // The last piece is taken over before or after the answer as it happens: each visit is a throw of the dice.
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { name: '另一个小组' })).toBeVisible();
  }
  watched.expectClean();
});
