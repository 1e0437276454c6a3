import { choose } from './support/choose';
import { expect, test, type APIRequestContext, type Browser, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pageOf, pay, signIn, type Customer } from './support/customer';
import { bare } from './support/offers';
import { expectUnfolded } from './support/open';
import { anAdmin, onceAs } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

let request: APIRequestContext;
let admin: Customer;
let customer: Customer;

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  admin = await anAdmin(request);
});
test.beforeEach(async () => {
  customer = await aCustomer(request, 'zh');
});
test.afterAll(() => request.dispose());

/** A licence that the customer bought. */
async function aLicense(months: number): Promise<{ readonly id: string; readonly key: string }> {
  const id = await pay(request, customer, await anOrder(request, customer, 'group', months));
  const headers = { 'X-Auth-Token': customer.token };
  const { key } = (await (await ok(request.get(`/api/account/paid/${id}`, { headers }))).json()) as { key: string };
  return { id, key };
}

async function aBlankQuote(): Promise<string> {
  const data = { companyName: '杭州澜沧数据技术有限公司', contactName: '周宁', mail: customer.mail, locale: 'zh' };
  const headers = onceAs(admin);
  const { id } = (await (await ok(request.post('/api/admin/quotes', { headers, data }))).json()) as { id: string };
  return id;
}

/** Sends the quote on the page; returns it as its customer sees it. */
async function sendAndOpen(page: Page, browser: Browser): Promise<Page> {
  await page.getByRole('button', { name: '保存并发送' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('报价单已发送')).toBeVisible();

  const offer = await pageOf(browser, customer);
  const href = await page.getByRole('link', { name: '以客户视角查看' }).getAttribute('href');
  await offer.goto(href ?? '');
  return offer;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('staff bring two licences to a common end, and the customer reads their keys and accepts', async ({
  page,
  browser,
}) => {
  const keys = [(await aLicense(3)).key, (await aLicense(12)).key];
  const until = inDays(900);
  await signIn(page.context(), admin);
  await page.goto(`/admin/quotes/${await aBlankQuote()}`);
  const line = page.getByRole('group', { name: '第 1 行' });
  await line.getByLabel('名称').fill('统一续期');
  await line.getByLabel('单价（元）').fill('2000');
  await choose(line.getByLabel('套餐'), '续期已有授权');
  await choose(line.getByLabel('续期时长'), '统一到同一天');
  await page.getByRole('button', { name: '保存并发送' }).click();
  await expect(line.getByText('请至少选择一个授权')).toBeVisible();
  await expect(line.getByText('请选择统一到期日')).toBeVisible();
  await expectAccessible(page);

  const licenses = line.getByRole('combobox', { name: '授权' });
  for (const key of keys) {
    await licenses.fill(key);
    await expectUnfolded(page);
    await page.locator('.ant-select-item-option').getByText(key).first().click();
  }
  await licenses.press('Escape');
  await line.getByLabel('统一到期日').fill(until);
  const outcome = line.getByRole('list', { name: '变更前后' });
  for (const key of keys) await expect(outcome.getByText(key)).toBeVisible();
  await expect(outcome.getByText(new RegExp(`${until}$`))).toHaveCount(2);
  await choose(line.getByLabel('续费方式'), '约定年价');
  await line.getByLabel('续费年价（元）').fill('600');
  await expectFitsDarkPhone(page);
  const offer = await sendAndOpen(page, browser);
  const details = bare((await offer.getByRole('table').textContent()) ?? '');
  for (const words of [`续期至${until}：`, ...keys, '续费：每个授权每年¥600.00'])
    expect(details).toContain(bare(words));
  await offer.getByRole('button', { name: '接受报价' }).click();
  await expect(offer).toHaveURL(/\/pay\?orderId=/);
  await offer.context().close();
});

test('staff enlarge a licence, and the customer reads what it becomes, accepts and pays', async ({ page, browser }) => {
  const { id, key } = await aLicense(12);
  await signIn(page.context(), admin);
  await page.goto(`/admin/quotes/${await aBlankQuote()}`);
  const line = page.getByRole('group', { name: '第 1 行' });
  await choose(line.getByLabel('套餐'), '专业版 · 团队');
  await line.getByLabel('单价（元）').fill('950');
  await choose(line.getByLabel('用途'), '扩容已有授权');
  await page.getByRole('button', { name: '保存并发送' }).click();
  await expect(line.getByText('请至少选择一个授权')).toBeVisible();
  await expectAccessible(page);
  await line.getByRole('combobox', { name: '授权' }).fill(key);
  await expectUnfolded(page);
  await page.locator('.ant-select-item-option').getByText(key).first().click();
  await line.getByRole('combobox', { name: '授权' }).press('Escape');
  await expect(line.getByRole('list', { name: '变更前后' })).toContainText(key);
  await expectFitsDarkPhone(page);
  const offer = await sendAndOpen(page, browser);
  const details = bare((await offer.getByRole('table').textContent()) ?? '');
  expect(details).toContain(bare(`扩容 ${key}：专业版 · 小组 · 5 个用户 · 30 个资产`));
  expect(details).toContain(bare('→ 专业版 · 团队 · 15 个用户 · 100 个资产'));
  await expectAccessible(offer);
  await offer.getByRole('button', { name: '接受报价' }).click();
  await expect(offer).toHaveURL(/\/pay\?orderId=/);
  await pay(request, customer, new URL(offer.url()).searchParams.get('orderId') ?? '');
  await offer.goto(`/license/${id}`);
  await expect(offer.getByText('15').first()).toBeVisible();
  await offer.context().close();
});

test('a quote says that its licence has changed when it is accepted too late', async ({ page, context }) => {
  const license = await aLicense(12);
  const id = await aBlankQuote();
  const headers = { 'X-Auth-Token': admin.token };
  const lines = [{ name: '续期', quantity: 1, unitPriceFen: 300_000, licenseIds: [license.id], until: inDays(900) }];
  const customerOf = { companyName: '澜沧', contactName: '周宁', mail: customer.mail, locale: 'zh' };
  const data = { ...customerOf, lines, months: 12, terms: '', validOn: inDays(30) };
  await ok(request.put(`/api/admin/quotes/${id}`, { headers: { ...headers, 'If-Match': '"1"' }, data }));
  const once = { ...headers, 'If-Match': '"2"', 'Idempotency-Key': crypto.randomUUID() };
  const sent = await ok(request.post(`/api/admin/quotes/${id}/sending`, { headers: once }));
  const { token } = (await sent.json()) as { token: string };
  const renewal = { paidId: license.id, plan: 'group', months: 12 };
  const mine = { 'X-Auth-Token': customer.token };
  const renewed = await ok(request.post('/api/account/order', { headers: mine, data: renewal }));
  await pay(request, customer, ((await renewed.json()) as { id: string }).id);
  await signIn(context, customer);
  await page.goto(`/en/quote/${token}`);
  await page.getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByText(`Licence ${license.key} has changed since this quote was written`)).toBeVisible();
});
