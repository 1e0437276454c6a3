import { expect, type Page, test } from './support/test';
import { darken } from './support/theme';
import {
  acceptResetLinks,
  AUTH_TEXTS,
  aMail,
  answerCaptcha,
  button,
  field,
  fillLogin,
  held,
  sendCode,
} from './support/auth';
import { expectAccessible } from './support/accessible';
import { PASSWORD } from './support/customer';

const zh = AUTH_TEXTS.zh;
const picture = (page: Page) => page.locator('button.captcha img');

/** Collects the captcha requests of the page, by path and purpose. */
function countAsks(page: Page): string[] {
  const asks: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/captcha')) asks.push(`${pathname}${search}`);
  });
  return asks;
}

for (const [path, purpose] of [
  ['/login', 'login'],
  ['/register', 'register'],
  ['/forgot', 'forgot'],
  ['/reset/0123456789', 'reset'],
] as const) {
  test(`${path} requests a captcha picture for its purpose`, async ({ page }) => {
    const asks = countAsks(page);
    await acceptResetLinks(page);
    await page.goto(path);
    await expect(picture(page)).toBeVisible();
    expect(asks).toEqual([`/api/captcha?purpose=${purpose}`]);
  });
}

test('pressing the captcha picture, by mouse or key, fetches another and empties the field', async ({ page }) => {
  await page.goto('/login');
  await answerCaptcha(page, zh, 'abc');
  const first = await picture(page).getAttribute('src');
  await button(page, '验证码图片，点击换一张').click();
  await expect(picture(page)).not.toHaveAttribute('src', first ?? '');
  await expect(field(page, zh.captcha)).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: '验证码图片已更换' })).toBeAttached();

  const second = await picture(page).getAttribute('src');
  await button(page, '验证码图片，点击换一张').press('Enter');
  await expect(picture(page)).not.toHaveAttribute('src', second ?? '');
});

test('the captcha picture is renewed before its five minutes end, and after the computer slept', async ({ page }) => {
  await page.clock.install();
  const asks = countAsks(page);
  await page.goto('/login');
  await expect(picture(page)).toBeVisible();
  await page.clock.runFor(274_000);
  expect(asks).toHaveLength(1);
  await page.clock.runFor(12_000);
  await expect.poll(() => asks.length).toBe(2);

  // The computer sleeps for an hour; no timer fires.
  await page.clock.fastForward(3_600_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asks.length).toBe(3);
});

test('a hidden tab fetches no new captcha picture until it is visible again', async ({ page }) => {
  await page.clock.install();
  const asks = countAsks(page);
  await page.goto('/login');
  await expect(picture(page)).toBeVisible();
  const look = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await look(true);
  await page.clock.runFor(900_000);
  expect(asks).toHaveLength(1);
  await look(false);
  await expect.poll(() => asks.length).toBe(2);
});

test('a captcha picture that failed to load is fetched again on a press', async ({ page }) => {
  await page.route('**/api/captcha?*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'captcha.busy', message: '验证码请求过多，请稍后再试', requestId: 'r-1' },
    }),
  );
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('验证码请求过多，请稍后再试');
  await page.unrouteAll();
  await page.locator('button.captcha').click();
  await expect(picture(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the captcha can be replaced by a computation, during which the page stays responsive', async ({ page }) => {
  await page.goto('/login');
  await field(page, zh.account).fill(aMail());
  await field(page, zh.password).fill(PASSWORD);
  await page.getByRole('checkbox', { name: zh.terms }).check();
  // A fast machine computes in less than a second, so the puzzle is held back until the page has been checked during
  // the computation.
  let puzzle = held();
  await page.route('**/api/captcha/pow?*', async (route) => {
    await puzzle.until;
    await route.continue();
  });
  // The proof of work runs in a worker, so the page stays responsive to typing.
  const besideThePage = page.waitForEvent('worker');
  await button(page, '改用无图验证').press('Enter');
  await expect(page.getByRole('progressbar', { name: zh.captcha })).toBeVisible();
  await expect(button(page, zh.login)).toBeDisabled();
  await expectAccessible(page);
  puzzle.release();
  await besideThePage;
  await field(page, zh.password).fill(`${PASSWORD}2`);

  await expect(page.getByText('已通过无图验证')).toBeVisible({ timeout: 25_000 });
  await expectAccessible(page);
  puzzle = held();
  const sent = page.waitForRequest((asked) => asked.url().endsWith('/api/login'));
  await button(page, zh.login).click();
  expect(((await sent).postDataJSON() as { captcha: string }).captcha).toMatch(/^[0-9a-f]{64}$/);

  // The proof was accepted, because only the password is refused. It is used up, so the next one starts by itself.
  await expect(page.getByText(zh.wrongPassword).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: zh.captcha })).toBeVisible();
  await button(page, '改用图片验证码').click();
  await answerCaptcha(page, zh);
  await expect(button(page, zh.login)).toBeEnabled();
});

/** Responds to the next matching request as the server does to a network that sends too many. */
async function askForProof(page: Page, path: string, purpose: string, work = 256): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'X-Proof-Needed': `/api/captcha/proof?purpose=${purpose}&work=${work}` },
        json: { code: 'captcha.proof_needed', message: '提交前需要先检查您的浏览器，请重试', requestId: 'r-1' },
      }),
    { times: 1 },
  );
}

for (const language of ['zh', 'en'] as const) {
  test(`a sign-in that needs a proof computes it and is sent again (${language})`, async ({ page }) => {
    const t = AUTH_TEXTS[language];
    await page.goto(`${t.home}/login`);
    await fillLogin(page, t, aMail());
    await askForProof(page, '/api/login', 'login');
    const proof = held();
    await page.route('**/api/captcha/proof?*', async (route) => {
      await proof.until;
      await route.continue();
    });
    const sent: { body: unknown; proof: string | undefined }[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/login')) return;
      sent.push({ body: request.postDataJSON(), proof: request.headers()['x-proof'] });
    });
    await button(page, t.login).click();
    await expect(
      page.getByText(language === 'zh' ? '正在检查您的浏览器，请稍候…' : 'Checking your browser…'),
    ).toBeVisible();
    await expectAccessible(page);
    proof.release();
    await expect(page.getByText(t.wrongPassword).first()).toBeVisible({ timeout: 25_000 });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(sent[0]?.proof).toBeUndefined();
    expect(sent[1]?.proof).toMatch(/^[\w-]{22}\.[0-9a-f]{64}$/);
    await expect(field(page, t.account)).not.toHaveValue('');
  });
}

test('a registration code that needs a proof is mailed without using up the captcha', async ({ page }) => {
  await page.goto('/register');
  await answerCaptcha(page, zh, 'abc');
  await askForProof(page, '/api/send-code', 'send-code', 64);
  await sendCode(page, zh, aMail());
  await expect(field(page, zh.captcha)).toHaveValue('abc');
});

test('a form whose proof cannot be computed says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await fillLogin(page, zh, aMail());
  await askForProof(page, '/api/login', 'login');
  await page.route('**/api/captcha/proof?*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'captcha.busy', message: '验证码请求过多，请稍后再试', requestId: 'r-2' },
    }),
  );
  await button(page, zh.login).click();
  await expect(page.getByText('提交前需要先检查您的浏览器，请重试').first()).toBeVisible();
  await expect(field(page, zh.password)).toHaveValue(PASSWORD);
  await expect(button(page, zh.login)).toBeDisabled();
});

test('the captcha has the background of the theme, and its letters contrast with it', async ({ page }) => {
  await page.goto('/login');
  const picture = page.locator('button.captcha');
  const ground = () => picture.evaluate((button) => getComputedStyle(button).backgroundColor);
  const filter = () => picture.locator('img').evaluate((image) => getComputedStyle(image).filter);
  await expect(picture.locator('img')).toBeVisible();
  expect(await filter()).toBe('none');
  const light = await ground();
  await darken(page);
  expect(await ground()).not.toBe(light);
  expect(await filter()).toContain('invert(1)');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await ground()).toBe('rgb(255, 255, 255)');
  expect(await filter()).toBe('none');
});
