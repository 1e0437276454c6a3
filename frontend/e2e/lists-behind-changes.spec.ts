import { expect, test, type APIRequestContext, type Page } from './support/test';
import { held } from './support/auth';
import { aCustomer, anOrder, pay, signIn, type Customer } from './support/customer';
import { anOffer } from './support/offers';
import { press } from './support/open';
import { anAdmin, givePoints, redeemCodes } from './support/staff';

test.describe.configure({ mode: 'parallel' });
// The placeholder is what these tests look for.
test.use({ looksEarly: true });

let admin: Customer;
test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
});

interface Change {
  readonly what: string;
  /** The list, by its entry in the side menu, and the call that reads it. */
  readonly list: string;
  readonly path: string;
  /** What the list shows before the change, and what afterwards. */
  readonly before: string;
  readonly after: string;
  /** Prepares what is changed; returns what the change itself needs to know. */
  readonly prepare: (request: APIRequestContext, customer: Customer) => Promise<string>;
  /** Makes the change, beginning at the list; ends anywhere with the side menu. */
  readonly make: (page: Page, known: string) => Promise<void>;
}

const go = (page: Page, entry: string) =>
  page.getByRole('complementary').getByRole('link', { name: entry, exact: true }).click();
const details = (page: Page) => page.getByRole('article').first().getByRole('link', { name: '详情' }).click();
const aLicense = async (request: APIRequestContext, customer: Customer) =>
  pay(request, customer, await anOrder(request, customer));
const anOrderAndPoints = async (request: APIRequestContext, customer: Customer) => {
  await givePoints(request, admin, customer, 100_000);
  return anOrder(request, customer);
};
/** From the list of orders. */
const payWithPoints = async (page: Page) => {
  await details(page);
  await press(page, '用积分支付');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /支付/ })
    .click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
};

const CHANGES: readonly Change[] = [
  {
    what: 'cancelling an order',
    list: '我的订单',
    path: '/api/account/orders',
    before: '待支付',
    after: '已取消',
    prepare: anOrder,
    make: async (page) => {
      await details(page);
      await press(page, '取消订单');
      await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click();
      await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
    },
  },
  {
    what: 'paying an order with points',
    list: '我的订单',
    path: '/api/account/orders',
    before: '待支付',
    after: '已支付',
    prepare: anOrderAndPoints,
    make: payWithPoints,
  },
  {
    what: 'buying with points the licence',
    list: '授权',
    path: '/api/account/paid',
    before: '还没有授权',
    after: '专业版 · 小组',
    prepare: anOrderAndPoints,
    make: async (page) => {
      await go(page, '我的订单');
      await payWithPoints(page);
    },
  },
  {
    what: 'writing a remark',
    list: '授权',
    path: '/api/account/paid',
    before: '添加备注',
    after: '杭州机房',
    prepare: aLicense,
    make: async (page) => {
      await details(page);
      await press(page, '修改备注');
      await page.getByRole('dialog').getByLabel('备注').fill('杭州机房');
      await press(page, '保存');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText('杭州机房')).toBeVisible();
    },
  },
  {
    what: 'binding a licence',
    list: '授权',
    path: '/api/account/paid',
    before: '未绑定',
    after: 'rack-7',
    prepare: aLicense,
    make: async (page) => {
      await details(page);
      await page.getByLabel('机器码').fill('rack-7.n');
      await press(page, '绑定');
      await expect(page.getByRole('heading', { name: '已绑定的机器' })).toBeVisible();
    },
  },
  {
    what: 'merging licences',
    list: '合并记录',
    path: '/api/account/paid-merge-logs',
    before: '还没有合并过授权',
    after: '合并后',
    prepare: async (request, customer) => {
      await aLicense(request, customer);
      return aLicense(request, customer);
    },
    make: async (page) => {
      await go(page, '授权');
      await press(page, '选择要合并的授权');
      const dialog = page.getByRole('dialog', { name: '合并授权' });
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: '合并', exact: true }).click();
      await expect(page.getByText('合并完成')).toBeVisible();
    },
  },
  {
    what: 'redeeming points',
    list: '推广',
    path: '/api/account/point-records',
    before: '暂无积分记录',
    after: '+500',
    prepare: async (request) =>
      (await redeemCodes(request, admin, { kind: 'points', quantity: 500, count: 1 }))[0] ?? '',
    make: async (page, code) => {
      await go(page, '兑换码');
      await page.getByRole('textbox', { name: '兑换码' }).fill(code);
      await press(page, '兑换');
      await expect(page.getByText(/^兑换成功/)).toBeVisible();
    },
  },
  {
    what: 'accepting a quote',
    list: '我的订单',
    path: '/api/account/orders',
    before: '还没有订单',
    after: '¥5,024',
    prepare: async (request, customer) => (await anOffer(request, admin, customer)).number,
    make: async (page) => {
      await go(page, '我的报价');
      await page.getByRole('link', { name: '查看并接受' }).click();
      await press(page, '接受报价');
      await expect(page).toHaveURL(/\/pay\?/);
      await press(page, '打开账号菜单');
      await page.getByRole('menuitem', { name: '我的订单' }).click();
    },
  },
];

for (const { what, list, path, before, after, prepare, make } of CHANGES) {
  test(`after ${what}, the list behind never shows the state before: ${list}`, async ({ page, context, request }) => {
    const customer = await aCustomer(request, 'zh');
    const known = await prepare(request, customer);
    await signIn(context, customer);
    await page.goto('/profile');
    await go(page, list);
    const shown = (text: string) => page.getByRole('main').getByText(text).filter({ visible: true });
    await expect(shown(before).first()).toBeVisible();

    const { until, release } = held();
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        await until;
        await route.continue();
      },
    );
    await make(page, known);
    await go(page, list);
    await expect(page.getByRole('main').locator('.ant-skeleton').filter({ visible: true }).first()).toBeVisible();
    await expect(shown(before)).toHaveCount(0);
    release();
    await expect(shown(after).first()).toBeVisible();
  });
}
