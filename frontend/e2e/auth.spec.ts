import { expect, test } from './support/test';
import {
  AUTH_TEXTS,
  aMail,
  answerCaptcha,
  button,
  field,
  fillLogin,
  fillRegistration,
  held,
  sendCode,
} from './support/auth';
import { expectAccessible } from './support/accessible';
import { openWhole } from './support/open';
import { CAPTCHA_ANSWER, codeFor } from './support/customer';

for (const language of ['zh', 'en'] as const) {
  const t = AUTH_TEXTS[language];

  test(`${language}: a visitor signs up, logs in and logs out`, async ({ page, request }) => {
    const mail = aMail();
    await page.goto(`${t.home}/register?next=%2Flicense&code=FRIEND7`);
    await expect(page.getByRole('checkbox', { name: t.terms })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: t.marketing })).not.toBeChecked();

    await sendCode(page, t, mail);
    await expect(page.getByText(mail)).toBeVisible();
    await fillRegistration(page, t, await codeFor(request, mail));
    const sent = page.waitForRequest((asked) => asked.url().endsWith('/api/register'));
    await button(page, t.register).click();
    const { captcha, key, ...form } = (await sent).postDataJSON() as Record<string, unknown>;
    expect(form).toMatchObject({ mail, name: '周宁', terms: true, referralCode: 'FRIEND7' });
    expect(form.marketing ?? false).toBe(false);
    expect(captcha).toBe(CAPTCHA_ANSWER);
    expect(key).toEqual(expect.any(String));
    await expect(page.getByText(t.registered)).toBeVisible();

    await expect(page).toHaveURL(new RegExp(`${t.home}/login\\?next=%2Flicense`));
    await fillLogin(page, t, mail);
    await button(page, t.login).click();
    await expect(page).toHaveURL(`${t.home}/license`);

    await button(page, t.menu).click();
    await page.getByRole('menuitem', { name: t.leave }).click();
    await expect(page).toHaveURL(t.home || '/');
    await expect(page.getByRole('banner').getByRole('link', { name: t.login })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test(`${language}: the login form says what is missing once a field was left`, async ({ page }) => {
    await openWhole(page, `${t.home}/login`);
    await expect(button(page, t.login)).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveCount(0);

    for (const label of [t.account, t.password, t.captcha]) {
      await field(page, label).focus();
      await field(page, label).blur();
    }
    const terms = page.getByRole('checkbox', { name: t.terms });
    await terms.check();
    await terms.uncheck();
    await expect(page.getByRole('alert')).toHaveText(t.required);

    await field(page, t.account).fill('zhouning@lancang');
    await expect(page.getByText(t.invalid)).toBeVisible();
    await expectAccessible(page);
    await field(page, t.account).fill('zhouning@lancang.example');
    await expect(page.getByText(t.invalid)).toBeHidden();
  });
}

const zh = AUTH_TEXTS.zh;

test.describe('log in', () => {
  test('a wrong captcha is shown beside its field at login, and another picture is fetched', async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, zh, aMail());
    const first = await page.locator('button.captcha img').getAttribute('src');
    await answerCaptcha(page, zh, 'wrong');
    await button(page, zh.login).click();

    await expect(page.getByRole('alert').filter({ hasText: zh.wrongCaptcha })).toBeVisible();
    await expect(field(page, zh.captcha)).toBeFocused();
    await expect(field(page, zh.captcha)).toHaveValue('');
    await expect(page.locator('button.captcha img')).not.toHaveAttribute('src', first ?? '');
    await expect(button(page, zh.login)).toBeDisabled();
    await answerCaptcha(page, zh);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(button(page, zh.login)).toBeEnabled();
  });

  test('a refused login keeps what was typed, except for the captcha', async ({ page }) => {
    await page.goto('/login');
    const mail = aMail();
    await fillLogin(page, zh, mail);
    await button(page, zh.login).click();

    await expect(page.getByText(zh.wrongPassword)).toBeVisible();
    await expect(field(page, zh.account)).toHaveValue(mail);
    // The button that was pressed is disabled until there is an answer to the next captcha.
    await expect(field(page, zh.captcha)).toBeFocused();
    await expect(field(page, zh.captcha)).toHaveValue('');
    await expect(page.getByRole('checkbox', { name: zh.terms })).toBeChecked();
    await expect(page).toHaveURL('/login');
  });

  test('logging in never redirects to another site', async ({ page }) => {
    await page.route('**/api/login', (route) => route.fulfill({ json: { token: 'test' } }));
    await page.goto('/login?next=//evil.example/');
    await fillLogin(page, zh, aMail());
    await button(page, zh.login).click();
    await expect(page).toHaveURL('/');
  });

  test('pressing log in twice sends one request, and the button shows that it is busy', async ({ page }) => {
    let asked = 0;
    const answer = held();
    await page.route('**/api/login', async (route) => {
      asked += 1;
      await answer.until;
      await route.fulfill({ status: 500, json: { code: 'request.failed', message: '出错了', requestId: 'r-500' } });
    });
    await page.goto('/login');
    await fillLogin(page, zh, aMail());
    await button(page, zh.login).click();
    await expect(button(page, zh.login)).toBeDisabled();
    await page.keyboard.press('Enter');
    answer.release();
    await expect(page.getByText('出错了（请求编号 r-500）')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('a failed passkey login says why', async ({ page }) => {
    await page.route('**/api/webauthn-login-start', (route) =>
      route.fulfill({ status: 503, json: { code: 'request.unavailable', message: '暂时不可用', requestId: 'r-1' } }),
    );
    await page.goto('/login');
    await button(page, '使用通行密钥登录').click();
    await expect(page.getByText('登陆失败: 暂时不可用', { exact: true })).toBeVisible();
  });
});

test.describe('sign up', () => {
  test('registering a taken address looks the same as a wrong code', async ({ page, request }) => {
    const mail = aMail();
    for (const round of ['new', 'taken']) {
      await page.goto('/register');
      await page.route('**/api/send-code', (route) =>
        round === 'new' ? route.continue() : route.fulfill({ json: {} }),
      );
      await sendCode(page, zh, mail);
      await expect(page.getByText(`已发送到 ${mail}`)).toBeVisible();
      await fillRegistration(page, zh, round === 'new' ? await codeFor(request, mail) : '123456');
      await button(page, zh.register).click();
      if (round === 'new') await expect(page.getByText(zh.registered)).toBeVisible();
    }
    await expect(page.getByRole('alert').filter({ hasText: zh.wrongCode })).toBeVisible();
    await expect(field(page, zh.code)).toBeFocused();

    await page.goto('/register');
    await page.unrouteAll();
    await fillRegistration(page, zh, '123456');
    await field(page, zh.mail).fill(aMail());
    await button(page, zh.register).click();
    await expect(page.getByRole('alert').filter({ hasText: zh.wrongCode })).toBeVisible();
  });

  test('the button for another registration code counts 60 seconds down', async ({ page }) => {
    const now = new Date('2026-11-26T04:00:00Z');
    await page.clock.install({ time: now });
    await page.route('**/api/send-code', (route) => route.fulfill({ json: { ok: true } }));
    await openWhole(page, '/register');
    await field(page, zh.mail).fill(aMail());
    await page.clock.pauseAt(now.getTime() + 600_000);
    await button(page, zh.getCode).click();
    await expect(button(page, '60秒后可重发')).toBeDisabled();
    await page.clock.runFor(13_000);
    await expect(button(page, '47秒后可重发')).toBeDisabled();
    await page.clock.runFor(46_000);
    await expect(button(page, '1秒后可重发')).toBeDisabled();
    await page.clock.runFor(1_250);
    await expect(button(page, zh.getCode)).toBeEnabled();
  });

  test('the button for a registration code locks on a press and unlocks at once after a failure', async ({ page }) => {
    const answer = held();
    await page.route('**/api/send-code', async (route) => {
      await answer.until;
      await route.fulfill({ status: 429, json: { code: 'request.too_many', message: '太频繁', requestId: 'r-2' } });
    });
    await page.goto('/register');
    await button(page, zh.getCode).click();
    await expect(page.getByRole('alert')).toHaveText(['请输入账号']);
    await expect(button(page, zh.getCode)).toBeEnabled();

    await field(page, zh.mail).fill(aMail());
    await button(page, zh.getCode).click();
    await expect(button(page, zh.getCode)).toBeDisabled();
    answer.release();
    await expect(page.getByText('太频繁')).toBeVisible();
    await expect(button(page, zh.getCode)).toBeEnabled();
  });

  test('the code field takes the focus once its mail is sent, but not from another field that is being filled', async ({
    page,
  }) => {
    const slow = held();
    let isSlow = true;
    await page.route('**/api/send-code', async (route) => {
      if (isSlow) await slow.until;
      await route.fulfill({ json: { ok: true } });
    });
    await page.clock.install();
    await openWhole(page, '/register');
    await field(page, zh.mail).fill(aMail());
    await button(page, zh.getCode).click();
    await expect(button(page, zh.getCode)).toBeDisabled();
    await field(page, zh.name).click();
    await page.keyboard.type('周');
    slow.release();
    await expect(page.getByRole('button', { name: zh.resend })).toBeVisible();
    await page.keyboard.type('宁');
    await expect(field(page, zh.name)).toHaveValue('周宁');

    isSlow = false;
    await page.clock.runFor(60_250);
    await button(page, zh.getCode).click();
    await expect(field(page, zh.code)).toBeFocused();
  });
});
