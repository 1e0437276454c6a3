import { type APIRequestContext, expect, type Page, test } from './support/test';
import { aResetLink, AUTH_TEXTS, button, field, fillLogin } from './support/auth';
import { aCustomer, anOrder, captcha, ok, pay, signIn, type Customer } from './support/customer';
import { openWhole, refocus, SOON, stopClock } from './support/open';
import { anApplication } from './support/reviewers';
import { recordToasts } from './support/toasts';

let api: APIRequestContext;
let customer: Customer;

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await playwright.request.newContext({ baseURL });
  customer = await aCustomer(api, 'en');
});
test.afterAll(() => api.dispose());

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const errorsOf = (page: Page): string[] => {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text());
  });
  return told;
};

test.describe('a failure', () => {
  test('a wrong captcha at login is a toast and a console line, besides its place in the form', async ({ page }) => {
    const t = AUTH_TEXTS.en;
    const told = errorsOf(page);
    await page.goto('/en/login');
    await fillLogin(page, t, 'nobody@example.cn');
    await field(page, t.captcha).fill('wrong');
    const pictures = page.waitForRequest('**/api/captcha**');
    await button(page, t.login).click();
    await expect(toast(page, t.wrongCaptcha)).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: t.wrongCaptcha })).toBeVisible();
    await pictures;
    expect(told.join('\n')).toContain(t.wrongCaptcha);
  });

  test('a reset link that was used while its form was open is a toast and stays above the form', async ({ page }) => {
    const { mail } = await aCustomer(api, 'en');
    const path = await aResetLink(api, mail);
    await page.goto(path);
    await expect(field(page, 'New password')).toBeVisible();
    const { captcha: answer, key: captchaKey } = await captcha(api);
    const token = path.split('/').at(-1);
    await ok(api.post('/api/reset', { data: { token, password: 'three old bridges', captcha: answer, captchaKey } }));
    await field(page, 'New password').fill('correct horse battery');
    await field(page, 'Confirm password').fill('correct horse battery');
    await expect(page.locator('button.captcha:not(.stale) img')).toBeVisible();
    await field(page, 'Captcha').fill('test');
    await page.getByRole('button', { name: 'Reset password' }).click();
    const said = await page.locator('.auth-refusal').getByRole('alert').innerText();
    await expect(toast(page, said.split('\n')[0] ?? said)).toHaveCount(1);
  });

  test('a refused redeem code or coupon is a toast, besides its place in the form', async ({ page, context }) => {
    await signIn(context, customer);
    await page.goto('/en/redeem-code');
    await page.locator('.redeem input').fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('.toast')).toHaveText(await page.getByRole('alert').innerText());

    await page.goto(`/en/pay?orderId=${await anOrder(api, customer)}`);
    await page.getByLabel(/^Coupon/).fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    const beside = page.getByRole('alert').filter({ hasText: /coupon/i });
    await expect(beside).toBeVisible();
    await expect(toast(page, await beside.innerText())).toHaveCount(1);
  });

  test('a list that fails to load is one toast, although it is retried', async ({ page, context }) => {
    await signIn(context, customer);
    const told = errorsOf(page);
    const words = { code: 'internal', message: 'The list is in the workshop', requestId: 'r-1' };
    let asked = 0;
    await page.route('**/api/account/orders?**', (route) => {
      asked += 1;
      return route.fulfill({ status: 500, json: words });
    });
    await page.clock.install();
    const toasts = await recordToasts(page);
    await page.goto('/en/order');
    await expect(toast(page, words.message)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // The third request comes after the second has failed, too.
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return asked;
      })
      .toBeGreaterThanOrEqual(3);
    expect((await toasts()).filter((text) => text.includes(words.message))).toHaveLength(1);
    expect(told.join('\n')).toContain(words.message);
  });

  test('a 401 response shows no toast', async ({ page, context }) => {
    await signIn(context, customer);
    await page.route('**/api/account/info**', (route) =>
      route.fulfill({ status: 401, json: { code: 'auth.required', message: 'Who are you?' } }),
    );
    await page.goto('/en/faq');
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('a failure without a message from the server says what has failed', async ({ page, context }) => {
    await signIn(context, await aCustomer(api, 'en'));
    await page.route('**/marketing-email/*subscribe', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/en/email-subscription');
    await page.getByRole('button', { name: 'Resubscribe' }).click();
    await expect(page.getByText('Subscribe failed', { exact: true })).toBeVisible();
  });
});

test('every API call carries the session header, empty without a session', async ({ page, context }) => {
  const headers = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) headers.set(pathname, request.headers()['x-auth-token']);
  });
  await openWhole(page, '/en/pricing');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect.poll(() => Object.fromEntries(headers)).toEqual({ '/api/site': '', '/api/plans': '', '/api/cases': '' });
  await signIn(context, customer);
  await openWhole(page, '/en/pricing');
  await expect
    .poll(() => [headers.get('/api/site'), headers.get('/api/plans')])
    .toEqual([customer.token, customer.token]);
});

test('any referral code in a link is kept, up to 128 characters', async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem('referralCode'));
  await page.goto(`/en/faq?${new URLSearchParams({ code: '推荐人 №1/+' })}`);
  await expect.poll(kept).toBe('推荐人 №1/+');
  await page.goto(`/en/login?${new URLSearchParams({ code: 'y'.repeat(200) })}`);
  await expect.poll(kept).toBe('y'.repeat(128));
});

test('the community edition says that it has no support', async ({ page }) => {
  await page.goto('/en');
  const community = page.locator('.eds > li').filter({ hasText: 'Community' }).first();
  await expect(community).toContainText('No support');
});

test('an application response without an id counts as none, and the form is shown', async ({ page, context }) => {
  await signIn(context, customer);
  await page.route('**/api/account/free-enterprise-application', (route) => route.fulfill({ json: {} }));
  await page.goto('/en/request-quote');
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled();
});

test('an application reports a missing field only when it is sent, and until the field is edited', async ({
  page,
  context,
}) => {
  await signIn(context, await aCustomer(api, 'en'));
  await page.goto('/en/request-quote');
  const company = page.getByLabel('Company name');
  const missing = page.getByText('Please enter your company name');
  await company.fill('Lancang');
  await company.fill('');
  await company.blur();
  await expect(missing).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(missing).toBeVisible();
  await company.fill(' ');
  await expect(missing).toHaveCount(0);
});

test('an approved application leads to the licences', async ({ page, context }) => {
  const { applicant } = await anApplication(api, 'Lancang');
  await signIn(context, applicant);
  await page.route('**/api/account/free-enterprise-application', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), status: 'approved', paidId: applicant.mail },
    });
  });
  await page.goto('/en/request-quote');
  await page.getByRole('link', { name: 'Go to licence management' }).click();
  await expect(page).toHaveURL(/\/en\/license$/);
});

test('the renewal page keeps the banner, the promotion and the way to the free edition', async ({ page, context }) => {
  await signIn(context, customer);
  const paidId = await pay(api, customer, await anOrder(api, customer));
  await page.goto(`/en/pricing?paidId=${paidId}`);
  await expect(page.getByRole('heading', { name: 'Renew plan', exact: true })).toBeVisible();
  await expect(
    page
      .locator('.notices')
      .getByRole('link', { name: /licence/i })
      .first(),
  ).toBeVisible();
  await expect(page.locator('.promo').getByRole('link')).toHaveAttribute('href', '/en/promotion');
  await expect(page.locator('.ent').getByRole('link').first()).toHaveAttribute('href', '/en/request-quote');
});

test('buying shows that the order is being created, then that it was, and opens the payment', async ({
  page,
  context,
}) => {
  await signIn(context, customer);
  await openWhole(page, '/en/pricing');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const now = [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent).join(' + ');
      if (now !== (seen.at(-1) ?? '')) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const opened = context.waitForEvent('page');
  await page.locator('.combo button').first().click();
  const tab = await opened;
  await tab.waitForURL(/\/en\/pay\?orderId=/);
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.filter(Boolean));
  await expect.poll(seen).toEqual(['Creating order...', 'Order created successfully']);
});

test('the page counts as logged in while an account is stored, and a refused session removes it', async ({
  page,
  context,
}) => {
  const menu = page.getByRole('button', { name: 'Open account menu' });
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as { mail: string } | null);
  await context.addInitScript((token) => {
    if (!sessionStorage.getItem('once')) localStorage.setItem('token', token);
    sessionStorage.setItem('once', '1');
  }, customer.token);
  await openWhole(page, '/en/faq');
  await expect.poll(kept).toMatchObject({ mail: customer.mail });
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.route('**/api/account/info**', () => {});
  await page.reload();
  await expect(menu).toBeVisible();
  await page.unroute('**/api/account/info**');
  await page.reload();
  // The prerendered page says "Sign in" from its first frame, because it is the same for every visitor.
  await expect.poll(kept).toBeNull();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

test('the account is fetched again with every focus of the window', async ({ page, context }) => {
  await signIn(context, customer);
  await openWhole(page, '/en/faq');
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible();
  for (let time = 0; time < 3; time += 1) {
    await refocus(page, () => page.waitForResponse('**/api/account/info**', SOON));
  }
});

test('a tooltip appears after a delay on hover, and closes on Escape or a press', async ({ page }) => {
  await page.clock.install();
  await openWhole(page, '/en/faq');
  const theme = page.getByRole('button', { name: 'Dark theme' });
  const tip = page.locator('.tip');
  // The first tooltip loads their script.
  await theme.hover();
  await expect(tip).toHaveText(/^Dark theme/);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.locator('h1').first().hover();
  // Long after the first tooltip, because one that follows another appears without delay.
  await stopClock(page);
  await theme.hover();
  await page.clock.runFor(600);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tip).toHaveText(/^Dark theme/);
  await page.clock.resume();
  await theme.click();
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tip.filter({ hasText: 'Dark theme' })).toHaveCount(0);
});

test('the account menu has a submenu that stays open while the pointer crosses to it', async ({ page, context }) => {
  await signIn(context, customer);
  await page.clock.install();
  await openWhole(page, '/en/faq');
  await page.getByRole('button', { name: 'Open account menu' }).click();
  const more = page.getByRole('menuitem', { name: 'More' });
  await expect(more).toBeVisible();
  // The pointer has a third of a second to get there, and the machine may stall meanwhile.
  await stopClock(page);
  await more.hover();
  await page.clock.runFor(150);
  await expect(page.getByRole('menuitem', { name: 'Redeem codes' })).toBeVisible();
  const inside = await page.getByRole('menuitem', { name: 'Merge logs' }).boundingBox();
  if (!inside) throw new Error('The submenu is not open');
  // The pointer crosses other entries on its way.
  await page.mouse.move(inside.x + inside.width / 2, inside.y + inside.height / 2, { steps: 20 });
  await page.mouse.down();
  await page.mouse.up();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/en\/merge-logs$/);
});
