import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, pay, signIn, type Customer } from './support/customer';

let customer: Customer;
let paidId: string;

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(60_000);
  const request = await playwright.request.newContext({ baseURL });
  customer = await aCustomer(request, 'zh');
  paidId = await pay(request, customer, await anOrder(request, customer));
  await request.dispose();
});

test.beforeEach(({ context }) => signIn(context, customer));

test('a code with a slip is refused beside the field', async ({ page }) => {
  await page.goto('/redeem-code');
  await expect(page.getByRole('heading', { level: 1, name: '兑换码' })).toBeVisible();
  await expect(page.getByText('还没有兑换过')).toBeVisible();
  await expect(page.getByRole('button', { name: '兑换' })).toBeDisabled();
  await page.getByLabel('兑换码').fill('ABCD-EFGH-JKMN-PQRS');
  await page.getByRole('button', { name: '兑换' }).click();
  await expect(page.getByRole('alert')).toHaveText('兑换码有误，请检查后重新输入');
  await expectAccessible(page);
});

test('a code that adds to a licence asks for it, and is then in the history', async ({ page }) => {
  const redemption = {
    id: crypto.randomUUID(),
    kind: 'users',
    quantity: 3,
    description: '3 users',
    paidId,
    redeemedAt: '2026-11-21T02:00:00.000Z',
  };
  let redeemed = false;
  await page.route('**/api/account/redemptions*', (route) =>
    route.fulfill({ json: { items: redeemed ? [redemption] : [], total: redeemed ? 1 : 0, pageIndex: 1 } }),
  );
  await page.route('**/api/account/redeem-code', (route) => {
    const body = route.request().postDataJSON() as { paidId?: string };
    if (!body.paidId) {
      return route.fulfill({ status: 422, json: { code: 'redeem_code.license_required', message: 'Choose' } });
    }
    expect(body.paidId).toBe(paidId);
    redeemed = true;
    return route.fulfill({ json: redemption });
  });
  await page.goto('/en/redeem-code');
  await page.getByLabel('Redeem code').fill('abcd efgh jkmn pqrs');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByLabel('Licence to add it to')).toContainText(/CW-/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('Redeemed: 3 users')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '3 users' })).toContainText('2026-11-21 10:00');
  await expectAccessible(page);
});

test('/redeem-code fits a small phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/en/redeem-code');
  await expect(page.getByText('Nothing redeemed yet.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
