import { expectAccessible } from './support/accessible';
import { choose } from './support/choose';
import { aCustomer, anOrder, bind, ok, pay, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { dialog, type FormCase, press, testForms } from './support/forms';
import { anAdmin, onceAs } from './support/staff';
import { expect, test, type APIRequestContext } from './support/test';

interface World {
  readonly admin: Customer;
  readonly customer: Customer;
  /** Bound to a machine. */
  readonly paidId: string;
  readonly orderId: string;
  /** Granted with terms of no plan. */
  readonly grantedId: string;
}

const who = ({ admin }: World): Customer => admin;
const license = ({ paidId }: World): string => `/admin/licenses/${paidId}`;

const MONEY: readonly FormCase<World>[] = [
  {
    name: 'receipt of a transfer',
    who,
    path: () => '/admin/transfers',
    open: press('登记到账'),
    within: dialog,
    submit: '登记',
    values: () => ({
      汇款识别码: 'ABCDEFGH',
      '实收金额（元）': '646',
      到账日期: '2026-11-20',
      银行流水号: 'S1',
      付款方户名: '某某公司',
      付款方开户行: '招商银行',
      付款方账号: '7559',
    }),
    sends: /\/transfers\/receipts$/,
  },
  {
    name: 'refund',
    who,
    path: ({ orderId }) => `/admin/orders/${orderId}`,
    open: press('退款'),
    within: dialog,
    submit: '退款',
    values: () => ({ 原因: '多收' }),
    fill: (form) => form.getByRole('radio', { name: /^全额退款/ }).check(),
    sends: /\/refunds$/,
  },
  {
    name: 'refund stopped',
    who,
    path: ({ customer }) => `/admin/refunds?stage=failed&q=${customer.mail}`,
    open: press('终止退款'),
    within: dialog,
    submit: '终止退款',
    values: () => ({ 原因: '原账户已注销' }),
    sends: /\/give-up$/,
  },
  {
    name: 'receipt sent again',
    who,
    path: ({ orderId }) => `/admin/orders/${orderId}`,
    open: press('重新发送收据'),
    within: dialog,
    submit: '重新发送收据',
    values: () => ({ 原因: '客户没有找到' }),
    sends: /\/receipt$/,
  },
  {
    name: 'payment of a wrong amount',
    who,
    language: 'en',
    path: ({ customer }) => `/admin/incidents?kind=mismatch&q=${customer.mail}`,
    open: press('Handle'),
    within: dialog,
    submit: /^(Confirm|Mark as resolved)$/,
    values: () => ({ 'What was done': 'By phone' }),
    fill: (form) => form.getByRole('radio', { name: /^Handled elsewhere/ }).check(),
    sends: /\/incidents\/[0-9a-f-]+\/(close|decision)$/,
  },
  {
    name: 'incident',
    who,
    language: 'en',
    path: ({ customer }) => `/admin/incidents?kind=bill_missing&q=${customer.mail}`,
    open: press('Handle'),
    within: dialog,
    submit: 'Mark as resolved',
    values: () => ({ 'What was done': 'By phone' }),
    sends: /\/close$/,
  },
  {
    name: 'issued invoice',
    who,
    language: 'en',
    path: ({ customer }) => `/admin/invoices?q=${customer.mail}`,
    open: press('Upload invoice'),
    within: dialog,
    submit: 'Upload invoice',
    values: () => ({ 'Invoice number': '26112000000000000001', 'Amount incl. tax (CNY)': '646' }),
    fill: (form) =>
      form
        .locator('input[type=file]')
        .setInputFiles({ name: 'i.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }),
    sends: /\/invoices\/[0-9a-f-]+\/file$/,
  },
  {
    name: 'rejection of an invoice request',
    who,
    language: 'en',
    path: ({ customer }) => `/admin/invoices?q=${customer.mail}`,
    open: press('Reject'),
    within: dialog,
    submit: 'Reject',
    values: () => ({ Reason: 'Wrong number' }),
    sends: /\/rejection$/,
  },
];

const LICENSES: readonly FormCase<World>[] = [
  {
    name: 'grant of a licence',
    who,
    path: () => '/admin/licenses',
    open: press('签发授权'),
    within: dialog,
    submit: '签发授权',
    values: ({ customer }) => ({ 客户邮箱: customer.mail, 月数: '1', 原因: '补偿' }),
    fill: (form) => choose(form.getByLabel('套餐'), /小组/),
    sends: /\/api\/admin\/licenses$/,
  },
  {
    name: 'extension of a licence',
    who,
    path: license,
    open: press('延长或增加'),
    within: dialog,
    submit: '延长或增加',
    values: () => ({ 数量: '1', 原因: '补偿' }),
    sends: /\/additions$/,
  },
  {
    name: 'agreed price of a licence',
    who,
    language: 'en',
    path: ({ grantedId }) => `/admin/licenses/${grantedId}`,
    open: press('Set price'),
    within: dialog,
    submit: /^(Set price|Submit for approval)$/,
    values: () => ({ 'Annual price (CNY)': '100000', Reason: 'As agreed' }),
    sends: /\/agreed-price$/,
  },
  {
    name: 'file for any machine',
    who,
    language: 'en',
    path: license,
    open: press('Issue a file for any machine'),
    within: dialog,
    submit: 'Submit for approval',
    values: () => ({ Days: '7', Reason: 'Offline' }),
    sends: /\/licenses\/[0-9a-f-]+\/files$/,
  },
  {
    name: 'unbinding by staff',
    who,
    path: license,
    open: press('解绑机器'),
    within: dialog,
    submit: '解绑机器',
    values: () => ({ 原因: '换机' }),
    sends: /\/unbind$/,
  },
  {
    name: 'transfer by staff',
    who,
    path: ({ grantedId }) => `/admin/licenses/${grantedId}`,
    open: press('代客户转让'),
    within: dialog,
    submit: '转让',
    values: () => ({ 接收人邮箱: 'nobody@example.com', 原因: '客户来电' }),
    sends: /\/transfer$/,
  },
  {
    name: 'revocation',
    who,
    language: 'en',
    path: license,
    open: press('Revoke'),
    within: dialog,
    submit: 'Revoke',
    values: () => ({ Reason: 'Abuse' }),
    sends: /\/revoke$/,
  },
];

/** Pays a wrong amount at the sandbox cashier, and has the payment missing from a statement. */
async function payOddly(request: APIRequestContext, { token }: Customer): Promise<void> {
  const headers = { 'X-Auth-Token': token };
  const orderId = await anOrder(request, { mail: '', token });
  const data = { method: 'sandbox' };
  const started = await ok(request.post(`/api/account/orders/${orderId}/pay`, { headers, data }));
  const { paymentId } = (await started.json()) as { paymentId: string };
  await ok(request.post(`/api/payments/sandbox/${paymentId}`, { data: { outcome: 'wrong-amount' } }));
  // The shop is notified later, and lists of the console that were opened before would not show it.
  const problem = async () => {
    const answer = await ok(request.get(`/api/account/orders/${orderId}`, { headers }));
    return ((await answer.json()) as { paymentProblem: string | null }).paymentProblem;
  };
  await expect.poll(problem).not.toBeNull();
  await inDatabase(
    `INSERT INTO payment_incidents (order_id, method, out_trade_no, kind, resolution, fact, created_at)
     VALUES ($1, 'sandbox', $2, 'bill_missing', 'needs_staff', '{"no": "1", "localFen": 64600, "day": "2026-11-01"}', now())`,
    [orderId, paymentId],
  );
}

testForms<World>([...MONEY, ...LICENSES], async (request) => {
  const [customer, admin] = [await aCustomer(request, 'zh'), await anAdmin(request)];
  const orderId = await anOrder(request, customer);
  const paidId = await pay(request, customer, orderId);
  await bind(request, customer, paidId, `MACHINE-${paidId.slice(0, 8)}`);
  await ok(
    request.post(`/api/account/orders/${orderId}/invoice-request`, {
      headers: onceAs(customer),
      data: { kind: 'personal', title: '周宁', mail: customer.mail },
    }),
  );
  await payOddly(request, customer);
  await inDatabase(
    `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at)
     SELECT id, 'R' || out_trade_no, 100, 'failed', 'staff', now() FROM payments WHERE order_id = $1`,
    [orderId],
  );
  const data = { mail: customer.mail, planId: 'group', users: 6, assets: 31, months: 1, reason: '补偿' };
  const granted = await ok(request.post('/api/admin/licenses', { headers: onceAs(admin), data }));
  const { licenseId } = (await granted.json()) as { licenseId: string };
  return { admin, customer, paidId, orderId, grantedId: licenseId };
});

for (const language of ['zh', 'en'] as const) {
  const t = {
    zh: {
      open: '签发授权',
      mail: '客户邮箱',
      plan: '套餐',
      months: '月数',
      reason: '原因',
      unknown: '没有此邮箱的可用账号，请核对地址',
      outcome: '签发结果',
      team: /小组/,
      forever: '永久',
    },
    en: {
      open: 'Issue a licence',
      mail: 'Customer’s email',
      plan: 'Plan',
      months: 'Months',
      reason: 'Reason',
      unknown: 'No active account has this address. Please check it',
      outcome: 'What is issued',
      team: 'Professional · Group',
      forever: 'Permanent',
    },
  }[language];

  test(`${language}: a grant shows whose licence it becomes and until when; a mistyped address says so`, async ({
    page,
    context,
    request,
  }) => {
    const customer = await aCustomer(request, 'zh');
    await signIn(context, await anAdmin(request));
    await page.goto(`${language === 'en' ? '/en' : ''}/admin/licenses`);
    await page.getByRole('button', { name: t.open }).click();
    const form = page.getByRole('dialog', { name: t.open });
    const mail = form.getByLabel(t.mail);
    const confirm = form.getByRole('button', { name: t.open });
    await mail.fill(`x${customer.mail}`);
    await choose(form.getByLabel(t.plan), t.team);
    await form.getByLabel(t.reason).fill('补偿');
    await expect(mail).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('alert')).toHaveText(t.unknown);
    await mail.focus();
    await mail.blur();
    await expect(form.getByRole('alert')).toHaveText(t.unknown);

    await mail.fill(customer.mail.toUpperCase());
    const outcome = form.getByRole('region', { name: t.outcome });
    await expect(outcome).toContainText(`周宁 ${customer.mail}`);
    await expect(mail).not.toHaveAttribute('aria-invalid');
    await expect(outcome).toContainText('0 → 1');
    await form.getByLabel(t.months).fill('0');
    await expect(outcome).toContainText(t.forever);
    await form.getByLabel(t.months).fill('1');
    await expect(outcome).toContainText(/\d{4}-\d{2}-\d{2} → \d{4}-\d{2}-\d{2}/);
    await expectAccessible(page);
    const end = /→ (\d{4}-\d{2}-\d{2})/.exec(await outcome.innerText())?.[1] ?? '';
    await confirm.click();
    await page.waitForURL(/\/admin\/licenses\/[0-9a-f-]{36}$/);
    await expect(page.getByText(end).first()).toBeVisible();
  });
}
