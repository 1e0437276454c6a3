import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { held } from './support/auth';
import { aCustomer, anOrder, ok, pageOf, signIn, type Customer } from './support/customer';
import { anAdmin, onceAs } from './support/staff';
import { announced } from './support/waiting-work';

let customer: Customer;
let [first, second]: [Customer, Customer] = [
  { mail: '', token: '' },
  { mail: '', token: '' },
];

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  [first, second] = [await anAdmin(request), await anAdmin(request)];
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
  await page.reload();
  await expect(page.getByText(/^回单已于 [-\d]+ [:\d]+ 上传，重新上传会替换它。$/)).toBeVisible();
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
  // As it is pasted from a statement; no day is filled in beforehand.
  const day = form.getByLabel('到账日期');
  await expect(day).toHaveValue('');
  await day.fill('2026-11-31');
  await day.blur();
  await expect(form.getByText('请输入日期，如 2026-11-20')).toBeVisible();
  await expect(day).toHaveValue('2026-11-31');
  await day.fill('2099-12-31');
  await day.blur();
  await expect(form.getByText(/^日期不能晚于 20\d\d-\d\d-\d\d$/)).toBeVisible();
  await day.fill('２０２６/11/20 14:33:05 ');
  await day.blur();
  await expect(day).toHaveValue('2026-11-20');
  await form.getByLabel('银行流水号').fill(`S${code}`);
  await form.getByLabel('付款方户名').fill('某某贸易有限公司');
  await form.getByLabel('付款方开户行').fill('招商银行深圳分行');
  await form.getByLabel('付款方账号').fill('7559 0000 1234 567');
  await expect(form.getByText('必填项')).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: '登记' }).click();
  await expect(row).toContainText('待复核');
}

test('choosing a bank transfer shows until when the order is now held', async ({ page, context, request }) => {
  await signIn(context, customer);
  // The page learns of other changes of the order within a long poll, which is too late for this one.
  await page.route(/[?&]wait=\d/, () => undefined);
  await page.goto(`/pay?orderId=${await anOrder(request, customer)}`);
  const held = page.getByText(/^订单保留至 /);
  const days = async () => {
    const [until = ''] = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec((await held.textContent()) ?? '') ?? [];
    return Math.round((Date.parse(`${until.replace(' ', 'T')}:00+08:00`) - Date.now()) / 86_400_000);
  };
  await expect.poll(days).toBe(1);
  await page.getByText('对公转账').click();
  await expect(page.getByText('订单为您保留 7 天')).toBeVisible();
  await expect.poll(days).toBe(7);
});

test('two admins confirm a transfer, and the customer sees it at once', async ({ page, context, browser, request }) => {
  await signIn(context, customer);
  const code = await announce(page, await anOrder(request, customer));

  const entering = await pageOf(browser, first);
  await entering.goto(`/admin/transfers?q=${code}`);
  const slip = entering.waitForEvent('download');
  await entering.getByRole('button', { name: /的回单$/ }).click();
  expect((await slip).suggestedFilename()).toBe(`${code}.pdf`);
  await enter(entering, code, '646');
  await expect(entering.getByRole('button', { name: '确认到账' })).toHaveCount(0);
  await entering.context().close();

  const confirming = await pageOf(browser, second);
  await confirming.goto(`/admin/transfers?stage=entered&q=${code}`);
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
  await confirming.context().close();

  await expect(page.getByText('支付成功').first()).toBeVisible({ timeout: 20_000 });
});

test.describe('while an offer is loading', () => {
  // The offer itself is held back, so a press that waits for it would wait until the page gives its request up.
  test.use({ looksEarly: true });

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
    const answerTo = (method: string) =>
      page.waitForResponse((answer) => answer.request().postData()?.includes(method) === true);
    const [early, late] = [answerTo('bank'), answerTo('sandbox')];
    await page.goto(`/pay?orderId=${orderId}`);
    await page.getByText('对公转账').click();
    // No longer than this: a request without a response is given up after ten seconds.
    await early;
    overtaken.release();
    await late;
    await expect(page.getByLabel('汇款识别码（附言）')).toHaveValue(/^[2-9A-HJ-NP-Z]{8}$/);
    const headers = { 'X-Auth-Token': customer.token };
    await expect
      .poll(async () => (await (await ok(request.get(`/api/account/orders/${orderId}`, { headers }))).json()).method)
      .toBe('bank');
  });
});

test('a receipt typed ten times too large is not saved before it has been compared, whether entered by code or in its row', async ({
  page,
  context,
  request,
}) => {
  const code = await announced(request, customer);
  await signIn(context, first);
  await page.goto(`/admin/transfers?q=${code}`);
  const receipts: unknown[] = [];
  page.on('request', (sent) => sent.url().endsWith('/receipts') && receipts.push(sent.postDataJSON()));

  const form = page.getByRole('dialog', { name: '登记到账' });
  const fillIn = async (yuan: string): Promise<void> => {
    await form.getByLabel('实收金额（元）').fill(yuan);
    await form.getByLabel('到账日期').fill('2026-11-20');
    await form.getByLabel('银行流水号').fill(`T${code}`);
    await form.getByLabel('付款方户名').fill('某某贸易有限公司');
    await form.getByLabel('付款方开户行').fill('招商银行深圳分行');
    await form.getByLabel('付款方账号').fill('755900001234567');
  };
  const byCode = /\/api\/admin\/transfers\?code=/;
  const answer = held();
  await page.route(byCode, async (route) => {
    await answer.until;
    await route.abort();
  });
  await page.getByRole('button', { name: '登记到账' }).click();
  await fillIn('6460');
  const send = form.getByRole('button', { name: '登记', exact: true });
  await expect(send).toBeEnabled();
  // Whether the amount is the one due is not known before the code has been looked up.
  await form.getByLabel('汇款识别码').fill(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
  await expect(send).toBeDisabled();
  await form.getByLabel('付款方账号').press('Enter');
  answer.release();
  await expect(form.getByText('识别码查询失败，请重试；查询成功后才能登记。')).toBeVisible();
  await expect(send).toBeDisabled();
  await page.unroute(byCode);
  await form.getByRole('button', { name: '重试' }).click();
  await expect(form.getByRole('link', { name: customer.mail })).toBeVisible();
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
  // Another amount has to be compared again.
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
  // A rejection is decided by the same facts, without what confirming would do.
  await question.getByRole('button', { name: '返回' }).click();
  await rowOf(page, code).getByRole('button', { name: '驳回' }).click();
  const rejection = page.getByRole('alertdialog', { name: '驳回这条登记？' });
  for (const known of [customer.mail, code, `T${code}`, '某某贸易有限公司', '755900001234567', '订单保持不变'])
    await expect(rejection).toContainText(known);
  await expect(rejection).not.toContainText('金额与订单一致');
  await expect(rejection.getByRole('img', { name: /的转账回单$/ })).toBeVisible();
  await expectAccessible(page);
});

test('a transfer of a wrong amount becomes an incident, and the customer is asked for the rest', async ({
  browser,
  request,
}) => {
  const orderId = await anOrder(request, customer);
  const shop = await pageOf(browser, customer);
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
  const entered = await ok(request.post('/api/admin/transfers/receipts', { headers: onceAs(first), data }));
  const { id } = (await entered.json()) as { id: string };

  const page = await pageOf(browser, second);
  await page.goto(`/admin/transfers?q=${code}`);
  await expect(rowOf(page, code)).toContainText('金额不符');
  await ok(request.post(`/api/admin/transfers/receipts/${id}/confirm`, { headers: onceAs(second) }));

  await page.goto(`/admin/incidents?isOpen=true&kind=mismatch&q=${customer.mail}`);
  const row = rowOf(page, customer.mail);
  await expect(row).toContainText('待人工处理');
  await row.getByRole('button', { name: '处理' }).click();
  const form = page.getByRole('dialog', { name: '金额或币种不符' });
  await expect(form).toContainText('应付 ¥646，实际到账 ¥645，少了 ¥1。');
  // No provider returns a bank transfer.
  await expect(form).toContainText('¥645 须由您通过银行转账退给付款方');
  await expectAccessible(page);
  await form.getByLabel('请客户补付余款').check();
  await form.getByLabel('处理说明').fill('与客户电话确认');
  await form.getByRole('button', { name: '请客户补付 ¥1' }).click();
  await expect(row).toHaveCount(0);
  await page.context().close();

  await shop.goto(`/order/${orderId}`);
  await expect(shop.getByText('已收到 ¥645，还差 ¥1。')).toBeVisible();
  await expectAccessible(shop);
  await shop.goto(`/pay?orderId=${orderId}`);
  await expect(shop.getByText('请从公司账户转账 ¥1，')).toBeVisible();
  await shop.context().close();
});
