import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, type Customer, signIn } from './support/customer';
import { anAdmin, onceAs } from './support/staff';
import { announced } from './support/waiting-work';

let customer: Customer;
let first: Customer;
let second: Customer;

test.beforeEach(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  [first, second] = [await anAdmin(request), await anAdmin(request)];
});

const rowOf = (page: Page, text: string) => page.locator('.console-table').getByRole('row').filter({ hasText: text });

test('a refunded transfer is paid out to the account that it came from', async ({ context, page, request }) => {
  const orderId = await anOrder(request, customer);
  const payment = await request.post(`/api/account/orders/${orderId}/pay`, {
    headers: onceAs(customer),
    data: { method: 'bank' },
  });
  const { paymentId, action } = await payment.json();
  const payer = { payer: '某某贸易有限公司', payerBank: '招商银行', payerAccount: '755900001234567' };
  const data = { paymentId, amountFen: 64_600, bankSerial: `S${action.bank.remittanceCode}`, receivedOn: '2026-11-20' };
  const receipt = await request.post('/api/admin/transfers/receipts', {
    headers: onceAs(first),
    data: { ...data, ...payer },
  });
  const { id } = await receipt.json();
  await request.post(`/api/admin/transfers/receipts/${id}/confirm`, { headers: onceAs(second) });
  const refund = { amount: 64_600, refundable: 64_600, reason: '客户取消采购' };
  await request.post(`/api/admin/orders/${orderId}/refunds`, { headers: onceAs(first), data: refund });

  const order = await request.get(`/api/account/orders/${orderId}`, { headers: { 'X-Auth-Token': customer.token } });
  const { number } = (await order.json()) as { number: string };

  await signIn(context, first);
  await page.goto('/admin');
  await page.getByRole('link', { name: /待打款与失败的退款/ }).click();
  const row = rowOf(page, number);
  await expect(row).toContainText('待打款');
  await row.getByRole('button', { name: '去打款' }).click();
  const dialog = page.getByRole('dialog', { name: '通过银行退回 ¥646' });
  await expect(dialog.getByLabel('收款账号')).toHaveValue('755900001234567');
  await expect(dialog).toContainText('向 某某贸易有限公司 汇出 ¥646');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '已汇出 ¥646' }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/refunds?stage=done&q=${customer.mail}`);
  await rowOf(page, number).getByRole('link').first().click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
});

test('a second transfer under the same code is confirmed as a surplus, and listed to be returned to its payer', async ({
  context,
  page,
  request,
}) => {
  const code = await announced(request, customer);
  const payer = { payer: '某某贸易有限公司', payerBank: '招商银行', payerAccount: '755900001234567' };
  const enterOnce = async (bankSerial: string): Promise<string> => {
    const data = { remittanceCode: code, amountFen: 64_600, bankSerial, receivedOn: '2026-11-20', ...payer };
    const entered = await ok(request.post('/api/admin/transfers/receipts', { headers: onceAs(first), data }));
    return ((await entered.json()) as { id: string }).id;
  };
  const paid = await enterOnce(`S${code}`);
  await ok(request.post(`/api/admin/transfers/receipts/${paid}/confirm`, { headers: onceAs(second) }));
  await enterOnce(`T${code}`);

  await signIn(context, second);
  await page.goto(`/admin/transfers?q=${code}`);
  await rowOf(page, code).getByRole('button', { name: '确认到账' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('不再收款。确认后这笔到账会作为多付款项列入「退款」，需退回付款方。');
  await expectAccessible(page);
  await question.getByRole('button', { name: '确认到账' }).click();
  // Once it is confirmed: both rows may be there before.
  await expect(question).toBeHidden();
  await expect(rowOf(page, code)).toHaveCount(2);
  const number = await rowOf(page, code).first().getByRole('link').first().textContent();
  await page.goto(`/admin/refunds?stage=to_pay_out&q=${number}`);
  await expect(rowOf(page, number ?? '')).toContainText('重复付款');
  await rowOf(page, number ?? '')
    .getByRole('button', { name: '去打款' })
    .click();
  await expect(page.getByRole('dialog').getByLabel('收款账号')).toHaveValue('755900001234567');
});
