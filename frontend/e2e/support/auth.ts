import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { CAPTCHA_ANSWER, captcha, type Language, ok, PASSWORD } from './customer';
import { inMailTo } from './mailbox';

/** Texts of the sign-in forms. */
export const AUTH_TEXTS = {
  zh: {
    home: '',
    mail: '邮箱',
    code: '邮箱验证码',
    getCode: '获取验证码',
    resend: /^(60|5\d)秒后可重发$/,
    name: '姓名',
    password: '密码',
    captcha: '验证码',
    terms: '我已阅读并同意服务条款和隐私政策',
    marketing: /^接收产品更新/,
    register: '注册',
    registered: '注册成功，即将跳转登录页面',
    account: '账号',
    login: '登录',
    menu: '打开账号菜单',
    leave: '退出登录',
    required: ['请输入账号', '请输入密码', '请输入验证码', '请先阅读并同意服务条款和隐私政策'],
    invalid: '您输入的不是一个合法的邮箱地址',
    wrongCaptcha: '验证码错误或已过期，请重新输入',
    wrongCode: '邮箱验证码错误或已失效，请核对或重新获取',
    wrongPassword: '账号或密码错误',
  },
  en: {
    home: '/en',
    mail: 'Email',
    code: 'Email code',
    getCode: 'Get code',
    resend: /^Resend in (60|5\d) s$/,
    name: 'Name',
    password: 'Password',
    captcha: 'Captcha',
    terms: 'I have read and accept the terms of service and the privacy policy',
    marketing: /^Send me product news/,
    register: 'Sign up',
    registered: 'Signed up. Taking you to sign in',
    account: 'Account',
    login: 'Sign in',
    menu: 'Open account menu',
    leave: 'Sign out',
    required: [
      'Please enter your account',
      'Please enter your password',
      'Please enter captcha',
      'Please read and accept the terms and the privacy policy',
    ],
    invalid: 'This is not a valid email address',
    wrongCaptcha: 'The captcha is incorrect or has expired. Please enter the new one',
    wrongCode: 'The email code is incorrect or no longer valid. Check it or request a new one',
    wrongPassword: 'Incorrect email address or password',
  },
} as const satisfies Record<Language, object>;
export type AuthTexts = (typeof AUTH_TEXTS)[Language];

/** An unused address. */
export const aMail = (): string => `person-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.cn`;

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Waits for the picture first: an earlier answer would belong to no captcha. */
export async function answerCaptcha(page: Page, t: AuthTexts, answer: string = CAPTCHA_ANSWER): Promise<void> {
  await expect(page.locator('button.captcha:not(.stale) img')).toBeVisible();
  await field(page, t.captcha).fill(answer);
}

export async function fillLogin(page: Page, t: AuthTexts, mail: string, password: string = PASSWORD): Promise<void> {
  await field(page, t.account).fill(mail);
  await field(page, t.password).fill(password);
  await answerCaptcha(page, t);
  await page.getByRole('checkbox', { name: t.terms }).check();
}

/** Fills everything but the mail address. */
export async function fillRegistration(page: Page, t: AuthTexts, code: string): Promise<void> {
  await field(page, t.code).fill(code);
  await field(page, t.name).fill('周宁');
  await field(page, t.password).fill(PASSWORD);
  await answerCaptcha(page, t);
  await page.getByRole('checkbox', { name: t.terms }).check();
}

export async function sendCode(page: Page, t: AuthTexts, mail: string): Promise<void> {
  await field(page, t.mail).fill(mail);
  await button(page, t.getCode).click();
  await expect(page.getByRole('button', { name: t.resend })).toBeDisabled();
}

/** Lets `/reset/:token` take any token for a valid one until its form is sent. */
export async function acceptResetLinks(page: Page): Promise<void> {
  await page.route('**/api/reset/check', (route) => route.fulfill({ json: { isValid: true } }));
}

/** Requests a link to set a new password; returns its path from the mail. */
export async function aResetLink(request: APIRequestContext, mail: string): Promise<string> {
  const { captcha: answer, key: captchaKey } = await captcha(request);
  await ok(request.post('/api/forgot', { data: { account: mail, captcha: answer, captchaKey } }));
  return inMailTo(request, mail, /https?:\/\/[^/\s]+(\/\S*reset\/\S+)/);
}

/** Lets the server act on the next write to an address, and loses its response. */
export async function loseResponse(page: Page, url: string | RegExp): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** A promise that the test resolves when it has observed the waiting state. */
export function held(): { readonly until: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}
