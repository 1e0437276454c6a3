import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, pay, signIn } from './support/customer';
import { inLetterTo } from './support/mailbox';
import { anAdmin } from './support/staff';

async function refund(page: Page, reason: string, yuan = ''): Promise<void> {
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const form = page.getByRole('dialog', { name: '退款' });
  await form.getByLabel('金额（元）').fill(yuan);
  await form.getByLabel('原因').fill(reason);
  await form.getByRole('button', { name: '退款', exact: true }).click();
  await expect(form).toBeHidden();
}

test('an order is found and refunded in part, then in full; its licence is taken back and its buyer told', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const buyer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, buyer);
  const paidId = await pay(request, buyer, orderId);
  await signIn(context, await anAdmin(request));

  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: '搜索' }).fill(buyer.mail);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: buyer.mail });
  await expect(row).toContainText('已支付');
  await row.getByRole('link').first().click();

  await refund(page, '多收的部分', '46');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('部分退款').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page);
  await refund(page, '客户取消采购');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: '退款', exact: true })).toHaveCount(0, { timeout: 5_000 });
    await expect(page.getByText('¥600').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  expect(await inLetterTo(request, buyer.mail, /(客户取消采购)/)).toBeTruthy();

  const shop = await browser.newContext({ baseURL, locale: 'zh-CN' });
  await signIn(shop, buyer);
  const license = await shop.newPage();
  await license.goto(`/license/${paidId}`);
  await expect(license.getByText('已吊销').first()).toBeVisible();
  await shop.close();
});
