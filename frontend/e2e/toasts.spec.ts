import { expect, test, type Page } from './support/test';
import { held } from './support/auth';
import { aCustomer, anOrder, CAPTCHA_ANSWER, signIn } from './support/customer';
import { openWhole } from './support/open';
import { aCoupon, anAdmin } from './support/staff';
import { recordToasts } from './support/toasts';

test('an error toast is dismissed when its action is tried again, and lies below the header', async ({
  page,
  context,
  request,
}) => {
  const code = `TOAST${Date.now().toString(36).toUpperCase()}`;
  await aCoupon(request, await anAdmin(request), { code, amountFen: 100 });
  const customer = await aCustomer(request, 'zh');
  await signIn(context, customer);
  await page.goto(`/pay?orderId=${await anOrder(request, customer)}`);
  const field = page.getByLabel('优惠码');
  const toasts = page.locator('.toast');

  await field.fill('NOSUCHCODE');
  await page.getByRole('button', { name: '使用', exact: true }).click();
  const refusal = toasts.filter({ hasText: /优惠码(?!已生效)/ });
  await expect(refusal).toBeVisible();
  // Its resting place, once it has slid in.
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await refusal.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  // Held under the pointer, it would stay.
  await refusal.hover();
  await field.fill(code);
  await field.press('Enter');
  await expect(toasts.filter({ hasText: '优惠码已生效' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('buying offline shows one toast, which says that the network is gone', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  const toasts = await recordToasts(page);
  await openWhole(page, '/pricing');
  const buy = page.getByRole('button', { name: /立即购买.*小组，12 个月/ });
  await expect(page.locator('.toasts')).toBeAttached();
  await context.setOffline(true);
  await buy.click();
  await expect(page.locator('.toast').filter({ hasText: '没有网络连接' })).toBeVisible();
  await expect(buy).not.toHaveAttribute('aria-busy');
  await page.bringToFront();
  await expect(page.locator('.toast').filter({ hasText: '正在创建订单' })).toHaveCount(0);
  expect((await toasts()).filter((text) => !text.startsWith('正在创建'))).toHaveLength(1);
});

/** Actions of different kinds: how each is tried by keyboard, and the path of what it sends. */
const TRIES = [
  {
    name: 'a subscription',
    path: '/email-subscription',
    sends: '**/api/account/marketing-email/*',
    attempt: (page: Page) => page.getByRole('button', { name: /^(退订|重新订阅)$/ }).press('Enter'),
  },
  {
    name: 'an application',
    path: '/request-quote',
    sends: '**/api/apply-free-enterprise',
    attempt: async (page: Page) => {
      await page.getByLabel('公司名称').fill('澜沧');
      await page.getByLabel('使用场景').fill('运维');
      await page.getByLabel('最喜欢的功能').fill('回放');
      await page.getByRole('button', { name: '提交申请' }).press('Enter');
    },
  },
  {
    name: 'a quote request',
    path: '/request-quote?tab=quote',
    sends: '**/api/quote',
    attempt: async (page: Page) => {
      await page.getByLabel('公司名称').fill('澜沧');
      await page.getByLabel('联系人').fill('周宁');
      await page.getByLabel('邮箱').fill('zhou@example.cn');
      await expect(page.locator('button.captcha:not(.stale) img')).toBeVisible();
      await page.getByRole('textbox', { name: '验证码' }).fill(CAPTCHA_ANSWER);
      await page.getByRole('button', { name: '提交报价申请' }).press('Enter');
    },
  },
  {
    name: 'a new passkey',
    path: '/passkey',
    sends: '**/webauthn/credentials/start',
    attempt: async (page: Page) => {
      const form = page.getByRole('dialog');
      if (!(await form.isVisible())) await page.getByRole('button', { name: '添加通行密钥' }).first().press('Enter');
      await form.getByLabel('名称').fill('笔记本');
      await form.getByRole('button', { name: '添加', exact: true }).press('Enter');
    },
  },
  {
    name: 'a code to a new address',
    path: '/profile',
    sends: '**/api/account/change-mail/send-code',
    attempt: async (page: Page) => {
      const form = page.getByRole('dialog');
      if (!(await form.isVisible())) await page.getByRole('button', { name: '更换邮箱' }).press('Enter');
      await form.getByLabel('新邮箱').fill('new@example.cn');
      await form.getByRole('button', { name: '获取验证码' }).press('Enter');
    },
  },
] as const;

for (const { name, path, sends, attempt } of TRIES) {
  test(`the error toast of ${name} is dismissed while it is tried again`, async ({ page, context, request }) => {
    await signIn(context, await aCustomer(request, 'zh'));
    const again = held();
    let sent = 0;
    await page.route(sends, async (route) => {
      sent += 1;
      if (sent > 1) await again.until;
      const refusal = { code: 'request.unavailable', message: `第 ${sent} 次不行`, requestId: 'r' };
      await route.fulfill({ status: 503, json: refusal });
    });
    await page.goto(path);
    await attempt(page);
    await expect(page.locator('.toast')).toHaveCount(1);
    // Held under the pointer, it would stay.
    await page.locator('.toast').hover();
    await attempt(page);
    await expect.poll(() => sent).toBe(2);
    await expect(page.locator('.toast')).toHaveCount(0);
    again.release();
    await expect(page.locator('.toast')).toHaveCount(1);
  });
}

test('a button that a toast covers while it is pressed is still pressed', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  const refusal = { code: 'request.unavailable', message: '请稍候重试', requestId: 'r' };
  await page.route('**/api/account/marketing-email/*', (route) => route.fulfill({ status: 503, json: refusal }));
  await openWhole(page, '/email-subscription');
  const takesPresses = () =>
    page.evaluate(() => {
      const toast = document.querySelector('.toast');
      const { x = 0, y = 0, width = 0, height = 0 } = toast?.getBoundingClientRect() ?? {};
      return Boolean(toast?.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
    });
  const atFirst = page.evaluate(
    () =>
      new Promise<string>((found) => {
        new MutationObserver((_, observer) => {
          const toast = document.querySelector('.toast');
          if (!toast) return;
          observer.disconnect();
          found(getComputedStyle(toast).pointerEvents);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: /^(退订|重新订阅)$/ }).press('Enter');
  expect(await atFirst).toBe('none');
  await expect.poll(takesPresses).toBe(true);
});
