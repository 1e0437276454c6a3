import { expect, test } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { administrator, fakeApi, signIn } from './support/api';
import { darken } from './support/theme';
import { watch } from './support/watch';

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
