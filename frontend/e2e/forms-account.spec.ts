import { acceptResetLinks } from './support/auth';
import { aCustomer, anOrder, CAPTCHA_ANSWER, pay, PASSWORD, type Customer } from './support/customer';
import { dialog, type FormCase, press, testForms } from './support/forms';
import { unfold } from './support/open';
import { anAdmin, givePoints } from './support/staff';
import type { Page } from './support/test';

interface World {
  readonly customer: Customer;
  readonly paidId: string;
  readonly orderId: string;
  /** Its licence was never used. */
  readonly refundableId: string;
  readonly openOrderId: string;
}

const byMenu = (item: string) => async (page: Page) => {
  await unfold(page.getByRole('button', { name: /更多操作|More actions/ }).first());
  await page.getByRole('menuitem', { name: item }).click();
};
const who = ({ customer }: World): Customer => customer;

const VISITORS: readonly FormCase<World>[] = [
  {
    name: 'sign-in',
    path: () => '/login',
    submit: '登录',
    values: () => ({ 账号: 'nobody@example.cn', 密码: PASSWORD, 验证码: CAPTCHA_ANSWER }),
    fill: (form) => form.getByRole('checkbox').first().check(),
    sends: /\/api\/login$/,
    emptied: /验证码/,
  },
  {
    name: 'forgotten password',
    path: () => '/forgot',
    submit: '发送重置邮件',
    values: () => ({ 邮箱: 'nobody@example.cn', 验证码: CAPTCHA_ANSWER }),
    sends: /\/api\/forgot$/,
    emptied: /验证码/,
  },
  {
    name: 'registration',
    language: 'en',
    path: () => '/register',
    submit: 'Sign up',
    values: () => ({
      Email: 'nobody@example.cn',
      'Email code': '123456',
      Name: 'Ning',
      Password: PASSWORD,
      Captcha: CAPTCHA_ANSWER,
    }),
    fill: (form) => form.getByRole('checkbox').first().check(),
    sends: /\/api\/register$/,
    emptied: /Captcha/,
  },
  {
    name: 'a new password by link',
    language: 'en',
    path: () => '/reset/of-a-letter',
    before: acceptResetLinks,
    submit: 'Reset password',
    values: () => ({ 'New password': PASSWORD, 'Confirm password': PASSWORD, Captcha: CAPTCHA_ANSWER }),
    sends: /\/api\/reset$/,
    emptied: /Captcha/,
  },
  {
    name: 'quote request',
    path: () => '/request-quote?tab=quote',
    within: (page) => page.locator('form#quote-request'),
    submit: '提交报价申请',
    values: () => ({
      公司名称: '杭州澜沧',
      联系人: '周宁',
      邮箱: 'zhou@example.cn',
      用户数: '5',
      资产数: '30',
      授权份数: '1',
      验证码: CAPTCHA_ANSWER,
    }),
    sends: /\/api\/quote$/,
    emptied: /验证码/,
  },
];

const ACCOUNT: readonly FormCase<World>[] = [
  {
    name: 'application for the free edition',
    who,
    language: 'en',
    path: () => '/request-quote',
    submit: 'Submit application',
    values: () => ({ 'Company name': 'Lancang', 'Use case': 'Operations', 'Favourite feature': 'Replay' }),
    sends: /\/api\/apply-free-enterprise$/,
  },
  {
    name: 'profile',
    who,
    path: () => '/profile',
    within: (page) => page.locator('form').filter({ has: page.getByLabel('姓名') }),
    submit: '保存',
    values: () => ({ 姓名: '周安' }),
    sends: /\/account\/info$/,
  },
  {
    name: 'a new email address',
    who,
    language: 'en',
    path: () => '/profile',
    open: press('Change email'),
    within: dialog,
    submit: 'Change',
    values: () => ({ 'New email': 'new@example.cn', 'Email code': '123456' }),
    sends: /\/change-mail$/,
  },
  {
    name: 'password',
    who,
    path: () => '/password',
    submit: '修改密码',
    values: () => ({ 当前密码: PASSWORD, 新密码: `${PASSWORD} 2`, 确认密码: `${PASSWORD} 2` }),
    sends: /\/change-password$/,
  },
  {
    name: 'a new passkey',
    who,
    language: 'en',
    path: () => '/passkey',
    open: press('Add a passkey'),
    within: dialog,
    submit: 'Add',
    values: () => ({ Name: 'Laptop' }),
    sends: /\/credentials\/start$/,
  },
  {
    name: 'redeem code',
    who,
    path: () => '/redeem-code',
    within: (page) => page.locator('.redeem'),
    submit: '兑换',
    values: () => ({ 兑换码: 'ABCD-EFGH-JKMN-PQRS' }),
    sends: /\/redeem-code$/,
  },
];

const GOODS: readonly FormCase<World>[] = [
  {
    name: 'remark of a licence',
    who,
    path: () => '/license',
    open: byMenu('修改备注'),
    within: dialog,
    submit: '保存',
    values: () => ({ 备注: '机房' }),
    sends: /\/paid-remark/,
    allOptional: true,
  },
  {
    name: 'the machine of a licence',
    who,
    language: 'en',
    path: () => '/license',
    open: byMenu('Bind a machine'),
    within: dialog,
    submit: 'Bind',
    values: () => ({ 'Machine code': 'MACHINE-0001' }),
    sends: /\/paid-binding$/,
  },
  {
    name: 'transfer of a licence',
    who,
    language: 'en',
    path: ({ paidId }) => `/license/${paidId}`,
    open: press('Transfer'),
    within: dialog,
    submit: 'Next',
    confirm: 'Transfer permanently',
    values: () => ({ 'Recipient’s email': 'zhou@example.cn' }),
    sends: /\/license-transfer$/,
  },
  {
    name: 'merge of licences',
    who,
    language: 'en',
    path: ({ paidId }) => `/license/${paidId}`,
    open: press('Merge'),
    within: dialog,
    submit: 'Merge',
    fill: (form) => form.getByRole('checkbox').last().check(),
    sends: /\/paid-merge$/,
    allOptional: true,
  },
  {
    name: 'points for a licence',
    who,
    language: 'en',
    path: ({ paidId }) => `/license/${paidId}`,
    open: press('Upgrade with points'),
    within: dialog,
    submit: 'Upgrade',
    values: () => ({ Quantity: '2' }),
    sends: /\/account\/points\/spend$|\/points/,
  },
  {
    name: 'coupon of an order',
    who,
    path: ({ openOrderId }) => `/pay?orderId=${openOrderId}`,
    within: (page) => page.locator('form').filter({ has: page.getByLabel(/优惠码/) }),
    submit: '使用',
    values: () => ({ 优惠码: 'SAVE10' }),
    sends: /\/coupon$/,
  },
  {
    name: 'invoice request',
    who,
    path: ({ orderId }) => `/order/${orderId}`,
    open: press('申请发票'),
    within: dialog,
    submit: '提交申请',
    values: () => ({
      公司名称: '杭州澜沧信息技术有限公司',
      纳税人识别号: '91330106MA2CFGHJ4X',
      接收邮箱: 'zhou@example.cn',
    }),
    sends: /\/invoice-request$/,
  },
  {
    name: 'refund request',
    who,
    path: ({ refundableId }) => `/order/${refundableId}`,
    open: press('申请退款'),
    within: dialog,
    submit: '提交申请',
    values: () => ({ 原因: '不用了' }),
    sends: /\/refund-request$/,
    allOptional: true,
  },
];

testForms<World>([...VISITORS, ...ACCOUNT, ...GOODS], async (request) => {
  const customer = await aCustomer(request, 'zh');
  await givePoints(request, await anAdmin(request), customer, 50_000);
  const [orderId, refundableId] = [await anOrder(request, customer), await anOrder(request, customer)];
  const paidId = await pay(request, customer, orderId);
  await pay(request, customer, refundableId);
  return { customer, paidId, orderId, refundableId, openOrderId: await anOrder(request, customer) };
});
