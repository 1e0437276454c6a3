import { expect, type Page, test } from './support/test';
import { expectChosen } from './support/choose';
import { aCustomer, anOrder, bind, pay, signIn } from './support/customer';
import { openWhole } from './support/open';
import { onceAs } from './support/staff';

/** A mail domain of the maximum length, without a place to break. */
const LONG_DOMAIN = `subsidiary-of-a-very-long-company-name.${'department-of-long-names'.repeat(2)}.example.cn`;

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a long mail address makes no page wider than a phone', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const customer = await aCustomer(request, 'zh', { domain: LONG_DOMAIN });
  await signIn(context, customer);
  for (const path of ['/profile', '/en/profile', '/en/request-quote']) {
    await page.goto(path);
    await expect(page.getByText(customer.mail).filter({ visible: true }).first()).toBeVisible();
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('a new three-month licence shows a full gauge', async ({ page, context, request }) => {
  const customer = await aCustomer(request, 'zh');
  const paidId = await pay(request, customer, await anOrder(request, customer, 'group', 3));
  await signIn(context, customer);
  await page.goto(`/license/${paidId}`);
  await expect(page.locator('.gauge').first().locator('rect').nth(1)).toHaveAttribute('width', '100%');
});

test('the bind guide promises a free first binding only once', async ({ page, context, request }) => {
  const customer = await aCustomer(request, 'zh');
  const paidId = await pay(request, customer, await anOrder(request, customer));
  await signIn(context, customer);
  await page.goto(`/license/${paidId}`);
  await expect(page.getByText('首次绑定不计次数')).toBeVisible();

  await bind(request, customer, paidId, 'MACHINE-0001');
  const headers = onceAs(customer);
  expect((await request.post(`/api/account/paid-unbind?paidId=${paidId}`, { headers })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('365 天内还可换绑 3 次')).toBeVisible();
  await expect(page.getByText('首次绑定不计次数')).toHaveCount(0);
});

test('the values of a bank transfer stand apart, each closer to its own label than to the field before', async ({
  page,
  context,
  request,
}) => {
  const customer = await aCustomer(request, 'zh');
  await signIn(context, customer);
  await page.goto(`/pay?orderId=${await anOrder(request, customer)}`);
  await page.getByText('对公转账').click();
  await expect(page.getByLabel('汇款识别码（附言）')).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const gaps = await page.locator('main .field').evaluateAll((fields) => {
      const boxes = fields.map((field) => field.getBoundingClientRect());
      return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
    });
    expect(gaps).toHaveLength(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12);
  }
});

test('the arrows of the footer stay within the page, on the lines of their links', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openWhole(page, '/en/about');
  const rows = await page.locator('.foot .out').evaluateAll((links) =>
    links.map((link) => {
      const { right, height } = link.getBoundingClientRect();
      const { marginRight } = getComputedStyle(link, '::after');
      const frame = link.closest('.wrap') ?? link;
      const edge = frame.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(frame).paddingRight);
      return { beyond: Math.max(0, right - Number.parseFloat(marginRight) - edge), height };
    }),
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { beyond, height } of rows) {
    expect(beyond).toBeLessThan(1);
    expect(height).toBeLessThan(30);
  }
});

test('asking for a quote from the pricing page preselects the enterprise plan', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: '需要采购合同？商务报价' }).click();
  await expectChosen(page.getByLabel('套餐'), '企业版');
});

test('renewing a permanent licence says why not and leads to a new purchase', async ({ page, context, request }) => {
  const customer = await aCustomer(request, 'zh');
  const paidId = await pay(request, customer, await anOrder(request, customer, 'group', 0));
  await signIn(context, customer);
  await page.goto(`/pricing?paidId=${paidId}`);
  await expect(page.getByRole('main').getByText('永久授权无需续期')).toBeVisible();
  await page.getByRole('link', { name: '改为购买新授权' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('a paid order prints without buttons and menus, and its page logs no error', async ({
  page,
  context,
  request,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const customer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  await signIn(context, customer);
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole('button', { name: '申请发票' })).toBeVisible();
  expect(errors).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: '申请发票' })).toBeHidden();
  await expect(page.getByText('订单号', { exact: true })).toBeVisible();
  // In print the menu and its column are gone, at any paper width.
  const { width } = page.viewportSize() ?? { width: 0 };
  const boxes = page
    .locator('.ant-card:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(await boxes)).toEqual(new Set([width]));
});
