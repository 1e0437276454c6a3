import { randomUUID } from 'node:crypto';
import { expect, test } from './support/test';
import { held } from './support/auth';
import { expectAccessible } from './support/accessible';
import { aBuyer, anOrder, signIn } from './support/customer';
import { inDatabase, moreLicenses } from './support/database';
import { consoleRows, unfold } from './support/open';
import { anAdmin } from './support/staff';

test('rows selected before those of another filter have arrived do not stay selected', async ({ page, request }) => {
  const { buyer } = await aBuyer(request);
  await anOrder(request, buyer);
  await signIn(page.context(), await anAdmin(request));
  await page.goto(`/admin/orders?q=${buyer.mail}`);
  await expect(consoleRows(page)).toHaveCount(2);
  const filtered = held();
  await page.route('**/api/admin/orders?*status=pending*', async (route) => {
    await filtered.until;
    await route.continue();
  });
  await unfold(page.getByRole('combobox', { name: '状态' }));
  await page.locator('.ant-select-item-option').getByText('待支付', { exact: true }).click();
  await expect(page).toHaveURL(/status=pending/);
  await page.keyboard.press('Escape');
  await consoleRows(page).filter({ hasText: '已支付' }).getByRole('checkbox').press('Space');
  await expect(page.getByText('已选 1 条')).toBeVisible();
  filtered.release();
  await expect(consoleRows(page)).toHaveCount(1);
  await expect(page.getByText('已选 1 条')).toHaveCount(0);
});

test('selected orders are exported, and the focus stays at the list once nothing is selected', async ({
  page,
  request,
}) => {
  const { buyer } = await aBuyer(request);
  await anOrder(request, buyer);
  await signIn(page.context(), await anAdmin(request));
  await page.goto(`/admin/orders?q=${buyer.mail}`);
  await page.getByRole('checkbox', { name: '选择第 1 行' }).press('Space');
  await expect(page.getByText('已选 1 条')).toBeVisible();
  const clear = page.getByRole('button', { name: '取消选择' });
  await clear.press('Enter');
  await expect(clear).toBeHidden();
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeFocused();

  await page.getByRole('checkbox', { name: '选择第 1 行' }).check();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出所选' }).click();
  await download;
  await expect(page.getByText('已导出 1 行')).toBeVisible();
});

test('50 licences are extended for one reason; those above the limit wait for approval', async ({ page, request }) => {
  const { buyer, licenseId } = await aBuyer(request);
  await moreLicenses(licenseId, 49, { key: 'LIST' });
  await signIn(page.context(), await anAdmin(request));
  await page.goto(`/admin/licenses?q=${buyer.mail}&pageSize=50`);
  await expect(consoleRows(page)).toHaveCount(50);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选 50 条')).toBeVisible();
  await page.getByRole('button', { name: '延长或增加' }).click();
  const dialog = page.getByRole('dialog', { name: '为 50 个授权延长或增加容量' });
  await dialog.getByLabel('数量').fill('2');
  await dialog.getByLabel('原因').fill('机房停电补偿');
  await expect(dialog.getByText(/^共 50 个，赠送金额（按原价）：¥[\d,.]+$/)).toBeVisible();
  await expect(dialog.getByText(/^\d{4}-\d{2}-\d{2} → \d{4}-\d{2}-\d{2}/)).toHaveCount(50);
  await expect(dialog.getByText('其中 9 个须由另一位管理员复核')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '延长或增加' }).click();
  // 50 requests, one after the other.
  await expect(dialog.getByText('已完成 41 条，提交复核 9 条，共 50 条')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('已选 50 条')).toHaveCount(0);

  const [extended] = await inDatabase<{ count: number }>(
    `SELECT count(*)::int AS count FROM license_lines n JOIN licenses l ON l.id = n.license_id
      WHERE l.account_id = (SELECT id FROM accounts WHERE mail = $1) AND n.kind = 'time' AND n.source = 'staff'`,
    [buyer.mail],
  );
  expect(extended?.count).toBe(41);
});

test('mails to one recipient are sent again together, and told apart among the results', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  const failed = {
    orderId: null,
    recipient: 'zhou@example.com',
    status: 'failed',
    attempts: 5,
    lastError: null,
    createdAt: '2026-11-20T01:30:00Z',
    updatedAt: '2026-11-20T01:30:00Z',
  };
  const items = [
    { ...failed, letterId: randomUUID(), letter: 'order-paid', canRetry: true },
    { ...failed, letterId: randomUUID(), letter: 'password-reset', canRetry: true },
    { ...failed, letterId: randomUUID(), letter: 'password-reset', canRetry: true, createdAt: '2026-11-21T01:30:00Z' },
  ];
  await page.route('**/api/admin/mail-deliveries?*', (route) =>
    route.fulfill({ json: { items, total: items.length, pageIndex: 1, sums: {} } }),
  );
  await page.route('**/api/admin/mail-deliveries/*/retry', async (route) => {
    const sent = items.find(({ letterId }) => route.request().url().includes(letterId));
    if (sent) sent.canRetry = false;
    await route.fulfill({ status: 204 });
  });
  await page.goto('/admin/mail?status=failed');
  await expect(consoleRows(page)).toHaveCount(3);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.locator('.selection-bar').getByRole('button', { name: '重发' }).click();
  const dialog = page.getByRole('dialog', { name: '重发邮件' });
  await dialog.getByRole('textbox').fill('邮件服务器已恢复');
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog.getByRole('status')).toHaveText('已完成 3 条，共 3 条');
  await expect(dialog.getByRole('list', { name: '处理结果' }).getByRole('listitem')).toHaveText([
    '付款收据（新购） · zhou@example.com · 2026-11-20 09:30：已完成',
    '重置密码 · zhou@example.com · 2026-11-20 09:30：已完成',
    '重置密码 · zhou@example.com · 2026-11-21 09:30：已完成',
  ]);
});
