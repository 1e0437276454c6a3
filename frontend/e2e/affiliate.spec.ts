import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, pay, referralCodeOf, signIn, type Customer } from './support/customer';
import { anAdmin, givePoints } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

let referrer: Customer;
let paidId: string;

test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000);
  referrer = await aCustomer(request, 'zh');
  paidId = await pay(request, referrer, await anOrder(request, referrer, 'group'));
  const referralCode = await referralCodeOf(request, referrer);
  const friend = await aCustomer(request, 'zh', { referralCode });
  await pay(request, friend, await anOrder(request, friend, 'department'));
  await givePoints(request, await anAdmin(request), referrer, 10_000);
});

test('the referral link is copied, and what it earned is counted and listed', async ({ page, context }) => {
  await signIn(context, referrer);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/affiliate');
  await expect(page.getByRole('heading', { level: 1, name: '推广' })).toBeVisible();
  const link = await page.getByLabel('推荐链接').inputValue();
  expect(link).toMatch(/\/\?code=\w+$/);
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('推荐链接已复制！')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page.locator('.stats > .ant-statistic').first()).toHaveText(/[^\d]1$/);

  const row = page.getByRole('row').filter({ hasText: '推荐奖励' });
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(row.getByRole('cell').last()).toHaveText(/^\+[\d,]+$/);
  await expect(page.getByText(/^[\d,]+ 积分冻结中，最晚 \d{4}-\d\d-\d\d \d\d:\d\d 可用。$/)).toBeVisible();
  await expectAccessible(page);
});

test('points buy assets for a licence, and never more than the balance covers', async ({ page, context }) => {
  await signIn(context, referrer);
  await page.goto(`/en/license/${paidId}`);
  await page.getByRole('button', { name: 'Upgrade with points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade with points' });
  await dialog.getByLabel('Quantity').fill('9999');
  await expect(dialog.getByText(/points are on hold, until [\d-]+ [\d:]+ at the latest\.$/)).toBeVisible();
  await expect(dialog.getByText('You do not have enough points.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByText('More assets').click();
  await dialog.getByLabel('Quantity').fill('2');
  await dialog.getByRole('button', { name: 'Upgrade' }).click();
  await expect(page.getByText('Licence upgraded')).toBeVisible();
  await expect(page.getByText('Assets 30 → 32')).toBeVisible();

  await page.goto('/en/affiliate');
  const row = page.getByRole('row').filter({ hasText: '2 assets' });
  await expect(row.getByRole('cell').last()).toHaveText('−4,800');
  await page.setViewportSize({ width: 360, height: 740 });
  const [words, amount] = [row.getByRole('cell').first(), row.getByRole('cell').last()];
  const gap = async () => {
    const [left, right] = [await words.boundingBox(), await amount.boundingBox()];
    return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
  };
  // On phones the amount is beside the description, however long that is.
  await expect.poll(gap).toBeGreaterThanOrEqual(12);
  await expectFitsDarkPhone(page);
});

test('an unpaid order says how many points are on hold, on its own page and on the pay page', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, referrer);
  const orderId = await anOrder(request, referrer, 'department');
  for (const path of [`/en/order/${orderId}`, `/en/pay?orderId=${orderId}`]) {
    await page.goto(path);
    await expect(page.getByText(/points are on hold, until [\d-]+ [\d:]+ at the latest\./)).toBeVisible();
  }
});

test('an account without points says so, and the page number of the records stays in the address', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await aCustomer(request, 'en'));
  await page.goto('/en/affiliate');
  await expect(page.getByText('No points records yet')).toBeVisible();
  await expectAccessible(page);

  const items = Array.from({ length: 10 }, (_, index) => ({
    id: crypto.randomUUID(),
    description: `Record ${index}`,
    type: 'earn',
    amount: 100,
    createdAt: '2026-11-20T16:05:00.000Z',
  }));
  await page.route('**/api/account/point-records*', (route) =>
    route.fulfill({
      json: { items, total: 35, pageIndex: Number(new URL(route.request().url()).searchParams.get('pageIndex')) },
    }),
  );
  await page.reload();
  await expect(page.getByText('2026-11-21 00:05').first()).toBeVisible();
  await page.getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/pageIndex=3/);
  await expect(page.getByRole('link', { name: '3', exact: true })).toHaveAttribute('aria-current', 'page');
});

test.describe('while records load', () => {
  test.use({ looksEarly: true });

  test('five placeholder rows are shown while the points records load', async ({ page, context }) => {
    await signIn(context, referrer);
    await page.route('**/api/account/point-records*', () => {});
    await page.goto('/affiliate');
    await expect(page.locator('.records-skeleton li')).toHaveCount(5);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
