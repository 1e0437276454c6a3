import { readFileSync } from 'node:fs';
import { expect, test, type Page, type Request } from './support/test';
import { expectAccessible } from './support/accessible';
import { choose } from './support/choose';
import { aCustomer, anOrder, pageOf, pay, signIn, type Customer } from './support/customer';
import { press, unfold } from './support/open';
import { aCoupon, anAdmin, readAs, replaces } from './support/staff';

let admin: Customer;
let customer: Customer;

test.beforeEach(async ({ request }) => {
  [admin, customer] = [await anAdmin(request), await aCustomer(request, 'zh')];
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an admin makes a coupon, a customer uses it, its use is counted and it is disabled', async ({
  page,
  context,
  browser,
  request,
}) => {
  await signIn(context, admin);
  const code = `WEEK${Date.now()}`;
  await page.goto('/admin/coupons');
  await press(page, '新建优惠码');
  const form = dialog(page, '新建优惠码');
  await form.getByLabel('优惠码').fill(code.toLowerCase());
  await form.getByLabel('减免比例（%）').fill('10');
  await form.getByLabel('总共可用次数').fill('1');
  await expectAccessible(page);
  const sent: object[] = [];
  const isSent = (each: Request) => each.method() === 'POST' && each.url().endsWith('/api/admin/coupons');
  page.on('request', (each) => isSent(each) && sent.push(each.postDataJSON() as object));
  const end = form.getByLabel('结束时间');
  await end.fill('2099-01-05 25:00');
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(form.getByText('请输入日期和时间，如 2026-11-20 09:30')).toBeVisible();
  // The calendar would lie over what is said below the field.
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
  await expect(end).toBeFocused();
  await end.blur();
  await form.getByRole('button', { name: '新建优惠码' }).click();
  await expect(end).toHaveValue('2099-01-05 25:00');
  expect(sent).toEqual([]);
  await end.hover();
  await form.getByRole('button', { name: '清除' }).click();
  await expect(end).toHaveValue('');
  await expect(end).toBeFocused();
  await expect(form.getByText('请输入日期和时间，如 2026-11-20 09:30')).toBeHidden();
  await end.pressSequentially('2099/1/5 18:30:59');
  await end.blur();
  await expect(end).toHaveValue('2099-01-05 18:30');
  // A day alone is its start, and is shown as such.
  await end.fill('2099-1-5');
  await end.blur();
  await expect(end).toHaveValue('2099-01-05 00:00');
  await unfold(end);
  await page.locator('.ant-picker-dropdown:visible').getByTitle('2099-01-06').click();
  await expect(end).toHaveValue('2099-01-06 00:00');
  await end.blur();
  // An end before the start is refused beside the end, until either of them is corrected.
  const start = form.getByLabel('开始时间');
  await start.fill('2099-02-01');
  await expect(form.getByText('结束时间必须晚于开始时间')).toBeVisible();
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await start.fill('');
  await expect(form.getByText('结束时间必须晚于开始时间')).toBeHidden();
  await start.blur();
  await form.getByRole('button', { name: '新建优惠码' }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('减 10%');
  expect(sent).toMatchObject([{ endsAt: '2099-01-06T00:00:00+08:00' }]);
  await expect(row).toContainText('0 / 1');

  const orderId = await anOrder(request, customer);
  const shop = await pageOf(browser, customer);
  await shop.goto(`/order/${orderId}`);
  await shop.getByLabel('优惠码').fill(code);
  await shop.getByRole('button', { name: '使用' }).click();
  await expect(shop.getByText('已优惠 ¥64.60')).toBeVisible();
  await pay(request, customer, orderId);
  await shop.context().close();

  await page.reload();
  await expect(row).toContainText('1 / 1');
  await expectAccessible(page);
  await row.getByRole('button', { name: `编辑优惠码 ${code}` }).click();
  const edited = dialog(page, `编辑优惠码 ${code}`);
  await edited.getByRole('checkbox', { name: /^启用/ }).uncheck();
  await edited.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('停用');
});

test('a proposal to change a coupon says every limit before and after, and leads to the coupon', async ({
  page,
  context,
  request,
}) => {
  const code = `LIMIT${Date.now()}`;
  const narrow = { percentBps: 10_000, minimumFen: 50_000, maxPerCustomer: 2, orderKinds: ['renewal' as const] };
  await aCoupon(request, admin, { code, percentBps: 100, planIds: ['group'] });
  const { items } = await readAs<{ items: { id: string }[] }>(request, admin, `/api/admin/coupons?q=${code}`);
  const wide = { isEnabled: true, maxRedemptions: null, startsAt: '2099-01-05T00:00:00+08:00', ...narrow };
  await replaces(request, admin, `/api/admin/coupons/${items[0]?.id}`, 1, wide);
  await signIn(context, admin);
  await page.goto('/admin/proposals?status=waiting');
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(
    `将优惠码 ${code} 改为：减免 100%，不限次数，长期有效，2099-01-05 00:00 起可用，每位客户最多使用 2 次，满 ¥500 可用，仅限订单类型：续费。`,
  );
  await expect(row).toContainText('原为：减免 1%，最多使用 1 次，长期有效，仅限套餐：专业版 · 小组。');
  await row.getByRole('link', { name: '查看优惠码' }).click();
  await expect(page).toHaveURL(`/admin/coupons?q=${code}`);
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
});

test('a batch of redeem codes is made and saved once, one code is redeemed and found, and the rest are voided', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, admin);
  const refusedPreviews: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/preview') && !answer.ok()) refusedPreviews.push(answer.url());
  });
  const name = `展会 ${Date.now()}`;
  await page.goto('/admin/redeem-codes');
  await press(page, '新建批次');
  const form = dialog(page, '新建批次');
  await form.getByLabel('名称').fill(name);
  await choose(form.getByLabel('内容'), '积分');
  await form.getByLabel('数量').fill('100');
  await form.getByLabel('兑换码个数').fill('2');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await form.getByRole('button', { name: '生成并保存 CSV' }).click();
  expect(refusedPreviews).toEqual([]);
  const file = await (await saving).path();
  const [, used = '', left = ''] = readFileSync(file, 'utf8')
    .split('\r\n')
    .map((line) => line.split(',')[0]);
  expect([used, left].every((code) => /^\w{4}(-\w{4}){3}$/.test(code))).toBe(true);

  const shop = await pageOf(browser, customer);
  await shop.goto('/redeem-code');
  await shop.getByLabel('兑换码').fill(used);
  await shop.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(shop.getByText(/兑换成功|已兑换/).first()).toBeVisible();

  await press(page, '查找兑换码');
  const search = dialog(page, '查找兑换码');
  await search.getByLabel('客户报来的兑换码').fill(used.toLowerCase());
  await search.getByRole('button', { name: '查找' }).click();
  await expect(page.getByRole('row').filter({ hasText: customer.mail })).toContainText('已兑换');
  await expectAccessible(page);

  await page.goto('/admin/redeem-codes');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 / 2');
  await row.getByRole('button', { name: `作废批次 ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
  await expect(row).toContainText('已作废');
  await shop.getByLabel('兑换码').fill(left);
  await shop.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(shop.getByRole('alert')).toBeVisible();
  await shop.context().close();
});
