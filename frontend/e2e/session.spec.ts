import { expect, test } from './support/test';
import { account, fakeApi, signIn } from './support/api';
import { openWhole, refocus, SOON } from './support/open';
import { AUTH_TEXTS, answerCaptcha, button, field } from './support/auth';

const zh = AUTH_TEXTS.zh;
const INFO = '/api/account/info';

test('the account is fetched again when the window gets the focus', async ({ page }) => {
  await page.clock.install();
  let name = '周宁';
  await fakeApi(page);
  await page.route(`**${INFO}*`, (route) => route.fulfill({ json: { ...account, name } }));
  await signIn(page);
  // Counted in the page, where a request counts as soon as it is sent.
  await page.addInitScript((path) => {
    const ask = window.fetch;
    Object.assign(window, { askedForInfo: 0 });
    window.fetch = (what, ...how) => {
      const { url } = what instanceof Request ? what : { url: String(what) };
      if (url.includes(path)) (window as unknown as { askedForInfo: number }).askedForInfo += 1;
      return ask(what, ...how);
    };
  }, INFO);
  const asked = () => page.evaluate(() => (window as unknown as { askedForInfo: number }).askedForInfo);
  await page.goto('/email-subscription');
  const side = page.getByRole('complementary');
  await expect(side.getByText('周宁', { exact: true })).toBeVisible();
  // The page's own script and the header's also send requests, in the frame after they have shown what is already
  // known.
  await expect(button(page, '退订')).toBeVisible();
  await expect(button(page, zh.menu)).toHaveText('宁');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const before = await asked();
  expect(before).toBeGreaterThan(0);

  name = '周宁静';
  await page.clock.runFor(10_000);
  expect(await asked()).toBe(before);
  await refocus(page, () => expect(side.getByText('周宁静')).toBeVisible(SOON));
});

test('an expired session leads to the login page without a message, and back to the same page afterwards', async ({
  page,
}) => {
  await fakeApi(page);
  await signIn(page);
  await page.goto('/email-subscription?from=mail');
  await expect(button(page, '退订')).toBeVisible();
  const refusal = { code: 'auth.required', message: '请先登录', requestId: 'r-1' };
  await page.route('**/api/account/**', (route) => route.fulfill({ status: 401, json: refusal }));
  await refocus(page, () => expect(page).toHaveURL('/login?next=%2Femail-subscription%3Ffrom%3Dmail', SOON));
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('logging out in one tab logs out the other', async ({ page, context }) => {
  await fakeApi(page);
  await signIn(page);
  await page.goto('/email-subscription');
  await expect(page.getByRole('heading', { level: 1, name: '邮件订阅' })).toBeVisible();
  const other = await context.newPage();
  // The site itself would refuse the session, which would log out both.
  await fakeApi(other);
  await other.goto('/faq');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(page).toHaveURL('/login?next=%2Femail-subscription');
});

test('the login button changes state only once while the form is filled in', async ({ page }) => {
  await fakeApi(page);
  await openWhole(page, '/login');
  await expect(button(page, zh.login)).toBeDisabled();
  await page.evaluate((label) => {
    const submit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    if (submit)
      new MutationObserver(() => seen.push(submit.disabled)).observe(submit, { attributeFilter: ['disabled'] });
  }, zh.login);

  await field(page, zh.account).pressSequentially('zhouning@lancang.example');
  await field(page, zh.password).pressSequentially('correct horse');
  await answerCaptcha(page, zh, 'abcd');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('checkbox', { name: zh.terms }).check();
  await expect(button(page, zh.login)).toBeEnabled();
  await field(page, zh.password).pressSequentially(' battery');
  await expect(button(page, zh.login)).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([false]);
});
