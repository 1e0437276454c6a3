import { expect, test } from './support/test';
import { account, fakeApi, signIn } from './support/api';
import { openWhole } from './support/open';

test.beforeEach(async ({ page }) => {
  await fakeApi(page);
});

test.describe('theme', () => {
  test('the theme is light by default, and a chosen dark theme is set before the first script', async ({ page }) => {
    await page.goto('/faq');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

    await page.getByRole('button', { name: '深色主题' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

    // Without the application only the inline script can have set it, so there is no flash.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(10, 20, 23)');
  });
});

test.describe('language', () => {
  test('the chosen language is kept: addresses without one open in English once it was chosen, and in Chinese otherwise', async ({
    page,
  }) => {
    await page.goto('/pricing');
    await expect(page).toHaveURL(/\/pricing$/);
    await page.getByRole('link', { name: 'Switch to English' }).click();
    await expect(page).toHaveURL(/\/en\/pricing/);
    await page.goto('/faq?from=mail#offline');
    await expect(page).toHaveURL(/\/en\/faq\?from=mail#offline$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/en$/);

    await page.getByRole('link', { name: '切换到中文' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/faq');
    await expect(page).toHaveURL(/:\d+\/faq$/);
    await page.goto('/en/faq');
    await expect(page).toHaveURL(/\/en\/faq$/);
  });

  test('switching the language stays on the same page and keeps query and fragment', async ({ page }) => {
    await page.goto('/pricing?plan=team#top');
    const english = page.getByRole('link', { name: 'Switch to English' });
    // Prerendered HTML is the same for every query; the application adds it.
    await expect(english).toHaveAttribute('href', '/en/pricing?plan=team#top');
    await english.click();
    await expect(page).toHaveURL('/en/pricing?plan=team#top');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const chinese = page.getByRole('link', { name: '切换到中文' });
    await expect(chinese).toHaveAttribute('href', '/pricing?plan=team#top');
    await chinese.click();
    await expect(page).toHaveURL('/pricing?plan=team#top');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });

  test('the site stays English while a visitor follows its links', async ({ page }) => {
    await page.goto('/en');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/en/faq');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  });
});

test.describe('unknown addresses', () => {
  for (const [path, title] of [
    ['/no/such/page', '页面不存在'],
    ['/en/nowhere', 'Page not found'],
    ['/license/7/8', '页面不存在'],
  ] as const) {
    test(`${path} is a real 404 that leads on`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(4);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
  }
});

test.describe('small screens', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu drawer on a small screen holds the links, keeps the focus and gives it back', async ({ page }) => {
    await page.goto('/faq');
    const burger = page.getByRole('button', { name: '打开菜单' });
    await burger.click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    await expect(drawer.getByRole('link')).toHaveText([
      '首页',
      '版本对比',
      '价格',
      '客户案例',
      '申请免费企业版',
      '推广奖励',
      '常见问题',
      '关于',
      '使用文档',
      '注册',
      '登录',
    ]);
    await expect(drawer.getByRole('button', { name: '关闭' })).toBeFocused();
    await expect(drawer.getByRole('link', { name: '使用文档' })).toHaveAttribute('target', '_blank');

    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      // Past its ends, the focus is in the browser's own controls.
      const isInside = () => document.activeElement === document.body || !!document.activeElement?.closest('dialog');
      expect(await page.evaluate(isInside)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(burger).toBeFocused();

    // The browser closes it by itself where it does not ask the page first.
    await burger.click();
    await drawer.evaluate((dialog: HTMLDialogElement) => dialog.close());
    await expect(drawer).toBeHidden();

    await burger.click();
    await drawer.getByRole('link', { name: '价格' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/pricing');
  });
});

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('the avatar opens the account menu, by click and by keyboard', async ({ page }) => {
    await page.goto('/');
    const avatar = page.getByRole('button', { name: '打开账号菜单' });
    await avatar.click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      '个人信息',
      '修改密码',
      '通行密钥',
      '我的订单',
      '授权',
      '我要推广',
      '更多',
      '退出登录',
    ]);
    // From then on it takes keys.
    await expect(menu).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(avatar).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: '我的订单' }).click();
    await expect(page).toHaveURL('/order');
  });

  test('an open account menu takes Escape, also while the pointer rests on the avatar', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const [avatar, menu] = [page.getByRole('button', { name: '打开账号菜单' }), page.getByRole('menu')];
    await avatar.hover();
    await expect(page.locator('.tip')).toBeVisible();
    await avatar.click();
    await expect(menu).toBeFocused();
    await menu.getByRole('menuitem').first().hover();
    await avatar.hover();
    // Longer than tooltips wait.
    await page.clock.runFor(2_000);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(avatar).toBeFocused();
  });

  test('logging out reloads the home page without a session', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: '打开账号菜单' }).click();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/account/logout'));
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    expect((await asked).headers()['x-auth-token']).toBe('test');
    await page.waitForFunction(() => !('sameDocument' in window));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('the side menu lists the account pages in their order and marks the current one', async ({ page }) => {
    await page.goto('/license');
    const side = page.getByRole('complementary').getByRole('navigation', { name: '账号' });
    await expect(side.getByRole('link')).toHaveText([
      '个人信息',
      '修改密码',
      '通行密钥',
      '我的订单',
      '授权',
      '兑换码',
      '合并记录',
      '推广',
      '邮件订阅',
      '我的报价',
    ]);
    await expect(side.locator('[aria-current=page]')).toHaveText('授权');
    await expect(page.getByText(account.mail)).toBeVisible();
  });
});

test.describe('signing in', () => {
  test('an account page without a session leads to the login page and names the way back', async ({ page }) => {
    await page.goto('/license?pageIndex=2');
    await expect(page).toHaveURL('/login?next=%2Flicense%3FpageIndex%3D2');
  });

  test('a refused token is dropped silently: public pages stay, account pages lead to the login', async ({ page }) => {
    const refusal = { status: 401, body: { code: 'auth.unauthenticated', message: '请登录', requestId: 'r-2' } };
    await fakeApi(page, { '/api/account/info': refusal });
    await page.goto('/faq');
    await page.evaluate(() => localStorage.setItem('token', 'old'));
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    await expect(page).toHaveURL('/faq');
    await expect(page.locator('.toast')).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem('token', 'old'));
    await page.goto('/en/order');
    await expect(page).toHaveURL('/en/login?next=%2Forder');
  });
});

test('a referral code is remembered from any page as it is written, and a later one replaces it', async ({ page }) => {
  const remembered = () => page.evaluate(() => localStorage.getItem('referralCode'));
  await page.goto('/en/about?code=ZHOU-7');
  await expect.poll(remembered).toBe('ZHOU-7');
  await page.goto('/pricing?code=%3Cscript%3E');
  await expect.poll(remembered).toBe('<script>');
});

test('going back restores the scroll position, and a new page begins at the top', async ({ page }) => {
  await openWhole(page, '/');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: '常见问题' }).click();
  await expect(page).toHaveURL('/faq');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
});

test('coming back from another site restores the scroll position', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe('manual');
  await page.goto('/robots.txt');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
});

test('a page that fails to load says so, leaves the rest working, and loads when opened again', async ({ page }) => {
  let asked = 0;
  let isGone = true;
  await page.route('**/assets/faq.page-*.js', (route) => {
    asked += 1;
    return isGone ? route.abort() : route.continue();
  });
  // Before its script, a link loads a whole page.
  await openWhole(page, '/about');
  const nav = page.getByRole('navigation', { name: '主导航' });
  await nav.getByRole('link', { name: '常见问题' }).click();
  await expect(page.getByRole('alert')).toContainText('无法连接服务器');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // One load on hover and one on navigation, each with its preload, and one check whether the file is gone: a failing
  // server is not flooded.
  expect(asked).toBeLessThanOrEqual(5);

  isGone = false;
  await nav.getByRole('link', { name: '关于' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('让每一次远程操作，都看得见');
  await nav.getByRole('link', { name: '常见问题' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题');
});

test('English text of antd’s components takes its quotes from a Latin face, as the page does', async ({ page }) => {
  for (const [path, quotes] of [
    ['/en/login', true],
    ['/login', false],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    const faces = await page
      .locator('body, .ant-btn, .ant-input')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).fontFamily));
    expect(faces.length).toBeGreaterThan(2);
    expect(faces.map((face) => face.includes('Causeway Quotes'))).toEqual(faces.map(() => quotes));
  }
});
