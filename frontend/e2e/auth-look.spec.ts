import { expect, test } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { darken } from './support/theme';
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
  test(`${path} is clean and accessible in both themes, and fits 360 px`, async ({ page, baseURL }) => {
    const watched = watch(page, baseURL ?? '');
    const expectToFit = async (rules?: readonly string[]): Promise<void> => {
      await expectAccessible(page, rules);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page, rules);
    };

    await page.goto(path);
    await expect(page.locator('button.captcha img')).toBeVisible();
    await expectToFit();
    await page.setViewportSize({ width: 1280, height: 720 });
    await darken(page);
    await expectToFit(COLOUR_RULES);
    watched.expectClean();
  });
}
