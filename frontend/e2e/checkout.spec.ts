import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { held, loseResponse } from './support/auth';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { openWhole } from './support/open';
import { recordToasts } from './support/toasts';

let customer: Customer;

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
});

test('buying without being signed in leads to the login page, and back to the chosen plan', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: /立即购买.*小组，12 个月/ }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fpricing%3Fplan%3Dgroup%26months%3D12$/);
});

test('the address of a renewal without a session leads to the login page, with the way back', async ({ page }) => {
  await page.goto('/pricing?paidId=7d1f9a10-1111-4222-8333-444455556666');
  await expect(page).toHaveURL(/\/login\?next=%2Fpricing%3FpaidId%3D7d1f9a10/);
});

test('the payment opens in the same tab where new tabs are refused', async ({ page, context }) => {
  await signIn(context, customer);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/pricing');
  await page.getByRole('button', { name: /立即购买.*小组，12 个月/ }).click();
  await expect(page).toHaveURL(/\/pay\?orderId=/);
  await expect(page.getByText('订单创建成功')).toBeVisible();
});

test('a refused order closes its tab again and says why', async ({ page, context }) => {
  await signIn(context, customer);
  await page.route('**/api/account/order', (route) =>
    route.fulfill({ status: 409, json: { code: 'plan.not_found', message: '套餐已下架', requestId: 'r' } }),
  );
  await page.goto('/pricing');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: /立即购买.*小组，12 个月/ }).click();
  const tab = await opened;
  await expect(page.getByText('套餐已下架')).toBeVisible();
  await expect(page.getByText('正在创建订单...')).toBeHidden();
  await expect.poll(() => tab.isClosed()).toBe(true);
});

test.describe('the sandbox cashier', () => {
  const toCashier = async (page: Page, orderId: string) => {
    await page.goto(`/pay?orderId=${orderId}`);
    await page.getByRole('link', { name: '前往沙箱收银台' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '沙箱收银台' })).toBeVisible();
  };

  test.beforeEach(({ context }) => signIn(context, customer));

  test('a failed payment is reported and can be made again', async ({ page, request }) => {
    const orderId = await anOrder(request, customer);
    await toCashier(page, orderId);
    await page.getByRole('button', { name: '付款失败' }).click();
    await expect(page.getByText('这次付款失败了，没有扣款。')).toBeVisible();
    // As with any gateway, the site is notified of the payment.
    await expect(async () => {
      const headers = { 'X-Auth-Token': customer.token };
      const order = (await (await request.get(`/api/account/orders/${orderId}`, { headers })).json()) as object;
      expect(order).toMatchObject({ paymentProblem: 'failed' });
    }).toPass({ timeout: 15_000 });
    await page.getByRole('link', { name: '返回商户' }).click();
    await expect(page.getByText('上一次付款没有成功')).toBeVisible();
    await page.getByRole('link', { name: '前往沙箱收银台' }).click();
    await page.getByRole('button', { name: '付款成功' }).click();
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 20_000 });
  });

  test('a payment of a wrong amount stops all payment until staff have dealt with it', async ({ page, request }) => {
    const orderId = await anOrder(request, customer);
    await toCashier(page, orderId);
    await page.getByRole('button', { name: '金额不符' }).click();
    await expect(page).toHaveURL(/\/pay\?orderId=/);
    await expect(page.getByText('到账金额与订单不符')).toBeVisible({ timeout: 28_000 });
    await expect(page.getByRole('link', { name: '前往沙箱收银台' })).toBeHidden();
    await expectAccessible(page);
    await page.goto(`/order/${orderId}`);
    await expect(page.getByRole('button', { name: '取消订单' })).toBeVisible();
    await expect(page.getByRole('link', { name: '支付', exact: true })).toBeHidden();
  });

  test('back from the cashier, a paid order is not offered for payment again', async ({ page, request }) => {
    const orderId = await anOrder(request, customer);
    const toasts = await recordToasts(page);
    await toCashier(page, orderId);
    const offers: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith(`/orders/${orderId}/pay`)) offers.push(sent.url());
    });
    // The way back opens once the shop has been notified, so that the order is paid by then.
    await page.route('**/api/payments/sandbox/*', async (route) => {
      const response = await route.fetch();
      const read = () => request.get(`/api/account/orders/${orderId}`, { headers: { 'X-Auth-Token': customer.token } });
      await expect.poll(async () => ((await (await read()).json()) as { status: string }).status).toBe('paid');
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: '付款成功' }).click();
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
    expect(offers).toEqual([]);
    expect(await toasts()).toEqual([]);
  });

  test('a payment that ended elsewhere, or without a response, is shown as it ended', async ({ page, request }) => {
    const toasts = await recordToasts(page);
    await toCashier(page, await anOrder(request, customer));
    await ok(request.post(`/api/payments/sandbox/${page.url().split('/').pop()}`, { data: { outcome: 'paid' } }));
    await page.getByRole('button', { name: '付款失败' }).click();
    await expect(page.getByText('这次付款已经完成。')).toBeVisible();
    await expect(page.getByRole('button', { name: '付款成功' })).toHaveCount(0);
    expect(await toasts()).toEqual([]);

    await toCashier(page, await anOrder(request, customer));
    await loseResponse(page, '**/api/payments/sandbox/*');
    await page.getByRole('button', { name: '付款失败' }).click();
    await expect(page.getByText('这次付款失败了，没有扣款。')).toBeVisible();
  });

  test('an order that is paid while its offer is being requested is shown as paid, without an error', async ({
    page,
    request,
  }) => {
    const orderId = await anOrder(request, customer);
    const headers = { 'X-Auth-Token': customer.token };
    const unpaid = await (await request.get(`/api/account/orders/${orderId}`, { headers })).text();
    await pay(request, customer, orderId);
    const toasts = await recordToasts(page);
    let isRefused = false;
    page.on('response', (response) => {
      if (response.url().endsWith(`/orders/${orderId}/pay`)) isRefused = response.status() === 409;
    });
    // Until the offer has been refused, the page knows the order as it was.
    await page.route(`**/api/account/orders/${orderId}?*`, (route) => route.abort());
    await page.route(`**/api/account/orders/${orderId}`, (route) =>
      isRefused ? route.continue() : route.fulfill({ contentType: 'application/json', body: unpaid }),
    );
    await page.goto(`/pay?orderId=${orderId}`);
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
    expect(isRefused).toBe(true);
    expect(await toasts()).toEqual([]);
  });

  for (const outcome of ['重复通知', '迟到的通知']) {
    test(`the sandbox outcome ${outcome} settles the order once`, async ({ page, request }) => {
      const orderId = await anOrder(request, customer);
      await toCashier(page, orderId);
      await page.getByRole('button', { name: outcome }).click();
      await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 28_000 });
    });
  }
});

test.describe('payment methods', () => {
  const offer = (action: object) => ({ status: 'pending', paymentId: crypto.randomUUID(), methods: [], action });
  /** Computed when the answer is written: a slow machine takes minutes to get here. */
  const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();

  test('the pay page offers several methods, a code to scan and a cashier link', async ({ page, context, request }) => {
    const orderId = await anOrder(request, customer);
    await signIn(context, customer);
    await page.route(`**/api/account/orders/${orderId}*`, async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as object;
      await route.fulfill({ response, json: { ...order, methods: ['wechat', 'alipay'] } });
    });
    await page.route(`**/api/account/orders/${orderId}/pay`, async (route) => {
      const { method } = route.request().postDataJSON() as { method: string };
      const actions: Record<string, object> = {
        wechat: { type: 'qr', codeUrl: 'weixin://wxpay/bizpayurl?pr=abc', expiresAt: inHalfAnHour() },
        alipay: { type: 'redirect', url: 'https://pay.invalid/trade', expiresAt: inHalfAnHour() },
      };
      await route.fulfill({ json: offer(actions[method] ?? {}) });
    });

    await page.goto(`/pay?orderId=${orderId}`);
    await expect(page.getByRole('radio', { name: /微信支付/ })).toBeChecked();
    await expect(page.getByRole('img', { name: '微信支付付款码' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(29|30):\d\d$/);
    await expectAccessible(page);

    await page.getByText('支付宝').click();
    await expect(page.getByRole('link', { name: '前往支付宝' })).toHaveAttribute('href', 'https://pay.invalid/trade');

    await page.getByRole('button', { name: '我已付款' }).click();
    await expect(page.getByText('正在确认付款')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('an expired payment offer is replaced on demand', async ({ page, context, request }) => {
    const orderId = await anOrder(request, customer);
    await signIn(context, customer);
    let asked = 0;
    await page.route(`**/api/account/orders/${orderId}/pay`, (route) => {
      asked += 1;
      const end = asked === 1 ? new Date(Date.now() + 2_000).toISOString() : inHalfAnHour();
      return route.fulfill({ json: offer({ type: 'redirect', url: `/cashier/${asked}`, expiresAt: end }) });
    });
    await page.goto(`/pay?orderId=${orderId}`);
    await expect(page.getByText('这次付款已超时')).toBeVisible();
    await page.getByRole('button', { name: '重新发起' }).click();
    await expect(page.getByRole('link', { name: '前往沙箱收银台' })).toHaveAttribute('href', '/cashier/2');
  });

  test('an order whose time to pay is over leads to the plans', async ({ page, context, request }) => {
    const orderId = await anOrder(request, customer);
    await signIn(context, customer);
    await page.route(`**/api/account/orders/${orderId}?*`, (route) => route.abort());
    await page.route(`**/api/account/orders/${orderId}`, async (route) => {
      const response = await route.fetch();
      const order = (await response.json()) as { actions: { action: string }[] };
      const over = { action: 'pay', allowed: false, code: 'order.expired', message: '订单已过期' };
      const actions = order.actions.map((one) => (one.action === 'pay' ? over : one));
      await route.fulfill({ response, json: { ...order, actions } });
    });
    await page.goto(`/pay?orderId=${orderId}`);
    await expect(page.getByText('订单已过期')).toBeVisible();
    await page.getByRole('link', { name: '重新选择套餐' }).click();
    await expect(page).toHaveURL('/pricing');
  });

  test('a gateway that does not respond is reported and asked again on demand', async ({ page, context, request }) => {
    const orderId = await anOrder(request, customer);
    await signIn(context, customer);
    await page.route(
      `**/api/account/orders/${orderId}/pay`,
      (route) =>
        route.fulfill({
          status: 503,
          json: { code: 'payment.provider_unavailable', message: '支付渠道暂时没有响应', requestId: 'req-7' },
        }),
      { times: 1 },
    );
    await page.goto(`/pay?orderId=${orderId}`);
    await expect(page.getByText('支付渠道暂时没有响应').first()).toBeVisible();
    await expect(page.getByText('请求编号 req-7')).toBeVisible();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('link', { name: '前往沙箱收银台' })).toBeVisible();
  });
});

/** The colours of all buy buttons in every frame until `release` is called, as one set for each button. */
const watchColours = (page: Page) =>
  page.evaluateHandle(() => {
    const seen = new Map<Element, Set<string>>();
    let isOver = false;
    const look = () => {
      for (const button of document.querySelectorAll('.combo .btn')) {
        const { color, backgroundColor, borderColor, opacity } = getComputedStyle(button);
        const colours = seen.get(button) ?? new Set();
        seen.set(button, colours.add([color, backgroundColor, borderColor, opacity].join(' ')));
      }
      if (!isOver) requestAnimationFrame(look);
    };
    look();
    return () => {
      isOver = true;
      return [...seen.values()].map((colours) => [...colours]);
    };
  });

test('buying marks the pressed button alone as busy: no button changes its colours, and a second press orders nothing', async ({
  page,
  context,
}) => {
  await signIn(context, customer);
  const { until, release } = held();
  const orders: string[] = [];
  await page.route('**/api/account/order', async (route) => {
    orders.push(route.request().postData() ?? '');
    await until;
    await route.continue();
  });
  await openWhole(page, '/pricing');
  const pressed = page.getByRole('button', { name: /立即购买.*小组，12 个月/ });
  const other = page.getByRole('button', { name: /立即购买.*小组，24 个月/ });
  await pressed.focus();
  const colours = await watchColours(page);
  const opened = context.waitForEvent('page');
  // By keyboard: a pointer changes colours by hovering.
  await page.keyboard.press('Enter');
  await expect(page.getByText('正在创建订单...')).toBeVisible();
  await expect(pressed).toHaveAttribute('aria-busy', 'true');
  await expect(pressed.locator('.spin')).toBeVisible();
  await expect(page.locator('.combo .btn:disabled')).toHaveCount(0);
  await expect(page.locator('.combo .btn[aria-busy]')).toHaveCount(1);
  await other.dispatchEvent('click');
  release();
  await expect(pressed).not.toHaveAttribute('aria-busy');
  expect((await colours.evaluate((end) => end())).filter((seen) => seen.length > 1)).toEqual([]);
  await expect(await opened).toHaveURL(/\/pay\?orderId=/);
  expect(orders).toHaveLength(1);
});
