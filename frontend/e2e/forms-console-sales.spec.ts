import { randomUUID } from 'node:crypto';
import { choose } from './support/choose';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { dialog, type FormCase, press, testForms } from './support/forms';
import { anApplication } from './support/reviewers';
import { anAdmin, onceAs } from './support/staff';
import { expect, test } from './support/test';

interface World {
  readonly admin: Customer;
  /** Has a licence that rewards can be added to. */
  readonly customer: Customer;
  readonly company: string;
  readonly quoteId: string;
  /** An application that waits for a decision. */
  readonly waitingId: string;
}

const who = ({ admin }: World): Customer => admin;

const PRICES: readonly FormCase<World>[] = [
  {
    name: 'coupon',
    who,
    path: () => '/admin/coupons',
    open: press('新建优惠码'),
    within: dialog,
    submit: '新建优惠码',
    values: () => ({ 优惠码: 'FORMS', '减免比例（%）': '9', 总共可用次数: '1' }),
    sends: /\/api\/admin\/coupons$/,
  },
  {
    name: 'batch of redeem codes',
    who,
    path: () => '/admin/redeem-codes',
    open: press('新建批次'),
    within: dialog,
    submit: '生成并保存 CSV',
    values: () => ({ 名称: '试用', 数量: '1', 兑换码个数: '1' }),
    fill: (form) => choose(form.getByLabel('内容'), '积分'),
    sends: /\/redeem-batches$/,
  },
  {
    name: 'search for a redeem code',
    who,
    path: () => '/admin/redeem-codes',
    open: press('查找兑换码'),
    within: dialog,
    submit: '查找',
    values: () => ({ 客户报来的兑换码: 'ABCD-EFGH-JKMN-PQRS' }),
    sends: /\/find$/,
  },
  {
    name: 'new quote',
    who,
    path: () => '/admin/quotes',
    open: press('新建报价单'),
    within: dialog,
    submit: '新建',
    values: () => ({ 公司名称: '杭州澜沧', 联系人: '周宁', 邮箱: 'zhou@example.cn' }),
    sends: /\/api\/admin\/quotes$/,
  },
  {
    name: 'the offer of a quote',
    who,
    path: ({ quoteId }) => `/admin/quotes/${quoteId}`,
    submit: /^保存$/,
    values: () => ({
      公司名称: '杭州澜沧',
      联系人: '周宁',
      邮箱: 'zhou@example.cn',
      '授权期限（月）': '12',
      名称: '团队版',
      用户数: '15',
      资产数: '100',
      数量: '1',
      '单价（元）': '1680',
      折扣系数: '0.9',
      条款: '含一次培训',
    }),
    fill: (form) => choose(form.getByLabel('套餐'), '专业版 · 团队'),
    sends: /\/api\/admin\/quotes\/[0-9a-f-]+$/,
  },
];

const PLANS_AND_CAMPAIGNS: readonly FormCase<World>[] = [
  {
    name: 'plan',
    who,
    language: 'en',
    path: () => '/admin/plans',
    open: press('Create plan', 'Add a line'),
    within: dialog,
    submit: 'Create plan',
    confirm: 'Change prices now',
    values: () => ({
      ID: 'forms-plan',
      'Name (Chinese)': '表单',
      'Name (English)': 'Forms',
      Users: '40',
      Assets: '300',
      Months: '12',
      'List price (CNY)': '90000',
      'Charged (% of list)': '100',
    }),
    sends: /\/api\/admin\/plans$/,
  },
  {
    name: 'campaign',
    who,
    language: 'en',
    path: () => '/admin/campaigns',
    open: press('New campaign'),
    within: (page) => page.locator('main form.panels'),
    submit: 'Save',
    values: () => ({ Name: 'April', Subject: 'News', Text: 'A **new version** is out.' }),
    sends: /\/api\/admin\/campaigns\/[0-9a-f-]+$/,
    tooLong: 25_000,
  },
];

const PROMOTION: readonly FormCase<World>[] = [
  {
    name: 'reward',
    who,
    language: 'en',
    path: () => '/admin/rewards',
    open: async (page, { customer }) => {
      await press('Grant a reward')(page);
      await dialog(page).getByLabel('Customer’s email').fill(customer.mail);
      await press('Next')(page);
      await page.getByLabel('Content link').waitFor();
    },
    within: dialog,
    submit: /^Grant a reward|^Submit for approval/,
    values: () => ({ 'Content link': 'https://example.com/post', Published: '2026-11-20', Reads: '10', Plays: '0' }),
    sends: /\/api\/admin\/rewards$/,
  },
  {
    name: 'withdrawal of a reward',
    who,
    language: 'en',
    path: () => '/admin/rewards',
    open: press('Withdraw'),
    within: dialog,
    submit: 'Withdraw',
    values: () => ({ Reason: 'Taken down' }),
    sends: /\/revoke$/,
  },
  {
    name: 'decision on an application',
    who,
    language: 'en',
    path: ({ waitingId }) => `/admin/applications/${waitingId}`,
    within: (page) => page.getByRole('region', { name: 'Decision' }),
    submit: /^Reject/,
    confirm: 'Reject',
    values: () => ({ 'Review note': 'Please add the number of servers' }),
    sends: /\/rejection$/,
  },
  {
    name: 'setting an application aside',
    who,
    path: ({ waitingId }) => `/admin/applications/${waitingId}`,
    open: press(/^搁置到指定日期/),
    within: dialog,
    submit: '搁置',
    sends: /\/set-aside$/,
  },
  {
    name: 'internal note about an application',
    who,
    path: ({ waitingId }) => `/admin/applications/${waitingId}`,
    within: (page) => page.getByRole('region', { name: '内部备注' }),
    submit: '添加备注',
    values: () => ({ 新备注: '等对方补营业执照' }),
    sends: /\/notes$/,
  },
  {
    name: 'case',
    who,
    language: 'en',
    path: ({ company }) => `/admin/cases?q=${encodeURIComponent(company)}`,
    open: press('Edit'),
    within: dialog,
    submit: 'Save',
    values: () => ({ 'Public name': 'Lancang', Position: '3' }),
    sends: /\/admin\/cases\/[0-9a-f-]+$/,
  },
  {
    name: 'withdrawal of a case',
    who,
    language: 'en',
    path: ({ company }) => `/admin/cases?q=${encodeURIComponent(company)}`,
    open: press('Withdraw'),
    within: dialog,
    submit: 'Withdraw',
    values: () => ({ Reason: 'By phone' }),
    sends: /\/withdrawal$/,
  },
  {
    name: 'canned note',
    who,
    language: 'en',
    path: () => '/admin/applications',
    open: press('Canned notes', 'New note'),
    within: dialog,
    submit: 'Save',
    values: () => ({ Title: 'Missing', Chinese: '请补充', English: 'Please add' }),
    sends: /\/canned-notes$/,
  },
  {
    name: 'address that may apply',
    who,
    language: 'en',
    path: () => '/admin/applications',
    open: press('Allow address'),
    within: dialog,
    submit: 'Allow',
    values: () => ({ Email: 'ceo@qq.com', Reason: 'A company' }),
    sends: /\/application-mail-overrides$/,
  },
];

testForms<World>([...PRICES, ...PLANS_AND_CAMPAIGNS, ...PROMOTION], async (request) => {
  const [customer, admin] = [await aCustomer(request, 'zh'), await anAdmin(request)];
  await pay(request, customer, await anOrder(request, customer));
  const company = `远岸${randomUUID().slice(0, 8)}`;
  const { id } = await anApplication(request, company);
  await ok(
    request.post(`/api/admin/applications/${id}/approval`, {
      headers: onceAs(admin),
      data: { note: '', publicName: company },
    }),
  );
  const { mail } = customer;
  const headers = onceAs(admin);
  const data = { companyName: company, contactName: '周宁', mail, locale: 'zh' };
  const quote = (await (await ok(request.post('/api/admin/quotes', { headers, data }))).json()) as { id: string };
  const promoter = await aCustomer(request, 'zh');
  const paidId = await pay(request, promoter, await anOrder(request, promoter));
  await ok(
    request.post('/api/admin/rewards', {
      headers: onceAs(admin),
      data: {
        mail: promoter.mail,
        paidId,
        kind: 'users',
        contentKind: 'video',
        contentUrl: `https://example.cn/${randomUUID()}`,
        publishedOn: '2026-11-02',
        reads: 0,
        plays: 0,
        isReposted: false,
        isTutorialOrReview: false,
        note: '',
      },
    }),
  );
  const { id: waitingId } = await anApplication(request, `近岸${randomUUID().slice(0, 8)}`);
  return { admin, customer, company, quoteId: quote.id, waitingId };
});

test('the discount of a coupon is repeated with what an order then costs', async ({ page, context, request }) => {
  await signIn(context, await anAdmin(request));
  await page.goto('/admin/coupons');
  await press('新建优惠码')(page);
  const form = dialog(page);
  await form.getByLabel('减免比例（%）').fill('9');
  await expect(form.getByText('减 9%，即 9.1 折：¥170 的订单实付 ¥154.70')).toBeVisible();
  await form.getByLabel('减免比例（%）').fill('100');
  await expect(form.getByText('减 100%，即免费：¥170 的订单实付 ¥0')).toBeVisible();
  await choose(form.getByLabel('方式'), '减固定金额');
  await form.getByLabel('减免金额（元）').fill('9');
  await expect(form.getByText('减 ¥9：¥170 的订单实付 ¥161')).toBeVisible();
});

test('a coupon is not made before the plans that it may be limited to are known', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await anAdmin(request));
  await page.route('**/api/admin/plans', (route) => route.abort());
  await page.goto('/admin/coupons');
  await press('新建优惠码')(page);
  const form = dialog(page);
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('减免比例（%）')).toHaveCount(0);
  await page.unroute('**/api/admin/plans');
  await form.getByRole('button', { name: '重试' }).click();
  await expect(form.getByLabel('小组')).toBeVisible();
});
