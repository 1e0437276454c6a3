import { type APIRequestContext, expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { AUTH_TEXTS, answerCaptcha, loseResponse } from './support/auth';
import { choose } from './support/choose';
import { aCustomer, ok, pageOf, signIn, type Customer } from './support/customer';
import { anApplication } from './support/reviewers';
import { anAdmin, onceAs, readAs } from './support/staff';
import { expectFitsDarkPhone } from './support/theme';

let api: APIRequestContext;
let customer: Customer;

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await playwright.request.newContext({ baseURL });
  customer = await aCustomer(api, 'zh');
});
test.afterAll(() => api.dispose());

const OWN = '**/api/account/free-enterprise-application';

for (const { path, words } of [
  { path: '/request-quote', words: { ask: '请先登录后再提交', link: '去登录', submit: '提交申请', field: '公司名称' } },
  {
    path: '/en/request-quote',
    words: {
      ask: 'Please log in before submitting',
      link: 'Go to login',
      submit: 'Submit application',
      field: 'Company name',
    },
  },
]) {
  test(`${path} shows the form to a visitor who is not logged in, and leads to the login`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(words.ask)).toBeVisible();
    await expect(page.getByLabel(words.field)).toBeDisabled();
    await expect(page.getByRole('button', { name: words.submit })).toBeDisabled();
    await expectAccessible(page);
    await expectFitsDarkPhone(page);
    await page.getByRole('link', { name: words.link }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Frequest-quote$/);
  });
}

test('a company applies once, and then reads the status of its application', async ({ page, context }) => {
  await signIn(context, customer);
  await page.goto('/request-quote');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请输入您的公司名称')).toBeVisible();
  await expect(page.getByText('请描述您的使用场景')).toBeVisible();
  await expect(page.getByText('请告诉我们您最喜欢的功能')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('公司名称').fill('  杭州澜沧数据技术有限公司  ');
  await expect(page.getByText('请输入您的公司名称')).toBeHidden();
  await page.getByLabel('使用场景').fill('两地三机房约 260 台服务器');
  await page.getByLabel('最喜欢的功能').fill('会话回放');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '申请已提交，正在审核' })).toBeVisible();
  await expect(page.getByText('待审核')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '申请已提交，正在审核' })).toBeVisible();
});

test('an application sent with empty fields leads to the first of them', async ({ page, context }) => {
  await signIn(context, await aCustomer(api, 'zh'));
  await page.goto('/request-quote');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请输入您的公司名称')).toBeVisible();
  await expect(page.getByLabel('公司名称')).toBeFocused();
});

test('the form says why a mail address does not qualify', async ({ page, context }) => {
  await signIn(context, await aCustomer(api, 'zh', { domain: 'qq.com' }));
  await page.goto('/request-quote');
  await page.getByLabel('公司名称').fill('澜沧');
  await page.getByLabel('使用场景').fill('机房');
  await page.getByLabel('最喜欢的功能').fill('回放');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('alert')).toContainText('企业邮箱');
});

test('an applicant reads the decision of the staff where the application was made', async ({ browser }) => {
  const admin = await anAdmin(api);
  const decided = async (decision: 'approval' | 'rejection', note: string) => {
    const { id, applicant } = await anApplication(api, '杭州澜沧数据技术有限公司');
    await ok(api.post(`/api/admin/applications/${id}/${decision}`, { headers: onceAs(admin), data: { note } }));
    const page = await pageOf(browser, applicant);
    await page.goto('/en/request-quote');
    await expect(page.getByText(`Reviewer’s note: ${note}`)).toBeVisible();
    await expectAccessible(page);
    return page;
  };

  const approved = await decided('approval', 'The domain fits.');
  await expect(approved.getByRole('heading', { name: 'Congratulations, your application was approved' })).toBeVisible();
  await expect(approved.getByText('Licence valid until').locator('+ dd')).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
  await approved.getByRole('link', { name: 'Go to licence management' }).click();
  await expect(approved).toHaveURL(/\/en\/license$/);
  await approved.context().close();

  const rejected = await decided('rejection', 'Please say what it is for.');
  await expect(
    rejected.getByRole('heading', { name: 'We are sorry, your application was not approved' }),
  ).toBeVisible();
  await expect(rejected.locator('.application').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await rejected.context().close();
});

test('an application with a status unknown to the page reads as unknown', async ({ page, context }) => {
  const { applicant } = await anApplication(api, '杭州澜沧数据技术有限公司');
  await signIn(context, applicant);
  // This status cannot be produced, so the site's response is changed on its way.
  await page.route(OWN, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'something-new' } });
  });
  await page.goto('/en/request-quote');
  await expect(page.getByRole('heading', { name: 'The status of your application is unknown' })).toBeVisible();
  await expectAccessible(page);
});

test('the application page shows a placeholder while it loads, and a failure to load', async ({ page, context }) => {
  await signIn(context, customer);
  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(OWN, async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { code: 'request.invalid', message: 'x', requestId: 'req-9' } });
  });
  await page.goto('/en/request-quote');
  await expect(page.locator('.skeleton')).toBeVisible();
  go();
  await expect(page.getByText('Failed to load application record, please refresh')).toBeVisible();
});

test('a commercial quote is requested without an account', async ({ page }) => {
  await page.goto('/en/request-quote?tab=quote');
  await page.getByLabel('Company name').fill('Lancang');
  await page.getByLabel('Contact name').fill('Zhou Ning');
  await page.getByRole('textbox', { name: 'Email' }).fill('ops@lancang.example.cn');
  await choose(page.getByLabel('Plan'), 'Professional · Department');
  await page.getByLabel('Users', { exact: true }).fill('0');
  await answerCaptcha(page, AUTH_TEXTS.en);
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect(page.getByText('A whole number from 1 to 1,000,000')).toBeVisible();
  await expectAccessible(page);
  await expectFitsDarkPhone(page);
  await page.getByLabel('Users', { exact: true }).fill('40');
  await page.getByLabel('unlimited').nth(1).check();
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect(page.getByText('Request received')).toBeVisible();
  await expectAccessible(page);
});

test('a quote request that got no response is sent again, once, with the address as it was read', async ({ page }) => {
  const mail = `ops-${Date.now()}@lancang.example.cn`;
  await page.goto('/request-quote?tab=quote');
  await page.getByLabel('公司名称').fill('杭州澜沧数据技术有限公司');
  await page.getByLabel('联系人').fill('周宁');
  await page.getByRole('textbox', { name: '邮箱' }).fill(` ${mail.replace('@', '＠')} `);
  await page.getByLabel('用户数', { exact: true }).fill('１２');
  await answerCaptcha(page, AUTH_TEXTS.zh);
  await loseResponse(page, '**/api/quote');
  await page.getByRole('button', { name: '提交报价申请' }).click();
  await expect(page.getByText('无法连接服务器')).toBeVisible();
  await expect(page.getByLabel('用户数', { exact: true })).toHaveValue('１２');
  await answerCaptcha(page, AUTH_TEXTS.zh);
  await page.getByRole('button', { name: '提交报价申请' }).click();
  await expect(page.getByText('报价申请已收到')).toBeVisible();
  await expect(page.getByText(`报价会在一个工作日内发到 ${mail}。`)).toBeVisible();
  const admin = await anAdmin(api);
  const listed = await readAs<{ total: number }>(api, admin, `/api/admin/quotes?q=${encodeURIComponent(mail)}`);
  expect(listed.total).toBe(1);
});
