import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, pay, signIn } from './support/customer';
import { anAdmin, givePoints } from './support/staff';
import { darken } from './support/theme';

test('the page of a customer shows orders at once, and licences, points and mails', async ({ page, request }) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  await pay(request, buyer, await anOrder(request, buyer));
  await givePoints(request, admin, buyer, 1_200);
  await signIn(page.context(), admin);
  await page.goto('/admin/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: '查找任何内容' })).toBeFocused();
  await page.keyboard.type(buyer.mail);
  await expect(page.getByRole('option', { name: buyer.mail })).toBeVisible();
  await page.keyboard.press('Enter');

  const rows = page.locator('.console-table tbody tr.ant-table-row');
  await expect(rows).toContainText('已支付');
  await expectAccessible(page);
  await page.getByRole('tab', { name: '授权' }).click();
  await expect(rows).toContainText('专业版');
  await page.getByRole('tab', { name: '积分' }).click();
  await expect(rows).toContainText('兑换码兑换');
  await expect(page.getByText('共 1 条 · 积分 1,200')).toBeVisible();
  await page.getByRole('tab', { name: '邮件' }).click();
  await expect(rows.first()).toContainText(buyer.mail);
  await page.reload();
  await expect(page.getByRole('tab', { name: '邮件' })).toHaveAttribute('aria-selected', 'true');
  await darken(page);
  await page.getByRole('tab', { name: '发票' }).click();
  await expect(page.getByText(/^还没有开票申请/)).toBeVisible();
  await expectAccessible(page);
});
