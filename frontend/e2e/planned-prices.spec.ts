import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { ok, signIn } from './support/customer';
import { inDatabase } from './support/database';
import { anAdmin, onceAs } from './support/staff';
import { darken } from './support/theme';

const IN_TWO_DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 172_800_000);

test('a scheduled price is shown to staff, and to visitors from its day', async ({ page, request }) => {
  const admin = await anAdmin(request);
  const id = `planned-${Date.now()}`;
  const plan = {
    id,
    edition: 'professional',
    name: { zh: '定期改价', en: 'Repriced' },
    description: { zh: '', en: '' },
    users: 7,
    assets: 70,
    isHidden: false,
    combos: [{ months: 12, priceFen: 100_000, discountBps: 10_000 }],
  };
  await ok(request.post('/api/admin/plans', { headers: onceAs(admin), data: plan }));
  await signIn(page.context(), admin);
  await page.goto('/admin/plans');
  const row = page.getByRole('row').filter({ hasText: id });
  await row.getByRole('button', { name: '编辑套餐 定期改价' }).click();
  const dialog = page.getByRole('dialog', { name: `编辑套餐 ${id}` });
  await dialog.getByLabel('原价（元）').fill('1,200');
  await dialog.getByLabel('折扣').fill('90');
  await expect(dialog.getByText('¥1,080')).toBeVisible();
  await dialog.getByLabel('生效日期').fill(IN_TWO_DAYS);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `保存，${IN_TWO_DAYS} 起生效` }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(`${IN_TWO_DAYS} 起`);
  await expect(row).toContainText('¥1,080');
  await expect(row.getByRole('button', { name: '编辑套餐 定期改价' })).toBeDisabled();
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
