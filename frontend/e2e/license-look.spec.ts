import { expect, test, type Locator } from './support/test';
import { aCustomer, anOrder, pay, signIn, type Customer } from './support/customer';

let customer: Customer;
let paidId: string;
let mergedId: string;

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  paidId = await pay(request, customer, await anOrder(request, customer));
  mergedId = await pay(request, customer, await anOrder(request, customer));
  const headers = { 'X-Auth-Token': customer.token };
  const merge = { targetPaidId: paidId, sourcePaidIds: [mergedId] };
  expect((await request.post('/api/account/paid-merge', { headers, data: merge })).ok()).toBe(true);
});

test.beforeEach(({ context }) => signIn(context, customer));

/** How a control is drawn. */
const drawn = (control: Locator) =>
  control.evaluate((element) => {
    const { height } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight, fontSize, fontWeight, borderRadius } = getComputedStyle(element);
    return { height, paddingLeft, paddingRight, fontSize, fontWeight, borderRadius };
  });

for (const width of [360, 1440]) {
  test(`small buttons of antd and small links look alike side by side at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/license');
    const bind = page.getByRole('button', { name: '绑定机器', exact: true }).first();
    const details = page.getByRole('link', { name: '详情' }).first();
    await expect(bind).toBeVisible();
    expect(await drawn(bind)).toEqual(await drawn(details));
  });

  test(`a licence's key is on the line of its label at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/license/${paidId}`);
    const label = page.getByRole('rowheader', { name: '授权密钥' });
    const key = page.getByRole('row', { name: '授权密钥' }).locator('.copyable > .mono');
    await expect(key).toBeVisible();
    const baseline = (one: Locator) =>
      one.evaluate((element) => {
        const mark = document.createElement('span');
        mark.style.cssText = 'display:inline-block;width:0;height:0';
        element.append(mark);
        const { bottom } = mark.getBoundingClientRect();
        mark.remove();
        return bottom;
      });
    expect(Math.abs((await baseline(label)) - (await baseline(key)))).toBeLessThanOrEqual(1);
  });
}

test('a licence that was ended before its time shows no days left', async ({ page }) => {
  await page.goto('/license?phase=over');
  const row = page.locator('.record').filter({ hasText: '已合并' });
  await expect(row).toBeVisible();
  await expect(row).toContainText('已失效');
  await expect(row).not.toContainText(/剩|到期/);
  await page.goto(`/license/${mergedId}`);
  await expect(page.locator('.stats > .ant-statistic').last()).toHaveText('剩余—');
  await expect(page.locator('.stats')).not.toContainText('20');
});

test('a missing record is named by the heading of its page', async ({ page }) => {
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const path of [`/license/${missing}`, `/order/${missing}`, `/pay?orderId=${missing}`, '/quote/of-nobody']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/不存在|无效|没有/);
  }
  const SHORTENED = [
    ['/order/abc', '我的订单'],
    ['/pay?orderId=abc', '我的订单'],
    ['/license/abc', '授权'],
  ] as const;
  for (const [path, list] of SHORTENED) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('没有这条记录，请检查地址是否完整');
    await expect(page.getByRole('alert').getByRole('link', { name: `返回：${list}` }), path).toBeVisible();
  }
});
