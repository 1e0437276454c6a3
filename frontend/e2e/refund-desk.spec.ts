import { expect, test } from './support/test';
import type { components } from '../src/api/schema';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pageOf, pay, signIn } from './support/customer';
import { inDatabase } from './support/database';
import { consoleRows } from './support/open';
import { aRefundRequest } from './support/waiting-work';
import { anAdmin, onceAs, readAs } from './support/staff';

type Schemas = components['schemas'];

test("a customer's request is granted or rejected in the list of refunds, and the menu counts it down at once", async ({
  page,
  context,
  request,
}) => {
  const buyer = await aCustomer(request, 'zh');
  for (const reason of ['买错了', '不再需要']) await aRefundRequest(request, buyer, reason);
  const admin = await anAdmin(request);
  await signIn(context, admin);
  // Other tests request refunds at the same time, so the menu counts only those of this buyer.
  const requested = `/api/admin/refunds?${new URLSearchParams({ stage: 'requested', q: buyer.mail })}`;
  await page.route('**/api/admin/work', async (route) => {
    const response = await route.fetch();
    const work = (await response.json()) as Schemas['WaitingWorkView'][];
    const { total } = await readAs<{ total: number }>(request, admin, requested);
    const json = work.map((one) => ({ ...one, count: one.kind === 'refunds' ? total : 0 }));
    await route.fulfill({ response, json });
  });
  await page.goto(`/admin/refunds?stage=requested&q=${buyer.mail}`);
  const menu = page.getByRole('navigation', { name: '管理后台' }).getByRole('link', { name: /^退款/ });
  const counted = async () => Number(/\d+/.exec((await menu.textContent()) ?? '')?.[0] ?? 0);
  const row = (reason: string) => page.locator('.console-table').getByRole('row').filter({ hasText: reason });
  await expect(row('买错了')).toContainText('¥646');
  await expect(row('买错了').getByRole('link', { name: buyer.mail })).toHaveAttribute('href', /\/admin\/users\//);
  await expect.poll(counted).toBe(2);

  // Nothing is confirmed before its consequence is known, and a failed preview can be tried again. After a refusal the
  // page does not try by itself, which would take the button away.
  const previews = '**/refund-preview*';
  const refusal = { code: 'request.too_many', message: '请稍后重试', requestId: 'r' };
  await page.route(previews, (route) => route.fulfill({ status: 429, json: refusal }));
  await row('买错了').getByRole('button', { name: '同意退款' }).click();
  const question = page.getByRole('alertdialog', { name: '同意全额退款？' });
  await expect(question.getByRole('alert')).toBeVisible();
  await expect(question.getByRole('button', { name: '同意退款' })).toBeDisabled();
  await page.unroute(previews);
  await question.getByRole('button', { name: '重试' }).click();
  await expect(question).toContainText('¥646 原路退回沙箱');
  await expect(question).toContainText('客户的原因买错了');
  await expect(question.getByRole('link', { name: buyer.mail })).toHaveAttribute('href', /\/admin\/users\//);
  await expect(question.getByRole('link', { name: /^\d{8}/ })).toHaveAttribute('href', /\/admin\/orders\//);
  await expectAccessible(page);
  await question.getByRole('button', { name: '退款 ¥646' }).click();
  await expect(row('买错了')).toHaveCount(0);
  await expect.poll(counted, { timeout: 5_000 }).toBe(1);

  await row('不再需要').getByRole('button', { name: '拒绝' }).click();
  const reasons = page.getByRole('dialog', { name: '拒绝退款申请' });
  await expect(reasons).toContainText('客户的原因不再需要');
  await expect(reasons.getByRole('link', { name: buyer.mail })).toBeVisible();
  await reasons.getByLabel('原因').fill('授权已使用');
  await reasons.getByRole('button', { name: '拒绝' }).click();
  await expect(row('不再需要')).toHaveCount(0);
  await expect.poll(counted, { timeout: 5_000 }).toBe(0);
});

test('rows that need no decision say so beside the button for all of them', async ({ page, context, request }) => {
  const [buyer, admin] = [await aCustomer(request, 'zh'), await anAdmin(request)];
  const decided = await aRefundRequest(request, buyer, '不再需要');
  const rejection = { headers: onceAs(admin), data: { reason: '授权已使用' } };
  await ok(request.post(`/api/admin/orders/${decided}/refund-request/reject`, rejection));
  await signIn(context, admin);
  await page.goto(`/admin/refunds?q=${buyer.mail}`);
  await consoleRows(page).first().getByRole('checkbox').check();
  await expect(page.locator('.selection-bar')).toContainText('所选行都不需要此操作');
});

test('when two members of staff grant the same request, the second is told that it has been decided, and the dialog closes', async ({
  page,
  context,
  request,
}) => {
  const [buyer, admin, colleague] = [await aCustomer(request, 'zh'), await anAdmin(request), await anAdmin(request)];
  const orderId = await aRefundRequest(request, buyer, '买错了');
  await signIn(context, admin);
  await page.goto(`/admin/refunds?q=${buyer.mail}`);
  await consoleRows(page).getByRole('button', { name: '同意退款' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('¥646 原路退回沙箱');
  const granted = { headers: onceAs(colleague), data: { refundable: 64_600 } };
  await ok(request.post(`/api/admin/orders/${orderId}/refund-request/approve`, granted));
  await question.getByRole('button', { name: '退款 ¥646' }).click();
  await expect(page.getByText(/^没有待处理的退款申请/)).toBeVisible();
  await expect(question).toBeHidden();
  await expect(consoleRows(page)).toHaveText([/已退款|退款中/]);
});

test('a refund that its provider refuses is stopped or returned another way, and the order of the customer says so', async ({
  page,
  context,
  browser,
  request,
}) => {
  const buyer = await aCustomer(request, 'zh');
  const admin = await anAdmin(request);
  await signIn(context, admin);
  const order = await pageOf(browser, buyer);

  for (const ending of ['终止退款', '已用其他方式退回'] as const) {
    const orderId = await anOrder(request, buyer);
    await pay(request, buyer, orderId);
    // The gateway refuses to return more than it has.
    await inDatabase(
      `UPDATE sandbox_trades SET paid_fen = 1 WHERE out_trade_no = (SELECT out_trade_no FROM payments WHERE order_id = $1)`,
      [orderId],
    );
    const data = { amount: 64_600, refundable: 64_600, reason: '客户取消采购' };
    await ok(request.post(`/api/admin/orders/${orderId}/refunds`, { headers: onceAs(admin), data }));
    await page.goto(`/admin/refunds?stage=failed&q=${buyer.mail}`);
    const row = page.locator('.console-table').getByRole('row').filter({ hasText: buyer.mail });
    await expect(async () => {
      await page.reload();
      await expect(row).toHaveCount(1, { timeout: 5_000 });
    }).toPass({ timeout: 20_000 });
    await row.getByRole('button', { name: ending }).click();
    if (ending === '终止退款') {
      const form = page.getByRole('dialog', { name: '终止退款 ¥646？' });
      await expect(form).toContainText('订单金额和授权保持现状');
      await expectAccessible(page);
      await form.getByLabel('原因').fill('原账户已注销');
      await form.getByRole('button', { name: '终止退款' }).click();
    } else {
      const question = page.getByRole('alertdialog', { name: '确认 ¥646 已用其他方式退回？' });
      await expect(question).toContainText('核实款项没有退出');
      await expectAccessible(page);
      await question.getByRole('button', { name: '¥646 已退回客户' }).click();
    }
    await expect(row).toHaveCount(0);

    await order.goto(`/order/${orderId}`);
    const told = ending === '终止退款' ? ['未退款', '原因：原账户已注销'] : ['已用其他方式退回', '¥646 已退还'];
    for (const words of told) await expect(order.getByText(words).first()).toBeVisible();
  }
  await expectAccessible(order);
  await order.context().close();
});

test('a request is closed if everything has been returned since, and the dialog says that nothing is refunded', async ({
  page,
  context,
  request,
}) => {
  const buyer = await aCustomer(request, 'zh');
  const orderId = await aRefundRequest(request, buyer, '买错了');
  // As after a refund in the console of the provider.
  await inDatabase(
    `WITH paid AS (SELECT id, out_trade_no FROM payments WHERE order_id = $1),
          returned AS (INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at, finished_at)
                       SELECT id, 'C' || out_trade_no, 64600, 'succeeded', 'provider', now(), now() FROM paid)
     UPDATE orders SET refunded_fen = 64600, status = 'refunded' WHERE id = $1`,
    [orderId],
  );
  await signIn(context, await anAdmin(request));
  await page.goto(`/admin/refunds?stage=requested&q=${buyer.mail}`);
  const row = page.locator('.console-table').getByRole('row').filter({ hasText: '买错了' });
  await row.getByRole('button', { name: '同意退款' }).click();
  const question = page.getByRole('alertdialog', { name: '关闭这份退款申请？' });
  await expect(question).toContainText('款项已退回或正在退回，不会再退款');
  await expectAccessible(page);
  await expect(page.locator('.toast')).toHaveCount(0);
  await question.getByRole('button', { name: '关闭申请' }).click();
  await expect(row).toHaveCount(0);
});

test('selected requests are granted at once for the amounts shown; one that a colleague decided stays selected', async ({
  page,
  context,
  request,
}) => {
  const buyer = await aCustomer(request, 'zh');
  for (const reason of ['买错了', '不再需要', '重复购买']) await aRefundRequest(request, buyer, reason);
  const admin = await anAdmin(request);
  // A refund that was completed is selected with the others, and stays as it is.
  const refunded = await anOrder(request, buyer);
  await pay(request, buyer, refunded);
  const data = { amount: 64_600, refundable: 64_600, reason: '客户取消采购' };
  await ok(request.post(`/api/admin/orders/${refunded}/refunds`, { headers: onceAs(admin), data }));
  await signIn(context, admin);
  await page.goto(`/admin/refunds?q=${buyer.mail}`);
  await expect(consoleRows(page)).toHaveCount(4);
  await page.getByRole('columnheader').getByRole('checkbox').check();

  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>(
    `SELECT order_id AS id FROM refund_requests JOIN orders o ON o.id = order_id JOIN accounts a ON a.id = o.account_id
      WHERE a.mail = $1 AND reason = '重复购买'`,
    [buyer.mail],
  );
  const decision = { headers: onceAs(admin), data: { reason: '授权已使用' } };
  await ok(request.post(`/api/admin/orders/${id}/refund-request/reject`, decision));
  await page.locator('.selection-bar').getByRole('button', { name: '同意退款' }).click();
  const question = page.getByRole('alertdialog', { name: '同意 3 份退款申请？' });
  await expect(question).toContainText('合计 ¥1,938');
  await expect(question).toContainText('所选的另外 1 条不是待处理的申请');
  await expectAccessible(page);
  await question.getByRole('button', { name: '退款 ¥1,938' }).click();
  const run = page.getByRole('dialog', { name: '同意 3 份退款申请？' });
  const results = run.getByRole('list', { name: '处理结果' }).getByRole('listitem');
  await expect(results).toHaveCount(3);
  await expect(results.filter({ hasText: '已完成' })).toHaveCount(2);
  await expectAccessible(page);
  await run.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page.locator('.ant-tag', { hasText: '待处理' })).toHaveCount(0);
});
