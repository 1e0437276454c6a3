import { choose, expectChosen } from './support/choose';
import { type APIRequestContext, expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { typeOnAsAddressChanges } from './support/type-on';

/** Part of the name of one order. Numbers are random and may hold a word, but no spaces. */
const NAME = 'Professional · Team';

let api: APIRequestContext;
let customer: Customer;
let cancelled: string;

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await playwright.request.newContext({ baseURL });
  customer = await aCustomer(api, 'en');
  const headers = { 'X-Auth-Token': customer.token };
  const paidId = await pay(api, customer, await anOrder(api, customer));
  await ok(api.post('/api/account/paid-remark', { headers, params: { paidId, remark: 'Shelf B' } }));
  await pay(api, customer, await anOrder(api, customer));
  cancelled = await anOrder(api, customer, 'team');
  await ok(api.post(`/api/account/orders/${cancelled}/cancel`, { headers }));
});
test.afterAll(() => api.dispose());
test.beforeEach(({ context }) => signIn(context, customer));

test('orders are filtered by text and status, which the address keeps', async ({ page }) => {
  await page.goto('/en/order?pageIndex=1');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill(NAME);
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\/en\/order\?q=Professional.+Team$/);
  await choose(page.getByRole('combobox', { name: 'All statuses' }), 'Paid');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(NAME);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('text typed while the list is being filtered is not lost, and filters it next', async ({ page }) => {
  await page.goto('/en/order');
  const [rows, box] = [page.getByRole('article'), page.getByRole('searchbox', { name: 'Search' })];
  await expect(rows).toHaveCount(3);
  await typeOnAsAddressChanges(box, NAME);
  await box.fill('e');
  await expect(rows).toHaveCount(1);
  await expect(box).toHaveValue(NAME);
  await expect(page).toHaveURL(/q=Professional.+Team$/);
});

test('a filter chosen while typed text is still pending is not undone by it', async ({ page }) => {
  await page.goto('/en/order');
  const [rows, box] = [page.getByRole('article'), page.getByRole('searchbox', { name: 'Search' })];
  await expect(rows).toHaveCount(3);
  await typeOnAsAddressChanges(box, 'Group');
  await choose(page.getByRole('combobox', { name: 'All statuses' }), 'Paid');
  await expect(page).toHaveURL(/\/en\/order\?status=paid&q=Group$/);
  await expectChosen(page.getByRole('combobox', { name: 'All statuses' }), 'Paid');
  await expect(rows).toHaveCount(2);
});

test('a link followed while typed text is still pending is not undone by it', async ({ page }) => {
  await page.goto('/en/order');
  const [rows, box] = [page.getByRole('article'), page.getByRole('searchbox', { name: 'Search' })];
  await expect(rows).toHaveCount(3);
  // A slow device: the search is due before the next page is drawn.
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...state) => {
      pushState(...state);
      const start = performance.now();
      while (performance.now() - start < 500);
    };
  });
  await box.fill(NAME);
  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled');
  await expect(page).toHaveURL(/\/en\/order\/[\w-]+$/);
});

test('the search box can be cleared while the list is being filtered by it', async ({ page }) => {
  await page.goto('/en/order');
  const [rows, box] = [page.getByRole('article'), page.getByRole('searchbox', { name: 'Search' })];
  await expect(rows).toHaveCount(3);
  const filtered = page.waitForURL(/q=Professional.+Team$/);
  await typeOnAsAddressChanges(box, '');
  await box.fill(NAME);
  await filtered;
  await expect(page).toHaveURL(/\/en\/order$/);
  await expect(box).toHaveValue('');
  await expect(rows).toHaveCount(3);
});

test('licences are filtered by their remark, and their phases are counted within the result', async ({ page }) => {
  await page.goto('/en/license');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('shelf');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'All 1' })).toBeChecked();
  await page.getByRole('radiogroup').getByText('Ended 0').click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/q=shelf&phase=over$/);
});

test('the search of every list fits a small phone in the dark theme', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  for (const path of ['/order?q=~~', '/license?q=~~', '/quotes?q=~~', '/affiliate?q=~~']) {
    await page.goto(path);
    await expect(page.getByText('没有符合条件的内容')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

test('the customer cases are requested when their page is opened, and shown as the server returns them', async ({
  page,
}) => {
  const items = [{ id: crypto.randomUUID(), companyName: '刚刚通过有限公司', approvedAt: '2026-11-21T00:00:00.000Z' }];
  await page.route('**/api/cases', (route) => route.fulfill({ json: { items, total: 1, pageIndex: 1 } }));
  await page.goto('/cases');
  await expect(page.getByText('刚刚通过有限公司')).toBeVisible();
});

test('the customer cases after the first ten are on further pages', async ({ page }) => {
  const items = Array.from({ length: 3 }, (_, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    companyName: `Company ${index + 11}`,
    approvedAt: '2026-10-01T00:00:00.000Z',
  }));
  await page.route('**/api/cases?pageIndex=2', (route) => route.fulfill({ json: { items, total: 13, pageIndex: 2 } }));
  await page.goto('/en/cases?pageIndex=2');
  await expect(page.getByText('Company 13')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/pageIndex=1$/);
  await expect(page.getByText('Company 13')).toHaveCount(0);
});
