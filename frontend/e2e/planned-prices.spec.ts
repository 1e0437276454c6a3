import { expect, test, type APIRequestContext } from './support/test';
import { expectAccessible } from './support/accessible';
import { ok, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { anAdmin, onceAs } from './support/staff';
import { darken } from './support/theme';

const IN_TWO_DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 172_800_000);

/** Creates a plan of ¥1,000 a year; returns its terms. */
async function aPlan(
  request: APIRequestContext,
  admin: Customer,
  named: { readonly id: string; readonly name: object; readonly isHidden: boolean },
) {
  const plan = {
    ...named,
    edition: 'professional',
    description: { zh: '', en: '' },
    users: 7,
    assets: 70,
    combos: [{ months: 12, priceFen: 100_000, discountBps: 10_000 }],
  };
  await ok(request.post('/api/admin/plans', { headers: onceAs(admin), data: plan }));
  return plan;
}

test('a scheduled price is shown to staff, and to visitors from its day', async ({ page, request }) => {
  const admin = await anAdmin(request);
  const id = `planned-${Date.now()}`;
  const plan = await aPlan(request, admin, { id, name: { zh: '定期改价', en: 'Repriced' }, isHidden: false });
  await signIn(page.context(), admin);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ hasText: id });
  await row.getByRole('button', { name: '编辑套餐 定期改价' }).click();
  const dialog = page.getByRole('dialog', { name: `编辑套餐 ${id}` });
  const another = dialog.getByRole('button', { name: '加一行' });
  await another.click();
  await dialog.getByRole('button', { name: '删除' }).last().press('Enter');
  await expect(another).toBeFocused();
  await dialog.getByLabel('原价（元）').fill('1,200');
  await dialog.getByLabel('折扣').fill('90');
  await dialog.getByLabel('生效日期').fill(IN_TWO_DAYS);
  await dialog.getByRole('button', { name: `保存，${IN_TWO_DAYS} 起生效` }).click();
  const question = page.getByRole('dialog', { name: '修改「定期改价」的价格？' });
  await expect(question.getByRole('row', { name: /^12 个月/ })).toHaveText('12 个月¥1,000每月 ¥83.33¥1,080每月 ¥90');
  await expect(question).toContainText(`自北京时间 ${IN_TWO_DAYS} 零点起`);
  await expectAccessible(page);
  await question.getByRole('button', { name: `改价，${IN_TWO_DAYS} 起生效` }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(`${IN_TWO_DAYS} 起`);
  await expect(row).toContainText('¥1,080');
  await expect(row.getByRole('button', { name: '编辑套餐 定期改价' })).toBeDisabled();
  await expect(row).toContainText('计划生效或取消后才能编辑和隐藏');
  await darken(page);
  await expectAccessible(page);

  const price = async () => {
    const { plans } = (await (await request.get('/api/plans')).json()) as {
      plans: { id: string; combos: { price: number }[] }[];
    };
    return plans.find((one) => one.id === id)?.combos[0]?.price;
  };
  expect(await price()).toBe(100_000);
  await inDatabase(
    `UPDATE outbox SET run_at = now() WHERE payload ->> 'changeId' =
       (SELECT id::text FROM plan_changes WHERE plan_id = $1) RETURNING pg_notify('outbox', '')`,
    [id],
  );
  await expect.poll(price).toBe(120_000);
  await page.goto('/pricing');
  await expect(page.getByText('¥1,080').first()).toBeVisible();
  await ok(
    request.put(`/api/admin/plans/${id}`, {
      headers: { ...onceAs(admin), 'If-Match': '"2"' },
      data: { ...plan, id: undefined, edition: undefined, isHidden: true },
    }),
  );
});

test('a scheduled price is cancelled only after it has been named', async ({ page, request }) => {
  const admin = await anAdmin(request);
  const id = `unplanned-${Date.now()}`;
  const plan = await aPlan(request, admin, { id, name: { zh: '不改价', en: 'Kept' }, isHidden: true });
  const combos = [{ months: 12, priceFen: 120_000, discountBps: 9_000 }];
  await ok(
    request.put(`/api/admin/plans/${id}`, {
      headers: { ...onceAs(admin), 'If-Match': '"1"' },
      data: { ...plan, id: undefined, edition: undefined, combos, startsOn: IN_TWO_DAYS },
    }),
  );
  await signIn(page.context(), admin);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ hasText: id });
  await row.getByRole('button', { name: '取消计划' }).click();
  const question = page.getByRole('alertdialog', { name: `取消「不改价」自 ${IN_TWO_DAYS} 起的改动？` });
  await expect(question.getByRole('row', { name: /^12 个月/ })).toHaveText('12 个月¥1,000每月 ¥83.33¥1,080每月 ¥90');
  await expectAccessible(page);
  await question.getByRole('button', { name: '保留计划' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText(`${IN_TWO_DAYS} 起`);

  await row.getByRole('button', { name: '取消计划' }).click();
  await question.getByRole('button', { name: '取消计划' }).click();
  await expect(page.getByText(`已取消「不改价」自 ${IN_TWO_DAYS} 起的改动`)).toBeVisible();
  await expect(question).toBeHidden();
  await expect(row).not.toContainText(`${IN_TWO_DAYS} 起`);
  await expect(row.getByRole('button', { name: '编辑套餐 不改价' })).toBeEnabled();
});

test('a price that is cut to a tenth is confirmed with its figures, and waits for a second administrator', async ({
  page,
  request,
}) => {
  const [admin, second] = [await anAdmin(request), await anAdmin(request)];
  const id = `cut-${Date.now()}`;
  const name = `一折 ${id}`;
  await aPlan(request, admin, { id, name: { zh: name, en: id }, isHidden: true });
  await signIn(page.context(), admin);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ hasText: id });
  await row.getByRole('button', { name: `编辑套餐 ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `编辑套餐 ${id}` });
  await dialog.getByLabel('原价（元）').fill('100');
  await dialog.getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog', { name: `修改「${name}」的价格？` });
  await expect(question.getByRole('row', { name: /^12 个月/ })).toHaveText('12 个月¥1,000每月 ¥83.33¥100每月 ¥8.33');
  await expect(question).toContainText('须由另一位管理员复核');
  await expectAccessible(page);

  // When the change is cancelled, the form keeps the input.
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('原价（元）')).toHaveValue('100');
  await dialog.getByRole('button', { name: '保存' }).click();
  await question.getByLabel('原因').fill('清仓');
  // A save that fails leaves the reason as it was typed.
  const saving = `**/api/admin/plans/${id}`;
  await page.route(saving, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await question.getByRole('button', { name: '提交复核' }).click();
  await expect(page.locator('.toast').first()).toBeVisible();
  await page.unroute(saving);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(question.getByLabel('原因')).toHaveValue('清仓');
  await question.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('已提交，等待另一位管理员复核')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('¥1,000');

  await signIn(page.context(), second);
  await page.goto('/admin/proposals');
  const waiting = page.getByRole('row').filter({ hasText: `修改套餐「${name}」` });
  await expect(waiting).toContainText('12 个月 ¥1,000 → ¥100');
  await waiting.getByRole('button', { name: '同意' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '同意' }).click();
  await expect(page).toHaveURL(/\/admin\/plans/);
  await expect(row).toContainText('¥100');
});
