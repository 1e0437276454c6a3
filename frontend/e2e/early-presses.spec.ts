import { expect, test, type Page } from './support/test';
import { fakeApi } from './support/api';

test.beforeEach(async ({ page }) => {
  await fakeApi(page);
});

/** Holds back the application's scripts; returns a function that releases them. */
const holdBack = async (page: Page): Promise<() => void> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

test('a theme button pressed before the page works takes effect once it does', async ({ page }) => {
  const release = await holdBack(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '深色主题' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('none of several presses before the page works is lost: a theme is chosen and a plan is bought', async ({
  page,
}) => {
  const release = await holdBack(page);
  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '深色主题' }).click();
  await page
    .getByRole('button', { name: /^立即购买/ })
    .first()
    .click();
  release();
  await expect(page).toHaveURL(/\/login\?next=%2Fpricing%3Fplan%3Dgroup%26months%3D3$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('fields filled in before the page works are kept once it does', async ({ page }) => {
  const release = await holdBack(page);
  await page.goto('/verify', { waitUntil: 'commit' });
  await page.getByLabel('授权密钥').fill('ABCD');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.lic', mimeType: 'text/plain', buffer: Buffer.from('x') });
  release();
  await expect(page.getByText('a.lic')).toBeVisible();
  await expect(page.getByLabel('授权密钥')).toHaveValue('ABCD');
});
