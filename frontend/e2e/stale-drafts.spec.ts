import { expect, test } from './support/test';
import { signIn, type Customer } from './support/customer';
import { press } from './support/open';
import { anAdmin, created, readAs, replaces } from './support/staff';

let ann: Customer;
let ben: Customer;

test.beforeAll(async ({ request }) => {
  [ann, ben] = [await anAdmin(request), await anAdmin(request)];
});

/** Forms of versioned records that keep what was typed in the tab. */
const REMEMBERING = {
  'a quote': {
    list: '/api/admin/quotes',
    first: { companyName: '远岸科技', contactName: '周宁', mail: 'zhou@example.cn', locale: 'zh' },
    rest: () => ({
      lines: [{ plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1, unitPriceFen: 159_600 }],
      months: 12,
      terms: '',
      validOn: new Date(Date.now() + 2_592_000_000).toISOString().slice(0, 10),
    }),
    label: /^条款/,
    typed: '含一次培训',
    field: 'terms',
    theirs: { contactName: '李雷' },
  },
  'a campaign': {
    list: '/api/admin/campaigns',
    first: {
      name: '通讯',
      audience: 'subscribed',
      perSecond: 50,
      subjectZh: '一',
      bodyZh: '正文',
      subjectEn: 'N',
      bodyEn: 'T',
    },
    rest: () => ({}),
    label: '主题',
    typed: '我的主题',
    field: 'subjectZh',
    theirs: { name: '月报' },
  },
} as const;

test('a form that shows a colleague’s version can be left at once, without a question', async ({ page, request }) => {
  const { list, first, field, theirs } = REMEMBERING['a campaign'];
  const name = `月报 ${Math.random().toString(36).slice(2, 10)}`;
  const path = `${list}/${await created(request, ben, list, { ...first, name })}`;
  await signIn(page.context(), ann);
  await page.clock.install();
  await page.goto(`/admin/campaigns?q=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name, exact: true });
  await link.click();
  const subject = page.getByRole('textbox', { name: '主题' });
  await expect(subject).toHaveValue(first[field]);
  await page.goBack();
  await page.clock.fastForward(10_000);
  await replaces(request, ben, path, 1, { ...first, ...theirs, name, subjectZh: '第二版' });
  // What antd's form tells its watchers comes with a message to itself: from now on a moment late.
  await page.evaluate(() => {
    const { setTimeout: later } = globalThis;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function late(message: unknown) {
      later(() => post.call(this, message), 150);
    };
  });
  await link.click();
  await expect(subject).toHaveValue('第二版');
  await page.goBack();
  await expect(link).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

for (const [what, { list, first, rest, label, typed, field, theirs }] of Object.entries(REMEMBERING)) {
  test(`what was typed over an older version of ${what} is kept by a reload, and still not saved over the newer one`, async ({
    page,
    request,
  }) => {
    const path = `${list}/${await created(request, ben, list, first)}`;
    await replaces(request, ben, path, 1, { ...first, ...rest() });
    await signIn(page.context(), ann);
    await page.goto(path.replace('/api', ''));
    const box = page.getByRole('textbox', { name: label });
    await box.fill(typed);
    await replaces(request, ben, path, 2, { ...first, ...rest(), ...theirs });
    await press(page, '保存');
    const notice = page.getByRole('alert', { name: '内容已被他人修改' });
    await expect(notice).toBeVisible();

    page.on('dialog', (leaving) => leaving.accept());
    await page.reload();
    await expect(box).toHaveValue(typed);
    await press(page, '保存');
    await expect(notice.getByRole('row').filter({ hasText: typed })).toBeVisible();
    await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
    await expect(notice).toBeHidden();
    expect(await readAs(request, ben, path)).toMatchObject({ ...theirs, [field]: typed });
  });
}
