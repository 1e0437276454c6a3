import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { acceptResetLinks, AUTH_TEXTS, aMail, answerCaptcha, button, field, fillLogin } from './support/auth';
import { aCustomer, type Language } from './support/customer';
import { inMailTo } from './support/mailbox';
import { recordToasts } from './support/toasts';

const NEW_PASSWORD = 'seven quiet harbours';

const TEXTS = {
  zh: {
    mail: '邮箱',
    send: '发送重置邮件',
    sentToast: '密码重置邮件已发送，请查收',
    sent: '邮件已发送',
    back: '返回登录',
    resend: '重新发送',
    required: '请输入邮箱地址',
    invalid: '请输入有效的邮箱地址',
    password: '新密码',
    confirm: '确认密码',
    reset: '重置密码',
    errors: ['请输入新密码', '请确认密码', '请输入验证码'],
    short: '密码至少需要 8 个字符',
    differs: '两次输入的密码不一致',
    done: '密码重置成功',
    login: '去登录',
    stale: '链接已失效',
    again: '重新申请',
  },
  en: {
    mail: 'Email',
    send: 'Send reset email',
    sentToast: 'Password reset email sent, please check your mailbox',
    sent: 'Email sent',
    back: 'Back to login',
    resend: 'Resend',
    required: 'Please enter email address',
    invalid: 'Please enter a valid email address',
    password: 'New password',
    confirm: 'Confirm password',
    reset: 'Reset password',
    errors: ['Please enter new password', 'Please confirm password', 'Please enter captcha'],
    short: 'Password needs at least 8 characters',
    differs: 'The two passwords do not match',
    done: 'Password reset successful',
    login: 'Go to login',
    stale: 'Link no longer valid',
    again: 'Request a new link',
  },
} as const satisfies Record<Language, object>;

for (const language of ['zh', 'en'] as const) {
  const t = TEXTS[language];
  const auth = AUTH_TEXTS[language];

  test(`${language}: a forgotten password is reset once by a mailed link`, async ({ page, request }) => {
    const { mail } = await aCustomer(request, language);
    await page.goto(`${auth.home}/forgot`);
    await expect(button(page, t.send)).toBeDisabled();
    await field(page, t.mail).fill(mail);
    await answerCaptcha(page, auth);
    await button(page, t.send).click();
    await expect(page.getByText(t.sentToast)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: t.sent })).toBeFocused();
    await expect(page.getByRole('link', { name: t.back })).toHaveAttribute('href', `${auth.home}/login`);

    const path = await inMailTo(request, mail, /https?:\/\/[^/\s]+(\/\S*reset\/\S+)/);
    await page.goto(path);
    await expect(button(page, t.reset)).toBeDisabled();
    for (const label of [t.password, t.confirm, auth.captcha]) {
      await field(page, label).focus();
      await field(page, label).blur();
    }
    await expect(page.getByRole('alert')).toHaveText(t.errors);
    await field(page, t.password).fill('short');
    await field(page, t.confirm).fill('other');
    await expect(page.getByText(t.short)).toBeVisible();
    await expect(page.getByText(t.differs)).toBeVisible();
    await field(page, t.confirm).fill(NEW_PASSWORD);
    await field(page, t.password).fill(NEW_PASSWORD);
    await expect(page.getByText(t.differs)).toBeHidden();
    await answerCaptcha(page, auth);
    await button(page, t.reset).click();
    await expect(page.getByRole('heading', { level: 1, name: t.done })).toBeVisible();

    await page.getByRole('link', { name: t.login }).click();
    await fillLogin(page, auth, mail, NEW_PASSWORD);
    await button(page, auth.login).click();
    await expect(page).toHaveURL(auth.home || '/');

    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText(t.stale);
    await expectAccessible(page);
    await page.getByRole('link', { name: t.again }).click();
    await expect(page).toHaveURL(`${auth.home}/forgot`);
  });

  test(`${language}: the reset mail can be requested again; an unknown address looks the same`, async ({ page }) => {
    const mail = aMail();
    await page.goto(`${auth.home}/forgot`);
    await field(page, t.mail).focus();
    await field(page, t.mail).blur();
    await expect(page.getByRole('alert')).toHaveText(t.required);
    await field(page, t.mail).fill('zhouning@lancang');
    await expect(page.getByRole('alert')).toHaveText(t.invalid);
    await field(page, t.mail).fill(mail);
    await answerCaptcha(page, auth);
    await button(page, t.send).click();
    await expect(page.getByRole('heading', { level: 1, name: t.sent })).toBeVisible();
    await button(page, t.resend).click();
    await expect(field(page, t.mail)).toHaveValue(mail);
    await expect(field(page, auth.captcha)).toHaveValue('');
  });
}

test('a refused captcha on the reset page is renewed, and the password stays', async ({ page }) => {
  const t = TEXTS.zh;
  await acceptResetLinks(page);
  await page.goto('/reset/0123456789abcdef');
  await field(page, t.password).fill(NEW_PASSWORD);
  await field(page, t.confirm).fill(NEW_PASSWORD);
  await answerCaptcha(page, AUTH_TEXTS.zh, 'wrong');
  await button(page, t.reset).click();
  await expect(page.getByRole('alert')).toHaveText(AUTH_TEXTS.zh.wrongCaptcha);
  await expect(field(page, AUTH_TEXTS.zh.captcha)).toHaveValue('');
  await expect(field(page, t.password)).toHaveValue(NEW_PASSWORD);
});

for (const [what, failure] of [
  ['no network', null],
  ['a site that is overloaded', { status: 503, json: { code: 'request.unavailable', message: '', requestId: 'r' } }],
  ['too many checks', { status: 429, json: { code: 'request.too_many', message: '', requestId: 'r' } }],
] as const) {
  test(`the reset page shows its form when ${what} keeps it from checking the link`, async ({ page }) => {
    await page.route('**/api/reset/check', (route) => (failure ? route.fulfill(failure) : route.abort()));
    const toasts = await recordToasts(page);
    await page.goto('/reset/0123456789abcdef');
    await expect(field(page, TEXTS.zh.password)).toBeVisible();
    expect(await toasts()).toEqual([]);
  });
}

for (const token of ['unknown', 'x'.repeat(200)]) {
  test(`the reset page says that the link ${token.slice(0, 10)} is not valid, and has its form`, async ({ page }) => {
    const t = TEXTS.zh;
    await page.goto(`/reset/${token}`);
    await expect(page.getByRole('alert')).toContainText(t.stale);
    for (const label of [t.password, t.confirm, AUTH_TEXTS.zh.captcha]) {
      await field(page, label).focus();
      await field(page, label).blur();
    }
    for (const error of t.errors) await expect(page.getByText(error, { exact: true })).toBeVisible();
    await field(page, t.password).fill(NEW_PASSWORD);
    await field(page, t.confirm).fill(NEW_PASSWORD);
    await answerCaptcha(page, AUTH_TEXTS.zh);
    const renewed = page.waitForRequest('**/api/captcha**');
    await button(page, t.reset).click();
    await renewed;
    await expect(page.getByRole('heading', { level: 1, name: t.done })).toHaveCount(0);
  });
}

test('the reset page without a token leads to the login page', async ({ page }) => {
  await page.goto('/reset');
  await expect(page).toHaveURL('/login');
});
