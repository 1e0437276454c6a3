import { expect, type Page, test } from './support/test';
import { account, fakeApi, signIn } from './support/api';
import { openWhole } from './support/open';
import { expectAccessible } from './support/accessible';
import { AUTH_TEXTS, button, field } from './support/auth';
import {
  EXPIRED,
  fakeSessions,
  fillApplication,
  noApplication,
  onlySession,
  REFUSAL,
  signInAgain,
  USE_CASE,
} from './support/expired-session';

const zh = AUTH_TEXTS.zh;

test.beforeEach(({ page }) => fakeSessions(page));

test('an application sent under an expired session stays, and is sent after logging in over it', async ({ page }) => {
  const sent: unknown[] = [];
  await noApplication(page);
  await page.route('**/api/apply-free-enterprise', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      json: { id: '1', status: 'pending', companyName: '澜沧数据', createdAt: account.createdAt },
    });
  });
  await signIn(page);
  await page.goto('/request-quote');
  await fillApplication(page);
  await onlySession(page, 'second');
  await button(page, '提交申请').click();

  await expect(page.getByRole('alert').getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/request-quote');
  await expect(page.getByLabel('使用场景')).toHaveValue(USE_CASE);
  await expect(page.getByLabel('使用场景')).toBeEnabled();
  expect(sent).toEqual([]);

  await button(page, '重新登录').click();
  await signInAgain(page);
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  await expect(page.getByLabel('使用场景')).toHaveValue(USE_CASE);
  await button(page, '提交申请').click();
  await expect.poll(() => sent).toMatchObject([{ companyName: '澜沧数据', useCase: USE_CASE }]);
});

test('an application that was received without a response is shown when it is sent again', async ({ page }) => {
  const { mail: userEmail, createdAt } = account;
  const record = { id: '1', status: 'pending', companyName: '澜沧数据', userEmail, createdAt, dueAt: createdAt };
  let [received, stored] = [false, false];
  await page.route('**/api/account/free-enterprise-application', (route) =>
    route.fulfill(stored ? { json: record } : { status: 404, json: { ...REFUSAL, code: 'none' } }),
  );
  await page.route('**/api/apply-free-enterprise', (route) => {
    const refusal = { ...REFUSAL, code: 'application.already_applied', message: '每个账号只能申请一次' };
    // A slow server is not done when the page looks for the application after the loss.
    stored = received;
    received = true;
    return stored ? route.fulfill({ status: 409, json: refusal }) : route.abort();
  });
  await signIn(page);
  await page.goto('/request-quote');
  await fillApplication(page);
  await button(page, '提交申请').click();
  await expect(page.getByText('无法连接服务器')).toBeVisible();
  await expect(page.getByLabel('使用场景')).toHaveValue(USE_CASE);
  await button(page, '提交申请').click();
  await expect(page.getByText('待审核', { exact: true })).toBeVisible();
  await expect(button(page, '提交申请')).toHaveCount(0);
  // Nothing is left that could be lost: leaving asks no question.
  await page.getByRole('link', { name: '常见问题' }).first().click();
  await expect(page).toHaveURL('/faq');
});

test('an application that was received without a response is shown at once, and what was typed is not kept', async ({
  page,
}) => {
  const { mail: userEmail, createdAt } = account;
  const record = { id: '1', status: 'pending', companyName: '澜沧数据', userEmail, createdAt, dueAt: createdAt };
  let received = false;
  await page.route('**/api/account/free-enterprise-application', (route) =>
    route.fulfill(received ? { json: record } : { status: 404, json: { ...REFUSAL, code: 'none' } }),
  );
  await page.route('**/api/apply-free-enterprise', (route) => {
    received = true;
    return route.abort();
  });
  await signIn(page);
  await page.goto('/request-quote');
  await fillApplication(page);
  await button(page, '提交申请').click();
  await expect(page.getByText('待审核', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(USE_CASE);
});

/** How a notice over the page is drawn, in pixels. */
const drawn = (page: Page) =>
  page.getByRole('alert').evaluate((notice) => {
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const text = [...notice.querySelectorAll('*')].find(({ children, textContent }) => !children.length && textContent);
    const act = notice.querySelector('button');
    return {
      left: box(notice).left,
      right: window.innerWidth - box(notice).right,
      actRight: window.innerWidth - box(act).right,
      height: box(notice).height,
      icon: box(notice.querySelector('svg')).width,
      text: box(text).width,
      fill: act && getComputedStyle(act).backgroundColor,
    };
  });

for (const { path, typeIn, send } of [
  // With and without antd around the page.
  { path: '/profile', typeIn: (page: Page) => field(page, '姓名').fill('周宁静'), send: '保存' },
  { path: '/request-quote', typeIn: fillApplication, send: '提交申请' },
]) {
  for (const width of [360, 1440]) {
    test(`the notice of an expired session over ${path} is legible and whole at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await noApplication(page);
      await signIn(page);
      await page.goto(path);
      await typeIn(page);
      await onlySession(page, 'second');
      await button(page, send).click();
      await expect(page.getByRole('alert').getByText(EXPIRED)).toBeVisible();
      const notice = await drawn(page);
      for (const edge of [notice.left, notice.right, notice.actRight]) expect(edge).toBeGreaterThanOrEqual(8);
      expect(notice.icon).toBeLessThanOrEqual(24);
      expect(notice.text).toBeGreaterThan(150);
      expect(notice.height).toBeLessThan(120);
      const primary = await page.evaluate(() => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--c-primary)';
        document.body.append(probe);
        return getComputedStyle(probe).color;
      });
      expect(notice.fill).toBe(primary);

      await button(page, '重新登录').click();
      const dialog = page.getByRole('dialog', { name: '重新登录' });
      // The lines of the divider on both sides of its word.
      const or = dialog.getByText('或', { exact: true });
      const [wide, narrow] = [await dialog.boundingBox(), await or.boundingBox()];
      expect((narrow?.x ?? 0) - (wide?.x ?? 0)).toBeGreaterThan(60);
      await expectAccessible(page);
    });
  }
}

test('a profile edited under an expired session stays, and can be saved after another tab has logged in', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/profile');
  await field(page, '姓名').fill('周宁静');
  await onlySession(page, 'second');
  await button(page, '保存').click();
  await expect(page.getByRole('alert').getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await expect(field(page, '姓名')).toHaveValue('周宁静');

  const other = await context.newPage();
  await fakeApi(other);
  await other.goto('/faq');
  await other.evaluate(() => localStorage.setItem('token', 'second'));
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/account/info'),
  );
  await button(page, '保存').click();
  expect((await saved).postDataJSON()).toMatchObject({ name: '周宁静' });
});

test('leaving a page under an expired session leads to the login page', async ({ page }) => {
  await signIn(page);
  await page.goto('/profile');
  await field(page, '姓名').fill('周宁静');
  await onlySession(page, 'second');
  await button(page, '保存').click();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: '我的订单' }).click();
  await expect(page).toHaveURL('/login?next=%2Forder');
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
});

test('switching the language keeps what was typed, except passwords and codes', async ({ page }) => {
  await openWhole(page, '/register');
  await field(page, zh.mail).fill('zhouning@lancang.example');
  await field(page, zh.code).fill('123456');
  await field(page, zh.name).fill('周宁');
  await field(page, zh.password).fill('correct horse');
  await page.getByRole('link', { name: /switch to English/ }).click();
  await expect(page).toHaveURL('/en/register');
  await expect(field(page, 'Email')).toHaveValue('zhouning@lancang.example');
  await expect(field(page, 'Name')).toHaveValue('周宁');
  await expect(field(page, 'Email code')).toHaveValue('');
  await expect(field(page, 'Password')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/123456|correct horse/);
});

test('a half-written application is kept when the language changes, and is gone after logging out', async ({
  page,
}) => {
  await noApplication(page);
  await signIn(page);
  await page.goto('/request-quote');
  await expect(button(page, zh.menu)).toHaveText('宁');
  await fillApplication(page);
  await page.getByRole('link', { name: /switch to English/ }).click();
  await expect(page.getByLabel('Use case')).toHaveValue(USE_CASE);

  await button(page, 'Open account menu').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/en');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(USE_CASE);
});

test('leaving a half-written application asks first, by a link and by going back', async ({ page }) => {
  await noApplication(page);
  await signIn(page);
  await openWhole(page, '/faq');
  await page.getByRole('link', { name: '申请免费企业版' }).first().click();
  await fillApplication(page);
  const question = page.getByRole('alertdialog', { name: '离开此页？' });

  await page.getByRole('link', { name: '关于', exact: true }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL('/request-quote');
  await expect(page.getByLabel('使用场景')).toHaveValue(USE_CASE);

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/request-quote');
  await question.getByRole('button', { name: '返回' }).click();
  await expect(page.getByLabel('使用场景')).toHaveValue(USE_CASE);

  await page.goBack();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL('/faq');
});

test('closing the tab over a half-written application asks first', async ({ page }) => {
  await noApplication(page);
  await signIn(page);
  await page.goto('/request-quote');
  await fillApplication(page);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  // An unanswered prompt keeps the tab open.
  await Promise.all([page.waitForEvent('close'), question.accept()]);
});
