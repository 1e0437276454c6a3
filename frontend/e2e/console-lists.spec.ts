import { randomUUID } from 'node:crypto';
import { expect, test, type Locator } from './support/test';
import { held } from './support/auth';
import { expectAccessible } from './support/accessible';
import { aBuyer, anOrder, signIn } from './support/customer';
import { consoleRows, unfold } from './support/open';
import { anAdmin } from './support/staff';
import { darken } from './support/theme';

test('visiting the console does not change the look of other pages', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  const frame = () =>
    page.locator('.acct').evaluate((element) => {
      const { gap, gridTemplateColumns, alignItems } = getComputedStyle(element);
      return { gap, gridTemplateColumns, alignItems };
    });
  await page.goto('/license');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fresh = await frame();
  await page.goto('/admin/orders');
  await expect(page.locator('.console-table')).toBeVisible();
  await page.getByRole('button', { name: '打开账号菜单' }).click();
  await page.getByRole('menuitem', { name: '授权', exact: true }).click();
  await expect(page).toHaveURL('/license');
  await expect.poll(frame).toEqual(fresh);
});

test('a list at a page number that no longer exists shows its last page', async ({ page, request }) => {
  const { buyer } = await aBuyer(request);
  await signIn(page.context(), await anAdmin(request));
  await page.goto(`/admin/orders?q=${buyer.mail}&pageIndex=3`);
  await expect(consoleRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/pageIndex=1$/);
});

test('staff filter, arrange and save a list of orders, and a colleague opens it', async ({ page, request }) => {
  const { buyer } = await aBuyer(request);
  await anOrder(request, buyer);
  const [admin, colleague] = [await anAdmin(request), await anAdmin(request)];
  await signIn(page.context(), admin);
  await page.goto(`/admin/orders?q=${buyer.mail}`);
  await expect(consoleRows(page)).toHaveCount(2);
  await expect(page.getByText('共 2 条 · 应付 ¥1,292 · 已退 ¥0')).toBeVisible();

  await unfold(page.getByRole('combobox', { name: '状态' }));
  await page.locator('.ant-select-item-option').getByText('待支付', { exact: true }).click();
  await expect(consoleRows(page)).toHaveCount(1);
  await page.locator('.ant-select-item-option').getByText('已支付', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(consoleRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/status=pending%2Cpaid/);

  await unfold(page.getByPlaceholder('下单时间从'));
  await page.getByText('上季度', { exact: true }).click();
  await expect(consoleRows(page)).toHaveCount(0);
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await unfold(page.getByPlaceholder('下单时间从'));
  await page.getByText('近 30 天', { exact: true }).click();
  await expect(consoleRows(page)).toHaveCount(2);

  await unfold(page.getByRole('button', { name: '显示设置' }));
  await page.getByRole('checkbox', { name: '类型' }).click();
  await expect(page.getByRole('checkbox', { name: '类型' })).not.toBeChecked();
  await page.getByRole('button', { name: '上移「客户」' }).click();
  await page.getByText('紧凑', { exact: true }).click();
  await expect(page).toHaveURL(/density=small/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.console-table thead th.ant-table-cell').nth(1)).toHaveText('客户');
  await expect(page.getByRole('columnheader', { name: '类型' })).toHaveCount(0);

  await darken(page);
  const name = `本月未结 ${randomUUID().slice(0, 8)}`;
  await unfold(page.getByRole('button', { name: '已存筛选', exact: true }));
  await page.getByLabel('筛选名称').fill(name);
  await page.getByRole('checkbox', { name: '与同事共享' }).check();
  await page.getByRole('button', { name: '保存当前筛选' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);

  // Deleting it asks first, and the panel stays behind the question.
  await page.getByRole('button', { name: `删除已存筛选「${name}」` }).click();
  const question = page.getByRole('alertdialog', { name: `删除已存筛选「${name}」？` });
  await expect(question).toContainText('同事也将不能再使用它');
  await question.getByRole('button', { name: '返回' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name })).toBeVisible();

  await signIn(page.context(), colleague);
  await page.goto('/admin/orders');
  await unfold(page.getByRole('button', { name: '已存筛选', exact: true }));
  await page.getByRole('link', { name }).click();
  await expect(consoleRows(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: '类型' })).toHaveCount(0);

  await signIn(page.context(), admin);
  await page.goto('/admin/orders');
  await unfold(page.getByRole('button', { name: '已存筛选', exact: true }));
  await page.getByRole('button', { name: `删除已存筛选「${name}」` }).click();
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('text typed into a search of the console is applied automatically, but not while a word is composed', async ({
  page,
  request,
}) => {
  const { buyer } = await aBuyer(request);
  await signIn(page.context(), await anAdmin(request));
  await page.clock.install();
  await page.goto('/admin/orders');
  const box = page.getByRole('searchbox', { name: '搜索' });
  await box.fill(buyer.mail);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === buyer.mail);
  await expect(consoleRows(page)).toHaveCount(1);
  await box.fill('');
  await expect(page).toHaveURL((url) => !url.searchParams.has('q'));

  // As an input method does: the letters of a word come before the word.
  const asked: string[] = [];
  page.on('request', (each) => each.url().includes('/api/admin/orders?q=') && asked.push(each.url()));
  const typing = await page.context().newCDPSession(page);
  await box.focus();
  await typing.send('Input.imeSetComposition', { text: "zhou'ning", selectionStart: 9, selectionEnd: 9 });
  await expect(box).toHaveValue("zhou'ning");
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  await typing.send('Input.insertText', { text: '周宁' });
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === '周宁');
});

test('a filter chosen before the list is drawn for the previous one is added to it', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  await page.goto('/admin/orders');
  /**
   * Presses the elements with these texts one after the other, each before the page is drawn for the previous press.
   */
  const press = (all: Locator, texts: readonly string[]) =>
    all.evaluateAll(async (elements, wanted) => {
      for (const text of wanted) {
        (elements.find(({ textContent }) => textContent === text) as HTMLElement | undefined)?.click();
        // What React does at once is done in between.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
    }, texts);

  await unfold(page.getByRole('combobox', { name: '状态' }));
  await press(page.locator('.ant-select-item-option'), ['待支付', '已支付']);
  await expect(page).toHaveURL(/status=pending%2Cpaid/);
  await page.keyboard.press('Escape');

  await unfold(page.getByRole('button', { name: '显示设置' }));
  await press(page.locator('.list-layout label'), ['类型', '客户']);
  await expect(page.getByRole('checkbox', { name: '类型' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: '客户' })).not.toBeChecked();
  await expect(page.getByRole('columnheader', { name: '类型' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '客户' })).toHaveCount(0);
});

test('a press in the panel of saved filters right after opening it is not lost, however late the filters arrive', async ({
  page,
  request,
}) => {
  await signIn(page.context(), await anAdmin(request));
  const views = held();
  const view = { search: 'status=paid', isOwn: true, isShared: false, ownerMail: '', hasOwnerLeft: false };
  const items = Array.from({ length: 5 }, (_, at) => ({
    ...view,
    id: String(at),
    name: `筛选 ${at}`,
    canRemove: true,
  }));
  await page.route('**/api/admin/list-views?*', async (route) => {
    await views.until;
    await route.fulfill({ json: items });
  });
  await page.goto('/admin/orders');
  await unfold(page.getByRole('button', { name: '已存筛选', exact: true }));
  const share = page.getByRole('checkbox', { name: '与同事共享' });
  await expect(page.locator('.list-layout')).toBeVisible();
  const before = await share.count();
  const place = before > 0 ? await share.boundingBox() : null;
  views.release();
  await expect(page.getByRole('link', { name: '筛选 4' })).toBeVisible();
  if (place) expect(await share.boundingBox()).toEqual(place);
  await share.check();
});

test('the search field, filters, period and buttons above a list are equally high', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  await page.goto('/admin/orders');
  const controls = page
    .locator('.list-toolbar')
    .locator('.ant-input-affix-wrapper, .ant-btn, .ant-select, .ant-picker');
  await expect(controls).toHaveCount(10);
  const heights = await controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights).toEqual(heights.map(() => 32));
});
