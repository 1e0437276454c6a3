// oxlint-disable-next-line no-restricted-imports -- a slow server: what is loaded arrives late
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type Page, type Request } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { administrator, fakeApi, signIn } from './support/api';
import { held } from './support/auth';
import { darken } from './support/theme';
import { aCustomer, anOrder, pay, signIn as signInAs } from './support/customer';
import { inDatabase } from './support/database';
import { anAdmin } from './support/staff';
import { movedOn, watch, watchMoves } from './support/watch';

/** One page for each layout that customers and staff see. */
const frames = ['/login', '/en/license', '/admin', '/en/admin/orders'];

for (const path of frames) {
  test(`${path} is clean and accessible in both themes, and fits 360 px`, async ({ page, baseURL }) => {
    const watched = watch(page, baseURL ?? '');
    await fakeApi(page, { '/api/account/info': { status: 200, body: administrator } });
    if (path !== '/login') await signIn(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.ant-skeleton')).toHaveCount(0);
    await expectAccessible(page);
    await darken(page);
    await expectAccessible(page, COLOUR_RULES);

    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    watched.expectClean();
  });
}

for (const [path, title] of [
  ['/license', '授权'],
  ['/en/admin/orders', 'Orders'],
] as const) {
  test(`the frame of ${path} shows its title where the page then has it`, async ({ page, browser, baseURL }) => {
    const withoutScripts = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    await withoutScripts.goto(path);
    await expect(withoutScripts).toHaveTitle(new RegExp(`^${title} · `));
    const place = await withoutScripts.locator('main .titlebar > *').boundingBox();
    await withoutScripts.close();
    await fakeApi(page, { '/api/account/info': { status: 200, body: administrator } });
    await signIn(page);
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    const { x, y, height } = (await heading.boundingBox()) ?? {};
    expect({ x, y, height }).toEqual({ x: place?.x, y: place?.y, height: place?.height });
  });
}

test('a customer who opens the console reads that it is for staff only', async ({ page }) => {
  await fakeApi(page);
  await signIn(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: '这里只对工作人员开放。' })).toBeVisible();
  await expect(page).toHaveTitle(/^管理后台 · /);
  await expectAccessible(page);
});

for (const width of [360, 1280]) {
  test(`members’ pages do not shift while they load, at ${width} px`, async ({ page, context, request }) => {
    test.slow();
    const customer = await aCustomer(request, 'zh');
    await signInAs(context, customer);
    const paidId = await pay(request, customer, await anOrder(request, customer));
    await pay(request, customer, await anOrder(request, customer));
    const orderId = await anOrder(request, customer);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(watchMoves);
    // Delays loaded content until after everything that it could push away.
    await page.route('**/api/**', async (route) => {
      await sleep(300);
      await route.continue();
    });
    /** What each page shows last. */
    const pages = {
      '/license': '.merge-notice button',
      [`/license/${paidId}`]: '.ant-timeline, .ant-steps',
      '/order': '.list-find .filter:last-child .ant-select',
      [`/order/${orderId}`]: '.checkout',
      [`/pay?orderId=${orderId}`]: '.scan',
      // These lead to another page.
      '/pay': '.list-find .filter:last-child .ant-select',
      '/purchase': '.plan',
      '/password': '.acts-list li',
      '/profile': 'form .ant-btn',
      '/affiliate': '.stats',
      '/redeem-code': '.ant-empty',
      '/merge-logs': '.ant-empty',
      '/quotes': '.ant-empty',
      '/passkey': '.ant-empty',
      '/email-subscription': '.ant-btn',
    };
    for (const [path, last] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator(last).first()).toBeVisible();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      expect(await movedOn(page), path).toEqual([]);
    }
  });
}

for (const width of [360, 1280]) {
  test(`the forms of sign-in do not shift when the application replaces them, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(watchMoves);
    for (const path of ['/login', '/en/register', '/forgot']) {
      await page.goto(path);
      await expect(page.locator('.captcha img')).toBeVisible();
      expect(await movedOn(page), path).toEqual([]);
    }
  });
}

/**
 * Opens a page whose scripts are held back until its document has asked for the data; then each answer is used, once.
 * Returns what was asked for.
 */
async function expectAskedAhead(page: Page, path: string): Promise<readonly string[]> {
  const sent: string[] = [];
  const note = (sentRequest: Request) => {
    const { pathname, search } = new URL(sentRequest.url());
    if (pathname.startsWith('/api/')) sent.push(`${pathname}${search}`);
  };
  page.on('request', note);
  const { until, release } = held();
  await page.route('**/assets/*.js', async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const asked = () => page.evaluate(() => [...(globalThis.asked?.keys() ?? [])]);
  await expect.poll(asked, path).not.toEqual([]);
  const ahead = await asked();
  await expect.poll(() => sent, path).toEqual(expect.arrayContaining(ahead));
  const early = sent.length;
  release();
  // The page has used every one of them, so it spells them as the list does.
  await expect.poll(asked, path).toEqual([]);
  const again = sent.slice(early).filter((one) => ahead.includes(one) && !OFTEN.has(one));
  expect(again, path).toEqual([]);
  page.off('request', note);
  await page.unroute('**/assets/*.js');
  return ahead;
}

/** Read again whenever the window gets the focus, or every few seconds. */
const OFTEN = new Set(['/api/account/info?redirect=false', '/api/admin/work']);

test('the first requests of an account page are sent while its scripts load', async ({ page, context, request }) => {
  test.slow();
  for (const path of ['/login', '/register', '/forgot']) await expectAskedAhead(page, path);
  const customer = await aCustomer(request, 'zh');
  await signInAs(context, customer);
  const orderId = await anOrder(request, customer);
  const paidId = await pay(request, customer, orderId);
  const pages = [
    '/license',
    `/en/license/${paidId}`,
    '/order',
    `/order/${orderId}`,
    '/passkey',
    '/password',
    '/quotes',
  ];
  for (const path of [...pages, '/affiliate', '/profile', '/license?phase=ending']) await expectAskedAhead(page, path);
  const openId = await anOrder(request, customer);
  expect(await expectAskedAhead(page, `/pay?orderId=${openId}`)).toContain(`/api/account/orders/${openId}`);
});

test('the first requests of a console page are sent while its scripts load', async ({ page, context, request }) => {
  test.slow();
  const admin = await anAdmin(request);
  const customer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, customer);
  const paidId = await pay(request, customer, orderId);
  const [account] = await inDatabase<{ id: string }>('SELECT id FROM accounts WHERE mail = $1', [customer.mail]);
  await signInAs(context, admin);
  const lists = ['', '/orders', '/refunds', '/applications', '/licenses', '/users', '/plans'];
  const pages = [...lists, `/orders/${orderId}`, `/licenses/${paidId}`, `/users/${account?.id}`];
  for (const path of pages) await expectAskedAhead(page, `/admin${path}`);
});
