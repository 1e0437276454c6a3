import { choose } from './support/choose';
import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, pageOf, signIn, type Customer } from './support/customer';
import { inMailTo } from './support/mailbox';
import { anAdmin } from './support/staff';

let admin: Customer;
let second: Customer;
let customer: Customer;

test.beforeAll(async ({ request }) => {
  [admin, second, customer] = [await anAdmin(request), await anAdmin(request), await aCustomer(request, 'zh')];
});

test('a quote far below the list price waits for a second administrator', async ({ page, browser, request }) => {
  await signIn(page.context(), admin);
  await page.goto('/admin/quotes');
  await page.getByRole('button', { name: '新建报价单' }).click();
  await page.getByLabel('公司名称').fill('杭州澜沧数据技术有限公司');
  await page.getByLabel('联系人').fill('周宁');
  await page.getByLabel('邮箱').fill(customer.mail);
  await page.getByRole('button', { name: '新建', exact: true }).click();

  const line = page.getByRole('group', { name: '第 1 行' });
  await choose(line.getByLabel('套餐'), '专业版 · 团队');
  await line.getByLabel('单价（元）').fill('1680');
  await expect(page.getByRole('button', { name: '保存并发送' })).toBeVisible();
  await line.getByLabel('用户数').fill('-1');
  // A tenth of the list price or less needs approval with any plans that other tests sell.
  await line.getByLabel('折扣系数').fill('0');
  await choose(line.getByLabel('续费方式'), '不支持在线续费');
  await expect(page.getByText('须由另一位管理员复核')).toBeVisible();
  await expectAccessible(page);
  // A draft may have lain until after its last day.
  const validOn = page.getByLabel('有效期至');
  const offered = await validOn.inputValue();
  await validOn.fill('2026-01-31');
  await page.getByRole('button', { name: '保存并提交复核' }).click();
  await expect(page.getByText(/^日期不能早于 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await validOn.fill(offered);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存并提交复核' }).click();
  const question = page.getByRole('dialog', { name: `将发给 ${customer.mail} 的报价单提交复核？` });
  await question.getByLabel('原因').fill('年度框架合同');
  await expectAccessible(page);
  // A sending that fails leaves the reason as it was typed.
  const sending = '**/api/admin/quotes/*/sending';
  await page.route(sending, (route) => route.abort());
  await question.getByRole('button', { name: '提交复核' }).click();
  await expect(question).toBeHidden();
  await page.unroute(sending);
  await page.getByRole('button', { name: '保存并提交复核' }).click();
  await expect(question.getByLabel('原因')).toHaveValue('年度框架合同');
  await question.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('等待另一位管理员复核。处理前不能修改')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤回' })).toBeHidden();
  await expectAccessible(page);

  const desk = await pageOf(browser, second);
  await desk.goto('/admin/proposals?status=waiting');
  const proposal = desk.getByRole('row').filter({ hasText: customer.mail });
  await expect(proposal).toContainText(/发送报价单 Q\d{8}-\w{6}（杭州澜沧数据技术有限公司，¥0）/);
  await expect(proposal).toContainText('年度框架合同');
  await proposal.getByRole('link', { name: '查看报价单' }).click();
  await expect(desk.getByText('等待另一位管理员复核。处理前不能修改')).toBeVisible();
  await desk.goBack();
  await proposal.getByRole('button', { name: '同意' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: '同意' }).click();
  await desk.waitForURL(/\/admin\/quotes\/[\w-]{36}$/);
  await expect(desk.getByText('已发出')).toBeVisible();
  expect(await inMailTo(request, customer.mail, /\/quote\/([\w-]+)/)).not.toBe('');
  await desk.context().close();
});
