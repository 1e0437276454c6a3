import { expect, test, type APIRequestContext, type Locator, type Page } from './support/test';
import type { components } from '../src/api/schema';
import { expectAccessible } from './support/accessible';
import { ok, signIn, type Customer } from './support/customer';
import { anAdmin } from './support/staff';

type Plan = components['schemas']['StaffPlanView'];

let ann: Customer;
let ben: Customer;

test.beforeAll(async ({ request }) => {
  [ann, ben] = [await anAdmin(request), await anAdmin(request)];
});

const planOf = async (request: APIRequestContext, id: string): Promise<Plan> => {
  const answer = await ok(request.get('/api/admin/plans', { headers: { 'X-Auth-Token': ben.token } }));
  const { items } = (await answer.json()) as { items: Plan[] };
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
  const headers = { 'X-Auth-Token': ben.token, 'If-Match': `"${version}"` };
  await ok(
    request.put(`/api/admin/plans/${id}`, {
      headers,
      data: { ...rest, combos: combos.map(({ chargeFen: _charge, ...combo }) => combo) },
    }),
  );
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
  { label, typed, ben: change }: { label: string; typed: string; ben: (plan: Plan) => Partial<Plan> },
): Promise<{ id: string; form: Locator; notice: Locator }> {
  await signIn(page.context(), ann);
  const id = await aPlan(request);
  const form = await openPlan(page, id);
  await form.getByLabel(label).fill(typed);
  await benSaves(request, id, change);
  await form.getByRole('button', { name: '保存' }).click();
  return { id, form, notice: form.getByRole('alert', { name: '内容已被他人修改' }) };
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
  await expect(notice).toBeFocused();
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
