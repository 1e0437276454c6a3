import { expect, test, type APIRequestContext, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pageOf, pay, signIn } from './support/customer';
import { openWhole } from './support/open';
import { onceAs, aStaffMember } from './support/staff';
import { darken } from './support/theme';

/** A paid order's invoice request: work for the role finance. */
async function anInvoiceRequest(request: APIRequestContext): Promise<void> {
  const buyer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, buyer);
  await pay(request, buyer, orderId);
  await ok(
    request.post(`/api/account/orders/${orderId}/invoice-request`, {
      headers: onceAs(buyer),
      data: { kind: 'personal', title: '周宁' },
    }),
  );
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
  await openWhole(page, '/admin/invoices');
  await seen(page);
  await expect(bell(page)).toBeFocused();

  await anInvoiceRequest(request);
  await expect(bell(page)).toHaveAccessibleName(/[1-9]\d* 项新增/, { timeout: 5_000 });
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
    await openWhole(desk, sees ? '/admin/invoices' : '/admin/applications');
    await bell(desk).click();
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
  await anInvoiceRequest(request);
  await signIn(page.context(), await aStaffMember(request, 'finance'));
  await page.goto('/admin/invoices?isWaiting=true&sort=-requestedAt');
  const badge = page
    .getByRole('navigation', { name: '管理后台' })
    .getByRole('link', { name: /^开票/ })
    .locator('.count');
  const before = Number.parseInt(await badge.innerText(), 10);
  await page.locator('.console-table tbody tr.ant-table-row').first().getByRole('button', { name: '拒绝' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('税号与抬头不符');
  const answered = page.waitForResponse((response) => response.url().includes('/rejection'));
  await dialog.getByRole('button', { name: '拒绝' }).click();
  await answered;
  const after = before - 1;
  await expect(after > 0 ? badge : page.locator('h1')).toHaveText(after > 0 ? new RegExp(`^${after}\\b`) : '开票', {
    timeout: 1_500,
  });
});
