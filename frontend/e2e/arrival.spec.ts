import { expect, test, type Page } from './support/test';
import { aCustomer, anOrder, pay, signIn } from './support/customer';
import { openWhole } from './support/open';

const announced = (page: Page) => page.locator('#announcer');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A new page has arrived: its heading has the focus, and its title was announced. */
async function expectArrival(page: Page, name: string | RegExp, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  await expect(announced(page)).toHaveText(`${title} · ${title.match(/[a-z]/) ? 'Causeway' : '长堤'}`);
}

for (const { prefix, t } of [
  {
    prefix: '',
    t: {
      orders: '我的订单',
      details: '详情',
      order: '订单详情',
      goToPay: '支付',
      pay: '支付订单',
      toCashier: '前往沙箱收银台',
      paid: '付款成功',
      status: '已支付',
      bindLink: '去绑定机器',
      license: '授权详情',
      name: /专业版 · 小组/,
      machineId: '机器码',
      bind: '绑定',
      bound: '已绑定的机器',
    },
  },
  {
    prefix: '/en',
    t: {
      orders: 'My orders',
      details: 'Details',
      order: 'Order',
      goToPay: 'Pay',
      pay: 'Pay for your order',
      toCashier: 'Go to Sandbox cashier',
      paid: 'Paid',
      status: 'Paid',
      bindLink: 'Bind a machine',
      license: 'Licence',
      name: /Professional · Group/,
      machineId: 'Machine code',
      bind: 'Bind',
      bound: 'Bound machine',
    },
  },
] as const) {
  test(`from an order to a bound licence each page announces itself to screen readers (${prefix || '/'})`, async ({
    page,
    context,
    request,
  }) => {
    const customer = await aCustomer(request, prefix ? 'en' : 'zh');
    await anOrder(request, customer);
    await signIn(context, customer);
    await page.goto(`${prefix}/order`);
    await expect(heading(page)).toHaveText(t.orders);
    // Browsers announce the first page themselves.
    await expect(announced(page)).toBeEmpty();
    await expect(page.locator('body')).toBeFocused();

    await page.getByRole('link', { name: t.details }).first().click();
    await expectArrival(page, new RegExp(`^${t.order}`), t.order);
    // A press of a pointer leaves no ring.
    expect(await heading(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');

    await page.getByRole('main').getByRole('link', { name: t.goToPay, exact: true }).click();
    await expectArrival(page, new RegExp(`^${t.pay}`), t.pay);
    await page.getByRole('link', { name: t.toCashier }).click();
    await page.getByRole('button', { name: t.paid, exact: true }).click();
    await expect(heading(page)).toContainText(t.status, { timeout: 20_000 });
    await expectArrival(page, new RegExp(`^${t.pay}`), t.pay);

    await page.getByRole('link', { name: t.bindLink }).click();
    await expectArrival(page, t.name, t.license);
    await page.getByLabel(t.machineId).fill('rack-7.node-2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.bound })).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });
}

test('binding in a dialog moves the focus to the heading when its button is gone', async ({
  page,
  context,
  request,
}) => {
  const customer = await aCustomer(request, 'zh');
  await pay(request, customer, await anOrder(request, customer));
  await signIn(context, customer);
  await page.goto('/license');
  await page.getByRole('button', { name: '绑定机器' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('机器码').fill('rack-7.node-2');
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已绑定', { exact: false }).first()).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});

test('going back restores the position and focuses the heading; a filter and a fragment leave the focus', async ({
  page,
}) => {
  await openWhole(page, '/');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: '常见问题' }).click();
  await expectArrival(page, '常见问题', '常见问题');
  await page.goBack();
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);

  await openWhole(page, '/faq');
  const fragment = page.locator('main a[href^="#"]').first();
  await fragment.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
  await expect(heading(page)).not.toBeFocused();
  await expect(announced(page)).toBeEmpty();

  await openWhole(page, '/request-quote');
  const tab = page.locator('.page-tabs a').last();
  await tab.click();
  await expect(page).toHaveURL(/tab=quote/);
  await expect(tab).toBeFocused();
  await expect(announced(page)).toBeEmpty();
});
