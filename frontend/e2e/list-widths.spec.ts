import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { cutPlaceholders } from './support/long-words';
import { unfold } from './support/open';
import { inGroups } from './support/pages';
import { anApplication } from './support/reviewers';
import { aCoupon, anAdmin, onceAs, redeemCodes } from './support/staff';

const LISTS = [
  'orders',
  'refunds',
  'transfers',
  'incidents',
  'licenses',
  'invoices',
  'quotes',
  'users',
  'cases',
  'rewards',
  'coupons',
  'campaigns',
  'redeem-codes',
  'mail',
  'queues',
  'audit',
  'proposals',
  'plans',
] as const;

let admin: Customer;

/** One of each kind of record that staff work on, with texts as long as real ones. */
test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
  const buyer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, buyer, 'department', 12);
  await pay(request, buyer, orderId);
  const [asked, invoiced, announced] = [
    `/api/account/orders/${orderId}`,
    await anOrder(request, buyer),
    await anOrder(request, buyer),
  ];
  await ok(request.post(`${asked}/refund-request`, { headers: onceAs(buyer), data: { reason: LONG_REASON } }));
  await pay(request, buyer, invoiced);
  const invoice = { kind: 'company', title: '上海浦东新区示例信息技术有限责任公司', taxNumber: '91350100M000100Y43' };
  await ok(
    request.post(`/api/account/orders/${invoiced}/invoice-request`, {
      headers: onceAs(buyer),
      data: { ...invoice, mail: buyer.mail },
    }),
  );
  const started = await ok(
    request.post(`/api/account/orders/${announced}/pay`, { headers: onceAs(buyer), data: { method: 'bank' } }),
  );
  const { paymentId } = (await started.json()) as { paymentId: string };
  const payer = { payer: invoice.title, payerBank: '招商银行深圳分行营业部', payerAccount: '755900001234567890' };
  const receipt = { paymentId, amountFen: 646_000, bankSerial: paymentId, receivedOn: '2026-11-20', ...payer };
  await ok(request.post('/api/admin/transfers/receipts', { headers: onceAs(admin), data: receipt }));
  await aCoupon(request, admin, { code: paymentId.slice(0, 12).toUpperCase(), percentBps: 100, note: LONG_REASON });
  await redeemCodes(request, admin, { kind: 'users', quantity: 1, count: 1 });
  await anApplication(request, invoice.title);
});

const LONG_REASON = '集团统一采购后不再需要这一份授权，请原路退回';
const LONG_MAIL = 'procurement.department@shanghai-branch.example.com.cn';

/** Addresses as long as those of large companies, in all lists. */
async function lengthenMails(page: Page): Promise<void> {
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = await response.text();
    return route.fulfill({ response, body: body.replace(/"[^"@]+@[^"@]+\.[a-z]+"/g, `"${LONG_MAIL}"`) });
  });
}

interface Width {
  /** By how much the columns of a table are wider than its frame. */
  readonly over: number;
  /** Cells whose content does not fit into them, or that lie beyond the frame. */
  readonly clipped: readonly string[];
}

const widthOf = (page: Page): Promise<Width> =>
  page
    .locator('.ant-table-content')
    .first()
    .evaluate((frame) => {
      const { right } = frame.getBoundingClientRect();
      const cells = [...frame.querySelectorAll('th, .ant-table-row > td')];
      const clipped = cells.filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > right + 1,
      );
      return { over: frame.scrollWidth - frame.clientWidth, clipped: clipped.map((cell) => cell.textContent ?? '') };
    });

for (const { width, language } of [
  { width: 1024, language: 'zh' },
  { width: 1024, language: 'en' },
  { width: 1440, language: 'zh' },
  { width: 1440, language: 'en' },
] as const) {
  for (const lists of inGroups(LISTS)) {
    test(`lists fit a window of ${width} px in ${language}, and no cell is cut off: ${lists.join(', ')}`, async ({
      page,
      context,
    }) => {
      await signIn(context, admin);
      await lengthenMails(page);
      await page.setViewportSize({ width, height: 900 });
      for (const list of lists) {
        await page.goto(`${language === 'en' ? '/en' : ''}/admin/${list}`);
        await expect(page.locator('.ant-table-content').first()).toBeVisible();
        await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
        await expect.poll(async () => ({ list, ...(await widthOf(page)) })).toEqual({ list, over: 0, clipped: [] });
      }
    });
  }
}

for (const [width, language] of [
  [1024, '/en'],
  [1440, ''],
] as const) {
  test(`what can be searched for is readable as a whole at ${width} px in ${language || '/zh'}`, async ({
    page,
    context,
  }) => {
    await signIn(context, admin);
    await page.setViewportSize({ width, height: 900 });
    for (const list of LISTS) {
      await page.goto(`${language}/admin/${list}`);
      await expect(page.locator('.ant-table-content').first()).toBeVisible();
      await expect.poll(async () => ({ list, cut: await page.evaluate(cutPlaceholders) })).toEqual({ list, cut: [] });
    }
  });
}

test('status, amount and end of what staff look for stay in the row of a narrow window', async ({ page, context }) => {
  await signIn(context, admin);
  await lengthenMails(page);
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const [list, columns] of [
    ['quotes', ['Company', 'Status', 'Total']],
    ['licenses', ['Status', 'Valid until']],
    ['orders', ['Status', 'Amount']],
  ] as const) {
    await page.goto(`/en/admin/${list}`);
    for (const name of columns) await expect(page.getByRole('columnheader', { name })).toBeVisible();
    await expect.poll(async () => ({ list, ...(await widthOf(page)) })).toEqual({ list, over: 0, clipped: [] });
  }
});

test('columns that do not fit in a row are shown below it, and return in a wider window', async ({ page, context }) => {
  await signIn(context, admin);
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto('/admin/orders');
  await expect(page.getByRole('columnheader', { name: '应付' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '付款时间' })).toHaveCount(0);
  await page.locator('.ant-table-row-expand-icon').first().click();
  await expect(page.locator('.ant-table-expanded-row').getByText('付款时间')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(page.getByRole('columnheader', { name: '付款时间' })).toBeVisible();
  await expect(page.locator('.ant-table-row-expand-icon')).toHaveCount(0);
});

test('a list that grows after it was drawn, for example because its typeface arrives late, is fitted again', async ({
  page,
  context,
}) => {
  await signIn(context, admin);
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('/admin/orders');
  await expect(page.getByRole('columnheader', { name: '付款时间' })).toBeVisible();
  await page.locator('.ant-table-tbody').evaluate((rows: HTMLElement) => (rows.style.letterSpacing = '2em'));
  await expect(page.getByRole('columnheader', { name: '付款时间' })).toHaveCount(0);
  await expect.poll(() => widthOf(page)).toMatchObject({ over: 0 });
});

test('a period can be the last 7 days, the last 30, this month, last month, or last quarter', async ({
  page,
  context,
}) => {
  await signIn(context, admin);
  // Midnight must not pass between the choice and the check, neither here nor by the server's clock, which the page
  // follows.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } });
  });
  await page.goto('/admin/orders');
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  // In Beijing.
  const today = new Date(now + 8 * 3_600_000);
  const daysAgo = (days: number): string => day(new Date(today.getTime() - days * 86_400_000));
  const month = today.getUTCMonth();
  const quarter = month - (month % 3);
  const firstOf = (one: number): Date => new Date(Date.UTC(today.getUTCFullYear(), one));
  const dayBefore = (date: Date): string => day(new Date(date.getTime() - 86_400_000));
  for (const [name, from, to] of [
    ['近 7 天', daysAgo(6), daysAgo(0)],
    ['近 30 天', daysAgo(29), daysAgo(0)],
    ['本月', day(firstOf(month)), dayBefore(firstOf(month + 1))],
    ['上月', day(firstOf(month - 1)), dayBefore(firstOf(month))],
    ['上季度', day(firstOf(quarter - 3)), dayBefore(firstOf(quarter))],
  ] as const) {
    await unfold(page.getByPlaceholder('下单时间从'));
    await page.getByText(name, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
  }
});
