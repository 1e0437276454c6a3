import { expect, test, type APIRequestContext, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { consoleRows } from './support/open';
import { onceAs, aStaffMember } from './support/staff';

/** Requests invoices for this many paid orders of one customer; returns their ids. */
async function requested(request: APIRequestContext, buyer: Customer, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const orderId = await anOrder(request, buyer);
    await pay(request, buyer, orderId);
    const answer = await ok(
      request.post(`/api/account/orders/${orderId}/invoice-request`, {
        headers: onceAs(buyer),
        data: { kind: 'personal', title: '周宁' },
      }),
    );
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

async function selectPage(page: Page, number: number): Promise<void> {
  if (number > 1) await page.locator('.ant-pagination-item').getByText(String(number), { exact: true }).click();
  await expect(page.locator('.ant-pagination-item-active')).toHaveText(String(number));
  await expect(consoleRows(page)).toHaveCount(10);
  // The rows of the page before stay until the next ones have arrived.
  await expect(page.locator('tr.ant-table-row-selected')).toHaveCount(0);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await expect(page.getByText(`已选 ${number * 10} 条`)).toBeVisible();
}

test('thirty invoice requests on three pages are approved at once; what is refused stays selected', async ({
  page,
  request,
}) => {
  test.slow();
  const [buyer, finance] = [await aCustomer(request, 'zh'), await aStaffMember(request, 'finance')];
  const ids = await requested(request, buyer, 30);
  await signIn(page.context(), finance);
  await page.goto(`/admin/invoices?q=${buyer.mail}`);
  for (const number of [1, 2, 3]) await selectPage(page, number);
  await expect(page.getByText('已选 30 条 · 金额 ¥19,380')).toBeVisible();
  await expectAccessible(page);

  // A colleague rejects one, and one request does not reach the server.
  await ok(
    request.post(`/api/admin/invoices/${ids[0]}/rejection`, { headers: onceAs(finance), data: { reason: '税号有误' } }),
  );
  await page.route(`**/api/admin/invoices/${ids[1]}/approval`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: '审核通过' }).click();
  const question = page.getByRole('alertdialog', { name: '通过 30 条开票申请' });
  await expect(question).toContainText('合计 ¥19,380');
  await question.getByRole('button', { name: '审核通过' }).click();
  const run = page.getByRole('dialog', { name: '通过 30 条开票申请' });
  await expect(run.getByText('已完成 28 条', { exact: false })).toBeVisible();
  const results = run.getByRole('list', { name: '处理结果' }).getByRole('listitem');
  await expect(results).toHaveCount(30);
  await expect(results.filter({ hasText: '已完成' })).toHaveCount(28);
  await expect(results.filter({ hasText: '该开票申请已结束' })).toHaveCount(1);
  await expectAccessible(page);

  await run.getByRole('button', { name: '重试失败的 2 条' }).click();
  await expect(run.getByText('已完成 29 条', { exact: false })).toBeVisible();
  await run.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page.getByRole('button', { name: '审核通过' })).toBeEnabled();
  await page.goto(`/admin/invoices?q=${buyer.mail}&isApproved=true`);
  await expect(page.getByText('共 29 条', { exact: false })).toBeVisible();
  await expect(consoleRows(page).first().getByText('已审核')).toBeVisible();

  await page.getByRole('columnheader').getByRole('checkbox').check();
  await expect(page.getByText('已选 10 条')).toBeVisible();
  await page.locator('.list-search input').fill('');
  await page.locator('.list-search input').press('Enter');
  await expect(page.getByText('已选 10 条')).toBeHidden();
});
