import { expect, test } from './support/test';
import { aCustomer, anOrder, signIn } from './support/customer';
import { openWhole } from './support/open';
import { aCoupon, anAdmin } from './support/staff';
import { recordToasts } from './support/toasts';

test('an error toast goes when its action is tried again, and lies below the header', async ({
  page,
  context,
  request,
}) => {
  const code = `TOAST${Date.now().toString(36).toUpperCase()}`;
  await aCoupon(request, await anAdmin(request), { code, amountFen: 100 });
  const customer = await aCustomer(request, 'zh');
  await signIn(context, customer);
  await page.goto(`/pay?orderId=${await anOrder(request, customer)}`);
  const field = page.getByLabel('优惠码');
  const toasts = page.locator('.toast');

  await field.fill('NOSUCHCODE');
  await page.getByRole('button', { name: '使用', exact: true }).click();
  const refusal = toasts.filter({ hasText: /优惠码(?!已生效)/ });
  await expect(refusal).toBeVisible();
  // Its resting place, once it has slid in.
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await refusal.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  // Held under the pointer, it would stay.
  await refusal.hover();
  await field.fill(code);
  await field.press('Enter');
  await expect(toasts.filter({ hasText: '优惠码已生效' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('buying offline shows one toast, which says that the network is gone', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  const toasts = await recordToasts(page);
  await openWhole(page, '/pricing');
  const buy = page.getByRole('button', { name: /立即购买.*小组，12 个月/ });
  await expect(page.locator('.toasts')).toBeAttached();
  await context.setOffline(true);
  await buy.click();
  await expect(page.locator('.toast').filter({ hasText: '没有网络连接' })).toBeVisible();
  await expect(buy).not.toHaveAttribute('aria-busy');
  await page.bringToFront();
  await expect(page.locator('.toast').filter({ hasText: '正在创建订单' })).toHaveCount(0);
  expect((await toasts()).filter((text) => !text.startsWith('正在创建'))).toHaveLength(1);
});
