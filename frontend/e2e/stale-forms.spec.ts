import { expect, test, type APIRequestContext, type Locator, type Page } from './support/test';
import type { components } from '../src/api/schema';
import { expectAccessible } from './support/accessible';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { press } from './support/open';
import { anAdmin, readAs, replaces } from './support/staff';

type Plan = components['schemas']['StaffPlanView'];

let ann: Customer;
let ben: Customer;

test.beforeAll(async ({ request }) => {
  [ann, ben] = [await anAdmin(request), await anAdmin(request)];
});

const planOf = async (request: APIRequestContext, id: string): Promise<Plan> => {
  const { items } = await readAs<{ items: Plan[] }>(request, ben, '/api/admin/plans');
  const plan = items.find((one) => one.id === id);
  if (!plan) throw new Error(`no plan ${id}`);
  return plan;
};

/** What Ben saves while Ann has the plan open. */
async function benSaves(request: APIRequestContext, id: string, change: (plan: Plan) => Partial<Plan>): Promise<void> {
  const plan = await planOf(request, id);
  const {
    id: _id,
    edition: _edition,
    planned: _planned,
    voided: _voided,
    version,
    combos,
    ...rest
  } = { ...plan, ...change(plan) };
  const data = { ...rest, combos: combos.map(({ chargeFen: _charge, ...combo }) => combo) };
  await replaces(request, ben, `/api/admin/plans/${id}`, version, data);
}

/** A plan for this test alone, not on sale. */
async function aPlan(request: APIRequestContext): Promise<string> {
  const id = `stale-${Math.random().toString(36).slice(2, 10)}`;
  const combos = [
    { months: 3, priceFen: 42_000, discountBps: 10_000 },
    { months: 12, priceFen: 150_000, discountBps: 9_000 },
  ];
  const terms = {
    name: { zh: id, en: id },
    description: { zh: '', en: '' },
    users: 5,
    assets: 50,
    isHidden: true,
    combos,
  };
  const data = { id, edition: 'professional', ...terms };
  await ok(request.post('/api/admin/plans', { headers: { 'X-Auth-Token': ben.token }, data }));
  return id;
}

async function openPlan(page: Page, id: string): Promise<Locator> {
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });
  await row.getByRole('button', { name: /^编辑套餐/ }).click();
  return page.getByRole('dialog', { name: `编辑套餐 ${id}` });
}

/** Ann edits a plan that Ben saves first; returns her form, which reports the conflict. */
async function annIsTooLate(
  page: Page,
  request: APIRequestContext,
  {
    label,
    typed,
    startsOn,
    ben: change,
  }: { label: string; typed: string; startsOn?: string; ben: (plan: Plan) => Partial<Plan> },
): Promise<{ id: string; form: Locator; notice: Locator }> {
  await signIn(page.context(), ann);
  const id = await aPlan(request);
  const form = await openPlan(page, id);
  await form.getByLabel(label).fill(typed);
  if (startsOn) await form.getByLabel('生效日期').fill(startsOn);
  await benSaves(request, id, change);
  await form.getByRole('button', { name: '保存' }).click();
  const notice = form.getByRole('alert', { name: '内容已被他人修改' });
  // Nothing is being typed: it takes the focus from the button.
  await expect(notice).toBeFocused();
  return { id, form, notice };
}

test('a price that another admin raised is not reset by saving another field of the plan', async ({
  page,
  request,
}) => {
  const { id, form, notice } = await annIsTooLate(page, request, {
    label: '说明（中文）',
    typed: '十人以内的团队',
    ben: ({ combos }) => ({
      combos: combos.map((combo) => (combo.months === 3 ? { ...combo, priceFen: 52_000 } : combo)),
    }),
  });
  await expect(notice).toContainText(`${ben.mail} 在`);
  await expect(notice.getByRole('row', { name: /^时长与价格/ })).toContainText('¥520');
  await expect(notice.getByRole('row', { name: /^时长与价格/ })).toContainText('您没有改动');
  await expect(notice.getByRole('row', { name: /^说明/ })).toContainText('十人以内的团队');
  await expect(form.getByLabel('说明（中文）')).toHaveValue('十人以内的团队');
  await expectAccessible(page);

  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(form).toBeHidden();
  const saved = await planOf(request, id);
  expect(saved.combos.map(({ priceFen }) => priceFen)).toEqual([52_000, 150_000]);
  expect(saved.description.zh).toBe('十人以内的团队');
});

test('the notice of a newer version scrolls into view, and leaves the focus in the form', async ({ page, request }) => {
  await signIn(page.context(), ann);
  await page.setViewportSize({ width: 1280, height: 480 });
  const id = await aPlan(request);
  const form = await openPlan(page, id);
  const assets = form.getByLabel('资产数');
  await assets.fill('60');
  await benSaves(request, id, () => ({ users: 6 }));
  await assets.press('Enter');
  const notice = form.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice).toBeInViewport({ ratio: 0.9 });
  await expect(assets).toBeFocused();
  await page.keyboard.type('0');
  await expect(assets).toHaveValue('600');
});

test('what another admin saved can be taken into the form and changed further', async ({ page, request }) => {
  const { id, form, notice } = await annIsTooLate(page, request, {
    label: '用户数',
    typed: '7',
    ben: () => ({ users: 6 }),
  });
  await expect(notice.getByRole('row', { name: /^用户数/ })).toHaveText('用户数76');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(notice).toBeHidden();
  await expect(form.getByLabel('用户数')).toHaveValue('6');
  await form.getByLabel('资产数').fill('60');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  expect(await planOf(request, id)).toMatchObject({ users: 6, assets: 60 });
});

test('overwriting a plan confirms the prices that it saves, and lasts for one attempt', async ({ page, request }) => {
  const repriced = (combos: Plan['combos']) =>
    combos.map((combo) => (combo.months === 3 ? { ...combo, priceFen: 52_000 } : combo));
  const { id, form, notice } = await annIsTooLate(page, request, {
    label: '说明（中文）',
    typed: '七人的团队',
    ben: ({ combos }) => ({ combos: repriced(combos) }),
  });
  const overwrite = notice.getByRole('button', { name: '用我的内容覆盖' });
  const users = form.getByLabel('用户数');
  await users.fill('');
  await overwrite.click();
  await expect(users).toBeFocused();
  await users.fill('7');
  const question = page.getByRole('dialog', { name: `修改「${id}」的价格？` });
  // Saves what is typed, with the price as it was read.
  for (const send of [() => form.getByRole('button', { name: '保存' }).click(), () => users.press('Enter')]) {
    await send();
    await expect(question.getByRole('row', { name: /^3 个月/ })).toContainText('¥520');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
  }
  expect(await planOf(request, id)).toMatchObject({ users: 5, version: 2 });

  // The price stays as Ben saved it: there is nothing to confirm.
  await overwrite.click();
  await expect(form).toBeHidden();
  const saved = await planOf(request, id);
  expect(saved).toMatchObject({ users: 7, description: { zh: '七人的团队' } });
  expect(saved.combos.map(({ priceFen }) => priceFen)).toEqual([52_000, 150_000]);
});

test('a plan is not put on sale from a list row that is older than its price', async ({ page, context, request }) => {
  await signIn(context, ann);
  const id = await aPlan(request);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });
  await expect(row).toContainText('¥420');
  await benSaves(request, id, ({ combos }) => ({
    combos: combos.map((combo) => (combo.months === 3 ? { ...combo, priceFen: 52_000 } : combo)),
  }));
  await row.getByRole('button', { name: '上架' }).click();
  const question = page.getByRole('dialog', { name: /^上架「/ });
  await expect(question).toContainText('¥520');
  await question.getByRole('button', { name: '立即上架' }).click();
  await expect(page.getByText(new RegExp(`${ben.mail} 已于 .* 修改过这项内容`))).toBeVisible();
  await expect(row).toContainText('¥520');
  expect((await planOf(request, id)).isHidden).toBe(true);
});

test('a price for a later day is planned on top of what another admin saved', async ({ page, request }) => {
  const startsOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 172_800_000);
  const { id, form, notice } = await annIsTooLate(page, request, {
    label: '说明（中文）',
    typed: '十人以内的团队',
    startsOn,
    ben: ({ combos }) => ({
      users: 6,
      combos: combos.map((combo) => (combo.months === 3 ? { ...combo, priceFen: 52_000 } : combo)),
    }),
  });
  await expect(notice.getByRole('row', { name: /^说明/ })).toContainText('十人以内的团队');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(notice).toBeHidden();
  await expect(form.getByLabel('用户数')).toHaveValue('6');
  await expect(form.getByLabel('生效日期')).toHaveValue(startsOn);
  await form.getByLabel('说明（中文）').fill('二十人以内的团队');
  await form.getByRole('button', { name: `保存，${startsOn} 起生效` }).click();
  await expect(page.getByText(`已保存，${startsOn} 起生效`)).toBeVisible();
  await expect(form).toBeHidden();
  const saved = await planOf(request, id);
  expect(saved).toMatchObject({ users: 6, description: { zh: '' }, version: 2 });
  expect(saved.planned?.combos.map(({ priceFen }) => priceFen)).toEqual([52_000, 150_000]);
});

test('a customer case that a colleague has hidden stays hidden after their version was taken over', async ({
  page,
  request,
}) => {
  const companyName = `远岸 ${Math.random().toString(36).slice(2, 10)}`;
  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>(
    'INSERT INTO cases (company_name, approved_at) VALUES ($1, now()) RETURNING id',
    [companyName],
  );
  await signIn(page.context(), ann);
  await page.goto(`/admin/cases?q=${encodeURIComponent(companyName)}`);
  await press(page, '编辑');
  const form = page.getByRole('dialog', { name: '编辑案例' });
  await form.getByLabel('位置').fill('3');
  await replaces(request, ben, `/api/admin/cases/${id}`, 1, { companyName, position: 0, isHidden: true });
  await press(page, '保存');
  const notice = form.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice.getByRole('row', { name: /^状态/ })).toContainText('已隐藏');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(form.getByLabel('位置')).toHaveValue('0');
  await form.getByLabel('位置').fill('7');
  await press(page, '保存');
  await expect(form).toBeHidden();
  expect(await inDatabase('SELECT position, is_hidden FROM cases WHERE id = $1', [id])).toEqual([
    { position: 7, is_hidden: true },
  ]);
});

test('a conflict over a name shows both names, and the author if one is recorded', async ({ page, request }) => {
  const { token, mail } = await aCustomer(request, 'zh');
  const headers = { 'X-Auth-Token': token };
  const { id } = (await (await ok(request.get('/api/account/info', { headers }))).json()) as { id: string };
  await signIn(page.context(), ann);
  await page.goto(`/admin/users/${id}`);
  await press(page, '更正');
  const form = page.getByRole('dialog', { name: `更正 ${mail} 的姓名与邮箱` });
  await form.getByLabel('姓名').fill('周凝');
  await form.getByLabel('原因').fill('登记有误');
  await inDatabase('UPDATE accounts SET name = $2 WHERE id = $1', [id, '周晓宁']);
  await form.getByRole('button', { name: '更正' }).click();
  const notice = form.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice.locator('p').first()).toHaveText('这项内容在您打开之后已有变化，您的修改还没有保存。');
  await expect(notice.getByRole('columnheader').last()).toHaveText('现在的内容');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(form.getByLabel('姓名')).toHaveValue('周晓宁');

  await form.getByLabel('姓名').fill('周凝');
  await ok(request.post('/api/account/info', { headers, data: { name: '周小宁' } }));
  await form.getByRole('button', { name: '更正' }).click();
  await expect(notice.locator('p').first()).toHaveText(
    new RegExp(`^${mail} 在 [\\d-]{10} [\\d:]{5} 修改过这项内容，您的修改还没有保存。$`),
  );
  await expect(notice.getByRole('row', { name: /^姓名/ })).toHaveText('姓名周凝周小宁');
  await expect(form.getByLabel('姓名')).toHaveValue('周凝');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(form.getByLabel('姓名')).toHaveValue('周小宁');
  await expect(form.getByLabel('原因')).toHaveValue('登记有误');
});
