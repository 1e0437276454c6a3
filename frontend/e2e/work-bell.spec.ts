import { expect, test, type APIRequestContext, type Page, type Request } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pageOf, pay, signIn, type Customer } from './support/customer';
import { consoleRows, openWhole, stopClock } from './support/open';
import { onceAs, aStaffMember, readAs } from './support/staff';
import { darken } from './support/theme';

/** A paid order's invoice request: work for the role finance. */
async function anInvoiceRequest(request: APIRequestContext, by?: Customer): Promise<Customer> {
  const buyer = by ?? (await aCustomer(request, 'zh'));
  const orderId = await anOrder(request, buyer);
  await pay(request, buyer, orderId);
  await ok(
    request.post(`/api/account/orders/${orderId}/invoice-request`, {
      headers: onceAs(buyer),
      data: { kind: 'personal', title: '周宁' },
    }),
  );
  return buyer;
}

/** The page's requests for its work that have no response yet. */
function asking(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (sent) => sent.url().endsWith('/api/admin/work') && open.add(sent));
  page.on('requestfinished', (sent) => open.delete(sent));
  page.on('requestfailed', (sent) => open.delete(sent));
  return open;
}

const bell = (page: Page) => page.getByRole('button', { name: /^待处理事项/ });
/** Marks all as seen, however much other tests add meanwhile. */
const seen = async (page: Page): Promise<void> => {
  const mark = page.getByRole('button', { name: '全部标为已看' });
  await expect(async () => {
    if ((await bell(page).getAttribute('aria-expanded')) !== 'true') await bell(page).click();
    if (await mark.isVisible()) await mark.click();
    await expect(bell(page)).toHaveAccessibleName('待处理事项，没有新的', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(page.locator('.bell-panel')).toBeHidden();
};

test('the bell says within five seconds what is new for the reader’s role, and each person marks it as seen', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await anInvoiceRequest(request);
  await signIn(page.context(), await aStaffMember(request, 'finance'));
  await page.clock.install();
  const open = asking(page);
  await openWhole(page, '/admin/invoices');
  await seen(page);
  await expect(bell(page)).toBeFocused();

  // Five seconds on the page's clock: the time that a busy machine takes to respond does not count.
  await stopClock(page);
  await expect.poll(() => open.size).toBe(0);
  await anInvoiceRequest(request);
  await page.clock.runFor(5_000);
  await expect(bell(page)).toHaveAccessibleName(/[1-9]\d* 项新增/);
  await page.clock.resume();
  await page.keyboard.press('Enter');
  const entry = page.locator('.bell-panel').getByRole('link', { name: /发票|开票/ });
  await expect(entry).toContainText(/新增 [1-9]\d* 项/);
  await expectAccessible(page);
  await darken(page);
  await expectAccessible(page);

  // A colleague with the same role has not seen it; a reviewer has no such work.
  for (const [role, sees] of [
    ['finance', true],
    ['reviewer', false],
  ] as const) {
    const desk = await pageOf(browser, await aStaffMember(request, role));
    const read = desk.waitForResponse('**/api/admin/work');
    await openWhole(desk, sees ? '/admin/invoices' : '/admin/applications');
    await read;
    await bell(desk).click();
    await expect(desk.locator('.bell-panel')).toBeVisible();
    await expect(desk.locator('.bell-panel').getByRole('link', { name: /开票|发票/ })).toHaveCount(sees ? 1 : 0);
    await desk.context().close();
  }

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/invoices\?isWaiting=true/);
  await seen(page);
});

test('one’s own decision changes the numbers at once', async ({ page, request }) => {
  const buyer = await anInvoiceRequest(request);
  await anInvoiceRequest(request, buyer);
  const finance = await aStaffMember(request, 'finance');
  const own = `q=${buyer.mail}&isWaiting=true`;
  // Only this buyer's are counted: other tests' requests come and go.
  await page.route('**/api/admin/work', async (route) => {
    const response = await route.fetch();
    const { total } = await readAs<{ total: number }>(request, finance, `/api/admin/invoices?${own}`);
    const work = (await response.json()) as { kind: string; count: number }[];
    const json = work.map((one) => (one.kind === 'invoices' ? { ...one, count: total } : one));
    await route.fulfill({ response, json });
  });
  await signIn(page.context(), finance);
  await page.clock.install();
  await page.goto(`/admin/invoices?${own}`);
  const badge = page
    .getByRole('navigation', { name: '管理后台' })
    .getByRole('link', { name: /^开票/ })
    .locator('.count');
  await expect(badge).toHaveText(/^2\b/);
  await consoleRows(page).first().getByRole('button', { name: '拒绝' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('税号与抬头不符');
  // From now on, no timer makes the page fetch anything again.
  await stopClock(page);
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(badge).toHaveText(/^1\b/);
});
