import { expect, test, type Page } from './support/test';
import { aCustomer, anOrder, pay, signIn, type Customer } from './support/customer';

const HOUR = 3_600_000;
const OFFSETS = { '30 minutes fast': HOUR / 2, '30 minutes slow': -HOUR / 2, '9 hours fast': 9 * HOUR };

/** Opens pages with a clock that is off; it runs on as usual. */
const setClock = (page: Page, offMs: number) => page.clock.install({ time: Date.now() + offMs });

let customer: Customer;

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
});

for (const [name, offMs] of Object.entries(OFFSETS)) {
  test(`a device whose clock is ${name} gets the whole time to pay`, async ({ page, context, request }) => {
    const orderId = await anOrder(request, customer);
    await signIn(context, customer);
    await setClock(page, offMs);
    await page.goto(`/pay?orderId=${orderId}`);
    await expect(page.getByRole('link', { name: '前往沙箱收银台' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(29|30):\d\d$/);
    // The server's clock does not jump: a response would correct the page before the page has seen its own clock jump.
    await context.setOffline(true);
    await page.clock.fastForward(31 * 60_000);
    await expect(page.getByText('这次付款已超时')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: '重新发起' }).click();
    await expect(page.getByRole('link', { name: '前往沙箱收银台' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(2\d|30):\d\d$/);
  });
}

test('a licence shows the right number of days left on a device whose clock is two months fast', async ({
  page,
  context,
  request,
}) => {
  const paidId = await pay(request, customer, await anOrder(request, customer));
  await signIn(context, customer);
  await page.goto(`/license/${paidId}`);
  const left = page.locator('.stats > .ant-statistic').last();
  await expect(left).toContainText(/36\d 天/);
  const figure = await left.textContent();
  await setClock(page, 60 * 24 * HOUR);
  await page.reload();
  await expect(left).toHaveText(figure ?? '');
});
