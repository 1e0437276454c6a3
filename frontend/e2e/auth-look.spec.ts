import { expect, test } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { fakeApi } from './support/api';
import { acceptResetLinks, answerCaptcha, AUTH_TEXTS, button, field } from './support/auth';
import { darken } from './support/theme';
import { watch } from './support/watch';

test.describe.configure({ mode: 'parallel' });

const OLD_LINK = '/reset/an-old-link';

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
  OLD_LINK,
  `/en${OLD_LINK}`,
]) {
  test(`${path} is clean and accessible in both themes, and fits 360 px`, async ({ page, baseURL }) => {
    const watched = watch(page, baseURL ?? '');
    const expectToFit = async (rules?: readonly string[]): Promise<void> => {
      await expectAccessible(page, rules);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page, rules);
    };

    if (!path.endsWith(OLD_LINK)) await acceptResetLinks(page);
    await page.goto(path);
    await expect(page.locator('button.captcha img')).toBeVisible();
    await expect(page.locator('.auth-refusal')).toHaveCount(path.endsWith(OLD_LINK) ? 1 : 0);
    await expectToFit();
    await page.setViewportSize({ width: 1280, height: 720 });
    await darken(page);
    await expectToFit(COLOUR_RULES);
    watched.expectClean();
  });
}

test('the link of a notice stays on one line on a phone, below the text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const refused = { code: 'auth.reset_link_invalid', message: '重置链接无效或已过期，请重新申请', requestId: 'r-1' };
  await fakeApi(page, { '/api/reset': { status: 400, body: refused } });
  await acceptResetLinks(page);
  await page.goto('/reset/0123456789');
  await field(page, '新密码').fill('correct horse battery');
  await field(page, '确认密码').fill('correct horse battery');
  await answerCaptcha(page, AUTH_TEXTS.zh);
  await button(page, '重置密码').click();
  const notice = page.getByRole('alert').filter({ hasText: refused.message });
  const link = notice.getByRole('link', { name: '重新申请' });
  await expect(link).toBeVisible();
  // Both at once: the page may still be scrolling.
  const { below, height } = await link.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const text = element.closest('[role=alert]')?.querySelector('.ant-alert-title')?.getBoundingClientRect();
    return { below: box.top - (text?.bottom ?? Infinity), height: box.height };
  });
  expect(height).toBeLessThan(30);
  expect(below).toBeGreaterThanOrEqual(0);
});
