import { expect, test } from './support/test';
import { button, held, loseResponse } from './support/auth';
import { aCustomer, signIn } from './support/customer';

for (const [language, home, t] of [
  [
    'zh',
    '',
    {
      on: '重新订阅',
      off: '退订',
      offDone: '已成功退订营销邮件',
      onDone: '已成功订阅营销邮件',
      busy: '处理中...',
      failed: '退订失败',
    },
  ],
  [
    'en',
    '/en',
    {
      on: 'Resubscribe',
      off: 'Unsubscribe',
      offDone: 'Successfully unsubscribed from marketing emails',
      onDone: 'Successfully subscribed to marketing emails',
      busy: 'Processing...',
      failed: 'Unsubscribe failed',
    },
  ],
] as const) {
  test(`${language}: a customer subscribes to marketing mail and unsubscribes`, async ({ page, context, request }) => {
    await signIn(context, await aCustomer(request, language));
    await page.goto(`${home}/email-subscription`);
    await button(page, t.on).click();
    await expect(page.getByText(t.onDone)).toBeVisible();

    await page.route('**/marketing-email/unsubscribe', (route) => route.abort(), { times: 1 });
    await button(page, t.off).click();
    await expect(page.getByText(t.failed, { exact: true })).toBeVisible();

    const answer = held();
    await page.route('**/marketing-email/unsubscribe', async (route) => {
      await answer.until;
      await route.continue();
    });
    await button(page, t.off).click();
    await expect(button(page, t.busy)).toBeDisabled();
    answer.release();
    await expect(page.getByText(t.offDone)).toBeVisible();
    await expect(button(page, t.on)).toBeEnabled();
  });
}

test('a subscription that was changed without a response is shown as it now is', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  await page.goto('/email-subscription');
  await loseResponse(page, '**/marketing-email/subscribe');
  await button(page, '重新订阅').click();
  await expect(page.getByText('订阅失败')).toBeVisible();
  await expect(button(page, '退订')).toBeVisible();
});
