import { expect, test, type BrowserContext, type Locator, type Page } from './support/test';
import { choose } from './support/choose';
import { aCustomer, anOrder, bind, CAPTCHA_ANSWER, ok, pay, PASSWORD, signIn, type Customer } from './support/customer';
import { aCoupon, anAdmin, onceAs } from './support/staff';

/** Longer than any text that a field accepts. */
const LONG = 'x'.repeat(2_500);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

interface World {
  readonly paidId: string;
  readonly orderId: string;
  /** Its licence was never used. */
  readonly refundableId: string;
  readonly openOrderId: string;
  readonly quoteId: string;
  readonly coupon: string;
}

interface Case {
  readonly name: string;
  readonly who: 'visitor' | 'customer' | 'admin';
  readonly path: (world: World) => string;
  /** Leads from the page to the form. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The form; its dialog or the page's main part by default. */
  readonly within?: (page: Page) => Locator;
  readonly submit: string;
  /** Valid values, by label. */
  readonly values?: Readonly<Record<string, string>>;
  readonly fill?: (form: Locator) => Promise<unknown>;
  /** The path of the write that it sends, as far as its end is known. */
  readonly sends: RegExp;
  /** Every field may stay blank. */
  readonly allOptional?: boolean;
}

const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
  };
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const byMenu = (item: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /更多操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

const PUBLIC: readonly Case[] = [
  {
    name: 'sign-in',
    who: 'visitor',
    path: () => '/login',
    submit: '登录',
    values: { 账号: 'nobody@example.cn', 密码: PASSWORD, 验证码: CAPTCHA_ANSWER },
    fill: (form) => form.getByRole('checkbox').first().check(),
    sends: /\/api\/login$/,
  },
  {
    name: 'forgotten password',
    who: 'visitor',
    path: () => '/forgot',
    submit: '发送重置邮件',
    values: { 邮箱: 'nobody@example.cn', 验证码: CAPTCHA_ANSWER },
    sends: /\/api\/forgot$/,
  },
  {
    name: 'quote request',
    who: 'visitor',
    path: () => '/request-quote?tab=quote',
    within: (page) => page.locator('form.quote-request'),
    submit: '提交报价申请',
    values: {
      公司名称: '杭州澜沧',
      联系人: '周宁',
      邮箱: 'zhou@example.cn',
      用户数: '5',
      资产数: '30',
      授权份数: '1',
      验证码: CAPTCHA_ANSWER,
    },
    sends: /\/api\/quote$/,
  },
];

const ACCOUNT: readonly Case[] = [
  {
    name: 'remark of a licence',
    who: 'customer',
    path: () => '/license',
    open: byMenu('修改备注'),
    within: dialog,
    submit: '保存',
    values: { 备注: '机房' },
    sends: /\/paid-remark/,
    allOptional: true,
  },
  {
    name: 'redeem code',
    who: 'customer',
    path: () => '/redeem-code',
    within: (page) => page.locator('.panel.redeem'),
    submit: '兑换',
    values: { 兑换码: 'ABCD-EFGH-JKMN-PQRS' },
    sends: /\/redeem-code$/,
  },
  {
    name: 'password',
    who: 'customer',
    path: () => '/password',
    submit: '修改密码',
    values: { 当前密码: PASSWORD, 新密码: `${PASSWORD} 2`, 确认密码: `${PASSWORD} 2` },
    sends: /\/change-password$/,
  },
  {
    name: 'profile',
    who: 'customer',
    path: () => '/profile',
    within: (page) => page.locator('form').filter({ has: page.getByLabel('姓名') }),
    submit: '保存',
    values: { 姓名: '周安' },
    sends: /\/account\/info$/,
  },
  {
    name: 'coupon of an order',
    who: 'customer',
    path: ({ openOrderId }) => `/pay?orderId=${openOrderId}`,
    within: (page) => page.locator('form').filter({ has: page.getByLabel(/优惠码/) }),
    submit: '使用',
    values: { 优惠码: 'SAVE10' },
    sends: /\/coupon$/,
  },
  {
    name: 'invoice request',
    who: 'customer',
    path: ({ orderId }) => `/order/${orderId}`,
    open: press('申请发票'),
    within: dialog,
    submit: '提交申请',
    values: { 公司名称: '杭州澜沧信息技术有限公司', 纳税人识别号: '91330106MA2CFGHJ4X', 接收邮箱: 'zhou@example.cn' },
    sends: /\/invoice-request$/,
  },
  {
    name: 'refund request',
    who: 'customer',
    path: ({ refundableId }) => `/order/${refundableId}`,
    open: press('申请退款'),
    within: dialog,
    submit: '提交申请',
    values: { 原因: '不用了' },
    sends: /\/refund-request$/,
    allOptional: true,
  },
];

const CONSOLE: readonly Case[] = [
  {
    name: 'receipt of a transfer',
    who: 'admin',
    path: () => '/admin/transfers',
    open: press('登记到账'),
    within: dialog,
    submit: '登记',
    values: {
      汇款识别码: 'ABCDEFGH',
      '实收金额（元）': '646',
      银行流水号: 'S1',
      付款方户名: '某某公司',
      付款方开户行: '招商银行',
      付款方账号: '7559',
    },
    sends: /\/transfers\/receipts$/,
  },
  {
    name: 'grant of a licence',
    who: 'admin',
    path: () => '/admin/licenses',
    open: press('签发授权'),
    within: dialog,
    submit: '签发授权',
    values: { 客户邮箱: 'zhou@example.cn', 月数: '1', 原因: '补偿' },
    fill: (form) => choose(form.getByLabel('套餐'), /小组/),
    sends: /\/api\/admin\/licenses$/,
  },
  {
    name: 'extension of a licence',
    who: 'admin',
    path: ({ paidId }) => `/admin/licenses/${paidId}`,
    open: press('延长或增加'),
    within: dialog,
    submit: '延长或增加',
    values: { 数量: '1', 原因: '补偿' },
    sends: /\/additions$/,
  },
  {
    name: 'refund',
    who: 'admin',
    path: ({ orderId }) => `/admin/orders/${orderId}`,
    open: press('退款'),
    within: dialog,
    submit: '退款',
    values: { 原因: '多收' },
    fill: (form) => form.getByRole('radio', { name: /^全额退款/ }).check(),
    sends: /\/refunds$/,
  },
  {
    name: 'coupon',
    who: 'admin',
    path: () => '/admin/coupons',
    open: press('新建优惠码'),
    within: dialog,
    submit: '新建优惠码',
    values: { 优惠码: 'FORMS', '减免比例（%）': '9', 总共可用次数: '1' },
    sends: /\/api\/admin\/coupons$/,
  },
  {
    name: 'batch of redeem codes',
    who: 'admin',
    path: () => '/admin/redeem-codes',
    open: press('新建批次'),
    within: dialog,
    submit: '生成并保存 CSV',
    values: { 名称: '试用', 数量: '1', 兑换码个数: '1' },
    fill: (form) => choose(form.getByLabel('内容'), '积分'),
    sends: /\/redeem-batches$/,
  },
  {
    name: 'invitation of staff',
    who: 'admin',
    path: () => '/admin/users',
    open: press('邀请员工'),
    within: dialog,
    submit: '发送邀请',
    values: { 公司邮箱: 'new@example.cn', 原因: '审核' },
    sends: /\/api\/admin\/staff$/,
  },
  {
    name: 'quote',
    who: 'admin',
    path: () => '/admin/quotes',
    open: press('新建报价单'),
    within: dialog,
    submit: '新建',
    values: { 公司名称: '杭州澜沧', 联系人: '周宁', 邮箱: 'zhou@example.cn' },
    sends: /\/api\/admin\/quotes$/,
  },
  {
    name: 'search for a redeem code',
    who: 'admin',
    path: () => '/admin/redeem-codes',
    open: press('查找兑换码'),
    within: dialog,
    submit: '查找',
    values: { 客户报来的兑换码: 'ABCD-EFGH-JKMN-PQRS' },
    sends: /\/find$/,
  },
  {
    name: 'unbinding by staff',
    who: 'admin',
    path: ({ paidId }) => `/admin/licenses/${paidId}`,
    open: press('解绑机器'),
    within: dialog,
    submit: '解绑机器',
    values: { 原因: '换机' },
    sends: /\/unbind$/,
  },
  {
    name: 'revocation',
    who: 'admin',
    path: ({ paidId }) => `/admin/licenses/${paidId}`,
    open: press('吊销'),
    within: dialog,
    submit: '吊销',
    values: { 原因: '滥用' },
    sends: /\/revoke$/,
  },
];

test.describe.configure({ mode: 'parallel' });

let world: World;
let people: Record<'customer' | 'admin', Customer>;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const [customer, admin] = [await aCustomer(request, 'zh'), await anAdmin(request)];
  people = { customer, admin };
  const orderId = await anOrder(request, customer);
  const paidId = await pay(request, customer, orderId);
  await bind(request, customer, paidId, `MACHINE-${paidId.slice(0, 8)}`);
  const coupon = `F${paidId.slice(0, 6).toUpperCase()}`;
  await aCoupon(request, admin, { code: coupon, amountFen: 100 });
  const data = { companyName: '远岸', contactName: '林', mail: customer.mail, locale: 'zh' };
  const quote = await ok(request.post('/api/admin/quotes', { headers: onceAs(admin), data }));
  const { id: quoteId } = (await quote.json()) as { id: string };
  const refundableId = await anOrder(request, customer);
  await pay(request, customer, refundableId);
  world = { paidId, refundableId, orderId, openOrderId: await anOrder(request, customer), quoteId, coupon };
  await request.dispose();
});

async function enter(context: BrowserContext, who: Case['who']): Promise<void> {
  if (who !== 'visitor') await signIn(context, people[who]);
}

async function opened(page: Page, { path, open, within }: Case): Promise<Locator> {
  await page.goto(path(world));
  await open?.(page);
  const form = (within ?? ((at: Page) => at.locator('main form').first()))(page);
  await expect(form).toBeVisible();
  return form;
}

const textboxes = (form: Locator): Locator =>
  form.locator(
    'textarea:visible:enabled, input:visible:enabled:not([type=checkbox], [type=radio], [type=date], [type=datetime-local], [type=month], [type=file], [role=combobox], [readonly])',
  );

/** The message that a field is described by. */
const messageOf = (box: Locator): Promise<string> =>
  box.evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => (id && document.getElementById(id)?.textContent) || '').join(' ');
  });

/** Goes through every field, then presses the button where it can be pressed. */
async function trySending(form: Locator, submit: string): Promise<void> {
  for (const box of await textboxes(form).all()) {
    await box.focus();
    await box.blur();
  }
  const button = form.getByRole('button', { name: submit }).last();
  if (await button.isEnabled()) await button.click();
}

/** Answers every write with `refusal` and keeps what was sent. */
async function refuseWrites(page: Page, sends: RegExp) {
  const state: { refusal: (body: Record<string, unknown>) => object & { status: number }; sent: number } = {
    refusal: () => ({ status: 503 }),
    sent: 0,
  };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isPreview = /preview|proof|captcha/.test(pathname);
    if (!WRITES.has(request.method()) || isPreview || !sends.test(pathname)) return route.fallback();
    state.sent += 1;
    const { status, ...json } = state.refusal((request.postDataJSON() ?? {}) as Record<string, unknown>);
    return route.fulfill({ status, json });
  });
  return state;
}

for (const one of [...PUBLIC, ...ACCOUNT, ...CONSOLE]) {
  test(`the form for ${one.name} tells each field its fault, shows every refusal, and keeps what was typed`, async ({
    page,
    context,
  }) => {
    await enter(context, one.who);
    const server = await refuseWrites(page, one.sends);
    const form = await opened(page, one);

    if (!one.allOptional) {
      for (const box of await textboxes(form).all()) await box.fill('');
      await trySending(form, one.submit);
      await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
    }
    for (const box of await form.locator('[aria-invalid=true]').all()) expect(await messageOf(box)).not.toBe('');

    for (const box of await textboxes(form).all()) await box.fill(LONG);
    await trySending(form, one.submit);
    for (const box of await textboxes(form).all()) {
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      expect(await messageOf(box)).not.toMatch(/^\s*$|必填|请输入公司名称|请填写机器码/);
      expect((await box.inputValue()).length).toBe(LONG.length);
    }
    expect(server.sent).toBe(0);

    await one.fill?.(form);
    const fields = () => Object.entries(one.values ?? {});
    const fillIn = async () => {
      for (const box of await textboxes(form).all()) await box.fill('');
      for (const [label, value] of fields()) await form.getByLabel(label).first().fill(value);
    };
    await fillIn();
    const refusals = [
      { status: 409, code: 'request.in_progress', message: '与别人的操作冲突了', requestId: 'r' },
      { status: 503, code: 'request.unavailable', message: '暂时做不了', requestId: 'r' },
    ];
    for (const refusal of refusals) {
      const before = server.sent;
      server.refusal = () => refusal;
      await form.getByRole('button', { name: one.submit }).last().click();
      await expect(page.getByText(refusal.message).first()).toBeVisible();
      expect(server.sent).toBe(before + 1);
      await expect(page.locator('.toast .ok')).toHaveCount(0);
      await expect(form).toBeVisible();
      for (const [label, value] of fields()) {
        if (!/验证码/.test(label)) await expect(form.getByLabel(label).first()).toHaveValue(value);
      }
      await fillIn();
    }
    server.refusal = (body) => ({
      status: 400,
      code: 'request.invalid',
      message: '内容有误',
      details: Object.keys(body)
        .filter((field) => body[field] !== null)
        .map((field) => ({ field, code: 'x', message: `${field} 不行` })),
      requestId: 'r',
    });
    const sent = page.waitForRequest((request) => one.sends.test(new URL(request.url()).pathname));
    await form.getByRole('button', { name: one.submit }).last().click();
    const body = ((await sent).postDataJSON() ?? {}) as Record<string, unknown>;
    for (const field of Object.keys(body).filter((name) => body[name] !== null))
      await expect(page.getByText(`${field} 不行`).first()).toBeVisible();
  });
}

test('the discount of a coupon is repeated with what an order then costs', async ({ page, context }) => {
  await signIn(context, people.admin);
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
