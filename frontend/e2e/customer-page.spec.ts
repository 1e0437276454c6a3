import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { held } from './support/auth';
import { aBuyer, aCustomer, anOrder, bind, ok, pay, signIn } from './support/customer';
import { openFinding, openWhole, typeToFind } from './support/open';
import { deliveriesTo, expectMailTo } from './support/mailbox';
import { anApplication } from './support/reviewers';
import { anAdmin, givePoints, onceAs, readAs } from './support/staff';
import { darken } from './support/theme';

test('the page of a customer shows orders at once, and licences, points and mails', async ({ page, request }) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  await pay(request, buyer, await anOrder(request, buyer));
  await givePoints(request, admin, buyer, 1_200);
  await signIn(page.context(), admin);
  await openWhole(page, '/admin/status');
  await openFinding(page);
  await expect(page.getByRole('combobox', { name: '查找任何内容' })).toBeFocused();
  await typeToFind(page, buyer.mail);
  await expect(page.getByRole('option', { name: buyer.mail })).toBeVisible();
  await page.keyboard.press('Enter');

  const rows = page.locator('.console-table tbody tr.ant-table-row');
  await expect(rows).toContainText('已支付');
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '授权' }).click();
  await expect(rows).toContainText('专业版');
  await page.getByRole('tab', { name: '积分' }).click();
  await expect(rows).toContainText('兑换码兑换');
  await expect(page.getByText('共 1 条 · 积分 1,200')).toBeVisible();
  await page.getByRole('button', { name: '更正积分' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('扣减积分').check();
  await dialog.getByLabel('积分数').fill('200');
  await expect(dialog.getByText('1,200 → 1,000')).toBeVisible();
  await dialog.getByLabel('原因').fill('重复发放');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '扣减积分' }).click();
  await expect(rows.first()).toContainText('人工扣减：重复发放');
  // The same input is previewed again, and only the new response counts.
  const again = held();
  await page.route('**/points/preview', async (route) => {
    await again.until;
    await route.continue();
  });
  await page.getByRole('button', { name: '更正积分' }).click();
  await dialog.getByLabel('扣减积分').check();
  await dialog.getByLabel('原因').fill('重复发放两次');
  const asked = page.waitForRequest('**/points/preview');
  await dialog.getByLabel('积分数').fill('200');
  await asked;
  await expect(dialog.getByText('→')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: '扣减积分' })).toBeDisabled();
  again.release();
  await expect(dialog.getByText('1,000 → 800')).toBeVisible();
  await dialog.getByRole('button', { name: '扣减积分' }).click();
  await expect(rows.first()).toContainText('人工扣减：重复发放两次');
  await page.getByRole('tab', { name: '邮件' }).click();
  await expect(rows.first()).toContainText(buyer.mail);
  await page.reload();
  await expect(page.getByRole('tab', { name: '邮件' })).toHaveAttribute('aria-selected', 'true');
  await darken(page);
  await page.getByRole('tab', { name: '发票' }).click();
  await expect(page.getByText(/^还没有开票申请/)).toBeVisible();
  await expectAccessible(page);
});

test('a bank transfer of a customer is recorded and confirmed on the page of the customer', async ({
  page,
  request,
}) => {
  const [first, second] = [await anAdmin(request), await anAdmin(request)];
  const [buyer, other] = [await aCustomer(request, 'zh'), await aCustomer(request, 'zh')];
  for (const each of [buyer, other]) {
    const path = `/api/account/orders/${await anOrder(request, each)}/pay`;
    await ok(request.post(path, { headers: onceAs(each), data: { method: 'bank' } }));
  }
  const info = await ok(request.get('/api/account/info', { headers: { 'X-Auth-Token': buyer.token } }));
  const { id } = (await info.json()) as { id: string };

  await signIn(page.context(), first);
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('tab', { name: '对公转账' }).click();
  const rows = page.locator('.console-table tbody tr.ant-table-row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('等待到账');
  await expectAccessible(page);
  await rows.getByRole('button', { name: '登记' }).click();
  const form = page.getByRole('dialog', { name: '登记到账' });
  await form.getByLabel('实收金额（元）').fill('646');
  await form.getByLabel('到账日期').fill('2026-11-20');
  await form.getByLabel('银行流水号').fill(`C${id}`);
  await form.getByLabel('付款方户名').fill('某某贸易有限公司');
  await form.getByLabel('付款方开户行').fill('招商银行深圳分行');
  await form.getByLabel('付款方账号').fill('755900001234567');
  await form.getByRole('button', { name: '登记' }).click();
  await expect(rows).toContainText('待复核');
  await expect(rows.getByRole('button', { name: '确认到账' })).toHaveCount(0);

  await signIn(page.context(), second);
  await page.goto(`/admin/users/${id}?tab=transfers`);
  await rows.getByRole('button', { name: '确认到账' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确认到账' }).click();
  await expect(rows).toContainText('已确认');
  await page.getByRole('tab', { name: '订单' }).click();
  await expect(rows).toContainText('已支付');
});

test('the page of an order shows who is billed, the invoice, and only the mails about this order', async ({
  page,
  request,
}) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const orderId = await anOrder(request, buyer);
  await pay(request, buyer, orderId);
  const data = { kind: 'company', title: '某某科技有限公司', taxNumber: '91330106MA2CFRXP0K', mail: buyer.mail };
  await ok(request.post(`/api/account/orders/${orderId}/invoice-request`, { headers: onceAs(buyer), data }));
  // The page lists mails that were sent before it was opened.
  await expect.poll(() => deliveriesTo(request, admin, buyer.mail)).toContain('order-paid sent');
  await signIn(page.context(), admin);
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText('某某科技有限公司 · 税号 91330106MA2CFRXP0K')).toBeVisible();
  await expect(page.getByRole('link', { name: '待开具' })).toHaveAttribute('href', /\/admin\/invoices\?q=/);

  await page.getByRole('tab', { name: '邮件' }).click();
  const rows = page.locator('.console-table tbody tr.ant-table-row');
  await expect(rows.filter({ hasText: '付款收据（新购）' })).toContainText(buyer.mail);
  await expect(rows.filter({ hasText: '注册验证码' })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: '邮件' })).toHaveAttribute('aria-selected', 'true');
  await darken(page);
  await page.getByRole('tab', { name: '时间线' }).click();
  await expect(page.locator('.ant-timeline-item').filter({ hasText: '付款收据（新购）' })).toBeVisible();
  await expectAccessible(page);
});

test('staff transfer a licence for its owner: a refused address stays beside its field, and both get a mail', async ({
  page,
  request,
}) => {
  const [admin, owner] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const recipient = await aCustomer(request, 'zh');
  const paidId = await pay(request, owner, await anOrder(request, owner));
  await signIn(page.context(), admin);
  await page.goto(`/admin/licenses/${paidId}`);
  await page.getByRole('button', { name: '代客户转让' }).click();
  const dialog = page.getByRole('dialog', { name: `代 ${owner.mail} 转让授权` });
  await expect(dialog.getByRole('note')).toContainText('双方都会收到邮件');
  await dialog.getByLabel('接收人邮箱').fill('nobody@example.com');
  await dialog.getByLabel('原因').fill('公司拆分');
  await dialog.getByRole('button', { name: '转让', exact: true }).click();
  await expect(dialog.getByText('接收人尚未注册')).toBeVisible();
  await expect(dialog.getByLabel('接收人邮箱')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('接收人邮箱').fill(recipient.mail);
  await dialog.getByRole('button', { name: '转让', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: recipient.mail })).toBeVisible();
  await expectMailTo(request, owner.mail, /授权已转让/);
  await expectMailTo(request, recipient.mail, /收到一个授权/);
});

test('a bound licence says why it cannot be transferred, and can be once it is unbound', async ({ page, request }) => {
  const { buyer, licenseId } = await aBuyer(request);
  await bind(request, buyer, licenseId, 'ABCD-1234-EFGH');
  await signIn(page.context(), await anAdmin(request));
  await page.goto(`/admin/licenses/${licenseId}`);
  const transfer = page.getByRole('button', { name: '代客户转让' });
  await expect(transfer).toBeDisabled();
  await expect(page.getByText('解绑后才能转让')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '解绑机器' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('更换服务器');
  await dialog.getByRole('button', { name: '解绑机器' }).click();
  await expect(transfer).toBeEnabled();
  await expect(page.getByText('解绑后才能转让')).toHaveCount(0);
});

test('a proposed renewal price names the licence, shows before and after, and opens the licence', async ({
  page,
  request,
}) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const terms = { planId: 'group', users: 7, assets: 70, months: 12, mail: buyer.mail, reason: '试用' };
  const granted = await ok(request.post('/api/admin/licenses', { headers: onceAs(admin), data: terms }));
  const { licenseId } = await granted.json();
  const data = { yearFen: 0, seenFen: null, reason: '战略客户' };
  await ok(request.put(`/api/admin/licenses/${licenseId}/agreed-price`, { headers: onceAs(admin), data }));
  await signIn(page.context(), admin);
  await page.goto('/admin/proposals?status=waiting');
  const row = page.getByRole('row').filter({ hasText: buyer.mail });
  await expect(row).toContainText(/设置授权 CW-[0-9A-Z-]+ 的续费年价：未约定年价 → ¥0/);
  await expect(row.getByRole('link', { name: buyer.mail })).toHaveAttribute('href', /^\/admin\/users\/[0-9a-f-]{36}$/);
  await row.getByRole('link', { name: '查看授权' }).click();
  await expect(page).toHaveURL(`/admin/licenses/${licenseId}`);
});

test('notes and corrections of a customer show in the timeline', async ({ page, request }) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const orderId = await anOrder(request, buyer);
  await pay(request, buyer, orderId);
  await signIn(page.context(), admin);
  await page.goto(`/admin/orders/${orderId}`);
  const events = page.locator('.ant-timeline-item');
  await expect(events.filter({ hasText: /为订单 \S+ 付款/ })).toBeVisible();
  await page.getByRole('link', { name: buyer.mail }).click();

  await page.getByRole('button', { name: '添加备注' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('备注内容').fill('偏好电话联系\n工作日下午');
  await dialog.getByRole('button', { name: '保存' }).click();
  const notes = page.getByRole('region', { name: '备注' });
  await expect(notes).toContainText('工作日下午');
  await notes.getByRole('button', { name: '修改' }).click();
  await dialog.getByLabel('备注内容').fill('偏好邮件联系');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(notes).toContainText('偏好邮件联系');

  const facts = page.getByRole('region', { name: '账号信息' });
  await facts.getByRole('button', { name: '更正' }).click();
  await dialog.getByLabel('姓名').fill('周凝');
  await dialog.getByLabel('原因').fill('登记有误');
  await dialog.getByRole('button', { name: '更正' }).click();
  await expect(facts).toContainText('周凝');

  await page.getByRole('tab', { name: '时间线' }).click();
  await expect(events.filter({ hasText: '备注：偏好邮件联系' })).toBeVisible();
  await expect(events.filter({ hasText: '的姓名与邮箱' })).toContainText(admin.mail);
  await expectAccessible(page);
  await page.getByRole('tab', { name: '免费企业版申请' }).click();
  await expect(page.getByText('没有申请过免费企业版')).toBeVisible();
  await notes.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(notes).toContainText('还没有备注');
});

test('the page of a customer names the status of their application as the review desk does', async ({
  page,
  request,
}) => {
  const { applicant } = await anApplication(request, '澜沧数据');
  const admin = await anAdmin(request);
  const { id } = await readAs<{ id: string }>(request, applicant, '/api/account/info');
  await signIn(page.context(), admin);
  await page.goto(`/en/admin/users/${id}?tab=application`);
  await expect(page.getByText('Pending review', { exact: true })).toBeVisible();
});

test('deleting the only note of a page shows the page before it', async ({ page, request }) => {
  const [admin, customer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const headers = { 'X-Auth-Token': customer.token };
  const { id } = await (await ok(request.get('/api/account/info', { headers }))).json();
  for (let note = 1; note <= 11; note += 1) {
    const data = { text: `第 ${note} 条` };
    await ok(request.post(`/api/admin/accounts/${id}/notes`, { headers: onceAs(admin), data }));
  }
  await signIn(page.context(), admin);
  await page.goto(`/admin/users/${id}`);
  const notes = page.getByRole('region', { name: '备注' });
  await notes.getByTitle('2', { exact: true }).click();
  await expect(notes.getByRole('listitem').filter({ hasText: '第 1 条' })).toBeVisible();
  await notes.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(notes).toContainText('第 11 条');
  await expect(notes).not.toContainText('第 1 条');
});
