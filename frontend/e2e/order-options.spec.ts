import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { held, loseResponse } from './support/auth';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { aCoupon, anAdmin, givePoints, onceAs, readAs } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

let customer: Customer;
let admin: Customer;

test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000);
  customer = await aCustomer(request, 'zh');
  admin = await anAdmin(request);
  await givePoints(request, admin, customer, 20_000);
});

test.beforeEach(({ context }) => signIn(context, customer));

test('a coupon is refused with its reason, applied with its saving, replaced and removed', async ({
  page,
  request,
}) => {
  const orderId = await anOrder(request, customer);
  await page.goto(`/order/${orderId}`);
  await page.getByLabel('优惠码').fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: '使用' }).click();
  await expect(page.getByRole('alert')).toHaveText('优惠码不存在，请检查输入');
  await expectAccessible(page);

  const codes = [`WELCOME${Date.now()}`, `BETTER${Date.now()}`] as const;
  await aCoupon(request, admin, { code: codes[0], percentBps: 1_000 });
  await aCoupon(request, admin, { code: codes[1], amountFen: 10_000 });
  await page.getByLabel('优惠码').fill(codes[0].toLowerCase());
  await page.getByRole('button', { name: '使用' }).click();
  await expect(page.getByText('已优惠 ¥64.60')).toBeVisible();
  await expect(page.getByText('¥581.40')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '更换' }).click();
  await page.getByLabel('优惠码').fill(codes[1]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(codes[1], { exact: true })).toBeVisible();
  await expect(page.getByText('已优惠 ¥100')).toBeVisible();
  await page.getByRole('button', { name: '移除' }).click();
  await expect(page.getByText('优惠码已移除')).toBeVisible();
  await expect(page.getByLabel('优惠码')).toBeVisible();
});

test('a response in flight while a coupon is applied does not undo it', async ({ page, request }) => {
  const orderId = await anOrder(request, customer);
  const code = `LATE${Date.now()}`;
  await aCoupon(request, admin, { code, percentBps: 1_000 });
  const headers = { 'X-Auth-Token': customer.token, 'Accept-Language': 'zh-CN' };
  const body = await (await request.get(`/api/account/orders/${orderId}`, { headers })).text();
  const isWaiting = (address: string) => new URL(address).searchParams.has('wait');
  const { until, release } = held();
  await page.route(
    (url) => isWaiting(url.href),
    async (route) => {
      await until;
      await route.fulfill({ body, contentType: 'application/json' });
    },
    { times: 1 },
  );
  const asked = page.waitForRequest((one) => isWaiting(one.url()));
  await page.goto(`/order/${orderId}`);
  await asked;
  await page.getByLabel('优惠码').fill(code);
  await page.getByRole('button', { name: '使用' }).click();
  await expect(page.getByText('已优惠 ¥64.60')).toBeVisible();
  const askedAgain = page.waitForRequest((one) => isWaiting(one.url()));
  release();
  await askedAgain;
  await expect(page.getByText('已优惠 ¥64.60')).toBeVisible();
});

test('points pay for an order when they suffice, after a confirmation', async ({ page, request }) => {
  const dear = await anOrder(request, customer, 'department');
  await page.goto(`/en/order/${dear}`);
  const button = page.getByRole('button', { name: 'Pay with points' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/Not enough/);

  const orderId = await anOrder(request, customer, 'group', 3);
  await page.goto(`/en/order/${orderId}`);
  await button.click();
  const question = page.getByRole('alertdialog', { name: 'Pay this order with points?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Paid with points')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  const invoice = page.getByRole('button', { name: 'Request an invoice' });
  await expect(invoice).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Request a refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Request a refund?' });
  await expect(refund).toContainText('The points are returned to your account');
  await expect(refund).not.toContainText('original payment method');
});

test('an order that costs nothing is completed with one button', async ({ page, request }) => {
  const orderId = await anOrder(request, customer);
  const code = `WHOLE${Date.now()}`;
  await aCoupon(request, admin, { code, amountFen: 64_600, maxRedemptions: 1 });
  await page.goto(`/order/${orderId}`);
  await page.getByLabel('优惠码').fill(code);
  await page.getByRole('button', { name: '使用' }).click();
  await expect(page.getByText('已优惠 ¥646')).toBeVisible();
  await page.goto(`/pay?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: '无需付款' })).toBeVisible();
  await page.getByRole('button', { name: '完成订单' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
});

test('an invoice and a refund are requested once, and their status is shown', async ({ page, request }) => {
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  await page.goto(`/order/${orderId}`);

  await page.getByRole('button', { name: '申请发票' }).click();
  const form = page.getByRole('dialog', { name: '申请发票' });
  await expect(form.getByLabel('接收邮箱')).toHaveValue(customer.mail);
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请输入发票抬头')).toBeVisible();
  await form.getByLabel('公司名称').fill('杭州澜沧数据技术有限公司');
  await form.getByLabel('纳税人识别号').fill('91350100M000100Y44');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('统一社会信用代码校验位不正确')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('纳税人识别号').fill('91350100M000100Y43');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '发票' })).toBeVisible();
  await expect(page.getByText('待开具')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请发票' })).toBeDisabled();

  await page.getByRole('button', { name: '申请退款' }).click();
  const refund = page.getByRole('dialog', { name: '申请退款？' });
  await refund.getByLabel('原因').fill('买错了套餐');
  await expectAccessible(page);
  await refund.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('已申请退款，正在等待处理')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请退款' })).toBeDisabled();
  await expectAccessible(page);

  await page.goto(`/en/order/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Invoice', exact: true })).toBeVisible();
  await expectFitsDarkPhone(page);
});

test('after a refusal the invoice form has what was sent, and the invoice is below the details of the order', async ({
  page,
  request,
}) => {
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  const sent = {
    kind: 'company',
    title: '杭州澜沧数据技术有限公司',
    taxNumber: '91350100M000100Y43',
    mail: 'caiwu@example.cn',
  };
  const post = (path: string, data: object, by = customer) => ok(request.post(path, { headers: onceAs(by), data }));
  await post(`/api/account/orders/${orderId}/invoice-request`, sent);
  const { number } = await readAs<{ number: string }>(request, customer, `/api/account/orders/${orderId}`);
  const found = await readAs<{ items: { id: string }[] }>(request, admin, `/api/admin/invoices?q=${number}`);
  await post(`/api/admin/invoices/${found.items[0]?.id}/rejection`, { reason: '公司名称与税号不一致' }, admin);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/en/order/${orderId}`);
  await expect(page.getByText('公司名称与税号不一致')).toBeVisible();
  const panels = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(panels.filter({ hasText: /^(Details|Invoice)$/ })).toHaveText(['Details', 'Invoice']);
  // Long names of facts leave the order number on one line.
  const cell = page.getByRole('cell', { name: number, exact: true });
  const lines = () => cell.locator('div').evaluate((box) => box.getClientRects()[0]?.height ?? 0);
  expect(await lines()).toBeLessThan(30);
  await page.getByRole('button', { name: 'Request an invoice' }).click();
  const form = page.getByRole('dialog', { name: 'Request an invoice' });
  await expect(form.getByLabel('Company name')).toHaveValue(sent.title);
  await expect(form.getByLabel('Tax number')).toHaveValue(sent.taxNumber);
  await expect(form.getByLabel('Email')).toHaveValue(sent.mail);
});

test('an invoice that was requested without a response is shown below its form, which keeps what was typed', async ({
  page,
  request,
}) => {
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  await page.goto(`/order/${orderId}`);
  await page.getByRole('button', { name: '申请发票' }).click();
  const form = page.getByRole('dialog', { name: '申请发票' });
  await form.getByText('个人').click();
  await form.getByLabel('姓名').fill('周宁');
  await loseResponse(page, '**/invoice-request');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('待开具')).toBeVisible();
  await expect(form.getByLabel('姓名')).toHaveValue('周宁');
  await form.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('button', { name: '申请发票' })).toBeDisabled();
});

test('a refund requested in another window is shown when a second request is refused', async ({ page, request }) => {
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  await page.goto(`/order/${orderId}`);
  await page.getByRole('button', { name: '申请退款' }).click();
  const refund = page.getByRole('dialog', { name: '申请退款？' });
  await refund.getByLabel('原因').fill('买错了套餐');
  const elsewhere = { headers: onceAs(customer), data: { reason: '重复购买' } };
  await ok(request.post(`/api/account/orders/${orderId}/refund-request`, elsewhere));
  await refund.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('已提交过退款申请').first()).toBeVisible();
  await expect(page.getByText('已申请退款，正在等待处理')).toBeVisible();
});
