import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, bind, ok, pay, signIn, type Customer } from './support/customer';
import { anAdmin, onceAs } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

let owner: Customer;
let orderId: string;
let paidId: string;

test.use({ actionTimeout: 15_000 });

test.beforeEach(async ({ context, request }) => {
  owner = await aCustomer(request, 'zh');
  orderId = await anOrder(request, owner, 'group', 12);
  paidId = await pay(request, owner, orderId);
  await signIn(context, owner);
});

test('a bound licence is changed to a larger plan: every number is shown, and one order is placed', async ({
  page,
  request,
}) => {
  await bind(request, owner, paidId, 'rack-7.node_2:a');
  await page.goto(`/license/${paidId}`);
  await page.getByRole('link', { name: '变更授权' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '变更授权' })).toBeVisible();
  await expect(page.getByText('请选择更大的套餐，或转为永久授权。')).toBeVisible();
  await page.getByRole('radio', { name: /专业版 · 团队/ }).check();
  const outcome = page.getByRole('region', { name: '变更结果' });
  await expect(outcome).toContainText('5 → 15');
  await expect(outcome).toContainText('30 → 100');
  await expect(outcome).toContainText('旧文件还能使用 30 天');
  await expect(page.getByRole('region', { name: '变更后的价格' })).toContainText('合计¥1,596');
  await expect(page.getByRole('region', { name: '现有授权的剩余价值' })).toContainText('合计¥646');
  await expect(page.getByRole('region', { name: '应付差价' })).toContainText('¥950');
  await expectAccessible(page);
  await expectFitsDarkPhone(page);

  // What was chosen survives a reload, and a double press sends once.
  await page.reload();
  await expect(page.getByRole('radio', { name: /专业版 · 团队/ })).toBeChecked();
  const sent: string[] = [];
  page.on('request', (each) => each.method() === 'POST' && each.url().endsWith('/order') && sent.push(each.url()));
  await page.getByRole('button', { name: '下单并支付 ¥950' }).dblclick();
  await expect(page).toHaveURL(/\/pay\?orderId=/);
  await expect(page.getByText('¥950').first()).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.goto('/order');
  await expect(page.getByRole('article').first()).toContainText('变更授权');
});

test('what was refunded of a licence is neither shown as paid nor credited', async ({ page, request }) => {
  const data = { reason: '多收的部分', amount: 4_600, refundable: 64_600 };
  await ok(request.post(`/api/admin/orders/${orderId}/refunds`, { headers: onceAs(await anAdmin(request)), data }));
  const worth = page.getByRole('region', { name: '现有授权的剩余价值' });
  await expect(async () => {
    await page.goto(`/license/${paidId}/change`);
    await page.getByRole('radio', { name: /专业版 · 团队/ }).check();
    await expect(worth).toContainText('合计¥600', { timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  const figures = worth.getByRole('table');
  await expect(figures.getByRole('columnheader', { name: '实付（已扣退款）' })).toBeVisible();
  await expect(figures.getByRole('cell', { name: '¥600', exact: true })).toHaveCount(3);
  await expect(worth).toContainText('实付金额扣除退款后');
});

test('parts of the same plan are told apart by their keys, in the choice and in the figures', async ({
  page,
  request,
}) => {
  const mergedId = await pay(request, owner, await anOrder(request, owner, 'group', 12));
  const tails: string[] = [];
  for (const id of [paidId, mergedId]) {
    const license = await ok(request.get(`/api/account/paid/${id}`, { headers: onceAs(owner) }));
    tails.push(((await license.json()) as { key: string }).key.slice(-4));
  }
  const data = { targetPaidId: paidId, sourcePaidIds: [mergedId] };
  await ok(request.post('/api/account/paid-merge', { headers: onceAs(owner), data }));
  await page.goto(`/license/${paidId}/change`);
  for (const tail of tails) await expect(page.getByRole('radio', { name: `密钥尾号 ${tail}` })).toHaveCount(1);
  await page.getByRole('radio', { name: `密钥尾号 ${tails[1]}` }).check();
  await page.getByRole('radio', { name: /专业版 · 团队/ }).check();
  await expect(page.getByRole('region', { name: '变更后的价格' })).toContainText(`团队 · 密钥尾号 ${tails[1]}`);
  await expect(page.getByRole('region', { name: '现有授权的剩余价值' })).toContainText(`密钥尾号 ${tails[1]}`);
  await expectAccessible(page);
  await expectFitsDarkPhone(page);
});

test('a number of copies is read as it is typed, and priced only once it is one', async ({ page }) => {
  await page.goto(`/license/${paidId}/change`);
  await page.getByRole('radio', { name: /专业版 · 团队/ }).check();
  const order = page.getByRole('button', { name: /^下单并支付/ });
  await expect(order).toBeVisible();
  const copies = page.getByLabel('份数');
  for (const typed of ['2.6', '', '0', '101']) {
    await copies.fill(typed);
    await copies.blur();
    // Beside the field, and in place of the price.
    await expect(page.getByText('请输入 1 至 100 之间的整数')).toHaveCount(2);
    await expect(copies).toHaveValue(typed);
    await expect(order).toBeHidden();
  }
  await page.reload();
  await expect(copies).toHaveValue('101');
  await expect(page.getByText('请输入 1 至 100 之间的整数')).toBeVisible();
  await expect(order).toBeHidden();
  await copies.fill('３');
  await expect(page.getByRole('region', { name: '变更结果' })).toContainText('5 → 45');
  await expect(copies).toHaveValue('３');
  await expect(order).toBeVisible();
});

test('a licence that changed in between is shown at its new price before anything is ordered', async ({
  page,
  request,
}) => {
  await page.goto(`/license/${paidId}/change`);
  await page.getByRole('radio', { name: /专业版 · 团队/ }).check();
  const order = page.getByRole('button', { name: '下单并支付 ¥950' });
  await expect(order).toBeVisible();
  const data = { paidId, plan: 'group', months: 12 };
  const renewal = await ok(request.post('/api/account/order', { headers: onceAs(owner), data }));
  await pay(request, owner, ((await renewal.json()) as { id: string }).id);
  await order.click();
  await expect(page.getByRole('alert').filter({ hasText: '价格已变为 ¥1,900.00' }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /专业版 · 团队/ })).toBeChecked();
  await page.getByRole('button', { name: '下单并支付 ¥1,900' }).click();
  await expect(page).toHaveURL(/\/pay\?orderId=/);
  const changeId = new URL(page.url()).searchParams.get('orderId') ?? '';

  // A change after the order was placed makes the order void.
  const again = await ok(request.post('/api/account/order', { headers: onceAs(owner), data }));
  await pay(request, owner, ((await again.json()) as { id: string }).id);
  await expect(async () => {
    await page.goto(`/order/${changeId}`);
    await expect(page.getByText('差价需要重新计算')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
});
