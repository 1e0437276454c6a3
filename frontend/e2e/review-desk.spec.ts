import { expect, test, type APIRequestContext, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { ok, signIn, type Customer } from './support/customer';
import { inMailTo } from './support/mailbox';
import { aReviewer, anApplication } from './support/reviewers';
import { onceAs } from './support/staff';

test.describe.configure({ mode: 'serial' });

const RUN = Math.random().toString(36).slice(2, 8);
const COMPANIES = Array.from({ length: 10 }, (_, place) => `澜沧${RUN}-${place}`);
const NOTE = { action: 'reject', title: `补充材料${RUN}`, zh: `请补充使用场景。${RUN}`, en: 'Please say more.' };

let request: APIRequestContext;
let reviewer: Customer;
let colleague: Customer;
let applications: { readonly id: string; readonly applicant: Customer }[];

const queue = (page: Page) => page.getByRole('navigation', { name: '免费企业版申请' }).getByRole('link');
const open = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first();

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  [reviewer, colleague] = [await aReviewer(request), await aReviewer(request)];
  applications = [];
  for (const company of COMPANIES) applications.push(await anApplication(request, company));
});
test.afterAll(() => request.dispose());

test('a reviewer writes a canned note for the review desk', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.goto('/admin/applications');
  await page.getByRole('button', { name: '常用说明' }).click();
  await page.getByRole('button', { name: '新增说明' }).click();
  await page.getByLabel('名称').fill(NOTE.title);
  await page.getByLabel('中文').fill(NOTE.zh);
  await page.getByLabel('英文').fill(NOTE.en);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: NOTE.title })).toBeVisible();
  await expectAccessible(page);
});

test('a half-written review note survives moving to the next application, and a reload', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.goto(`/admin/applications/${applications[1]?.id}?q=${RUN}`);
  await expect(open(page)).toHaveText(COMPANIES[1] ?? '');
  await expect(queue(page)).toHaveCount(COMPANIES.length);
  const note = page.getByRole('textbox', { name: /^审核说明/ });
  await note.fill('还差营业执照');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(open(page)).toHaveText(COMPANIES[2] ?? '');
  await expect(note).toHaveValue('');
  await page.keyboard.press('k');
  await expect(open(page)).toHaveText(COMPANIES[1] ?? '');
  await expect(note).toHaveValue('还差营业执照');
  await page.reload();
  await expect(note).toHaveValue('还差营业执照');
  await note.fill('');
});

test('a reviewer decides ten applications by keyboard, and loses one to a colleague', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.goto('/admin/applications');
  await expect(queue(page)).not.toHaveCount(0);
  await page.keyboard.press('s');
  await page.keyboard.type(RUN);
  await page.keyboard.press('Enter');
  await expect(queue(page)).toContainText(COMPANIES);
  await expectAccessible(page);

  await page.keyboard.press('j');
  await expect(open(page)).toHaveText(COMPANIES[0] ?? '');
  await page.keyboard.press('j');
  await expect(open(page)).toHaveText(COMPANIES[1] ?? '');
  await page.keyboard.press('k');
  await expect(open(page)).toHaveText(COMPANIES[0] ?? '');
  await expect(page.getByText('在免费邮箱名单中')).toBeHidden();
  await expectAccessible(page);

  // A rejection needs a reason; a template fills it in.
  await page.keyboard.press('r');
  await expect(page.getByText('拒绝必须填写说明', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const number = (await page.getByRole('button', { name: NOTE.title }).textContent())?.trim().at(0) ?? '';
  await page.keyboard.press(number);
  await expect(page.getByLabel('审核说明')).toHaveValue(NOTE.zh);
  await page.keyboard.press('r');
  await expect(page.getByRole('alertdialog', { name: `拒绝「${COMPANIES[0]}」的申请？` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await expect(open(page)).toHaveText(COMPANIES[1] ?? '');
  await expect(queue(page)).toHaveCount(COMPANIES.length - 1);

  // A colleague was faster, once this page has read the application as it was.
  await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeVisible();
  const [, taken] = applications;
  await ok(request.post(`/api/admin/applications/${taken?.id}/approval`, { headers: onceAs(colleague), data: {} }));
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  const lost = page.getByRole('alert').filter({ hasText: '您的决定没有生效' });
  await expect(lost).toContainText(`「${COMPANIES[1]}」已由 ${colleague.mail} 于`);
  await expect(lost).toContainText('结果为「已通过」');
  await expect(open(page)).toHaveText(COMPANIES[2] ?? '');
  await expectAccessible(page);

  for (const [place, company] of COMPANIES.entries()) {
    if (place < 2) continue;
    await expect(open(page)).toHaveText(company);
    if (place % 4 === 3) await page.keyboard.press(number);
    const key = place % 4 === 3 ? 'r' : 'a';
    await page.keyboard.press(key);
    await expect(page.getByRole('alertdialog')).toContainText(company);
    await page.keyboard.press(key);
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  await expect(page).toHaveURL(/\/admin\/applications\?/);
  await expect(queue(page)).toHaveCount(0);
  await page.getByRole('radiogroup').getByText('已通过').click();
  await expect(queue(page)).toHaveCount(7);
  await page.getByRole('radiogroup').getByText('未通过').click();
  await expect(queue(page)).toHaveCount(3);

  const [rejected] = applications;
  expect(await inMailTo(request, rejected?.applicant.mail ?? '', /(请补充使用场景。\w+)/)).toBe(NOTE.zh);
});

test('a rejected application is reopened, and its history stays', async ({ page, context }) => {
  await signIn(context, colleague);
  await page.goto(`/admin/applications/${applications[0]?.id}?status=rejected`);
  await expect(page.getByText(`${reviewer.mail} 拒绝`)).toBeVisible();
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await expect(page.getByText(`${colleague.mail} 重新打开`)).toBeVisible();
  await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeVisible();
});

test('the review desk fits a small phone in the dark, as queue or application', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/en/admin/applications?status=approved');
  await page.getByRole('navigation', { name: 'Free enterprise applications' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('a reviewer sees that a company has applied before under another spelling', async ({ page, context }) => {
  const { id } = await anApplication(request, `澜沧 ${RUN}－0 有限公司`);
  await signIn(context, reviewer);
  await page.goto(`/admin/applications/${id}`);
  await expect(page.getByText(`${COMPANIES[0]} · 同一公司`)).toBeVisible();
});
