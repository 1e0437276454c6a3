import { expect, type Page, type Route, test } from './support/test';
import { account, fakeApi, plans, signIn } from './support/api';
import { AUTH_TEXTS, answerCaptcha, button, field, held } from './support/auth';
import { refocus, SOON } from './support/open';
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
const other = { ...account, id: '0b0c7c1e-0000-4000-8000-000000000001', name: '吴越', mail: 'wuyue@example.com' };
const ACCOUNT = '**/api/account/info*';
/** Without a token, no one is signed in. */
const answerAs = (person: typeof account) => (route: Route) =>
  route.request().headers()['x-auth-token']
    ? route.fulfill({ json: person })
    : route.fulfill({ status: 401, json: REFUSAL });
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));

/** Leaves an application half-written when its session expires, and has the next one belong to someone else. */
async function expireOverApplication(page: Page): Promise<void> {
  await noApplication(page);
  await signIn(page);
  await page.goto('/request-quote');
  await expect(button(page, zh.menu)).toHaveText('宁');
  await fillApplication(page);
  await onlySession(page, 'second');
  await button(page, '提交申请').click();
  await expect(page.getByText(EXPIRED)).toBeVisible();
}

test.beforeEach(({ page }) => fakeSessions(page));

test('another person who logs in over a half-written form finds it empty, and is not asked about it', async ({
  page,
}) => {
  await expireOverApplication(page);
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.route(ACCOUNT, answerAs(other));
  await button(page, '重新登录').click();
  await signInAgain(page);
  await expect(button(page, zh.menu)).toHaveText('越');
  await expect(page.getByLabel('使用场景')).toHaveValue('');
  expect(await stored(page)).not.toContain(USE_CASE);
  expect(asked).toEqual([]);
});

test('another person finds a half-written form empty, even if it becomes known only later who has logged in', async ({
  page,
}) => {
  await expireOverApplication(page);
  let isOffline = true;
  let attempts = 0;
  await page.route(ACCOUNT, (route) => {
    attempts += 1;
    return isOffline ? route.abort() : route.fulfill({ json: other });
  });
  await button(page, '重新登录').click();
  await signInAgain(page);
  await expect.poll(() => attempts).toBeGreaterThan(0);
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  isOffline = false;
  // The page may have repeated its requests by itself, and be loading again.
  await refocus(page, () => expect(button(page, zh.menu)).toHaveText('越', SOON));
  await expect(page.getByLabel('使用场景')).toHaveValue('');
  expect(await stored(page)).not.toContain(USE_CASE);
});

test('text typed under an expired session is shown to its own account only', async ({ page }) => {
  await signIn(page);
  await page.goto('/request-quote?tab=quote');
  await expect(button(page, zh.menu)).toHaveText('宁');
  await field(page, '公司名称').fill('澜沧数据');
  await onlySession(page, 'second');
  await refocus(page, () => expect(page.getByText(EXPIRED)).toBeVisible(SOON));
  await page.getByLabel('补充说明').fill(USE_CASE);
  await expect.poll(() => stored(page)).toContain(USE_CASE);

  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: zh.login, exact: true })).toBeVisible();
  await expect(field(page, '公司名称')).toHaveValue('');
  await page.evaluate(() => localStorage.setItem('token', 'second'));
  await page.reload();
  await expect(page.getByLabel('补充说明')).toHaveValue(USE_CASE);
  await expect(field(page, '公司名称')).toHaveValue('澜沧数据');
});

test('typed text stays stored while it is being restored, so that leaving the page at that moment loses nothing', async ({
  page,
}) => {
  await noApplication(page);
  await signIn(page);
  await page.addInitScript(() => {
    const remove = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function (this: Storage, key) {
      if (key.startsWith('draft:')) document.documentElement.dataset.dropped = key;
      remove.call(this, key);
    };
  });
  await page.goto('/request-quote');
  await expect(button(page, zh.menu)).toHaveText('宁');
  await page.getByLabel('使用场景').fill(USE_CASE);
  await expect.poll(() => stored(page)).toContain(USE_CASE);

  // The form is there before it is known whose input may be shown in it.
  const { until, release } = held();
  await page.route(ACCOUNT, async (route) => {
    await until;
    await route.fulfill({ json: account });
  });
  await page.evaluate(() => localStorage.setItem('token', 'second'));
  await page.reload();
  await expect(page.getByLabel('使用场景')).toHaveValue('');
  release();
  await expect(page.getByLabel('使用场景')).toHaveValue(USE_CASE);
  await expect(page.locator('html')).not.toHaveAttribute('data-dropped');
});

test('typed text is gone after logging out in another tab, also for the next person there', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/request-quote?tab=quote');
  await expect(button(page, zh.menu)).toHaveText('宁');
  await field(page, '公司名称').fill('澜沧数据');
  await expect(field(page, '联系人')).toHaveValue('周宁');

  const tab = await context.newPage();
  await fakeApi(tab);
  await tab.goto('/faq');
  // As signing out does.
  await tab.evaluate(() => {
    localStorage.setItem('leaving', '1');
    localStorage.removeItem('leaving');
    localStorage.removeItem('token');
  });
  await expect(page.getByRole('banner').getByRole('link', { name: zh.login, exact: true })).toBeVisible();
  await expect(field(page, '公司名称')).toHaveValue('');
  await expect(field(page, '联系人')).toHaveValue('');

  await page.route(ACCOUNT, answerAs(other));
  await tab.evaluate(() => localStorage.setItem('token', 'third'));
  await expect(button(page, zh.menu)).toHaveText('越');
  await expect(field(page, '联系人')).toHaveValue('吴越');
  await expect(field(page, '公司名称')).toHaveValue('');
  expect(await stored(page)).not.toContain('澜沧数据');
});

test.describe('while responses are pending', () => {
  test.use({ looksEarly: true });

  test('the licence that one account renews is not shown to the next one', async ({ page }) => {
    const paidId = '7d1f9a10-1111-4222-8333-444455556666';
    const [plan] = plans.plans;
    const paid = {
      paidId,
      key: 'AAAA-BBBB',
      name: '专业版 · 小组',
      users: 5,
      assets: 30,
      expiresAt: null,
      remark: '机房甲',
    };
    await page.route('**/api/purchase?*', (route) => route.fulfill({ json: { plans: [plan], paid } }));
    await signIn(page);
    await page.goto(`/pricing?paidId=${paidId}`);
    await expect(page.getByText('机房甲')).toBeVisible();
    await expect(button(page, zh.menu)).toHaveText('宁');
    await onlySession(page, 'second');
    await refocus(page, () => expect(page).toHaveURL(`/login?next=%2Fpricing%3FpaidId%3D${paidId}`, SOON));

    const { until, release } = held();
    for (const path of [ACCOUNT, '**/api/purchase?*']) {
      await page.route(path, async (route) => {
        await until;
        await (route.request().url().includes('purchase')
          ? route.fulfill({ status: 404, json: { ...REFUSAL, code: 'license.not_found', message: '授权不存在' } })
          : route.fulfill({ json: other }));
      });
    }
    await field(page, zh.account).fill(other.mail);
    await field(page, zh.password).fill('correct horse');
    await answerCaptcha(page, zh, 'abcd');
    await page.getByRole('checkbox', { name: zh.terms }).check();
    await button(page, zh.login).click();
    await expect(page).toHaveURL(`/pricing?paidId=${paidId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('机房甲')).toHaveCount(0);
    release();
    await expect(page.locator('#main').getByText('授权不存在')).toBeVisible();
    await expect(page.getByText('机房甲')).toHaveCount(0);
  });
});
