import { expect, type Page, type Route } from '@playwright/test';
import { fakeApi } from './api';
import { AUTH_TEXTS, answerCaptcha } from './auth';

const zh = AUTH_TEXTS.zh;
export const EXPIRED = '登录已过期，请重新登录';
export const REFUSAL = { code: 'auth.required', message: '请先登录', requestId: 'r-1' };
export const USE_CASE = '两地三机房约 260 台服务器';

/** A site on which the next login gives the session `second`. */
export const fakeSessions = (page: Page): Promise<void> =>
  fakeApi(page, {
    '/api/login': { status: 200, body: { token: 'second' } },
    '/api/account/consents': { status: 200, body: [] },
  });

/** The account has not applied yet. */
export async function noApplication(page: Page): Promise<void> {
  await page.route('**/api/account/free-enterprise-application', (route) =>
    route.fulfill({ status: 404, json: { ...REFUSAL, code: 'none' } }),
  );
}

/** From now on the server accepts only this session. */
export async function onlySession(page: Page, token: string): Promise<void> {
  const refuse = (route: Route) =>
    route.request().headers()['x-auth-token'] === token
      ? route.fallback()
      : route.fulfill({ status: 401, json: REFUSAL });
  await page.route('**/api/account/**', refuse);
  await page.route('**/api/apply-free-enterprise', refuse);
}

export async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel('公司名称').fill('澜沧数据');
  await page.getByLabel('使用场景').fill(USE_CASE);
  await page.getByLabel('最喜欢的功能').fill('会话回放');
}

/** Signs in again in the dialog over the page. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '重新登录' });
  await dialog.getByLabel(zh.password, { exact: true }).fill('correct horse');
  await answerCaptcha(page, zh, 'abcd');
  // Accepted when they first signed in.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: zh.login, exact: true }).click();
}
