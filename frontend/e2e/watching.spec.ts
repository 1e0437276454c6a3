import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, pay, signIn } from './support/customer';
import { aFailedMail } from './support/waiting-work';
import { deliveriesTo, inMailTo } from './support/mailbox';
import { anAdmin } from './support/staff';
import { watch } from './support/watch';

const SCRIPT = '<img src=x onerror=alert(1)>';

test('an admin reads the overview, disables an account and retries what failed', async ({ page, request, baseURL }) => {
  const admin = await anAdmin(request);
  const customer = await aCustomer(request, 'zh');
  await pay(request, customer, await anOrder(request, customer));
  const headers = { 'X-Auth-Token': customer.token };
  await request.post('/api/account/info', { headers, data: { name: SCRIPT } });
  const job = await aFailedMail(customer.mail);

  const seen = watch(page, baseURL ?? '');
  page.on('dialog', () => expect('a script ran').toBe(''));
  await signIn(page.context(), admin);

  // The overview: figures, work, and charts that can be read as tables.
  await page.goto('/admin');
  const revenue = page.getByRole('region', { name: '每日收入', exact: true });
  await expect(page.getByRole('region', { name: '收入', exact: true })).toContainText(/¥[\d,]+/);
  await revenue.getByRole('button', { name: '以表格查看' }).click();
  await expect(revenue.getByRole('row')).toHaveCount(31);
  await expect(revenue.getByRole('row').last()).toContainText(/¥[1-9]/);
  // Seven times 24 hours from now, on any day of the week.
  const expiring = page.getByRole('region', { name: '即将到期的授权' });
  await expiring.getByRole('button', { name: '以表格查看' }).click();
  await expect(expiring.getByRole('rowheader')).toHaveText([
    /^7 天内/,
    /^7–14 天后/,
    ...Array<RegExp>(11).fill(/天后/),
  ]);
  await expectAccessible(page);
  await page.getByRole('radiogroup').getByText('近 7 天').click();
  await expect(revenue.getByRole('row')).toHaveCount(8);

  // Staff find an account, open and disable it; its session ends at once.
  await page.getByRole('link', { name: '用户与角色' }).click();
  await page.getByRole('searchbox', { name: '搜索' }).fill(customer.mail);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: customer.mail })).toContainText(SCRIPT);
  await page.getByRole('link', { name: customer.mail }).click();
  await page.getByRole('button', { name: '停用' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('盗用他人邮箱');
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(page.getByText('已停用', { exact: true })).toBeVisible();
  expect((await request.get('/api/account/info', { headers })).status()).toBe(401);

  // The audit log records who did what, with before and after.
  await page.getByRole('link', { name: '关于该用户的审计记录' }).click();
  const record = page.getByRole('row').filter({ hasText: '停用账号' });
  await expect(record).toContainText(admin.mail);
  await record.getByRole('button', { name: /^查看/ }).click();
  await expect(dialog.getByRole('row').filter({ hasText: '原因' })).toContainText('盗用他人邮箱');
  await expect(dialog.getByText('网络地址')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '立即校验' }).click();
  await expect(page.getByText(/校验链完整/)).toBeVisible();

  // A parked job is retried, and its mail arrives.
  await page.goto('/admin/queues?state=parked');
  const failed = page.getByRole('row').filter({ has: page.getByRole('cell', { name: job, exact: true }) });
  await expect(failed).toContainText('the disk was full');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(failed).toHaveCount(0);
  await inMailTo(request, customer.mail, /(已经注册)/);
  // The delivery is recorded after the mail server took the mail, and the list does not refresh by itself.
  await expect.poll(() => deliveriesTo(request, admin, customer.mail)).toContain('already-registered sent');
  await page.getByRole('link', { name: '邮件投递' }).click();
  // The list of jobs has a search box, too, and stays until the new page is drawn.
  await expect(page.getByRole('heading', { level: 1, name: '邮件投递' })).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索' }).fill(customer.mail);
  await page.keyboard.press('Enter');
  const sent = page.getByRole('row').filter({ hasText: customer.mail }).filter({ hasText: '邮箱已注册' });
  await expect(sent).toContainText('已送出');

  // Every mail can be previewed, in a frame without scripts.
  await page.getByRole('link', { name: '邮件预览' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '邮件预览' })).toBeVisible();
  await page.getByRole('link', { name: /order-paid/ }).click();
  const frame = page.frameLocator('iframe.letter');
  await expect(frame.getByRole('heading')).toBeVisible();
  await expect(page.locator('iframe.letter')).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(frame.locator('td.card')).toHaveCSS('border-top-width', '3px');
  await page.getByRole('radiogroup').getByText('英文').click();
  await expect(page.getByRole('heading', { level: 2 })).not.toContainText(/[\u4E00-\u9FFF]/);

  await page.getByRole('link', { name: '系统状态' }).click();
  // It needs attention when it responds late, as on a busy machine.
  await expect(page.getByRole('region', { name: '数据库' })).toContainText(/(正常|需关注)PostgreSQL \d+/);
  seen.expectClean();
});
