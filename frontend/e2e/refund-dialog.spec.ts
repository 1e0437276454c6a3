import { expect, test, type Locator, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aBuyer, aCustomer, anOrder, ok, pageOf, pay, signIn } from './support/customer';
import { inMailTo } from './support/mailbox';
import { consoleRows } from './support/open';
import { anAdmin, givePoints, onceAs } from './support/staff';

/** Refunds in the dialog, in part when an amount is typed; the button repeats the amount. */
async function refund(page: Page, reason: string, shown: string, typed?: string): Promise<void> {
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const form = page.getByRole('dialog', { name: '退款' });
  await form.getByRole('radio', { name: typed === undefined ? /^全额退款/ : '部分退款' }).check();
  if (typed !== undefined) await form.getByLabel('金额（元）').fill(typed);
  await expect(form.getByText('退后剩余')).toBeVisible();
  await form.getByLabel('原因').fill(reason);
  await form.getByRole('button', { name: `退款 ${shown}`, exact: true }).click();
  await expect(form).toBeHidden();
}

/** Opens the dialog that refunds an order, on its page in the console. */
async function refundDialogOf(page: Page, orderId: string): Promise<Locator> {
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: '退款', exact: true }).click();
  return page.getByRole('dialog', { name: '退款' });
}

test('staff find an order, refund it in part and in full, revoke its licence and notify its buyer', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { buyer, licenseId: paidId } = await aBuyer(request);
  await signIn(context, await anAdmin(request));

  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: '搜索' }).fill(buyer.mail);
  await page.keyboard.press('Enter');
  // A new order may be in the list before the search, too, which would move the row under the pointer.
  await expect(consoleRows(page)).toHaveCount(1);
  const row = page.getByRole('row').filter({ hasText: buyer.mail });
  await expect(row).toContainText('已支付');
  await row.getByRole('link').first().click();

  await refund(page, '多收的部分', '¥46', '４６．００');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('部分退款').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page);
  await refund(page, '客户取消采购', '¥600');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: '退款', exact: true })).toHaveCount(0, { timeout: 5_000 });
    await expect(page.getByText('¥600').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  expect(await inMailTo(request, buyer.mail, /(客户取消采购)/)).toBeTruthy();

  const license = await pageOf(browser, buyer);
  await license.goto(`/license/${paidId}`);
  await expect(license.getByText('已吊销').first()).toBeVisible();
  await license.context().close();
});

test("the refund dialog preselects nothing, says what will happen, and survives a lost response and a colleague's refund", async ({
  page,
  context,
  request,
}) => {
  const { orderId } = await aBuyer(request);
  const [admin, colleague] = [await anAdmin(request), await anAdmin(request)];
  await signIn(context, admin);
  const form = await refundDialogOf(page, orderId);

  // Nothing is preselected.
  await form.getByLabel('原因').fill('多收的部分');
  await form.getByRole('button', { name: '退款', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('请选择全额或部分退款');
  await form.getByRole('radio', { name: '部分退款' }).check();
  const amount = form.getByLabel('金额（元）');
  for (const typed of ['1.000.00', '1e2', '一百', '']) {
    await amount.fill(typed);
    await amount.blur();
    await expect(form.getByRole('alert')).toContainText('请输入金额');
    await expect(amount).toHaveValue(typed);
  }
  await amount.fill('646.01');
  await expect(form.getByRole('alert')).toHaveText('最多可退 ¥646');
  await amount.fill('￥１００．５０');
  await expect(form.getByText('= ¥100.50')).toBeVisible();
  await expect(form.getByText('¥100.50 原路退回沙箱')).toBeVisible();
  await expect(form.getByText('授权保持不变')).toBeVisible();
  await form.getByRole('radio', { name: '全额退款（¥646）' }).check();
  await expect(form.getByText('授权吊销')).toBeVisible();
  await expectAccessible(page);

  // The response is lost after the work was done; repeating the request does nothing twice.
  await form.getByRole('radio', { name: '部分退款' }).check();
  const path = `**/api/admin/orders/${orderId}/refunds`;
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: '退款 ¥100.50' }).click();
  await expect(page.locator('.toast').first()).toBeVisible();
  await expect(form).toBeVisible();
  await page.unroute(path);
  await form.getByRole('button', { name: '退款 ¥100.50' }).click();
  await expect(form).toBeHidden();
  const file = await ok(request.get(`/api/admin/orders/${orderId}`, { headers: onceAs(admin) }));
  expect(((await file.json()) as { refunds: object[] }).refunds).toHaveLength(1);

  // A colleague was faster: the typed text stays, and the page reports what changed.
  await page.getByRole('button', { name: '退款', exact: true }).click();
  await form.getByRole('radio', { name: '部分退款' }).check();
  await amount.fill('20');
  await form.getByLabel('原因').fill('再退一点');
  await expect(form.getByText('授权保持不变')).toBeVisible();
  const data = { amount: 4_550, refundable: 54_550, reason: '补差' };
  await ok(request.post(`/api/admin/orders/${orderId}/refunds`, { headers: onceAs(colleague), data }));
  await form.getByRole('button', { name: '退款 ¥20' }).click();
  await expect(form.getByText(`${colleague.mail} 已于`)).toContainText('现在还可退 ¥500.00');
  await expect(amount).toHaveValue('20');
  await form.getByRole('button', { name: '退款 ¥20' }).click();
  await expect(form).toBeHidden();
});

test('the refund dialog refuses to end a change that was paid for while it was open, and then shows it', async ({
  page,
  context,
  request,
}) => {
  const { buyer, orderId, licenseId: paidId } = await aBuyer(request);
  await signIn(context, await anAdmin(request));
  const form = await refundDialogOf(page, orderId);
  await form.getByRole('radio', { name: '全额退款（¥646）' }).check();
  await form.getByLabel('原因').fill('客户取消采购');
  await expect(form.getByText('授权吊销')).toBeVisible();
  await expect(form).not.toContainText('其他订单付款的授权变更');

  const data = { paidId, plan: 'team', months: 0, change: { quantity: 1, seenFen: 95_000 } };
  const change = await ok(request.post('/api/account/order', { headers: onceAs(buyer), data }));
  await pay(request, buyer, ((await change.json()) as { id: string }).id);
  await form.getByRole('button', { name: '退款 ¥646' }).click();
  await expect(form.getByText('客户刚又付款变更了该订单的授权')).toBeVisible();
  await expect(form).toContainText('另有 1 项由其他订单付款的授权变更会一并失效');
  await expect(form.getByLabel('原因')).toHaveValue('客户取消采购');
  await expectAccessible(page);
  await form.getByRole('button', { name: '退款 ¥646' }).click();
  await expect(form).toBeHidden();
});

test('a refund that staff typed while the customer requested one leads to the request, which is decided first', async ({
  page,
  context,
  request,
}) => {
  const { buyer, orderId } = await aBuyer(request);
  await signIn(context, await anAdmin(request));
  const form = await refundDialogOf(page, orderId);
  await form.getByRole('radio', { name: '全额退款（¥646）' }).check();
  await form.getByLabel('原因').fill('客户取消采购');
  await expect(form.getByText('授权吊销')).toBeVisible();
  const data = { reason: '买错了' };
  await ok(request.post(`/api/account/orders/${orderId}/refund-request`, { headers: onceAs(buyer), data }));
  await form.getByRole('button', { name: '退款 ¥646' }).click();
  await expect(form.getByText('客户刚提交了退款申请')).toBeVisible();
  await expect(form.getByRole('button', { name: '退款 ¥646' })).toBeDisabled();
  await expect(form.getByLabel('原因')).toHaveValue('客户取消采购');
  await expectAccessible(page);
  await form.getByRole('button', { name: '查看申请' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('客户填写的原因：买错了')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page.getByRole('dialog', { name: '拒绝退款申请' })).toBeVisible();
});

test('an order paid with points is refunded in points, and no amount in yuan is shown', async ({
  page,
  context,
  request,
}) => {
  const [buyer, admin] = [await aCustomer(request, 'en'), await anAdmin(request)];
  await givePoints(request, admin, buyer, 17_000);
  const orderId = await anOrder(request, buyer, 'group', 3);
  await ok(request.post(`/api/account/orders/${orderId}/pay-with-points`, { headers: onceAs(buyer) }));
  await signIn(context, admin);
  await page.goto(`/en/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await expect(form.getByRole('radio', { name: 'Full refund (17,000 points)' })).toBeVisible();
  await form.getByRole('radio', { name: 'Partial refund' }).check();
  const points = form.getByLabel('Number of points');
  await points.fill('17001');
  await points.blur();
  await expect(form.getByRole('alert')).toHaveText('At most 17,000 points can be refunded');
  // An unusual spelling is read, and is not repeated as yuan.
  await points.fill('１,２００');
  await expect(form.getByText('1,200 points are returned to the customer’s account immediately')).toBeVisible();
  await expect(form).not.toContainText('¥');
  await form.getByLabel('Reason').fill('Goodwill');
  await form.getByRole('button', { name: 'Refund 1,200 points', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('1,200 points').first()).toBeVisible();
});

test('the refund of a lifetime shows every licence before and after, and what stays paid', async ({
  page,
  context,
  request,
}) => {
  const buyer = await aCustomer(request, 'zh');
  const buy = async (data: object): Promise<string> => {
    const placed = await ok(request.post('/api/account/order', { headers: onceAs(buyer), data }));
    return ((await placed.json()) as { id: string }).id;
  };
  const small = await pay(request, buyer, await buy({ plan: 'group', months: 0 }));
  const large = await pay(request, buyer, await buy({ plan: 'department', months: 3 }));
  const lifetime = await buy({ paidId: large, plan: 'department', months: 0 });
  await pay(request, buyer, lifetime);
  const merge = { targetPaidId: small, sourcePaidIds: [large] };
  await ok(request.post('/api/account/paid-merge', { headers: onceAs(buyer), data: merge }));

  await signIn(context, await anAdmin(request));
  await page.goto(`/admin/orders/${lifetime}`);
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '退款' });
  await dialog.getByRole('radio', { name: /^全额退款/ }).check();
  const changes = dialog.getByLabel('授权变化');
  await expect(changes).toContainText('用户 45 → 5 · 资产 330 → 30 · 退款后仍有 ¥2,380 未退');
  await expect(changes).toContainText(/恢复为独立授权：用户 40 · 资产 300 · \d{4}-\d{2}-\d{2} · 退款后仍有 ¥995/);
  await expectAccessible(page);
});
