import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { expectMailTo } from './support/mailbox';
import { anAdmin, givePoints, onceAs, readAs } from './support/staff';

const MACHINES = ['rack-7.node_2:a', 'rack-8.node_1:a'] as const;

/** What all pages and documents that a customer sees have to agree on. */
interface Terms {
  readonly users: number;
  readonly assets: number;
  /** Its last day. */
  readonly ends: string;
}

/** Today in Shanghai. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** The day that many calendar months after another: the last of a shorter month. */
function monthsAfter(on: string, months: number): string {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

const GROUP = { users: 5, assets: 30 };
const TEAM = { users: 15, assets: 100 };

const figures = (page: Page) => page.getByRole('region', { name: '容量与有效期' });
const entries = (page: Page) => page.getByRole('region', { name: '授权记录' }).getByRole('listitem');

async function expectOnPage(page: Page, paidId: string, { users, assets, ends }: Terms): Promise<void> {
  await expect(async () => {
    await page.goto(`/license/${paidId}`);
    await expect(figures(page)).toContainText(`用户上限${users}资产上限${assets}有效期至${ends}`, {
      timeout: 5_000,
    });
  }).toPass({ timeout: 20_000 });
}

/** Downloads the machine file on the page and verifies it as a visitor would. */
async function expectInFile(page: Page, machine: string, { users, assets, ends }: Terms): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '明文格式' }).click();
  const path = await (await downloading).path();
  const verifying = await page.context().newPage();
  await verifying.goto('/verify');
  await verifying.locator('input[type=file]').setInputFiles(path);
  await verifying.getByLabel('机器码').fill(machine);
  await verifying.getByRole('button', { name: '校验' }).click();
  await expect(verifying.getByRole('heading', { name: '授权文件有效' })).toBeVisible();
  const main = verifying.getByRole('main');
  await expect(main).toContainText(`用户${users}资产${assets}有效期至 ${ends}`);
  await verifying.close();
}

/** The receipt that was mailed for an order states the terms. */
async function expectInReceipt(
  page: Page,
  { mail }: Customer,
  { orderId, terms }: { readonly orderId: string; readonly terms: Terms },
): Promise<void> {
  const { users, assets, ends } = terms;
  const receipt = new RegExp(`用户数：${users}\\n资产数：${assets}\\n有效期至：${ends}[^]*order/${orderId}`);
  await expectMailTo(page.request, mail, receipt);
}

/** The page of an order states what it sold. */
async function expectOnOrder(
  page: Page,
  orderId: string,
  { users, assets }: Omit<Terms, 'ends'>,
  status: string,
): Promise<void> {
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(status);
  await expect(page.getByRole('main')).toContainText(`${users} 用户 · ${assets} 资产`);
}

test.use({ actionTimeout: 15_000 });

test('a licence is bought, renewed, enlarged, merged and refunded, and page, order, receipt and file always agree', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  const [owner, admin] = [await aCustomer(request, 'zh'), await anAdmin(request)];
  await signIn(context, owner);
  const bind = async (machine: string) => {
    await page.getByLabel('机器码').fill(machine);
    await page.getByRole('button', { name: '绑定', exact: true }).click();
    await expect(page.getByRole('heading', { name: '已绑定的机器' })).toBeVisible();
  };
  const ordered = async (data: object): Promise<string> => {
    const placed = await ok(request.post('/api/account/order', { headers: onceAs(owner), data }));
    return ((await placed.json()) as { id: string }).id;
  };
  const refund = async (orderId: string) => {
    const headers = onceAs(admin);
    const preview = await ok(request.get(`/api/admin/orders/${orderId}/refund-preview`, { headers }));
    const { refundable } = (await preview.json()) as { refundable: number };
    const data = { amount: refundable, refundable, reason: '客户取消' };
    await ok(request.post(`/api/admin/orders/${orderId}/refunds`, { headers, data }));
    // Its provider confirms it a moment later. A page that opens just then may read the licence after that and the
    // history before it.
    await expect
      .poll(async () => (await readAs<{ status: string }>(request, owner, `/api/account/orders/${orderId}`)).status)
      .toBe('refunded');
  };

  // Three months.
  const purchase = await anOrder(request, owner, 'group', 3);
  const paidId = await pay(request, owner, purchase);
  // Midnight may pass before the last step.
  const bought = today();
  let terms: Terms = { ...GROUP, ends: monthsAfter(bought, 3) };
  await expectInReceipt(page, owner, { orderId: purchase, terms });
  await expectOnOrder(page, purchase, GROUP, '已支付');
  await expectOnPage(page, paidId, terms);
  await bind(MACHINES[0]);
  await expectInFile(page, MACHINES[0], terms);

  // Twelve more.
  const renewal = await ordered({ paidId, plan: 'group', months: 12 });
  await pay(request, owner, renewal);
  terms = { ...terms, ends: monthsAfter(bought, 15) };
  await expectInReceipt(page, owner, { orderId: renewal, terms });
  await expectOnOrder(page, renewal, GROUP, '已支付');
  await expectOnPage(page, paidId, terms);
  await expect(entries(page).first()).toContainText('续费 12 个月¥646');
  await expectInFile(page, MACHINES[0], terms);

  // Two more users for points.
  await givePoints(request, admin, owner, 30_000);
  const upgrade = { paidId, kind: 'users', quantity: 2 };
  await ok(request.post('/api/account/points/spend', { headers: onceAs(owner), data: upgrade }));
  terms = { ...terms, users: 7 };
  await expectOnPage(page, paidId, terms);
  await expect(entries(page).first()).toContainText('用积分增加容量');
  await expectInFile(page, MACHINES[0], terms);

  // A larger plan for the difference.
  await page.getByRole('link', { name: '变更授权' }).click();
  await page.getByRole('radio', { name: /专业版 · 团队/ }).check();
  await page.getByRole('button', { name: /^下单并支付 ¥/ }).click();
  await expect(page).toHaveURL(/\/pay\?orderId=/);
  const enlargement = new URL(page.url()).searchParams.get('orderId') ?? '';
  await pay(request, owner, enlargement);
  terms = { ...terms, users: 17, assets: 100 };
  await expectInReceipt(page, owner, { orderId: enlargement, terms });
  await expectOnOrder(page, enlargement, TEAM, '已支付');
  await expectOnPage(page, paidId, terms);
  await expect(entries(page).first()).toContainText('变更为 专业版 · 团队');
  await expectInFile(page, MACHINES[0], terms);

  // A second licence is merged in: the earliest end counts.
  const other = await anOrder(request, owner, 'team', 24);
  const otherId = await pay(request, owner, other);
  await page.getByRole('button', { name: '解绑机器' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解绑机器' }).click();
  await expect(page.getByText('未绑定')).toBeVisible();
  await page.getByRole('button', { name: '合并', exact: true }).click();
  const merging = page.getByRole('dialog', { name: '合并授权' });
  await merging.getByRole('checkbox').first().check();
  await merging.getByRole('checkbox', { name: /同意放弃/ }).check();
  await merging.getByRole('button', { name: /^合并/ }).click();
  await expect(merging).toBeHidden();
  terms = { users: 32, assets: 200, ends: monthsAfter(bought, 15) };
  await expectOnPage(page, paidId, terms);
  await expect(entries(page).filter({ hasText: '并入 1 个授权' })).toContainText('用户 17 → 32 · 资产 100 → 200');
  await bind(MACHINES[1]);
  await expectInFile(page, MACHINES[1], terms);
  await expectOnOrder(page, purchase, GROUP, '已支付');

  // The first purchase is refunded: its months are withdrawn, and with them the change that they were credited to.
  await refund(purchase);
  const refunded = today();
  terms = { users: 22, assets: 130, ends: monthsAfter(bought, 12) };
  await expectOnPage(page, paidId, terms);
  await expect(entries(page).filter({ hasText: '收回：购买 专业版 · 小组 · 3 个月' })).toContainText(terms.ends);
  const taken = entries(page).filter({ has: page.locator('del').getByText('购买 专业版 · 小组 · 3 个月') });
  await expect(taken).toContainText(`已于 ${refunded} 收回`);
  const changed = entries(page).filter({ has: page.locator('del').getByText('变更为 专业版 · 团队') });
  await expect(changed).toContainText(`自 ${refunded} 起失效`);
  await expectInFile(page, MACHINES[1], terms);
  await expectOnOrder(page, purchase, GROUP, '已退款');

  // The enlargement is refunded: it no longer counted.
  await refund(enlargement);
  await expectOnOrder(page, enlargement, TEAM, '已退款');
  await expectOnPage(page, paidId, terms);
  await expectInFile(page, MACHINES[1], terms);

  // The merged licence is refunded: its part is withdrawn from the licence it was merged into.
  await refund(other);
  terms = { users: 7, assets: 30, ends: monthsAfter(bought, 12) };
  await expectOnPage(page, paidId, terms);
  await expectInFile(page, MACHINES[1], terms);
  await page.goto(`/license/${otherId}`);
  await expect(entries(page).first()).toContainText('订单退款');
});
