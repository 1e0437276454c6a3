import { expectAccessible } from './support/accessible';
import { aCustomer, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { consoleRows } from './support/open';
import { aStaffMember, anAdmin } from './support/staff';
import { expect, test, type APIRequestContext } from './support/test';
import { aRefundRequest } from './support/waiting-work';

let request: APIRequestContext;
let finance: Customer;
let support: Customer;

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  [finance, support] = [await aStaffMember(request, 'finance'), await aStaffMember(request, 'support')];
});
test.afterAll(() => request.dispose());

test('finance staff start with figures and their work, and read who can open campaigns', async ({ page, context }) => {
  await signIn(context, finance);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近订单' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: '管理后台' });
  await expect(menu.getByRole('link', { name: '对公转账确认' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '邮件活动' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/admin/campaigns');
  await expect(page.getByRole('heading', { level: 1, name: '可打开的角色：管理员、销售' })).toBeVisible();
  await expect(page).toHaveTitle(/^管理后台 · /);
  await page.locator('main').getByRole('link', { name: '概览' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
});

test('support staff start with customers, and see no button that their role does not allow', async ({
  page,
  context,
}) => {
  await signIn(context, support);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.getByRole('searchbox').fill(support.mail);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: support.mail }).click();
  await expect(page.getByRole('heading', { level: 1, name: support.mail })).toBeVisible();
  await expect(page.getByRole('main').getByText('客服')).toBeVisible();
  await expect(page.getByRole('button', { name: '更改角色' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '授权', exact: true }).last()).toBeVisible();
});

test('menu and page follow with the first refusal after a right was withdrawn', async ({ page, context }) => {
  const former = await aStaffMember(request, 'finance');
  const buyer = await aCustomer(request, 'zh');
  await aRefundRequest(request, buyer, '买错了');
  await signIn(context, former);
  await page.goto(`/admin/refunds?q=${buyer.mail}`);
  const menu = page.getByRole('navigation', { name: '管理后台' });
  await expect(menu.getByRole('link', { name: /^退款/ })).toBeVisible();
  await consoleRows(page).first().getByRole('button', { name: '拒绝' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('授权已使用');
  await inDatabase(`UPDATE accounts SET role = 'support' WHERE mail = $1`, [former.mail]);
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(page.getByText('您没有权限进行此操作').first()).toBeVisible();
  await expect(menu.getByRole('link', { name: /^退款/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /可打开的角色：/ })).toBeVisible();
  await expectAccessible(page);
});

test('staff who may not export personal data are told which columns a file leaves out', async ({ page, context }) => {
  const leavesOut = page.getByText('导出的文件不含邮箱等个人信息列。');
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: '导出 CSV' })).toBeVisible();
  };
  await signIn(context, finance);
  await open('/admin/orders');
  await expect(leavesOut).toBeVisible();
  await expectAccessible(page);
  await open('/admin/month-close');
  await expect(leavesOut).toBeHidden();
  await signIn(context, await aStaffMember(request, 'sales'));
  await open('/admin/quotes');
  await expect(leavesOut).toBeVisible();
  await open('/admin/coupons');
  await expect(leavesOut).toBeHidden();
  await signIn(context, await anAdmin(request));
  await open('/admin/orders');
  await expect(leavesOut).toBeHidden();
});

test('passkeys can be reset for a colleague who has any', async ({ page, context }) => {
  const colleague = await aStaffMember(request, 'support');
  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>('SELECT id FROM accounts WHERE mail = $1', [
    colleague.mail,
  ]);
  await signIn(context, await anAdmin(request));
  await page.goto(`/admin/users/${id}`);
  const reset = page.getByRole('button', { name: '重置通行密钥' });
  await expect(page.getByText('没有通行密钥')).toBeVisible();
  await expect(page.getByRole('button', { name: '更改角色' })).toBeVisible();
  await expect(reset).toHaveCount(0);
  await inDatabase(
    `INSERT INTO webauthn_credentials
       (account_id, credential_id, public_key, counter, transports, name, platform, is_synced, created_at)
     VALUES ($1, sha256($2), $2, 0, '{internal}', '笔记本', 'Windows', false, now())`,
    [id, Buffer.from(id)],
  );
  await page.reload();
  await reset.click();
  await expect(page.getByRole('dialog', { name: `重置 ${colleague.mail} 的通行密钥？` })).toBeVisible();
});
