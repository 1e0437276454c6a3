import { expect, test, type APIRequestContext, type Page } from './support/test';
import { held } from './support/auth';
import { pageOf, signIn, type Customer } from './support/customer';
import { aReviewer, anApplication } from './support/reviewers';

const RUN = Math.random().toString(36).slice(2, 8);
const COMPANIES = Array.from({ length: 12 }, (_, place) => `怒江${RUN}-${String(place).padStart(2, '0')}`);

let request: APIRequestContext;
let reviewer: Customer;
let colleague: Customer;

const open = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first();
const queue = (page: Page) => page.getByRole('navigation', { name: '免费企业版申请' }).getByRole('link');

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  [reviewer, colleague] = [await aReviewer(request), await aReviewer(request)];
  for (const company of COMPANIES) await anApplication(request, company, { useCase: `用途${company}` });
});
test.afterAll(() => request.dispose());

test('J and K move across pages of the review queue, and applications open at the top', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${RUN}`);
  await expect(queue(page)).toHaveCount(10);
  for (const company of COMPANIES) {
    await page.keyboard.press('j');
    await expect(open(page)).toHaveText(company);
    await expect(page.getByText(`用途${company}`)).toBeInViewport();
    await page.locator('.reading').evaluate((reading) => reading.scrollTo(0, 400));
  }
  await expect(page).toHaveURL(/pageIndex=2/);
  for (const place of [10, 9]) {
    await page.keyboard.press('k');
    await expect(open(page)).toHaveText(COMPANIES[place] ?? '');
  }
});

test('an application opened before the queue is drawn for a filter keeps the filter', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${RUN}`);
  await expect(queue(page)).toHaveCount(10);
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      history.replaceState = replaceState;
      replaceState(...state);
      queueMicrotask(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
    };
  });
  await page.getByRole('checkbox', { name: '只看超时' }).click();
  await expect(page).toHaveURL(/\/admin\/applications\/[\w-]+\?q=\w+&isOverdue=true$/);
});

test('the keys of the review desk work after a filter was chosen while a page was turned', async ({
  page,
  context,
}) => {
  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${RUN}`);
  await expect(queue(page)).toHaveCount(10);
  await queue(page).last().click();
  await expect(open(page)).toHaveText(COMPANIES[9] ?? '');
  const turning = held();
  await page.route('**/api/admin/applications?*pageIndex=2*', async (route) => {
    await turning.until;
    await route.continue();
  });
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/pageIndex=2/);
  await page.getByRole('searchbox').fill(COMPANIES[3] ?? '');
  await page.keyboard.press('Enter');
  await expect(queue(page)).toHaveCount(1);
  turning.release();
  // A key that needs an open application: it acts on what is on the screen, and those after it do not wait.
  await page.keyboard.press('n');
  await expect(page.locator('textarea:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(open(page)).toHaveText(COMPANIES[3] ?? '');
});

test('L sets an application aside until tomorrow, at the end of the queue', async ({ page, context }) => {
  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${RUN}`);
  await expect(queue(page)).toHaveCount(10);
  await page.keyboard.press('j');
  await expect(open(page)).toHaveText(COMPANIES[0] ?? '');
  await page.keyboard.press('l');
  await expect(open(page)).toHaveText(COMPANIES[1] ?? '');
  await expect(queue(page).first()).toContainText(COMPANIES[1] ?? '');
  await page.goto(`/admin/applications?q=${RUN}&pageIndex=2`);
  await expect(queue(page).last()).toContainText(COMPANIES[0] ?? '');
  await expect(queue(page).last()).toContainText('已搁置');
});

test('the review desk says who else has the application open', async ({ page, context, browser }) => {
  const theirs = await pageOf(browser, colleague);
  await theirs.goto(`/admin/applications?q=${COMPANIES[3]}`);
  // Its name is shown before the desk says that it is open; a page asks who else has it only every twenty seconds.
  const told = theirs.waitForResponse(/\/api\/admin\/applications\/[\w-]+\/openings$/);
  await queue(theirs).first().click();
  await expect(open(theirs)).toHaveText(COMPANIES[3] ?? '');
  await told;

  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${COMPANIES[3]}`);
  await queue(page).first().click();
  await expect(page.getByText(`${colleague.mail} 也打开了这件申请。`)).toBeVisible();
  await theirs.context().close();
});

test('the review desk at 1024 px shows the application and the decision side by side', async ({ page, context }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(context, reviewer);
  await page.goto(`/admin/applications?q=${COMPANIES[5]}`);
  await queue(page).first().click();
  await expect(page.getByRole('button', { name: '通过并签发授权' })).toBeInViewport();
  const reading = await page.locator('.reading').boundingBox();
  expect(reading?.width).toBeGreaterThan(400);
  await page.getByRole('button', { name: '返回队列' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
