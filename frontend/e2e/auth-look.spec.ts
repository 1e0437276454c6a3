import { expect, test } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { watch } from './support/watch';

test.describe.configure({ mode: 'parallel' });

/** The sign-in screens before anything is typed. */
for (const path of [
  '/login',
  '/register',
  '/forgot',
  '/reset/0123456789',
  '/en/login',
  '/en/register',
  '/en/forgot',
  '/en/reset/0123456789',
]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${path} is clean and accessible in the ${theme} theme, and fits 360 px`, async ({ page, baseURL }) => {
      const watched = watch(page, baseURL ?? '');
      const rules = theme === 'dark' ? { rules: COLOUR_RULES } : {};
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('button.captcha img')).toBeVisible();
      await expectAccessible(page, rules);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page, rules);
      watched.expectClean();
    });
  }
}
