import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/test';
import { FreshPages } from '../scripts/lib/fresh-pages.mjs';
import { fakeApi, plans, site } from './support/api';
import { watch } from './support/watch';

const cases: { id: string; companyName: string; approvedAt: string }[] = [];
const [group] = plans.plans;
let price = 17_000;
/** Company settings beyond those of `site`. */
let settings: Partial<typeof site> = {};
let isDown = false;
let server: Server;
let pages: FreshPages;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/api/site': { ...site, ...settings, name: request.headers['accept-language'] === 'en' ? 'Causeway' : '长堤' },
      '/api/plans': {
        plans: [{ ...group, combos: [{ months: 3, price, discount: 1, chargeFen: price, lifetime: false }] }],
      },
      '/api/cases': { items: cases, total: cases.length },
    };
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pages = await FreshPages.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
test.afterAll(() => server.close());

/** The pages that a round delivers. */
async function changed() {
  let delivered: Readonly<Record<string, string>> = {};
  await pages.refresh((texts) => void (delivered = texts));
  return delivered;
}

test('the prerendered HTML follows changes of prices and customer cases', async () => {
  expect((await changed())['pricing.zh.html']).toContain('¥170');
  expect(await changed()).toEqual({});

  price = 19_900;
  const dearer = await changed();
  expect(dearer['pricing.zh.html']).toContain('¥199');
  expect(dearer['pricing.en.html']).toContain('"price":199');
  expect(dearer['index.en.html']).toContain('¥199');

  cases.push({ id: '1', companyName: '澜沧<数据>', approvedAt: '2026-11-02T00:00:00.000Z' });
  const welcomed = await changed();
  expect(welcomed['cases.zh.html']).toContain('澜沧&lt;数据&gt;');
  expect(welcomed['cases.en.html']).toContain('November 2026');
  expect(welcomed['terms.zh.html']).toBeUndefined();
});

/** What appears only when it is configured, by its text on the page. */
const NAMED = {
  icp: '浙ICP备2026000001号',
  police: '浙公网安备33010000000001号',
  supportMail: 'help@named.example',
  businessMail: 'sales@named.example',
  phone: '0571-0000-0001',
  wechat: 'causeway-named',
  address: '杭州市某路 1 号',
};

const contactsOf = (page: string) => [...page.matchAll(/<dt[^>]*>([^<]+)/g)].map(([, name = '']) => name);

test('filings, friendly links and contacts are on the pages if the settings name them, and leave no trace otherwise', async () => {
  settings = { ...NAMED, friends: [{ name: '某社区', url: 'https://friend.example/' }] };
  const full = (await changed())['about.zh.html'] ?? '';
  for (const text of Object.values(NAMED)) expect(full).toContain(text);
  for (const text of ['beian.miit.gov.cn', 'beian.mps.gov.cn', '友情链接', 'https://friend.example/']) {
    expect(full).toContain(text);
  }
  expect(contactsOf(full)).toEqual(expect.arrayContaining(['电话', '微信']));

  settings = { ...NAMED, wechat: 'https://wechat.named.example/code' };
  expect((await changed())['about.zh.html']).toMatch(/<figure><svg[^>]*role="img"/);

  settings = { ...Object.fromEntries(Object.keys(NAMED).map((name) => [name, ''])), friends: [] };
  const empty = await changed();
  for (const [file, text] of Object.entries(empty)) {
    const read = text.replace(/<script.*?<\/script>/gs, '');
    for (const trace of ['beian.', 'mailto:', 'tel:', '友情链接', 'Related links', 'named.example', '<dd></dd>']) {
      expect(read.includes(trace), `${file}: ${trace}`).toBe(false);
    }
  }
  for (const name of contactsOf(empty['about.zh.html'] ?? '')) expect(name).not.toMatch(/^(备案|电话|商务|微信|地址)/);
  settings = {};
  await changed();
});

test('the prerendered pages stay while the API is down', async () => {
  isDown = true;
  await expect(changed()).rejects.toThrow('returned 503');
  isDown = false;
  expect(await changed()).toEqual({});
});

test('a response that arrives while a page hydrates breaks nothing', async ({ page, baseURL }) => {
  test.slow();
  const watched = watch(page, baseURL ?? '');
  const answer = { plans: [{ ...group, name: '另一个小组' }] };
  await fakeApi(page, { '/api/plans': { status: 200, body: answer } });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  // Whether the last part hydrates before or after the response is a race, so several visits are made.
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { name: '另一个小组' })).toBeVisible({ timeout: 20_000 });
  }
  watched.expectClean();
});
