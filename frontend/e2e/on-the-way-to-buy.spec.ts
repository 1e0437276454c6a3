import { expect, type Page, test } from './support/test';
import type { components } from '../src/api/schema';
import { account, fakeApi, plans, signIn, site } from './support/api';
import { AUTH_TEXTS, answerCaptcha, button, field, fillRegistration } from './support/auth';
import { openWhole } from './support/open';

const zh = AUTH_TEXTS.zh;
const MAIL = 'zhouning@lancang.example';
const ORDER = '8c7f9e7e-0000-4000-8000-000000000001';

const done = { status: 200, body: {} };

async function logIn(page: Page): Promise<void> {
  await field(page, zh.password).fill('correct horse');
  await answerCaptcha(page, zh, 'abcd');
  await page.getByRole('checkbox', { name: zh.terms }).check();
  await button(page, zh.login).click();
}

test("an anonymous visitor's chosen plan survives login and registration, and is ready to buy", async ({ page }) => {
  await fakeApi(page, {
    '/api/send-code': done,
    '/api/register': done,
    '/api/login': { status: 200, body: { token: 'first' } },
  });
  await openWhole(page, '/pricing?code=ZHOUNING');
  await page.getByRole('button', { name: /立即购买.*小组，3 个月/ }).click();
  await expect(page.getByText('登录后继续购买 小组，3 个月')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: zh.register, exact: true }).click();
  await expect(page.getByText('注册并登录后继续购买 小组，3 个月')).toBeVisible();
  await field(page, zh.mail).fill(MAIL);
  await fillRegistration(page, zh, '123456');
  const registering = page.waitForRequest('**/api/register');
  await button(page, zh.register).click();
  expect((await registering).postDataJSON()).toMatchObject({ mail: MAIL, referralCode: 'ZHOUNING' });
  await expect(page.getByText(zh.registered)).toBeVisible();

  await expect(page).toHaveURL('/login?next=%2Fpricing%3Fplan%3Dgroup%26months%3D3');
  await expect(page.getByText('登录后继续购买 小组，3 个月')).toBeVisible();
  await expect(field(page, zh.account)).toHaveValue(MAIL);
  await logIn(page);

  await expect(page).toHaveURL('/pricing?plan=group&months=3');
  const ready = page.locator('.alert', { hasText: '已选择 小组，3 个月。' });
  await page.route('**/api/account/order', (route) => route.fulfill({ json: { id: ORDER } }));
  const ordering = page.waitForRequest('**/api/account/order');
  await ready.getByRole('button', { name: '立即购买' }).click();
  expect((await ordering).postDataJSON()).toMatchObject({ plan: plans.plans[0]?.id, months: 3 });
});

test('a session that has ended leads from "buy now" to sign-in, and back to the plan', async ({ page }) => {
  await fakeApi(page, { '/api/login': { status: 200, body: { token: 'second' } } });
  await signIn(page);
  const ended = { code: 'auth.required', message: '请先登录', requestId: 'r-1' };
  await page.route('**/api/account/order', (route) => route.fulfill({ status: 401, json: ended }));
  await openWhole(page, '/pricing');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /立即购买.*小组，3 个月/ }).click();
  const tab = await opened;
  await expect(page).toHaveURL('/login?next=%2Fpricing%3Fplan%3Dgroup%26months%3D3');
  await expect(page.getByText('登录后继续购买 小组，3 个月')).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('the login page names no plan that is not on sale or leads to another site', async ({ page }) => {
  await fakeApi(page);
  for (const next of ['/pricing?plan=group&months=4', '/pricing?plan=none&months=3', '//evil.example/?plan=group']) {
    await openWhole(page, `/login?${new URLSearchParams({ next })}`);
    await expect(field(page, zh.account)).toBeVisible();
    await expect(page.getByText('登录后继续购买')).toHaveCount(0);
  }
});

for (const how of ['pressed', 'reached by keyboard'] as const) {
  test(`the button for the code, ${how} right after the address was typed, sends it and shows no error`, async ({
    page,
  }) => {
    await fakeApi(page, { '/api/send-code': done });
    await page.goto('/register');
    await field(page, zh.mail).pressSequentially(MAIL);
    if (how === 'pressed') await button(page, zh.getCode).click();
    else {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(button(page, zh.getCode)).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(`已发送到 ${MAIL}，10 分钟内有效。`)).toBeVisible();
    await expect(page.getByRole('button', { name: zh.resend })).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveCount(0);

    // Leaving the field empty reports the missing code, and still shows where the code was sent.
    await field(page, zh.code).focus();
    await field(page, zh.name).focus();
    await expect(page.getByText('请输入邮箱验证码')).toBeVisible();
    await expect(page.getByText(`已发送到 ${MAIL}，10 分钟内有效。`)).toBeVisible();
  });
}

/** Unpaid, with two payment methods. */
const order: components['schemas']['OrderView'] = {
  id: ORDER,
  number: 'O20261122-AAAAAA',
  kind: 'new',
  status: 'pending',
  planId: 'group',
  planName: '专业版 · 小组',
  months: 3,
  users: 5,
  assets: 30,
  voidReason: null,
  lines: [],
  agreed: null,
  change: null,
  licenses: [],
  createdAt: account.createdAt,
  expiresAt: '2030-01-01T00:00:00.000Z',
  paidAt: null,
  paidId: null,
  settledBy: null,
  listFen: 17_000,
  subtotalFen: 17_000,
  discountFen: 0,
  waivedFen: 0,
  payableFen: 17_000,
  refundedFen: 0,
  depositFen: 0,
  dueFen: 17_000,
  couponCode: null,
  methods: ['sandbox', 'bank'],
  method: 'sandbox',
  transactionId: null,
  buyer: { name: '周宁', taxNumber: null },
  amountInWords: null,
  paymentProblem: null,
  slipUploadedAt: null,
  refunds: [],
  actions: [{ action: 'pay', allowed: true }],
};

test('an order without an available payment method offers to write to support', async ({ page }) => {
  await fakeApi(page, { [`/api/account/orders/${ORDER}`]: { status: 200, body: { ...order, methods: [] } } });
  await signIn(page);
  await page.goto(`/pay?orderId=${ORDER}`);
  const support = page.getByRole('main').getByRole('link', { name: '联系客服' });
  await expect(support).toHaveAttribute('href', `mailto:${site.supportMail}`);
});

test('a payment that the customer reports as made but that does not arrive is shown as missing after 20 seconds, with what to do', async ({
  page,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  await fakeApi(page);
  await page.route(`**/api/account/orders/${ORDER}*`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ json: order });
  });
  await page.route(`**/api/account/orders/${ORDER}/pay`, (route) =>
    route.fulfill({
      json: {
        status: 'pending',
        paymentId: '1',
        methods: order.methods,
        action: { type: 'redirect', url: '/cashier/1' },
      },
    }),
  );
  await signIn(page);
  await page.goto(`/pay?orderId=${ORDER}`);
  await expect(button(page, '我已付款')).toBeEnabled();
  // From now on only the test lets time pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, '我已付款').click();
  await expect(page.getByRole('note').filter({ hasText: '正在确认付款' })).toBeFocused();
  await page.clock.fastForward(19_000);
  await expect(page.getByText('20 秒内没有收到这笔付款')).toHaveCount(0);
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('alert').filter({ hasText: '20 秒内没有收到这笔付款' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'support@example.com' }).first()).toBeVisible();

  // Polling continues, and the offered actions work.
  const before = asked.length;
  await page.clock.fastForward(5_000);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await button(page, '再查一次').click();
  await expect(page.getByText('正在确认付款')).toBeVisible();
  await page.clock.fastForward(20_000);
  await button(page, '重新打开付款').click();
  await expect(button(page, '我已付款')).toBeVisible();

  await page.getByText('对公转账').click();
  await button(page, '我已付款').click();
  await expect(page.getByRole('note').filter({ hasText: '对公转账通常需要 1–2 个工作日到账' })).toBeFocused();
});

test('a price that has changed since the page was opened is refused, named and shown, and the next order is at it', async ({
  page,
}) => {
  // For all tabs: the payment page opens in a new one, which is not covered by the routes of this page.
  await fakeApi(page.context(), { [`/api/account/orders/${ORDER}`]: { status: 200, body: order } });
  await signIn(page);
  await openWhole(page, '/pricing');
  const card = page.getByRole('region', { name: '小组' });
  await expect(card).toContainText('¥170');
  const dearer = plans.plans.map((plan) => ({
    ...plan,
    combos: plan.combos.map((combo) => ({ ...combo, price: 20_000, chargeFen: 20_000 })),
  }));
  await page.route('**/api/plans', (route) => route.fulfill({ json: { plans: dearer } }));
  const message = '价格已变为 ¥200，请核对后再下单';
  await page.route('**/api/account/order', (route) =>
    route.request().postDataJSON().seenFen === 20_000
      ? route.fulfill({ json: { id: ORDER } })
      : route.fulfill({ status: 409, json: { code: 'plan.price_changed', message, requestId: 'r-1' } }),
  );
  const buy = card.getByRole('button', { name: /^立即购买.*3 个月/ });
  await buy.click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(card).toContainText('¥200');
  await expect(card).not.toContainText('¥170');
  const opened = page.waitForEvent('popup');
  await buy.click();
  const payment = await opened;
  await expect(button(payment, '我已付款')).toBeVisible();
  await expect(payment).toHaveURL(`/pay?orderId=${ORDER}`);
});
