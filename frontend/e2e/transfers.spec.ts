import { expect, test, type APIRequestContext, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { held } from './support/auth';
import { aCustomer, anOrder, ok, type Customer, signIn } from './support/customer';
import { anAdmin, onceAs } from './support/staff';

/** A picture of one pixel. */
const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let customer: Customer;
let [first, second]: [Customer, Customer] = [
  { mail: '', token: '' },
  { mail: '', token: '' },
];

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  customer = await aCustomer(request, 'zh');
  [first, second] = [await anAdmin(request), await anAdmin(request)];
  await request.dispose();
});

/** Announces a bank transfer on the pay page, with a payment slip; returns the code for its remark. */
async function announce(page: Page, orderId: string): Promise<string> {
  await page.goto(`/pay?orderId=${orderId}`);
  await page.getByText('对公转账').click();
  const code = page.getByLabel('汇款识别码（附言）');
  await expect(code).toHaveValue(/^[2-9A-HJ-NP-Z]{8}$/);
  await expectAccessible(page);
  const field = page.getByLabel('上传转账回单');
  await field.setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('请选择 PDF、JPG 或 PNG 文件')).toBeVisible();
  await field.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('已上传 slip.pdf')).toBeVisible();
  return code.inputValue();
}

const rowOf = (page: Page, text: string) => page.locator('.console-table').getByRole('row').filter({ hasText: text });

async function enter(page: Page, code: string, yuan: string): Promise<void> {
  const row = rowOf(page, code);
  await row.getByRole('button', { name: '登记' }).click();
  const form = page.getByRole('dialog', { name: '登记到账' });
  await form.getByRole('button', { name: '登记' }).click();
  await expect(form.getByText('必填项').first()).toBeVisible();
  // A warning about one digit too many comes before the receipt is recorded.
  await form.getByLabel('实收金额（元）').fill(`${yuan}0`);
  await expect(form.getByText(/^实收 ¥[\d,.]+，比应收 ¥[\d,.]+ 多 ¥[\d,.]+。/)).toBeVisible();
  await expect(form.getByText('恰好是应收的 10 倍，请核对是否多输了零。')).toBeVisible();
  await form.getByLabel('实收金额（元）').fill(yuan);
  await form.getByLabel('银行流水号').fill(`S${code}`);
  await form.getByLabel('付款方户名').fill('某某贸易有限公司');
  await form.getByLabel('付款方开户行').fill('招商银行深圳分行');
  await form.getByLabel('付款方账号').fill('7559 0000 1234 567');
  await expect(form.getByText('必填项')).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: '登记' }).click();
  await expect(row).toContainText('待复核');
}

test('two admins confirm a transfer, and the customer sees it at once', async ({ page, context, browser, request }) => {
  await signIn(context, customer);
  const code = await announce(page, await anOrder(request, customer));

  const desk = await browser.newContext();
  await signIn(desk, first);
  const entering = await desk.newPage();
  await entering.goto(`/admin/transfers?q=${code}`);
  const slip = entering.waitForEvent('download');
  await entering.getByRole('button', { name: /的回单$/ }).click();
  expect((await slip).suggestedFilename()).toBe(`${code}.pdf`);
  await enter(entering, code, '646');
  await expect(entering.getByRole('button', { name: '确认到账' })).toHaveCount(0);
  await desk.close();

  const other = await browser.newContext();
  await signIn(other, second);
  const confirming = await other.newPage();
  await confirming.goto('/admin/transfers?stage=entered');
  await rowOf(confirming, code).getByRole('button', { name: '确认到账' }).click();
  const question = confirming.getByRole('alertdialog');
  await expect(question).toContainText('金额与订单一致');
  for (const known of [
    customer.mail,
    code,
    `S${code}`,
    '某某贸易有限公司',
    '755900001234567',
    first.mail,
    '客户上传的是 PDF',
  ])
    await expect(question).toContainText(known);
  await question.getByRole('button', { name: '确认到账' }).click();
  await expect(rowOf(confirming, code)).toHaveCount(0);
  await other.close();

  await expect(page.getByText('支付成功').first()).toBeVisible({ timeout: 20_000 });
});

test('the method chosen last is kept, even if an earlier choice reaches the server after it', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, customer);
  const orderId = await anOrder(request, customer);
  const overtaken = held();
  await page.route('**/pay', async (route) => {
    if (route.request().method() === 'POST' && route.request().postData()?.includes('sandbox')) await overtaken.until;
    await route.continue();
  });
  await page.goto(`/pay?orderId=${orderId}`);
  await page.getByText('对公转账').click();
  // No longer than this: a request without a response is given up after ten seconds.
  await expect(page.getByLabel('汇款识别码（附言）')).toHaveValue(/^[2-9A-HJ-NP-Z]{8}$/);
  const late = page.waitForResponse((answer) => answer.request().postData()?.includes('sandbox') === true);
  overtaken.release();
  await late;
  const headers = { 'X-Auth-Token': customer.token };
  await expect
    .poll(async () => (await (await ok(request.get(`/api/account/orders/${orderId}`, { headers }))).json()).method)
    .toBe('bank');
});

/** A payment by bank transfer that waits for its money, with a picture of the bank's slip; returns its remittance code. */
async function announced(request: APIRequestContext): Promise<string> {
  const orderId = await anOrder(request, customer);
  const method = { method: 'bank' };
  const started = await ok(
    request.post(`/api/account/orders/${orderId}/pay`, { headers: onceAs(customer), data: method }),
  );
  const { action } = (await started.json()) as { action: { bank: { remittanceCode: string } } };
  const headers = { 'X-Auth-Token': customer.token, 'Content-Type': 'image/png' };
  await ok(request.put(`/api/account/orders/${orderId}/transfer-slip`, { headers, data: SLIP }));
  return action.bank.remittanceCode;
}

test('a receipt typed ten times too large is not saved before it was compared, found by its code or in its row', async ({
  page,
  context,
  request,
}) => {
  const code = await announced(request);
  await signIn(context, first);
  await page.goto(`/admin/transfers?q=${code}`);
  const receipts: unknown[] = [];
  page.on('request', (sent) => sent.url().endsWith('/receipts') && receipts.push(sent.postDataJSON()));

  const form = page.getByRole('dialog', { name: '登记到账' });
  const fillIn = async (yuan: string): Promise<void> => {
    await form.getByLabel('实收金额（元）').fill(yuan);
    await form.getByLabel('银行流水号').fill(`T${code}`);
    await form.getByLabel('付款方户名').fill('某某贸易有限公司');
    await form.getByLabel('付款方开户行').fill('招商银行深圳分行');
    await form.getByLabel('付款方账号').fill('755900001234567');
  };
  await page.getByRole('button', { name: '登记到账' }).click();
  await form.getByLabel('汇款识别码').fill(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
  await expect(form.getByRole('link', { name: customer.mail })).toBeVisible();
  await fillIn('6460');
  await expect(form.getByText('实收 ¥6,460，比应收 ¥646 多 ¥5,814。')).toBeVisible();
  await expect(form.getByText('恰好是应收的 10 倍')).toBeVisible();
  await form.getByRole('button', { name: '登记', exact: true }).click();
  await expect(form.getByText('请先与银行流水核对金额，再勾选')).toBeVisible();
  expect(receipts).toEqual([]);
  await form.getByRole('button', { name: '取消' }).click();

  await rowOf(page, code).getByRole('button', { name: '登记' }).click();
  await expect(form.getByRole('img', { name: /的转账回单$/ })).toBeVisible();
  await fillIn('64.6');
  await expect(form.getByText('恰好是应收的 10 分之一')).toBeVisible();
  const compared = form.getByRole('checkbox', { name: '已与银行流水核对，实收确为 ¥64.6' });
  await compared.check();
  // Another amount has to be compared anew.
  await form.getByLabel('实收金额（元）').fill('6460');
  await expect(form.getByRole('checkbox', { name: '已与银行流水核对，实收确为 ¥6,460' })).not.toBeChecked();
  await expectAccessible(page);
  await form.getByLabel('实收金额（元）').fill('646');
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  await form.getByRole('button', { name: '登记', exact: true }).click();
  await expect(rowOf(page, code)).toContainText('待复核');
  expect(receipts).toMatchObject([{ amountFen: 64_600 }]);

  await signIn(context, second);
  await page.goto(`/admin/transfers?q=${code}`);
  await rowOf(page, code).getByRole('button', { name: '确认到账' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('img', { name: /的转账回单$/ })).toBeVisible();
  await expect(question.getByRole('link', { name: customer.mail })).toHaveAttribute('href', /\/admin\/users\//);
  await expectAccessible(page);
});

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

test('a transfer of a wrong amount becomes an incident, and the customer is asked for the rest', async ({
  browser,
  request,
  baseURL,
}) => {
  const buyer = await browser.newContext();
  await signIn(buyer, customer);
  const orderId = await anOrder(request, customer);
  const shop = await buyer.newPage();
  const code = await announce(shop, orderId);
  const data = {
    remittanceCode: code,
    amountFen: 64_500,
    bankSerial: `S${code}`,
    receivedOn: '2026-11-20',
    payer: '某某',
    payerBank: '招商银行',
    payerAccount: '755900001234567',
  };
  const { id } = await (await request.post('/api/admin/transfers/receipts', { headers: onceAs(first), data })).json();

  const context = await browser.newContext({ baseURL });
  await signIn(context, second);
  const page = await context.newPage();
  await page.goto(`/admin/transfers?q=${code}`);
  await expect(rowOf(page, code)).toContainText('金额不符');
  await request.post(`/api/admin/transfers/receipts/${id}/confirm`, { headers: onceAs(second) });

  await page.goto('/admin/incidents?isOpen=true&kind=mismatch');
  const row = rowOf(page, customer.mail);
  await expect(row).toContainText('待人工处理');
  await row.getByRole('button', { name: '处理' }).click();
  const form = page.getByRole('dialog', { name: '金额或币种不符' });
  await expect(form).toContainText('应付 ¥646，实际到账 ¥645，少了 ¥1。');
  await expectAccessible(page);
  await form.getByLabel('请客户补付余款').check();
  await form.getByLabel('处理说明').fill('与客户电话确认');
  await form.getByRole('button', { name: '请客户补付 ¥1' }).click();
  await expect(row).toHaveCount(0);
  await context.close();

  await shop.goto(`/order/${orderId}`);
  await expect(shop.getByText('已收到 ¥645，还差 ¥1。')).toBeVisible();
  await expectAccessible(shop);
  await shop.goto(`/pay?orderId=${orderId}`);
  await expect(shop.getByText('请从公司账户转账 ¥1，')).toBeVisible();
  await buyer.close();
});
