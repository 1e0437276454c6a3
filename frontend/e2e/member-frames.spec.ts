// oxlint-disable-next-line no-restricted-imports -- a slow server: what is loaded arrives late
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { administrator, fakeApi, signIn } from './support/api';
import { darken } from './support/theme';
import { aCustomer, anOrder, pay, signIn as signInAs } from './support/customer';
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

test('a customer who opens the console reads that it is for staff only', async ({ page }) => {
  await fakeApi(page);
  await signIn(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: '这里只对工作人员开放。' })).toBeVisible();
  await expect(page).toHaveTitle(/^管理后台 · /);
  await expectAccessible(page);
});

for (const width of [360, 1280]) {
  test(`lists, details and the payment of an order do not shift while they load, at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    const customer = await aCustomer(request, 'zh');
    await signInAs(context, customer);
    const paidId = await pay(request, customer, await anOrder(request, customer));
    await pay(request, customer, await anOrder(request, customer));
    const orderId = await anOrder(request, customer);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(watchMoves);
    // What is loaded arrives after what it could push away.
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
