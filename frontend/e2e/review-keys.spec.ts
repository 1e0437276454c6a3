import { expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { held } from './support/auth';
import { expectAccessible } from './support/accessible';
import { signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { aReviewer, anApplication } from './support/reviewers';

/** Round trip in milliseconds and bytes a second of a slow mobile network. */
const SLOW = { offline: false, latency: 200, downloadThroughput: 50_000, uploadThroughput: 50_000 };

// Keys are pressed while an application is still loading.
test.use({ looksEarly: true });

let request: APIRequestContext;
let reviewer: Customer;

const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first();
const menu = (page: Page) =>
  page.getByRole('navigation', { name: '管理后台' }).getByRole('link', { name: /^免费企业版申请/ });
const companies = (run: string, count: number) =>
  Array.from({ length: count }, (_, place) => `怒江${run}-${String(place).padStart(2, '0')}`);
const aRun = (): string => Math.random().toString(36).slice(2, 8);

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  reviewer = await aReviewer(request);
});
test.afterAll(() => request.dispose());

const queue = (page: Page) => page.getByRole('navigation', { name: '免费企业版申请' }).getByRole('link');

/** The queue of these companies. */
async function desk(page: Page, context: BrowserContext, run: string): Promise<void> {
  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${run}`);
  await expect(queue(page)).not.toHaveCount(0);
}

/** The queue of these companies, at 1,024 px, on a slow network once it is there. */
async function slowDesk(page: Page, context: BrowserContext, run: string): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 768 });
  await desk(page, context, run);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW);
}

const decisions = (run: string) =>
  inDatabase<{ company: string; status: string }>(
    `SELECT company_name AS company, status FROM applications WHERE company_name LIKE $1 ORDER BY company_name`,
    [`怒江${run}-%`],
  );

test('29 applications are decided by keyboard at 1024 px on a slow network, with keys pressed before the next one is shown', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const run = aRun();
  const all = companies(run, 29);
  for (const company of all) await anApplication(request, company);
  await slowDesk(page, context, run);

  await page.keyboard.press('j');
  for (const [place, company] of all.entries()) {
    // Its name is there before its evidence; what is pressed meanwhile is kept.
    await expect(heading(page)).toHaveText(company);
    await expect(page.locator('.qbar')).toContainText(`1 / ${29 - place}`);
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await expect(heading(page).or(page.getByRole('searchbox'))).not.toHaveText(company, { timeout: 30_000 });
  }
  await expect(page).toHaveURL(/\/admin\/applications\?/);
  expect(await decisions(run)).toEqual(all.map((company) => ({ company, status: 'approved' })));
});

test('keys pressed while an application loads are carried out in order, and never on another application', async ({
  page,
  context,
}) => {
  const run = aRun();
  const all = companies(run, 4);
  const ids: string[] = [];
  for (const company of all) ids.push((await anApplication(request, company)).id);
  await slowDesk(page, context, run);
  let load = () => {};
  const loads = new Promise<void>((resolve) => (load = resolve));
  await page.route(`**/api/admin/applications/${ids[1]}`, async (route) => {
    await loads;
    await route.continue();
  });
  const said = page.getByText(/^按键 .+ 没有执行/);

  // Three steps in a row end at the third, even if the first two have not been loaded.
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  await expect(heading(page)).toHaveText(all[2] ?? '');
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(all[1] ?? '');

  // The question belongs to the second one, which has been left before it could be asked.
  await page.keyboard.press('a');
  await page.getByRole('button', { name: '返回队列' }).click();
  await expect(said).toContainText(`按键 A 没有执行：按下时打开的是「${all[1]}」。`);
  load();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(said).toHaveCount(0, { timeout: 15_000 });

  // While a decision is being sent, no key is kept for the next one.
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeVisible();
  const decided = held();
  await page.route('**/api/admin/applications/*/approval', async (route) => {
    await decided.until;
    await route.continue();
  });
  for (const key of ['a', 'a']) await page.keyboard.press(key);
  await expect(page.getByRole('alertdialog')).toContainText(all[0] ?? '');
  for (const key of ['a', 'a']) await page.keyboard.press(key);
  await expect(said).toBeVisible();
  decided.release();
  await expect(heading(page)).toHaveText(all[1] ?? '');
  await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // After N a person types: nothing of it is taken for keys of the desk.
  await page.keyboard.press('j');
  for (const key of ['n', 'a', 'a']) await page.keyboard.press(key);
  await expect(heading(page)).toHaveText(all[2] ?? '');
  await expect(page.getByRole('textbox', { name: /^审核说明/ })).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await decisions(run)).filter(({ status }) => status !== 'pending')).toEqual([
    { company: all[0], status: 'approved' },
  ]);
});

test('L sets the next application aside while the last one is still on its way', async ({ page, context }) => {
  const run = aRun();
  const all = companies(run, 3);
  for (const company of all) await anApplication(request, company);
  await desk(page, context, run);
  const sent = held();
  await page.route('**/api/admin/applications/*/set-aside', async (route) => {
    await sent.until;
    await route.continue();
  });
  await page.keyboard.press('j');
  for (const company of all.slice(0, 2)) {
    await expect(heading(page)).toHaveText(company);
    await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeVisible();
    await page.keyboard.press('l');
  }
  await expect(heading(page)).toHaveText(all[2] ?? '');
  sent.release();
  await expect(queue(page).filter({ hasText: '已搁置' })).toHaveCount(2);
  await expect(queue(page).first()).toContainText(all[2] ?? '');
});

test('an application that could not be set aside stays open, with the day that was typed', async ({
  page,
  context,
}) => {
  const run = aRun();
  const [first, second] = companies(run, 2);
  for (const company of [first, second]) await anApplication(request, company ?? '');
  await desk(page, context, run);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(first ?? '');
  await page.route('**/api/admin/applications/*/set-aside', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: `搁置「${first}」` });
  const until = dialog.getByLabel('搁置至');
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await until.fill(day);
  await until.blur();
  await dialog.getByRole('button', { name: '搁置', exact: true }).click();
  await expect(page.getByText('无法连接服务器，请稍后重试').first()).toBeVisible();
  await expect(until).toHaveValue(day);
  await expect(heading(page)).toHaveText(first ?? '');
  await dialog.getByRole('button', { name: '搁置', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toHaveText(second ?? '');
  await expect(queue(page).last()).toContainText(`已搁置至 ${day}`);
});

test('the menu counts one’s own decision at once', async ({ page, context }) => {
  const run = aRun();
  await anApplication(request, `怒江${run}-00`);
  await desk(page, context, run);
  const counted = async () => Number(/\d+/.exec((await menu(page).textContent()) ?? '')?.[0] ?? 0);
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeVisible();
  await expect.poll(counted).toBeGreaterThan(0);
  const answers: string[] = [];
  page.on('response', (response) => answers.push(new URL(response.url()).pathname));
  for (const key of ['a', 'a']) await page.keyboard.press(key);
  await expect.poll(() => answers.some((path) => path.endsWith('/approval'))).toBe(true);
  // The menu also polls by itself, every four seconds.
  const asked = () => answers.slice(answers.findIndex((path) => path.endsWith('/approval')));
  await expect.poll(asked).toContain('/api/admin/work');
});

test('reviewers leave notes for each other, open the website, and set an application aside until a day', async ({
  page,
  context,
}) => {
  const run = aRun();
  const [first, second] = companies(run, 2);
  for (const company of [first, second]) await anApplication(request, company ?? '');
  await inDatabase(`UPDATE applications SET mail_domain = 'nujiang.example' WHERE company_name = $1`, [first]);
  await desk(page, context, run);
  await page.keyboard.press('j');
  const website = page.getByRole('link', { name: '访问官网' });
  await expect(website).toHaveAttribute('href', 'https://nujiang.example/');
  await expect(website).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(website).toHaveAttribute('referrerpolicy', 'no-referrer');

  const notes = page.getByRole('region', { name: '内部备注' });
  await notes.getByLabel('新备注').fill('等对方补营业执照');
  await notes.getByRole('button', { name: '添加备注' }).click();
  await expect(notes.getByRole('listitem')).toContainText(['等对方补营业执照']);
  await expect(notes.getByRole('listitem')).toContainText(reviewer.mail);
  await expect(notes.getByLabel('新备注')).toHaveValue('');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: '证据' }).click();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: `搁置「${first}」` });
  const until = dialog.getByLabel('搁置至');
  await expect(until).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  const day = await until.inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '搁置', exact: true }).click();
  await expect(heading(page)).toHaveText(second ?? '');
  const aside = page.getByRole('checkbox', { name: '只看搁置' });
  await aside.click();
  await expect(aside).toBeChecked();
  await expect(queue(page)).toHaveCount(1);
  await expect(queue(page)).toContainText(`已搁置至 ${day}`);
});

test('Escape leaves a field of the desk, but not while it ends a word that is still composed', async ({
  page,
  context,
}) => {
  const run = aRun();
  await anApplication(request, `怒江${run}-00`);
  await desk(page, context, run);
  const search = page.getByRole('searchbox');
  await page.keyboard.press('s');
  await expect(search).toBeFocused();
  // A key of the input method, as browsers announce it.
  await search.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
});
