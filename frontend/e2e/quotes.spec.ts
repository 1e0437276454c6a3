import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { loseResponse } from './support/auth';
import { aCustomer, signIn, type Customer } from './support/customer';
import { anOffer, type SentOffer } from './support/offers';
import { anAdmin } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';
import { recordToasts } from './support/toasts';

let admin: Customer;
let customer: Customer;
let offer: SentOffer;

test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
  customer = await aCustomer(request, 'zh');
});
test.beforeEach(async ({ request }) => {
  offer = await anOffer(request, admin, customer);
});

test('a quote is read by anyone with the link, and logging in leads back to it', async ({ page }) => {
  const { token } = offer;
  await page.goto(`/quote/${token}`);
  await expect(page.getByRole('heading', { level: 1, name: /报价单/ })).toBeVisible();
  await expect(page.getByText('¥5,024').first()).toBeVisible();
  await expect(page.getByText('9 折')).toBeVisible();
  await expect(page.getByRole('link', { name: '下载 PDF' })).toHaveAttribute(
    'href',
    `/api/quotes/${token}/pdf?lang=zh`,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: '登录后接受报价' }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Fquote%2F${token}$`));
});

test('before a quote is accepted, the screen says to which account its order will belong', async ({
  page,
  context,
  request,
}) => {
  const colleague = await aCustomer(request, 'zh');
  await signIn(context, colleague);
  await page.goto(`/quote/${offer.token}`);
  const note = page.getByText(`您正以 ${colleague.mail} 登录。接受后，订单及其中的授权归此账号所有。`);
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('如何接受')).toBeVisible();
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goto(`/en/quote/${offer.token}`);
  await expect(page.getByText(`You are signed in as ${colleague.mail}.`)).toBeVisible();
  await expectFitsDarkPhone(page);
});

test('accepting a quote leads to paying its order', async ({ page, context }) => {
  await signIn(context, customer);
  const toasts = await recordToasts(page);
  await page.goto(`/en/quote/${offer.token}`);
  const accept = page.getByRole('button', { name: 'Accept quote' });
  await expect(accept).toBeVisible();
  await expectFitsDarkPhone(page);
  await accept.click();
  await expect(page).toHaveURL(/\/en\/pay\?orderId=[\w-]{36}$/);
  // The toast may be gone before the page of the payment is there.
  await expect.poll(toasts).toContain('Quote accepted. Your order has been placed');
  const summary = page.getByRole('region', { name: 'Order details' });
  await expect(summary).toContainText('专业版 · 团队 × 2');
  await expect(summary).toContainText('上门安装 × 1');
  await expect(summary.getByText('30 users')).toHaveCount(0);
  await expect(summary).toContainText('2 separate licences, each: 15 users · 100 assets · 12 months');

  // On the page of the order, the items and their total have a table of their own.
  const orderId = new URL(page.url()).searchParams.get('orderId');
  await page.goto(`/en/order/${orderId}`);
  await expect(page.getByRole('cell', { name: /^专业版 · 团队/ })).toBeVisible();
  await expect(page.getByText('¥5,024')).toHaveText(['¥5,024.00']);
  await expect(summary).toHaveCount(0);
});

test('on phones, the items of a quote are in line with their sum', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/quote/${offer.token}`);
  const first = page.getByRole('cell', { name: /^专业版 · 团队/ });
  await expect(first).toHaveCSS('border-bottom-width', '0px');
  const sum = page.locator('.offer-sum dt').first();
  const left = (await sum.boundingBox())?.x;
  expect((await first.boundingBox())?.x).toBe(left);
  const quantity = page.locator('.offer-lines tbody tr').first().locator('td').nth(1);
  const indent = await quantity.evaluate((cell) => getComputedStyle(cell).paddingLeft);
  expect([(await quantity.boundingBox())?.x, indent]).toEqual([left, '0px']);
});

test('declining a quote asks first, and a declined quote says so', async ({ page, context }) => {
  await signIn(context, customer);
  await page.goto(`/quote/${offer.token}`);
  await page.getByRole('button', { name: '谢绝' }).click();
  await page.getByRole('dialog', { name: '谢绝这份报价？' }).getByRole('button', { name: '谢绝' }).click();
  await expect(page.getByText(/^本报价单已于 \d{4}-\d{2}-\d{2} 被谢绝。$/)).toBeVisible();
  await expectAccessible(page);
});

test('a quote whose acceptance got no response is shown as accepted, and its order is paid by bank transfer', async ({
  page,
  context,
}) => {
  await signIn(context, customer);
  await page.goto(`/quote/${offer.token}`);
  await loseResponse(page, '**/acceptance');
  await page.getByRole('button', { name: '接受报价' }).click();
  await expect(page.getByText(/^本报价单已于 \d{4}-\d{2}-\d{2} 被接受/)).toBeVisible();
  await expect(page.getByRole('button', { name: '接受报价' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: '报价单 已接受' })).toBeFocused();
  await page.getByRole('link', { name: '查看订单' }).click();
  await page.getByRole('link', { name: '支付', exact: true }).click();
  await page.getByText('对公转账').click();
  // Its order is held as long as the quote is valid.
  await expect(page.getByText('到账后由我们确认，请在报价有效期内付款。')).toBeVisible();
  await expect(page.getByText('7 天')).toHaveCount(0);
});

test('a quote whose refusal got no response is shown as declined', async ({ page, context }) => {
  await signIn(context, customer);
  await page.goto(`/quote/${offer.token}`);
  await page.getByRole('button', { name: '谢绝' }).click();
  await loseResponse(page, '**/refusal');
  await page.getByRole('dialog').getByRole('button', { name: '谢绝' }).click();
  await expect(page.getByText(/^本报价单已于 \d{4}-\d{2}-\d{2} 被谢绝。$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('quotes are listed with their price and last day', async ({ page, context, request }) => {
  const newcomer = await aCustomer(request, 'zh');
  await signIn(context, newcomer);
  await page.goto('/quotes');
  await expect(page.getByText('还没有报价')).toBeVisible();
  const { token, validOn } = await anOffer(request, admin, newcomer);
  await page.goto('/en/quotes');
  await expect(page.getByText(`Valid until ${validOn}`)).toBeVisible();
  await expect(page.getByText('¥5,024')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review quote' })).toHaveAttribute('href', `/en/quote/${token}`);
  await expectAccessible(page);
});

test('a quote that does not exist is shown as not found', async ({ page }) => {
  await page.goto('/quote/nothing-of-the-kind');
  await expect(page.getByRole('alert')).toContainText('报价单不存在');
  await expect(page.getByRole('main').getByRole('link', { name: '回到首页' })).toBeVisible();
});
