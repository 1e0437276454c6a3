import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, signIn, type Customer } from './support/customer';

let customer: Customer;
let orderId: string;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  customer = await aCustomer(request, 'zh');
  orderId = await anOrder(request, customer);
  await request.dispose();
});

const TOKEN = 'tok_3f1c1f0e6d0c4b539c350d2a2f4c6a11';
const offer = {
  number: 'Q20261121-7K3M',
  status: 'sent',
  companyName: '杭州澜沧数据技术有限公司',
  contactName: '周宁',
  locale: 'zh',
  months: 12,
  lines: [
    {
      plan: 'team',
      name: '专业版 · 团队',
      users: 40,
      assets: -1,
      quantity: 3,
      unitPriceFen: 168_000,
      discount: 0.9,
      totalFen: 453_600,
    },
    {
      plan: null,
      name: '上门安装',
      users: 0,
      assets: 0,
      quantity: 1,
      unitPriceFen: 200_000,
      discount: 1,
      totalFen: 200_000,
    },
  ],
  users: 120,
  assets: -1,
  listFen: 704_000,
  totalFen: 653_600,
  terms: '付款后 3 个工作日内安装。\n含一年微信支持。',
  validOn: '2026-12-21',
  sentAt: '2026-11-21T02:00:00.000Z',
  orderId: null,
};
const offering = (page: Page, change: object = {}) =>
  page.route(`**/api/quotes/${TOKEN}`, (route) => route.fulfill({ json: { ...offer, ...change } }));

test('an offer is read by whoever has the link; signing in leads back to it', async ({ page }) => {
  await offering(page);
  await page.goto(`/quote/${TOKEN}`);
  await expect(page.getByRole('heading', { level: 1, name: /报价单/ })).toBeVisible();
  await expect(page.getByText('¥6,536').first()).toBeVisible();
  await expect(page.getByText('优惠 10%')).toBeVisible();
  await expect(page.getByRole('link', { name: '下载 PDF' })).toHaveAttribute(
    'href',
    `/api/quotes/${TOKEN}/pdf?lang=zh`,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: '登录后接受报价' }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Fquote%2F${TOKEN}$`));
});

test('accepting an offer leads to paying its order', async ({ page, context }) => {
  await signIn(context, customer);
  await offering(page);
  await page.route(`**/api/quotes/${TOKEN}/acceptance`, (route) =>
    route.fulfill({ status: 201, json: { id: orderId } }),
  );
  await page.goto(`/en/quote/${TOKEN}`);
  await page.getByRole('button', { name: 'Accept the quotation' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/pay\\?orderId=${orderId}$`));
  await expect(page.getByText('Accepted: the order is placed')).toBeVisible();
});

test('declining asks first; what is over says why', async ({ page, context }) => {
  await signIn(context, customer);
  let declined = false;
  await page.route(`**/api/quotes/${TOKEN}`, (route) =>
    route.fulfill({ json: { ...offer, status: declined ? 'declined' : 'sent' } }),
  );
  await page.route(`**/api/quotes/${TOKEN}/refusal`, (route) => {
    declined = true;
    return route.fulfill({ json: { ...offer, status: 'declined' } });
  });
  await page.goto(`/quote/${TOKEN}`);
  await page.getByRole('button', { name: '谢绝' }).click();
  await page.getByRole('alertdialog', { name: '谢绝这份报价？' }).getByRole('button', { name: '谢绝' }).click();
  await expect(page.getByText('这份报价已谢绝。')).toBeVisible();
  await expectAccessible(page);
});

test('quotations are listed with their price and their end', async ({ page, context }) => {
  await signIn(context, customer);
  await page.goto('/quotes');
  await expect(page.getByText('还没有报价')).toBeVisible();
  const summary = {
    id: crypto.randomUUID(),
    companyName: '澜沧',
    createdAt: '2026-11-20T02:00:00.000Z',
    orderId: null,
  };
  await page.route('**/api/account/quotes*', (route) =>
    route.fulfill({
      json: {
        items: [
          { ...summary, number: 'Q2', status: 'sent', totalFen: 653_600, validOn: '2026-12-21', token: TOKEN },
          {
            ...summary,
            id: crypto.randomUUID(),
            number: 'Q1',
            status: 'requested',
            totalFen: 0,
            validOn: null,
            token: null,
          },
        ],
        total: 2,
        pageIndex: 1,
      },
    }),
  );
  await page.goto('/en/quotes');
  await expect(page.getByText('Valid until 2026-12-21')).toBeVisible();
  await expect(page.getByText('Being prepared')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See and accept' })).toHaveAttribute('href', `/en/quote/${TOKEN}`);
  await expectAccessible(page);
});

test('an offer that is not there says so', async ({ page }) => {
  await page.goto('/quote/nothing-of-the-kind');
  await expect(page.getByText('报价单不存在')).toBeVisible();
});

test('an offer fits a small phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await offering(page);
  await page.goto(`/en/quote/${TOKEN}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
