import { expectChosen } from './support/choose';
import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { loseResponse } from './support/auth';
import { aCustomer, anOrder, pageOf, pay, signIn, type Customer } from './support/customer';
import { anAdmin, redeemCodes } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

let customer: Customer;
let admin: Customer;

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  admin = await anAdmin(request);
  await pay(request, customer, await anOrder(request, customer));
});

test.beforeEach(({ context }) => signIn(context, customer));

test('a mistyped redeem code is refused beside its field', async ({ page }) => {
  await page.goto('/redeem-code');
  await expect(page.getByRole('heading', { level: 1, name: '兑换码' })).toBeVisible();
  await expect(page.getByText('还没有兑换过')).toBeVisible();
  await page.getByRole('button', { name: '兑换' }).click();
  await expect(page.getByText('请输入兑换码')).toBeVisible();
  await page.getByLabel('兑换码').fill('ABCD-EFGH-JKMN-PQRS');
  await page.getByRole('button', { name: '兑换' }).click();
  await expect(page.getByRole('alert')).toHaveText('兑换码有误，请检查后重新输入');
  await expectAccessible(page);
});

test('a code that needs a licence says that it was not used, where there is no licence yet', async ({
  browser,
  request,
}) => {
  const [code = ''] = await redeemCodes(request, admin, { kind: 'assets', quantity: 5, count: 1 });
  const page = await pageOf(browser, await aCustomer(request, 'zh'));
  await page.goto('/redeem-code');
  await page.getByLabel('兑换码').fill(code);
  await page.getByRole('button', { name: '兑换' }).click();
  await expect(page.getByText('兑换码没有被使用，有了授权后可以再来兑换。')).toBeVisible();
  await expect(page.getByLabel('兑换码')).toHaveValue(code);
  await page.context().close();
});

test('a redeem code for users asks for a licence, and is then in the history', async ({ page, request }) => {
  const [code = ''] = await redeemCodes(request, admin, { kind: 'users', quantity: 3, count: 1 });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/account\/paid(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en/redeem-code');
  await page.getByLabel('Redeem code').fill(code.toLowerCase().replaceAll('-', ' '));
  const asked = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() >= 400);
  await page.getByRole('button', { name: 'Redeem' }).click();
  // The only licence is chosen, also when the list of licences comes after the question.
  await asked;
  release();
  await expectChosen(page.getByLabel('Licence to add it to'), /CW-/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('Redeemed: 3 users')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '3 users' })).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expectAccessible(page);
  await expectFitsDarkPhone(page);
});

test('a code that was redeemed without a response is in the history once another one is refused for it', async ({
  page,
  request,
}) => {
  const [lost = '', next = ''] = await redeemCodes(request, admin, { kind: 'points', quantity: 7, count: 2 });
  await page.goto('/en/redeem-code');
  const field = page.getByLabel('Redeem code');
  const redeemed = page.getByRole('row').filter({ hasText: '7 points' });
  await loseResponse(page, '**/api/account/redeem-code');
  await field.fill(lost);
  await field.press('Enter');
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await field.fill(next);
  await field.press('Enter');
  await expect(page.getByText('Your earlier attempt succeeded')).toBeVisible();
  await expect(redeemed).toHaveCount(1);
  await expect(field).toHaveValue(next);
  await field.press('Enter');
  await expect(redeemed).toHaveCount(2);
});
