import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, pay, signIn } from './support/customer';
import { inDatabase } from './support/database';
import { aStaffMember } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

/** The month in Shanghai, `YYYY-MM`, so many months ago, and how pages write it. */
function monthsAgo(count: number) {
  const now = new Date(Date.now() + 8 * 3_600_000);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString().slice(0, 7);
  const [year, number] = month.split('-').map(Number);
  return { month, inChinese: `${year} 年 ${number} 月` };
}
const LAST = monthsAgo(1);
const EARLIER = monthsAgo(2);
const DAY = `${EARLIER.month}-15`;
/** The last day of that month, without movement. */
const QUIET = new Date(Date.parse(`${LAST.month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

test.beforeAll(async ({ request }) => {
  const buyer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, buyer);
  await pay(request, buyer, orderId);
  const at = `${DAY}T12:00:00+08:00`;
  const [payment] = await inDatabase<{ no: string }>(
    'UPDATE payments SET arrived_at = $2 WHERE order_id = $1 RETURNING out_trade_no AS no',
    [orderId, at],
  );
  await inDatabase(
    `INSERT INTO payment_bills (method, day, lines, differences, compared_at) VALUES ('sandbox', $1, 3, 1, $3), ('sandbox', $2, 0, 0, $3)`,
    [DAY, QUIET, at],
  );
  const fact = { day: DAY, kind: 'missing_in_bill', no: payment?.no, localFen: 64_600 };
  await inDatabase(
    `INSERT INTO payment_incidents (order_id, method, out_trade_no, kind, resolution, fact, created_at)
     VALUES ($1, 'sandbox', $2, 'bill_missing', 'needs_staff', $3, $4)`,
    [orderId, payment?.no, fact, at],
  );
});

test('finance closes a month and follows a difference to its incident', async ({ page, context, request }) => {
  await signIn(context, await aStaffMember(request, 'finance'));
  await page.goto('/admin');
  await page.getByRole('link', { name: '月结' }).click();
  await expect(page.getByRole('heading', { name: LAST.inChinese })).toBeVisible();
  await expect(page.getByText(`${LAST.inChinese}没有收款和退款。`)).toBeVisible();
  await page.getByRole('link', { name: `查看 ${EARLIER.inChinese}` }).click();
  await expect(page).toHaveURL(`/admin/month-close?month=${EARLIER.month}`);

  const byMethod = page.getByRole('region', { name: '按支付方式', exact: true });
  await expect(byMethod.getByRole('row', { name: /^沙箱/ })).toContainText('¥646¥0—¥646');
  await expect(byMethod.getByRole('row', { name: /^合计/ })).toContainText('¥646¥0—¥646');
  const row = page.getByRole('row').filter({ hasText: DAY });
  await expect(row).toContainText('3 笔，差异 1 笔');
  await expect(page.getByRole('row').filter({ hasText: QUIET })).toContainText('无流水，一致');
  await expect(page.getByRole('row').filter({ hasText: `${EARLIER.month}-16` })).toContainText('未对账');
  await expectAccessible(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect((await file).suggestedFilename()).toBe('month-close.csv');
  // Each day from the one bill to the other, the subtotal and the total.
  await expect(page.getByText(`已导出 ${Number(QUIET.slice(-2)) - 15 + 3} 行`)).toBeVisible();

  await row.getByRole('link', { name: '1 项异常待处理' }).click();
  await expect(page).toHaveURL(`/admin/incidents?day=${DAY}&method=sandbox`);
  await expect(page.getByText(`${DAY} 的账单`)).toBeVisible();
  const incident = page.getByRole('row').filter({ hasText: '账单缺少一笔' });
  await incident.getByRole('button', { name: '处理' }).click();
  const dialog = page.getByRole('dialog', { name: '账单缺少一笔' });
  await expect(dialog).toContainText('¥646');
  await dialog.getByLabel('处理说明').fill('沙箱补发了账单');
  await dialog.getByRole('button', { name: '标记为已处理' }).click();
  await expect(dialog).toBeHidden();

  await page.goBack();
  await expect(row.getByRole('link', { name: '1 项异常，已处理' })).toBeVisible();
  await expectFitsDarkPhone(page);
});
