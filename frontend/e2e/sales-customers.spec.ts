import { readFile } from 'node:fs/promises';
import { expect, test, type APIRequestContext } from './support/test';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { anOffer } from './support/offers';
import { aStaffMember, onceAs } from './support/staff';

let request: APIRequestContext;

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
});
test.afterAll(() => request.dispose());

/** A customer who accepted a quote of a salesperson; returns the order's id. */
async function accepted(sales: Customer, customer: Customer): Promise<string> {
  const { token } = await anOffer(request, sales, customer);
  const answer = await ok(request.post(`/api/quotes/${token}/acceptance`, { headers: onceAs(customer) }));
  return ((await answer.json()) as { id: string }).id;
}

test('a salesperson sees and exports the orders of their own customers only, in the language of the page', async ({
  page,
  context,
}) => {
  const [sales, colleague] = [await aStaffMember(request, 'sales'), await aStaffMember(request, 'sales')];
  const [own, foreign] = [await aCustomer(request, 'zh'), await aCustomer(request, 'zh')];
  const orderId = await accepted(sales, own);
  const foreignId = await accepted(colleague, foreign);

  await signIn(context, sales);
  await page.goto('/en/admin/orders');
  await expect(page.getByText(own.mail)).toBeVisible();
  await expect(page.getByText(foreign.mail)).toBeHidden();
  await expect(page.getByText(/^Only your own customers are listed/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [heading, ...lines] = text.trim().split('\r\n');
  expect(heading).toContain('Order number,Type,Status,Plan,Months,Amount (CNY),Refunded (CNY)');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/,Quote,Unpaid,.*,5024\.00,0\.00,/);

  await page.goto(`/en/admin/orders/${orderId}`);
  await expect(page.getByText(own.mail).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /refund/i })).toBeHidden();
  await page.goto(`/en/admin/orders/${foreignId}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText(foreign.mail)).toBeHidden();
});
