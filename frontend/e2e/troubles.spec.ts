import { expect, type Page, test } from './support/test';
import { account, administrator, fakeApi, signIn, site } from './support/api';
import { button, field } from './support/auth';
import { openWhole } from './support/open';

// These tests check what is shown while nothing arrives.
test.use({ looksEarly: true });

const UPDATED = '网站刚刚更新，请重新载入这一页。';
/** The script of the page behind a link in the header. */
const FAQ = /\/assets\/faq\.page-[^/]+\.js$/;

/** Makes matching files of the site fail from now on. */
const files = (page: Page, which: RegExp, how: 'gone' | 'lost' | 'hung') =>
  page.route(which, async (route) => {
    if (how === 'gone') return route.fulfill({ status: 404, body: 'Not Found' });
    if (how === 'lost') return route.abort('connectionrefused');
    // Never gets a response.
    await new Promise(() => {});
  });

async function goToFaq(page: Page): Promise<void> {
  await openWhole(page, '/about');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '常见问题' }).click();
}

test('a page whose file is gone while the server answers says that the site was updated', async ({ page }) => {
  await fakeApi(page);
  await files(page, FAQ, 'gone');
  await goToFaq(page);
  await expect(page.getByText(UPDATED)).toBeVisible();
});

for (const { served, typed, loads, what } of [
  { served: 'second', typed: '', loads: true, what: 'a newer build is served' },
  { served: 'first', typed: '', loads: false, what: 'the same build is served' },
  { served: 'second', typed: 'li@example.cn', loads: false, what: 'something was typed' },
]) {
  test(`a link ${loads ? 'loads its page from the server' : 'keeps the tab'} when ${what}`, async ({ page }) => {
    await fakeApi(page);
    let build = 'first';
    await page.route(/\/api\/(?:site$|captcha\?)/, async (route) => {
      const json = route.request().url().includes('/captcha') ? { key: build, captcha: `data:,${build}` } : site;
      await route.fulfill({ json, headers: { 'Site-Build': build } });
    });
    await openWhole(page, '/forgot');
    await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
    build = served;
    const picture = page.getByRole('button', { name: '验证码图片，点击换一张' });
    const renewed = page.waitForResponse(/\/api\/captcha\?/);
    await picture.click();
    await renewed;
    // The page has read the response, too.
    await expect(picture.and(page.locator(':not(.stale)')).locator('img')).toHaveAttribute('src', `data:,${served}`);
    if (typed) await field(page, '邮箱').fill(typed);
    await page.getByRole('link', { name: '登录' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await expect(page.locator('html[data-old]')).toHaveCount(loads ? 0 : 1);
  });
}

test('a page that cannot be fetched because the server is down says so, and is shown once a retry succeeds', async ({
  page,
}) => {
  await fakeApi(page);
  await files(page, FAQ, 'lost');
  await goToFaq(page);
  await expect(page.getByText('无法连接服务器，请稍后重试')).toBeVisible();
  await expect(page.getByText(UPDATED)).toHaveCount(0);
  // The message is there since the first attempt, so it does not show when the second is over.
  const lostAgain = page.waitForEvent('requestfailed');
  await button(page, '重试').click();
  await lostAgain;
  await expect(page.getByText('无法连接服务器，请稍后重试')).toBeVisible();
  await page.unroute(FAQ);
  await button(page, '重试').click();
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
});

test('a page whose file hangs says so after ten seconds, and is shown if the file arrives after all', async ({
  page,
}) => {
  await page.clock.install();
  await fakeApi(page);
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(FAQ, async (route) => {
    await coming;
    await route.continue();
  });
  await goToFaq(page);
  const slow = page.getByText('已等待 10 秒，仍未载入，可能是网络较慢或服务器没有响应。');
  await expect(page.locator('main .spin')).toBeVisible();
  await expect(slow).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(slow).toBeVisible();
  await expect(button(page, '重新载入')).toBeVisible();
  come();
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
});

test('a response that takes over ten seconds is given up, reported and can be asked for again', async ({ page }) => {
  await page.clock.install();
  await fakeApi(page);
  await signIn(page);
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
  const orders = '**/api/account/orders*';
  await page.route(orders, () => new Promise(() => {}));
  await page.goto('/order');
  await expect(page.locator('main .ant-skeleton').first()).toBeVisible();
  await page.clock.runFor(10_000);
  const late = page.locator('#main').getByText('服务器 10 秒没有响应，请重试');
  await expect(late).toBeVisible();
  expect(ended).toContain('/api/account/orders');
  await page.unroute(orders);
  await button(page, '重试').click();
  await expect(late).toHaveCount(0);
});

test('a change without a response for ten seconds is reported as uncertain, not as failed', async ({ page }) => {
  await page.clock.install();
  await fakeApi(page, { '/api/account/consents': { status: 200, body: [] } });
  await signIn(page);
  await page.goto('/profile');
  await field(page, '姓名').fill('周宁静');
  await page.route('**/api/account/info*', (route) =>
    route.request().method() === 'POST' ? new Promise(() => {}) : route.fulfill({ json: account }),
  );
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await button(page, '保存').click();
  await asked;
  await page.clock.runFor(10_000);
  await expect(page.getByText('服务器 10 秒没有响应，操作可能已完成，请先查看结果')).toBeVisible();
  await expect(field(page, '姓名')).toHaveValue('周宁静');
});

test('the error page of a proxy is not shown as a message', async ({ page }) => {
  await fakeApi(page);
  await signIn(page);
  await page.route('**/api/account/orders*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
  );
  await page.goto('/order');
  await expect(page.getByRole('main').getByText('无法连接服务器，请稍后重试')).toBeVisible();
});

for (const { what, how } of [
  { what: 'lost', how: 'lost' },
  { what: 'gone', how: 'gone' },
] as const) {
  test(`an account menu in the header whose script is ${what} does not break the page`, async ({ page }) => {
    await fakeApi(page);
    await signIn(page);
    await files(page, /\/assets\/signed-in-corner-[^/]+\.js$/, how);
    await openWhole(page, '/about');
    await expect(page.getByRole('banner').getByRole('link', { name: '个人信息' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '常见问题' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  });
}

test('a menu drawer that cannot be fetched says so and does not break the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await fakeApi(page);
  await files(page, /\/assets\/nav-drawer-[^/]+\.js$/, 'lost');
  await openWhole(page, '/about');
  await button(page, '打开菜单').click();
  await expect(page.getByText('菜单没有载入。')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an account menu that cannot be fetched leaves a link to the account', async ({ page }) => {
  await fakeApi(page);
  await signIn(page);
  await files(page, /\/assets\/profile-menu-[^/]+\.js$/, 'lost');
  await openWhole(page, '/about');
  await button(page, '打开账号菜单').click();
  await expect(page.getByRole('banner').getByRole('link', { name: '个人信息' })).toBeVisible();
});

test("an unknown address of the console shows the console's own page for it", async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await fakeApi(page, { '/api/account/info': { status: 200, body: administrator } });
  await signIn(page);
  await page.goto('/admin/no-such-page');
  await expect(page.getByRole('main').getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '管理后台' })).toBeVisible();
  // The address itself is a 404, which browsers log.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

/** `heading` is the only one of level 1: that of the page, or the sentence that replaces it. */
const missing = (address: string, call: string, heading: string, wayOn: string) => ({ address, call, heading, wayOn });

for (const { address, call, heading, wayOn } of [
  missing('/en/quote/gone', '/api/quotes/gone', 'Not there', 'Go to the home page'),
  missing('/en/pricing?paidId=gone', '/api/purchase', 'Renew plan', 'Buy a new licence instead'),
  missing('/en/cashier/gone', '/api/payments/sandbox/gone', 'Sandbox cashier', 'Go to the home page'),
  missing('/en/license/gone/change', '/api/account/paid/gone', 'Change licence', 'Back to: Licences'),
  missing('/en/order/gone', '/api/account/orders/gone', 'Not there', 'Back to: My orders'),
  missing('/en/unsubscribe?token=gone', '/api/marketing-email/subscription', 'Not there', 'Subscription settings'),
  missing(
    '/en/admin/applications/gone',
    '/api/admin/applications/gone',
    'Free enterprise applications',
    'Back to: Free enterprise applications',
  ),
]) {
  test(`${address} says that its record does not exist under one heading, and leads on`, async ({ page }) => {
    const absent = { code: 'request.not_found', message: 'Not there', requestId: 'r-1' };
    await fakeApi(page, {
      [call]: { status: 404, body: absent },
      '/api/account/info': { status: 200, body: { ...administrator, permissions: ['applications.review'] } },
    });
    await signIn(page);
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: wayOn, exact: true })).toBeVisible();
    await expect(main.getByText('Not there')).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText([heading]);
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
}

test('a failure is shown in its place, without a script error, where the code that reports it does not load', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const broken = { code: 'request.internal', message: 'Broken here', requestId: 'r-1' };
  await fakeApi(page, { '/api/quotes/some': { status: 500, body: broken } });
  await page.goto('/en/about');
  const isRefused = page.waitForEvent('requestfailed', (one) => one.url().includes('/assets/report-'));
  await page.route(/\/assets\/report-.+\.js$/, (route) => route.abort());
  await page.goto('/en/quote/some');
  await expect(page.getByText('Broken here')).toBeVisible();
  await isRefused;
  expect(errors).toEqual([]);
});

test('a page whose scripts never load says so by itself', async ({ page }) => {
  await files(page, /\/assets\/.+\.js$/, 'hung');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText(/^页面没能载入完整/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^页面没能载入完整/)).toHaveCSS('visibility', 'visible');
});

test('a page that could not be loaded offline loads by itself once the network is back', async ({ page, context }) => {
  await fakeApi(page);
  await openWhole(page, '/about');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '常见问题' }).click();
  await expect(page.getByRole('main').getByText('没有网络连接，请检查网络后重试')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
});

test('an order without a response for ten seconds is reported as uncertain, with a link to the orders', async ({
  page,
}) => {
  await page.clock.install();
  await fakeApi(page);
  await signIn(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openWhole(page, '/pricing');
  await page.route('**/api/account/order', () => new Promise(() => {}));
  const asked = page.waitForRequest('**/api/account/order');
  await page
    .getByRole('button', { name: /立即购买/ })
    .first()
    .click();
  await page.clock.runFor(2_000);
  await asked;
  await page.clock.runFor(10_000);
  const notice = page.locator('.toast').filter({ hasText: '操作可能已完成，请先查看结果' });
  await notice.getByRole('link', { name: '查看我的订单' }).click();
  await expect(page).toHaveURL('/order');
});
