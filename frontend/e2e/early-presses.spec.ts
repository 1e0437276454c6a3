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

test('no press before the page works is lost: a theme is chosen and a plan is bought', async ({ page }) => {
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

test('a file chosen before the page works is kept once it does', async ({ page }) => {
  const release = await holdBack(page);
  await page.goto('/verify', { waitUntil: 'commit' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.lic', mimeType: 'text/plain', buffer: Buffer.from('x') });
  release();
  await expect(page.getByText('a.lic')).toBeVisible();
});

for (const { path, submit } of [
  { path: '/login', submit: '登录' },
  { path: '/en/login', submit: 'Sign in' },
]) {
  test(`${path}: a form filled in before it works keeps its input and the focus, and sends nothing`, async ({
    page,
  }) => {
    const release = await holdBack(page);
    await page.goto(path, { waitUntil: 'commit' });
    const form = page.locator('#root form');
    await form.locator('input[type=email]').fill('buyer@example.cn');
    await form.getByRole('checkbox').check();
    await form.locator('input[type=password]').pressSequentially('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeDisabled();
    await form.evaluate((element) => element.setAttribute('data-former', ''));
    release();
    await expect(page.locator('[data-former]')).toHaveCount(0);
    await expect(page.locator('input[type=email]')).toHaveValue('buyer@example.cn');
    await expect(page.locator('input[type=password]')).toHaveValue('correct horse');
    await expect(page.locator('input[type=password]')).toBeFocused();
    await expect(page.getByRole('checkbox')).toBeChecked();
    expect(new URL(page.url()).search).toBe('');
  });
}

test('a captcha is read and typed before the page works, and stays the same once it does', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const release = await holdBack(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const picture = page.locator('button.captcha img');
  await expect(picture).toBeVisible();
  await expect(page.locator('button.captcha')).not.toHaveClass(/stale/);
  const shown = await picture.getAttribute('src');
  await page.getByRole('textbox', { name: '验证码' }).pressSequentially('abcde');
  const form = page.locator('#root form');
  await form.evaluate((element) => element.setAttribute('data-former', ''));
  release();
  await expect(page.locator('[data-former]')).toHaveCount(0);
  await expect(picture).toHaveAttribute('src', shown ?? '');
  await expect(page.getByRole('textbox', { name: '验证码' })).toHaveValue('abcde');
  expect(requests.filter((path) => path === '/api/captcha')).toHaveLength(1);
});

test('a form that was not touched receives no input once it works', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('input', ({ target }) => (target as Element).setAttribute('data-told', ''), true);
  });
  await page.goto('/login');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('[data-told]')).toHaveCount(0);
});

test('a field that is entered while the page is being rendered keeps its input and the focus', async ({ page }) => {
  await page.addInitScript(() => {
    // React's scheduler sends itself a message for each piece of work; the first comes before anything is rendered.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      MessagePort.prototype.postMessage = postMessage;
      document.querySelector<HTMLInputElement>('#root[data-prerendered] input[type=email]')?.focus();
      postMessage.apply(this, message);
    } as typeof postMessage;
  });
  await page.goto('/login');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('input[type=email]')).toBeFocused();
});

test('a button that has the focus when its form is replaced keeps it, and takes the next key', async ({ page }) => {
  const release = await holdBack(page);
  await page.route('**/api/send-code', (route) => route.fulfill({ json: { ok: true } }));
  await page.goto('/register', { waitUntil: 'commit' });
  await page.locator('input[type=email]').fill('buyer@example.cn');
  await page.getByRole('button', { name: '获取验证码', exact: true }).focus();
  release();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('已发送到 buyer@example.cn')).toBeVisible();
});

test('a press on a button of a form before the form works takes effect once it does', async ({ page }) => {
  const release = await holdBack(page);
  await page.route('**/api/send-code', (route) => route.fulfill({ json: { ok: true } }));
  await page.goto('/register', { waitUntil: 'commit' });
  await page.locator('input[type=email]').fill('buyer@example.cn');
  await page.getByRole('button', { name: '获取验证码', exact: true }).click();
  release();
  await expect(page.getByText('已发送到 buyer@example.cn')).toBeVisible();
});

for (const { path, language, to } of [
  { path: '/en/license/4d2b?tab=history#key', language: '切换到中文', to: '/license/4d2b?tab=history#key' },
  { path: '/login?next=%2Fpay%2F7', language: 'Switch to English', to: '/en/login?next=%2Fpay%2F7' },
]) {
  test(`${path}: switching the language before the page works stays on the same page`, async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('link', { name: language }).click();
    await expect.poll(() => page.url().replace(new URL(page.url()).origin, '')).toBe(to);
  });
}
