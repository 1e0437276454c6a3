import { expect, test, type APIRequestContext, type Locator, type Page } from './support/test';
import type { components } from '../src/api/schema';
import { expectAccessible } from './support/accessible';
import { held } from './support/auth';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { press } from './support/open';
import { anAdmin, onceAs } from './support/staff';

type Plan = components['schemas']['StaffPlanView'];

let ann: Customer;
let ben: Customer;

test.beforeAll(async ({ request }) => {
  [ann, ben] = [await anAdmin(request), await anAdmin(request)];
});

/** Ben replaces this version of something. */
const benReplaces = (request: APIRequestContext, path: string, version: number, data: object) =>
  ok(request.put(path, { headers: { 'X-Auth-Token': ben.token, 'If-Match': `"${version}"` }, data }));

const created = async (request: APIRequestContext, path: string, data: object): Promise<string> => {
  const answer = await ok(request.post(path, { headers: onceAs(ann), data }));
  return ((await answer.json()) as { id: string }).id;
};

const read = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const answer = await ok(request.get(path, { headers: { 'X-Auth-Token': ben.token } }));
  return (await answer.json()) as T;
};

const planOf = async (request: APIRequestContext, id: string): Promise<Plan> => {
  const { items } = await read<{ items: Plan[] }>(request, '/api/admin/plans');
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
  await benReplaces(request, `/api/admin/plans/${id}`, version, data);
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

test('overwriting a plan confirms the prices that it saves, and lasts for one attempt', async ({ page, request }) => {
  const repriced = (combos: Plan['combos']) =>
    combos.map((combo) => (combo.months === 3 ? { ...combo, priceFen: 52_000 } : combo));
  const { id, form, notice } = await annIsTooLate(page, request, {
    label: '用户数',
    typed: '7',
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
  expect(saved.users).toBe(7);
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

test('the lines of a quote that a colleague priced are taken into the form, and only then saved over', async ({
  page,
  request,
}) => {
  const customer = { companyName: '远岸科技', contactName: '周宁', mail: 'zhou@example.cn', locale: 'zh' };
  const validOn = new Date(Date.now() + 2_592_000_000).toISOString().slice(0, 10);
  const team = { plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1 };
  const offer = (unitPriceFen: number, ...more: object[]) => {
    const lines = [{ ...team, unitPriceFen }, ...more];
    return { ...customer, lines, months: 12, terms: '', validOn };
  };
  const path = `/api/admin/quotes/${await created(request, '/api/admin/quotes', customer)}`;
  await benReplaces(request, path, 1, offer(159_600));
  await signIn(page.context(), ann);
  await page.goto(path.replace('/api', ''));
  const terms = page.getByRole('textbox', { name: /^条款/ });
  await terms.fill('含一次培训');
  await benReplaces(request, path, 2, offer(200_000, { name: '上门安装', quantity: 1, unitPriceFen: 80_000 }));
  await press(page, '保存');

  const notice = page.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice).toContainText('上门安装');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(notice).toBeHidden();
  const [first, second] = [page.getByRole('group', { name: '第 1 行' }), page.getByRole('group', { name: '第 2 行' })];
  await expect(first.getByLabel('单价（元）')).toHaveValue('2000');
  await expect(second.getByLabel('名称')).toHaveValue('上门安装');
  await expect(terms).toHaveValue('');

  await terms.fill('含两次培训');
  await press(page, '保存');
  await expect(page.getByText('已保存')).toBeVisible();
  const saved = await read<{ lines: { unitPriceFen: number }[]; terms: string }>(request, path);
  expect(saved.lines.map(({ unitPriceFen }) => unitPriceFen)).toEqual([200_000, 80_000]);
  expect(saved.terms).toBe('含两次培训');

  // Overwriting shows what it saved: Ann's terms, and the price that she did not touch.
  await terms.fill('含三次培训');
  await benReplaces(request, path, 4, offer(250_000));
  await press(page, '保存');
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(notice).toBeHidden();
  await expect(first.getByLabel('单价（元）')).toHaveValue('2500');
  await expect(second).toBeHidden();
  await expect(terms).toHaveValue('含三次培训');
  await terms.fill('含四次培训');
  const again = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press(page, '保存');
  expect((await again).status()).toBe(200);
  expect(await read(request, path)).toMatchObject({ terms: '含四次培训', lines: [{ unitPriceFen: 250_000 }] });
});

test('whether a quote needs approval is asked again when it is about to be sent, and when that failed', async ({
  page,
  request,
}) => {
  const customer = { companyName: '远岸科技', contactName: '周宁', mail: 'zhou@example.cn', locale: 'zh' };
  const path = `/api/admin/quotes/${await created(request, '/api/admin/quotes', customer)}`;
  const validOn = new Date(Date.now() + 2_592_000_000).toISOString().slice(0, 10);
  const lines = [{ name: '上门安装', quantity: 1, unitPriceFen: 80_000 }];
  await benReplaces(request, path, 1, { ...customer, lines, months: 12, terms: '', validOn });
  await signIn(page.context(), ann);
  let takesSecondPerson = false;
  await page.route(`**${path}/sending/preview`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), takesSecondPerson } });
  });
  const foreseen = page.waitForResponse(`**${path}/sending/preview`);
  await page.goto(path.replace('/api', ''));
  await foreseen;
  takesSecondPerson = true;
  await press(page, '保存并发送');
  const question = page.getByRole('dialog', { name: `将发给 ${customer.mail} 的报价单提交复核？` });
  await expect(question).toBeVisible();
  await page.route(`**${path}/sending`, (route) => route.abort());
  takesSecondPerson = false;
  await question.getByRole('button', { name: '提交复核' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: '保存并发送' })).toBeVisible();
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
  await benReplaces(request, `/api/admin/cases/${id}`, 1, { companyName, position: 0, isHidden: true });
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

test('a campaign is sent only as it was on the screen, and shows what a colleague saved meanwhile', async ({
  page,
  request,
}) => {
  const reader = await aCustomer(request, 'zh');
  const subscribing = { headers: { 'X-Auth-Token': reader.token } };
  await ok(request.post('/api/account/marketing-email/subscribe', subscribing));
  const name = `通讯 ${Math.random().toString(36).slice(2, 10)}`;
  const draft = (subjectZh: string, bodyZh = '正文') => {
    const texts = { subjectZh, bodyZh, subjectEn: 'News', bodyEn: 'Text' };
    return { name, audience: 'subscribed', perSecond: 50, ...texts };
  };
  const path = `/api/admin/campaigns/${await created(request, '/api/admin/campaigns', draft('第一版'))}`;
  await signIn(page.context(), ann);
  await page.clock.install();
  await page.goto(`/admin/campaigns?q=${encodeURIComponent(name)}`);
  const subject = page.getByLabel('主题', { exact: true });
  const open = () => page.getByRole('link', { name, exact: true }).click();
  /** Goes to the list; a page that was left longer than a moment ago is fetched again. */
  const leave = async () => {
    await page.goBack();
    await page.clock.fastForward(10_000);
  };
  await open();
  await expect(subject).toHaveValue('第一版');

  // The page remembers the first version, and shows the second as soon as it has it.
  await leave();
  await benReplaces(request, path, 1, draft('第二版'));
  await open();
  await expect(subject).toHaveValue('第二版');

  // What is confirmed is what was there when the question was asked.
  await leave();
  await benReplaces(request, path, 2, draft('第三版'));
  const fetching = held();
  await page.route(`**${path}`, async (route) => {
    await fetching.until;
    await route.continue();
  });
  await open();
  await expect(subject).toHaveValue('第二版');
  await press(page, '发送…');
  const question = page.getByRole('dialog', { name: /^发送给 \d+ 人？$/ });
  await expect(question.getByRole('button', { name: '立即发送' })).toBeEnabled();
  fetching.release();
  await expect(subject).toHaveValue('第三版');
  await question.getByRole('button', { name: '立即发送' }).click();
  await expect(page.getByText(new RegExp(`${ben.mail} 已于 .* 修改过这项内容`))).toBeVisible();
  await expect(question).toBeHidden();
  expect(await read(request, path)).toMatchObject({ status: 'draft', subjectZh: '第三版' });

  await expect(subject).toHaveValue('第三版');
  await press(page, '发给自己测试');
  await expect(page.getByText('测试邮件已发到您的邮箱')).toBeVisible();

  // Nothing that Ann has typed is replaced: she is told when she saves it.
  await subject.fill('我的');
  await benReplaces(request, path, 3, draft('第四版'));
  await press(page, '保存');
  const notice = page.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice.getByRole('row', { name: /^主题/ })).toContainText('第四版');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(subject).toHaveValue('第四版');

  // Overwriting shows what it saved: the subject that Ann typed, and the text that Ben wrote.
  await subject.fill('我的');
  await benReplaces(request, path, 4, draft('第五版', '新正文'));
  await press(page, '保存');
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^正文/ })).toHaveValue('新正文');
  await expect(subject).toHaveValue('我的');
  await expect(page.getByRole('button', { name: '发给自己测试' })).toBeEnabled();

  // A test that comes too late leaves what was typed while it was on its way.
  await benReplaces(request, path, 6, draft('第七版', '新正文'));
  const testing = held();
  await page.route(`**${path}/test-letters`, async (route) => {
    await testing.until;
    await route.continue();
  });
  await press(page, '发给自己测试');
  await subject.fill('还没保存');
  const reloaded = page.waitForResponse(`**${path}`);
  testing.release();
  await reloaded;
  await expect(page.getByText(new RegExp(`${ben.mail} 已于 .* 修改过这项内容`))).toBeVisible();
  await expect(subject).toHaveValue('还没保存');
  await press(page, '保存');
  await expect(notice.getByRole('row', { name: /^主题/ })).toContainText('第七版');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(subject).toHaveValue('第七版');
  await press(page, '删除草稿');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除草稿' }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns$/);
});
