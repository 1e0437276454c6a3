import { choose } from './support/choose';
import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, bind, ok, pay, signIn, type Customer } from './support/customer';
import { inMailTo } from './support/mailbox';
import { anAdmin, onceAs } from './support/staff';

let admin: Customer;
let second: Customer;
let customer: Customer;

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(120_000);
  const request = await playwright.request.newContext({ baseURL });
  admin = await anAdmin(request);
  second = await anAdmin(request);
  customer = await aCustomer(request, 'zh');
  await request.dispose();
});

/** A page signed in as another person, in a separate browser context. */
async function pageOf(browser: Browser, person: Customer, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, acceptDownloads: true, locale: 'zh-CN' });
  await signIn(context, person);
  return context.newPage();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function giveReason(page: Page, title: string | RegExp, action: string): Promise<void> {
  const question = dialog(page, title);
  await question.getByLabel('原因').fill('客户来电说明');
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

test('an admin makes a coupon, a customer uses it, its use is counted and it is disabled', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  await signIn(context, admin);
  const code = `WEEK${Date.now()}`;
  await page.goto('/admin/coupons');
  await press(page, '新建优惠码');
  const form = dialog(page, '新建优惠码');
  await form.getByLabel('优惠码').fill(code.toLowerCase());
  await form.getByLabel('减免比例（%）').fill('10');
  await form.getByLabel('总共可用次数').fill('1');
  await expectAccessible(page);
  await form.getByRole('button', { name: '新建优惠码' }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('减 10%');
  await expect(row).toContainText('0 / 1');

  const orderId = await anOrder(request, customer);
  const shop = await pageOf(browser, customer, baseURL);
  await shop.goto(`/order/${orderId}`);
  await shop.getByLabel('优惠码').fill(code);
  await shop.getByRole('button', { name: '使用' }).click();
  await expect(shop.getByText('已优惠 ¥64.60')).toBeVisible();
  await pay(request, customer, orderId);
  await shop.context().close();

  await page.reload();
  await expect(row).toContainText('1 / 1');
  await expectAccessible(page);
  await row.getByRole('button', { name: `编辑优惠码 ${code}` }).click();
  const edited = dialog(page, `编辑优惠码 ${code}`);
  await edited.getByRole('checkbox', { name: /^启用/ }).uncheck();
  await edited.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('停用');
});

test('a batch of redeem codes is made and saved once, one code is redeemed and found, and the rest are voided', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, admin);
  const refusedPreviews: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/preview') && !answer.ok()) refusedPreviews.push(answer.url());
  });
  const name = `展会 ${Date.now()}`;
  await page.goto('/admin/redeem-codes');
  await press(page, '新建批次');
  const form = dialog(page, '新建批次');
  await form.getByLabel('名称').fill(name);
  await choose(form.getByLabel('内容'), '积分');
  await form.getByLabel('数量').fill('100');
  await form.getByLabel('兑换码个数').fill('2');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await form.getByRole('button', { name: '生成并保存 CSV' }).click();
  expect(refusedPreviews).toEqual([]);
  const file = await (await saving).path();
  const [, used = '', left = ''] = readFileSync(file, 'utf8')
    .split('\r\n')
    .map((line) => line.split(',')[0]);
  expect([used, left].every((code) => /^\w{4}(-\w{4}){3}$/.test(code))).toBe(true);

  const shop = await pageOf(browser, customer, baseURL);
  await shop.goto('/redeem-code');
  await shop.getByLabel('兑换码').fill(used);
  await shop.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(shop.getByText(/兑换成功|已兑换/).first()).toBeVisible();

  await press(page, '查找兑换码');
  const search = dialog(page, '查找兑换码');
  await search.getByLabel('客户报来的兑换码').fill(used.toLowerCase());
  await search.getByRole('button', { name: '查找' }).click();
  await expect(page.getByRole('row').filter({ hasText: customer.mail })).toContainText('已兑换');
  await expectAccessible(page);

  await page.goto('/admin/redeem-codes');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 / 2');
  await row.getByRole('button', { name: `作废批次 ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
  await expect(row).toContainText('已作废');
  await shop.getByLabel('兑换码').fill(left);
  await shop.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(shop.getByRole('alert')).toBeVisible();
  await shop.context().close();
});

test('a large licence takes two people, and is then repriced', async ({ page, context, browser, baseURL }) => {
  await signIn(context, admin);
  await page.goto('/admin/licenses');
  await press(page, '签发授权');
  const form = dialog(page, '签发授权');
  await form.getByLabel('客户邮箱').fill(customer.mail);
  await choose(form.getByLabel('套餐'), '专业版 · 小组');
  await expect(form.getByLabel('续费')).toBeHidden();
  await form.getByLabel('用户数').fill('-1');
  await form.getByLabel('原因').fill('战略客户');
  await expect(form.getByText('须由另一位管理员复核')).toBeVisible();
  await form.getByRole('button', { name: '提交复核' }).click();
  await expect(form.getByLabel('续费')).toHaveAttribute('aria-invalid', 'true');
  await choose(form.getByLabel('续费'), '按约定年价');
  await form.getByLabel('约定年价（元）').fill('12,800');
  await expectAccessible(page);
  await form.getByRole('button', { name: '提交复核' }).click();
  const waiting = page.locator('tr.ant-table-row').filter({ hasText: customer.mail });
  await expect(waiting).toContainText('由您提交，需另一位管理员复核');
  await expectAccessible(page);

  const desk = await pageOf(browser, second, baseURL);
  await desk.goto('/admin/proposals?status=waiting');
  const proposal = desk.getByRole('row').filter({ hasText: customer.mail });
  await expect(proposal).toContainText('续费价格为每年 ¥12,800');
  await proposal.getByRole('button', { name: '同意' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: '同意' }).click();
  await desk.waitForURL(/\/admin\/licenses\/[0-9a-f-]{36}$/);
  await expect(desk.getByText('由工作人员签发')).toBeVisible();

  await expect(desk.getByText('约定年价：¥12,800').first()).toBeVisible();
  await press(desk, '调高价格');
  const price = dialog(desk, /的续费价格$/);
  await price.getByLabel('约定年价（元）').fill('12,000');
  await price.getByLabel('原因').fill('新合同');
  await price.getByRole('button', { name: '设置价格' }).click();
  await expect(price.getByText('约定的续费价格不能直接调低')).toBeVisible();
  await price.getByLabel('约定年价（元）').fill('13,500');
  await price.getByRole('button', { name: '设置价格' }).click();
  await expect(desk.getByText('约定年价：¥13,500').first()).toBeVisible();
  await desk.context().close();
});

test('a large licence is extended by two people, unbound and revoked with a reason', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const data = { mail: customer.mail, planId: 'group', users: -1, assets: 30, months: 12, reason: '战略客户' };
  const terms = { headers: onceAs(admin), data: { ...data, agreedYearFen: 1_280_000 } };
  const { proposalId } = await (await ok(request.post('/api/admin/licenses', terms))).json();
  const approval = request.post(`/api/admin/proposals/${proposalId}/approve`, { headers: onceAs(second) });
  const paidId = ((await (await ok(approval)).json()) as { resultId: string }).resultId;
  await signIn(context, admin);
  const desk = await pageOf(browser, second, baseURL);
  await desk.goto(`/admin/licenses/${paidId}`);

  await press(desk, '延长或增加');
  const addition = dialog(desk, '延长或增加容量');
  await addition.getByLabel('数量').fill('2');
  const outcome = addition.getByLabel('更改前后');
  await expect(outcome).toContainText(/有效期至\d{4}-\d{2}-\d{2} → \d{4}-\d{2}-\d{2}/);
  await expect(outcome).toContainText('没有上限');
  const [, end = ''] = /→ (\S{10})/.exec((await outcome.textContent()) ?? '') ?? [];
  await expectAccessible(desk);
  await addition.getByLabel('原因').fill('补偿停机');
  await addition.getByRole('button', { name: '提交复核' }).click();
  await expect(addition).toBeHidden();
  await page.goto('/admin/proposals?status=waiting');
  const extension = page.getByRole('row').filter({ hasText: '延长 2 个月' });
  await expect(extension).toContainText('→');
  await expect(extension).toContainText('赠送金额没有上限');
  await extension.getByRole('button', { name: '同意' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '同意' }).click();
  await page.waitForURL(new RegExp(`/admin/licenses/${paidId}$`));
  await desk.reload();
  await expect(desk.getByText('由工作人员延长 2 个月')).toBeVisible();
  await expect(desk.getByText(end, { exact: true }).first()).toBeVisible();
  await bind(request, customer, paidId, 'MACHINE-OF-THE-WEEK');
  await desk.reload();
  await expect(desk.getByText('MACHINE-OF-THE-WEEK').first()).toBeVisible();
  await expectAccessible(desk);
  await press(desk, '解绑机器');
  await giveReason(desk, '解绑这台机器？', '解绑机器');
  await expect(desk.getByText('未绑定')).toBeVisible();
  await press(desk, '吊销');
  await giveReason(desk, '吊销这份授权？', '吊销');
  await expect(desk.getByText('授权吊销', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: '延长或增加' })).toBeHidden();
  await desk.context().close();
});

test('promoted content earns a reward that its author sees, until staff take it back', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const author = await aCustomer(request, 'zh');
  await pay(request, author, await anOrder(request, author));
  await signIn(context, admin);
  await page.goto('/admin/rewards');
  const find = async () => {
    await press(page, '发放奖励');
    await dialog(page, '发放奖励').getByLabel('客户邮箱').fill(author.mail);
    await press(page, '下一步');
  };
  await find();
  const form = dialog(page, /^给 .+ 发放奖励$/);
  await form.getByLabel('内容链接').fill(`https://blog.example.cn/${Date.now()}`);
  await choose(form.getByLabel('内容类型'), '视频');
  await form.getByLabel('播放次数').fill('2500');
  await choose(form.getByLabel('客户选择'), '增加资产');
  await expect(form.getByText('+15 资产')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '发放奖励' }).click();
  const row = page.getByRole('row').filter({ hasText: author.mail });
  await expect(row).toContainText('已发放');
  await expect(form).toBeHidden();
  await find();
  await expect(dialog(page, '发放奖励')).toContainText('本月已获得奖励');
  await page.keyboard.press('Escape');

  const shop = await pageOf(browser, author, baseURL);
  await shop.goto('/affiliate');
  await expect(shop.getByText('+15 资产')).toBeVisible();
  await expectAccessible(shop);
  await row.getByRole('button', { name: '收回' }).click();
  await giveReason(page, `收回 ${author.mail} 的奖励？`, '收回');
  await expect(row).toContainText('已收回');
  await expectAccessible(page);
  expect(await inMailTo(request, author.mail, /(客户来电说明)/)).toBeTruthy();
  await shop.reload();
  await expect(shop.getByText('客户来电说明')).toBeVisible();
  await shop.context().close();
});

test('a plan is hidden, put back on sale and moved', async ({ page, context }) => {
  await signIn(context, admin);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ has: page.getByText('department', { exact: true }) });
  await expect(row).toContainText('在售');
  await expectAccessible(page);
  await row.getByRole('button', { name: '隐藏' }).click();
  await expect(row.getByText('隐藏', { exact: true }).first()).toBeVisible();
  await row.getByRole('button', { name: '上架' }).click();
  await page
    .getByRole('dialog', { name: /^上架「/ })
    .getByRole('button', { name: '立即上架' })
    .click();
  await expect(row).toContainText('在售');
  const names = () => page.locator('tbody td:first-child b').allTextContents();
  const before = await names();
  await page.getByRole('button', { name: `下移 ${before[0]}` }).click();
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.getByRole('button', { name: `上移 ${before[0]}` }).click();
  await expect.poll(names).toEqual(before);
  await row.getByRole('button', { name: /^编辑套餐/ }).click();
  const form = dialog(page, '编辑套餐 department');
  await expect(form.getByLabel('名称（中文）')).not.toHaveValue('');
  await expectAccessible(page);
});
