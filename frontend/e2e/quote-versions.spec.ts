import { runsOfPdf } from '../../backend/test/support/pdf';
import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, pageOf, signIn, type Customer } from './support/customer';
import { anOffer } from './support/offers';
import { anAdmin } from './support/staff';
import { readFile } from 'node:fs/promises';

let admin: Customer;
let customer: Customer;

test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
  customer = await aCustomer(request, 'zh');
});

const openQuote = async (page: Page, number: string) => {
  await page.goto(`/admin/quotes?q=${number}`);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: number, exact: true })).toBeVisible();
};

/** Revises the quote on the page, raises the last day's price and sends it. */
async function reviseAndSend(page: Page, next: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: '修订为新版本' }).click();
  await expect(page.getByRole('heading', { level: 1, name: next, exact: true })).toBeVisible();
  await page.getByLabel('单价（元）').first().fill(amount);
  const preview = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存并预览 PDF' }).click();
  const file = await preview;
  expect(file.suggestedFilename()).toBe(`${next}-draft.pdf`);
  const printed = runsOfPdf(await readFile(await file.path())).map(({ text }) => text);
  expect(printed).toContain('草稿');
  await page.getByRole('button', { name: '保存并发送' }).click();
  const asking = page.getByRole('alertdialog');
  const total = `¥${(Number(amount) * 1.8 + 2_000).toLocaleString('en-US')}`;
  for (const fact of [total, '有效期至', customer.mail, '杭州澜沧数据技术有限公司']) {
    await expect(asking.getByText(fact).first()).toBeVisible();
  }
  expect(printed.join('')).toContain(total);
  await asking.getByRole('button', { name: '发送' }).click();
  // The toast may be that of the version before.
  await expect(asking).toBeHidden();
  await expect(page.getByRole('button', { name: '修订为新版本' })).toBeVisible();
}

test('a quote goes through three versions, and old links lead its customer to the newest', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { number, token } = await anOffer(request, admin, customer);
  await signIn(context, admin);
  await openQuote(page, number);
  await reviseAndSend(page, `${number}-v2`, '1600');
  await reviseAndSend(page, `${number}-v3`, '1500');
  await expect(page.getByRole('link', { name: `${number}-v2`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByText('已被取代').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '修订为新版本' })).toBeHidden();

  const reader = await browser.newContext();
  const old = await reader.newPage();
  await old.goto(`/quote/${token}`);
  await expect(old.getByText(/被新版本取代，不能再接受/)).toBeVisible();
  await expect(old.getByText(`新版本 ${number}-v3 已发送给收件人`)).toBeVisible();
  await expect(old.getByRole('link', { name: '登录后查看新版本' })).toBeVisible();
  await signIn(reader, customer);
  await old.goto(`/quote/${token}`);
  await expect(old.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(old);
  await old.getByRole('link', { name: `查看新版本 ${number}-v3` }).click();
  await expect(old.getByText('¥4,700').first()).toBeVisible();
  await old.getByRole('button', { name: '接受报价' }).click();
  await expect(old).toHaveURL(/\/pay\?orderId=/);
  await reader.close();
});

test('a customer says why a quote is declined, and staff read it', async ({ page, context, browser, request }) => {
  const { number, token } = await anOffer(request, admin, customer);
  const offered = await pageOf(browser, customer);
  await offered.goto(`/quote/${token}`);
  await offered.getByRole('button', { name: '谢绝' }).click();
  const question = offered.getByRole('dialog', { name: '谢绝这份报价？' });
  await question.getByLabel('原因').fill('今年的预算已用完');
  await question.getByRole('button', { name: '谢绝' }).click();
  await expect(offered.getByText(/^本报价单已于 \d{4}-\d{2}-\d{2} 被谢绝。$/)).toBeVisible();
  await offered.context().close();

  await signIn(context, admin);
  await openQuote(page, number);
  await expect(page.getByText('今年的预算已用完')).toBeVisible();
});

test('staff decline a quote for a customer, and begin another like it', async ({ page, context, request }) => {
  const { number } = await anOffer(request, admin, customer);
  await signIn(context, admin);
  await openQuote(page, number);
  await page.getByRole('button', { name: '代客户谢绝' }).click();
  const dialog = page.getByRole('dialog', { name: '代客户谢绝这份报价？' });
  await dialog.getByRole('button', { name: '谢绝' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('客户给出的原因').fill('电话里说明年再谈');
  await dialog.getByRole('button', { name: '谢绝' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('电话里说明年再谈')).toBeVisible();
  await page.getByRole('button', { name: '复制' }).click();
  await expect(page.getByRole('heading', { level: 1, name: number, exact: true })).toBeHidden();
  await expect(page.getByLabel('单价（元）').first()).toHaveValue('1680');
});
