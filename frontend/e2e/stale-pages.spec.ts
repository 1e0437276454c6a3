import { expect, test, type APIRequestContext, type Locator, type Page } from './support/test';
import { held } from './support/auth';
import { aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { consoleRows, press } from './support/open';
import { anAdmin, created, onceAs, readAs, replaces } from './support/staff';
import { aFailedMail, aRefundRequest } from './support/waiting-work';

let ann: Customer;
let ben: Customer;

test.beforeAll(async ({ request }) => {
  [ann, ben] = [await anAdmin(request), await anAdmin(request)];
});

test('the lines of a quote that a colleague priced are taken over into the form before they can be overwritten', async ({
  page,
  request,
}) => {
  const customer = { companyName: '远岸科技', contactName: '周宁', mail: 'zhou@example.cn', locale: 'zh' };
  const validOn = new Date(Date.now() + 2_592_000_000).toISOString().slice(0, 10);
  const team = { plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1 };
  const offer = (unitPriceFen: number, ...more: object[]) => {
    const lines = [{ ...team, unitPriceFen }, ...more];
    return { ...customer, lines, months: 12, terms: '', validOn };
  };
  const path = `/api/admin/quotes/${await created(request, ann, '/api/admin/quotes', customer)}`;
  await replaces(request, ben, path, 1, offer(159_600));
  await signIn(page.context(), ann);
  await page.goto(path.replace('/api', ''));
  const terms = page.getByRole('textbox', { name: /^条款/ });
  await terms.fill('含一次培训');
  await replaces(request, ben, path, 2, offer(200_000, { name: '上门安装', quantity: 1, unitPriceFen: 80_000 }));
  await press(page, '保存');

  const notice = page.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice).toContainText('上门安装');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(notice).toBeHidden();
  const [first, second] = [page.getByRole('group', { name: '第 1 行' }), page.getByRole('group', { name: '第 2 行' })];
  await expect(first.getByLabel('单价（元）')).toHaveValue('2000');
  await expect(second.getByLabel('名称')).toHaveValue('上门安装');
  await expect(terms).toHaveValue('');

  await terms.fill('含两次培训');
  await press(page, '保存');
  await expect(page.getByText('已保存')).toBeVisible();
  const saved = await readAs<{ lines: { unitPriceFen: number }[]; terms: string }>(request, ben, path);
  expect(saved.lines.map(({ unitPriceFen }) => unitPriceFen)).toEqual([200_000, 80_000]);
  expect(saved.terms).toBe('含两次培训');

  // Overwriting shows what it saved: Ann's terms, and the price that she did not touch.
  await terms.fill('含三次培训');
  await replaces(request, ben, path, 4, offer(250_000));
  await press(page, '保存');
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(notice).toBeHidden();
  await expect(first.getByLabel('单价（元）')).toHaveValue('2500');
  await expect(second).toBeHidden();
  await expect(terms).toHaveValue('含三次培训');
  await terms.fill('含四次培训');
  const again = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press(page, '保存');
  expect((await again).status()).toBe(200);
  expect(await readAs(request, ben, path)).toMatchObject({ terms: '含四次培训', lines: [{ unitPriceFen: 250_000 }] });
});

test('a quote that a colleague priced since it was last open is shown and saved as it is now', async ({
  page,
  request,
}) => {
  const customer = {
    companyName: `远岸科技 ${Date.now()}`,
    contactName: '周宁',
    mail: 'zhou@example.cn',
    locale: 'zh',
  };
  const validOn = new Date(Date.now() + 2_592_000_000).toISOString().slice(0, 10);
  const offer = (unitPriceFen: number) => {
    const line = { plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1, unitPriceFen };
    return { ...customer, lines: [line], months: 12, terms: '', validOn };
  };
  const path = `/api/admin/quotes/${await created(request, ann, '/api/admin/quotes', customer)}`;
  await replaces(request, ben, path, 1, offer(159_600));
  await signIn(page.context(), ann);
  await page.clock.install();
  await page.goto(path.replace('/api', ''));
  const price = page.getByRole('group', { name: '第 1 行' }).getByLabel('单价（元）');
  await expect(price).toHaveValue('1596');
  await page
    .getByRole('navigation', { name: '管理后台' })
    .getByRole('link', { name: /^报价单/ })
    .click();
  const row = page.getByRole('row').filter({ hasText: customer.companyName });
  await expect(row).toBeVisible();
  await replaces(request, ben, path, 2, offer(200_000));

  // What was fetched a moment ago is not fetched again.
  await page.clock.runFor(5_000);
  await row.getByRole('link').click();
  await expect(price).toHaveValue('2000');
  await page.getByRole('textbox', { name: /^条款/ }).fill('含一次培训');
  await press(page, '保存');
  await expect(page.getByText('已保存')).toBeVisible();
  expect(await readAs(request, ben, path)).toMatchObject({ terms: '含一次培训', lines: [{ unitPriceFen: 200_000 }] });
});

test('whether a quote needs approval is requested again when it is about to be sent, and after sending has failed', async ({
  page,
  request,
}) => {
  const customer = { companyName: '远岸科技', contactName: '周宁', mail: 'zhou@example.cn', locale: 'zh' };
  const path = `/api/admin/quotes/${await created(request, ann, '/api/admin/quotes', customer)}`;
  const validOn = new Date(Date.now() + 2_592_000_000).toISOString().slice(0, 10);
  const lines = [{ plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1, unitPriceFen: 200_000 }];
  await replaces(request, ben, path, 1, { ...customer, lines, months: 12, terms: '', validOn });
  await signIn(page.context(), ann);
  let takesSecondPerson = false;
  await page.route(`**${path}/sending/preview`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), takesSecondPerson } });
  });
  const foreseen = page.waitForResponse(`**${path}/sending/preview`);
  await page.goto(path.replace('/api', ''));
  await foreseen;
  takesSecondPerson = true;
  await press(page, '保存并发送');
  const question = page.getByRole('dialog', { name: `将发给 ${customer.mail} 的报价单提交复核？` });
  await expect(question).toBeVisible();
  await page.route(`**${path}/sending`, (route) => route.abort());
  takesSecondPerson = false;
  await question.getByRole('button', { name: '提交复核' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: '保存并发送' })).toBeVisible();
});

test('a campaign is sent only as it was on the screen, and shows what a colleague saved meanwhile', async ({
  page,
  request,
}) => {
  const reader = await aCustomer(request, 'zh');
  const subscribing = { headers: { 'X-Auth-Token': reader.token } };
  await ok(request.post('/api/account/marketing-email/subscribe', subscribing));
  const name = `通讯 ${Math.random().toString(36).slice(2, 10)}`;
  const draft = (subjectZh: string, bodyZh = '正文') => {
    const texts = { subjectZh, bodyZh, subjectEn: 'News', bodyEn: 'Text' };
    return { name, audience: 'subscribed', perSecond: 50, ...texts };
  };
  const path = `/api/admin/campaigns/${await created(request, ann, '/api/admin/campaigns', draft('第一版'))}`;
  await signIn(page.context(), ann);
  await page.clock.install();
  await page.goto(`/admin/campaigns?q=${encodeURIComponent(name)}`);
  const subject = page.getByLabel('主题', { exact: true });
  const open = () => page.getByRole('link', { name, exact: true }).click();
  /** Goes to the list; a page that was left longer than a moment ago is fetched again. */
  const leave = async () => {
    await page.goBack();
    await page.clock.fastForward(10_000);
  };
  await open();
  await expect(subject).toHaveValue('第一版');

  // The page remembers the first version, and shows the second as soon as it has it.
  await leave();
  await replaces(request, ben, path, 1, draft('第二版'));
  await open();
  await expect(subject).toHaveValue('第二版');

  // A confirmation applies to what was there when the dialog opened.
  await leave();
  await replaces(request, ben, path, 2, draft('第三版'));
  const fetching = held();
  await page.route(`**${path}`, async (route) => {
    await fetching.until;
    await route.continue();
  });
  await open();
  await expect(subject).toHaveValue('第二版');
  await press(page, '发送…');
  const question = page.getByRole('dialog', { name: /^发送给 \d+ 人？$/ });
  await expect(question.getByRole('button', { name: '立即发送' })).toBeEnabled();
  fetching.release();
  await expect(subject).toHaveValue('第三版');
  await question.getByRole('button', { name: '立即发送' }).click();
  await expect(page.getByText(new RegExp(`${ben.mail} 已于 .* 修改过这项内容`))).toBeVisible();
  await expect(question).toBeHidden();
  expect(await readAs(request, ben, path)).toMatchObject({ status: 'draft', subjectZh: '第三版' });

  await expect(subject).toHaveValue('第三版');
  await press(page, '发给自己测试');
  await expect(page.getByText('测试邮件已发到您的邮箱')).toBeVisible();

  // Nothing that Ann has typed is replaced: she is told when she saves it.
  await subject.fill('我的');
  await replaces(request, ben, path, 3, draft('第四版'));
  await press(page, '保存');
  const notice = page.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice.getByRole('row', { name: /^主题/ })).toContainText('第四版');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(subject).toHaveValue('第四版');

  // Overwriting shows what it saved: the subject that Ann typed, and the text that Ben wrote.
  await subject.fill('我的');
  await replaces(request, ben, path, 4, draft('第五版', '新正文'));
  await press(page, '保存');
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^正文/ })).toHaveValue('新正文');
  await expect(subject).toHaveValue('我的');
  await expect(page.getByRole('button', { name: '发给自己测试' })).toBeEnabled();

  // A test mail that comes too late keeps what was typed in the meantime.
  await replaces(request, ben, path, 6, draft('第七版', '新正文'));
  const testing = held();
  await page.route(`**${path}/test-letters`, async (route) => {
    await testing.until;
    await route.continue();
  });
  await press(page, '发给自己测试');
  await subject.fill('还没保存');
  const reloaded = page.waitForResponse(`**${path}`);
  testing.release();
  await reloaded;
  await expect(page.getByText(new RegExp(`${ben.mail} 已于 .* 修改过这项内容`)).last()).toBeVisible();
  await expect(subject).toHaveValue('还没保存');
  await press(page, '保存');
  await expect(notice.getByRole('row', { name: /^主题/ })).toContainText('第七版');
  await notice.getByRole('button', { name: '采用现在的内容' }).click();
  await expect(subject).toHaveValue('第七版');
  await press(page, '删除草稿');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除草稿' }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns$/);
});

/** A row of a console list with an act that asks for a reason, and a colleague who is faster. */
interface Contested {
  readonly path: string;
  readonly row: (page: Page) => Locator;
  /** The colleague's request. */
  readonly post: string;
  /** What the row says afterwards; undefined where it leaves the list. */
  readonly after?: string;
}

const CONTESTED: readonly [list: string, act: string, (request: APIRequestContext) => Promise<Contested>][] = [
  [
    'invoices',
    '拒绝',
    async (request) => {
      const buyer = await aCustomer(request, 'zh');
      const orderId = await anOrder(request, buyer);
      await pay(request, buyer, orderId);
      const asked = { headers: onceAs(buyer), data: { kind: 'personal', title: '周宁' } };
      const answer = await ok(request.post(`/api/account/orders/${orderId}/invoice-request`, asked));
      const { id } = (await answer.json()) as { id: string };
      return {
        path: `/admin/invoices?q=${buyer.mail}`,
        row: consoleRows,
        post: `/api/admin/invoices/${id}/rejection`,
        after: '已拒绝',
      };
    },
  ],
  [
    'refunds',
    '拒绝',
    async (request) => {
      const buyer = await aCustomer(request, 'zh');
      const orderId = await aRefundRequest(request, buyer, '买错了');
      return {
        path: `/admin/refunds?stage=requested&q=${buyer.mail}`,
        row: consoleRows,
        post: `/api/admin/orders/${orderId}/refund-request/reject`,
      };
    },
  ],
  [
    'jobs',
    '丢弃',
    async (request) => {
      const job = await aFailedMail((await aCustomer(request, 'zh')).mail);
      return {
        path: '/admin/queues?state=parked',
        row: (page) => page.getByRole('row').filter({ has: page.getByRole('cell', { name: job, exact: true }) }),
        post: `/api/admin/jobs/${job}/discard`,
      };
    },
  ],
];

for (const [list, act, prepare] of CONTESTED) {
  test(`a row of ${list} that a colleague has dealt with is shown as it is after the refusal, which keeps what was typed`, async ({
    page,
    request,
  }) => {
    const { path, row, post, after } = await prepare(request);
    await signIn(page.context(), ann);
    await page.goto(path);
    await row(page).getByRole('button', { name: act, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('原因');
    await reason.fill('请补充材料');
    await ok(request.post(post, { headers: onceAs(ben), data: { reason: '已由同事处理' } }));

    const refused = page.waitForResponse((answer) => answer.url().endsWith(post));
    await dialog.getByRole('button', { name: act, exact: true }).click();
    expect([404, 409]).toContain((await refused).status());
    if (after === undefined) await expect(row(page)).toHaveCount(0);
    else await expect(row(page)).toContainText(after);
    await expect(reason).toHaveValue('请补充材料');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(row(page).getByRole('button', { name: act, exact: true })).toHaveCount(0);
  });
}

test('the list of jobs follows what workers and colleagues do', async ({ page, request }) => {
  const job = await aFailedMail((await aCustomer(request, 'zh')).mail);
  await signIn(page.context(), ann);
  await page.goto('/admin/queues?state=parked');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: job, exact: true }) });
  await expect(row).toBeVisible();
  await ok(request.post(`/api/admin/jobs/${job}/retry`, { headers: onceAs(ben) }));
  await expect(row).toHaveCount(0, { timeout: 15_000 });
});
