import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { fakeApi } from './support/api';
import { watch } from './support/watch';

const paths = [
  '/',
  '/difference',
  '/pricing',
  '/promotion',
  '/cases',
  '/faq',
  '/about',
  '/terms',
  '/privacy',
  '/verify',
];
const pages = paths.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`]);

for (const path of pages) {
  test.describe(path, () => {
    test('reads without scripts', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/ · /);
      await context.close();
    });

    for (const theme of ['light', 'dark'] as const) {
      test(`is clean and accessible in the ${theme} theme`, async ({ page, baseURL }) => {
        const watched = watch(page, baseURL ?? '');
        await fakeApi(page);
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        await page.goto(path, { waitUntil: 'networkidle' });

        await expectAccessible(page);
        watched.expectClean();
      });
    }

    test('fits a screen of 360 px', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await fakeApi(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
}
