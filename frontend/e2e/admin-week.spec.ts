import { choose } from './support/choose';
import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, bind, ok, pageOf, pay, signIn, type Customer } from './support/customer';
import { expectMailTo } from './support/mailbox';
import { press } from './support/open';
import { anAdmin, onceAs } from './support/staff';

let admin: Customer;
let second: Customer;
let customer: Customer;

test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000);
  admin = await anAdmin(request);
  second = await anAdmin(request);
  customer = await aCustomer(request, 'zh');
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function giveReason(page: Page, title: string | RegExp, action: string): Promise<void> {
  const question = dialog(page, title);
  await question.getByLabel('原因').fill('客户来电说明');
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

test('a large licence takes two people, and is then repriced', async ({ page, context, browser }) => {
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

  const desk = await pageOf(browser, second);
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
  request,
}) => {
  const data = { mail: customer.mail, planId: 'group', users: -1, assets: 30, months: 12, reason: '战略客户' };
  const terms = { headers: onceAs(admin), data: { ...data, agreedYearFen: 1_280_000 } };
  const { proposalId } = await (await ok(request.post('/api/admin/licenses', terms))).json();
  const approval = request.post(`/api/admin/proposals/${proposalId}/approve`, { headers: onceAs(second) });
  const paidId = ((await (await ok(approval)).json()) as { resultId: string }).resultId;
  await signIn(context, admin);
  const desk = await pageOf(browser, second);
  await desk.goto(`/admin/licenses/${paidId}`);

  // Nothing is confirmed before its consequence is known, and a failed preview can be tried again.
  const previews = '**/additions/preview';
  await desk.route(previews, (route) => route.abort());
  await press(desk, '延长或增加');
  const addition = dialog(desk, '延长或增加容量');
  await addition.getByLabel('数量').fill('2');
  await expect(addition.getByText('暂时无法算出结果，请重试')).toBeVisible();
  await expect(addition.getByRole('button', { name: '延长或增加' })).toBeDisabled();
  await desk.unroute(previews);
  await addition.getByRole('button', { name: '重试' }).click();
  const outcome = addition.getByLabel('更改前后');
  await expect(outcome).toContainText(/有效期至\d{4}-\d{2}-\d{2} → \d{4}-\d{2}-\d{2}/);
  await expect(outcome).toContainText('没有上限');
  const [, end = ''] = /→ (\S{10})/.exec((await outcome.textContent()) ?? '') ?? [];
  await expectAccessible(desk);
  await addition.getByLabel('原因').fill('补偿停机');
  await addition.getByRole('button', { name: '提交复核' }).click();
  await expect(addition).toBeHidden();
  await page.goto('/admin/proposals?status=waiting');
  const extension = page.getByRole('row').filter({ hasText: '延长 2 个月' }).filter({ hasText: customer.mail });
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
  await giveReason(desk, '吊销这个授权？', '吊销');
  await expect(desk.getByText('授权吊销', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: '延长或增加' })).toBeHidden();
  await desk.context().close();
});

test('promoted content earns a reward that its author sees, until staff take it back', async ({
  page,
  context,
  browser,
  request,
}) => {
  const author = await aCustomer(request, 'zh');
  const paidId = await pay(request, author, await anOrder(request, author));
  await pay(request, author, await anOrder(request, author));
  const licenses = await ok(request.get('/api/account/paid', { headers: { 'X-Auth-Token': author.token } }));
  const { items } = (await licenses.json()) as { items: { paidId: string; key: string }[] };
  const key = items.find((license) => license.paidId === paidId)?.key ?? '';
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
  // Neither the day nor one of several licences is guessed.
  await form.getByRole('button', { name: '发放奖励' }).click();
  await expect(form.getByText('必填项')).toHaveCount(2);
  await form.getByLabel('发布日期').fill('2026-11-02');
  await form.getByLabel('发布日期').blur();
  await choose(form.getByLabel('授权', { exact: true }), new RegExp(`^${key} · `));
  await expect(form.getByText('+15 资产')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '发放奖励' }).click();
  const row = page.getByRole('row').filter({ hasText: author.mail });
  await expect(row).toContainText('已发放');
  await expect(form).toBeHidden();
  await find();
  await expect(dialog(page, '发放奖励')).toContainText('本月已获得奖励');
  await page.keyboard.press('Escape');

  const shop = await pageOf(browser, author);
  await shop.goto('/affiliate');
  await expect(shop.getByText('+15 资产')).toBeVisible();
  await expectAccessible(shop);
  await row.getByRole('button', { name: '收回' }).click();
  await giveReason(page, `收回 ${author.mail} 的奖励？`, '收回');
  await expect(row).toContainText('已收回');
  await expectAccessible(page);
  await expectMailTo(request, author.mail, /客户来电说明/);
  await shop.reload();
  await expect(shop.getByText('客户来电说明')).toBeVisible();
  await shop.context().close();
});

test('a plan is hidden, put back on sale and moved', async ({ page, context, request }) => {
  // Its own plans: other tests buy the others at the same time.
  const mark = Date.now().toString(36);
  const [one, two] = [`周甲 ${mark}`, `周乙 ${mark}`];
  for (const [id, zh] of Object.entries({ [`week-a-${mark}`]: one, [`week-b-${mark}`]: two })) {
    const terms = { users: 7, assets: 70, combos: [{ months: 12, priceFen: 100_000, discountBps: 10_000 }] };
    const named = { id, name: { zh, en: id }, description: { zh: '', en: '' }, edition: 'professional' };
    const data = { ...named, ...terms, isHidden: zh === two };
    await ok(request.post('/api/admin/plans', { headers: onceAs(admin), data }));
  }
  await signIn(context, admin);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ hasText: one });
  await expect(row).toContainText('在售');
  await expectAccessible(page);
  const hide = async () => {
    await row.getByRole('button', { name: '隐藏' }).click();
    await expect(row.getByRole('button', { name: '上架' })).toBeVisible();
    await expect(row.getByText('隐藏', { exact: true })).toBeVisible();
  };
  await hide();
  await row.getByRole('button', { name: '上架' }).click();
  await page
    .getByRole('dialog', { name: /^上架「/ })
    .getByRole('button', { name: '立即上架' })
    .click();
  await expect(row).toContainText('在售');
  await hide();

  const names = async () => {
    const all = await page.locator('tbody td:first-child b').allTextContents();
    return all.filter((name) => name === one || name === two);
  };
  // A plan that another test adds in between refuses a move, and has the page read the plans again.
  const move = (button: string, order: readonly string[]) =>
    expect(async () => {
      if ((await names())[0] !== order[0]) await page.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(names, { timeout: 3_000 }).toEqual(order);
    }).toPass();
  await expect.poll(names).toEqual([one, two]);
  await move(`下移 ${one}`, [two, one]);
  await move(`上移 ${one}`, [one, two]);
  await row.getByRole('button', { name: /^编辑套餐/ }).click();
  const form = dialog(page, `编辑套餐 week-a-${mark}`);
  await expect(form.getByLabel('名称（中文）')).toHaveValue(one);
  await expectAccessible(page);
});
