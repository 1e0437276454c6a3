import { expect, test, type APIRequestContext } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { press } from './support/open';
import { anAdmin } from './support/staff';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const asked = ({ token }: Customer) => ({ headers: { 'X-Auth-Token': token } });

async function aSubscriber(request: APIRequestContext, language: 'zh' | 'en'): Promise<Customer> {
  const customer = await aCustomer(request, language);
  await ok(request.post('/api/account/marketing-email/subscribe', asked(customer)));
  return customer;
}

/** The newest mail to an address with this subject. */
async function mailTo(request: APIRequestContext, mail: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const answer = await request.get('/dev/mailbox/messages', { params: { to: mail } });
    found = ((await answer.json()) as Mail[]).find((sent) => sent.subject === subject);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error('no mail');
  return found;
}

const named = async (request: APIRequestContext, customer: Customer, name: string): Promise<void> => {
  await ok(request.post('/api/account/info', { ...asked(customer), data: { name } }));
};

test('a campaign greets its readers by names with emoji, marks a faulty field, is copied, and its clicks are counted', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const [admin, reader, nameless] = [
    await anAdmin(request),
    await aSubscriber(request, 'zh'),
    await aSubscriber(request, 'zh'),
  ];
  await named(request, reader, '李雷 😀👩🏽‍💻');
  await inDatabase(`UPDATE accounts SET name = '' WHERE mail = $1`, [nameless.mail]);
  const subject = `五月 ${Date.now()}`;
  await signIn(context, admin);
  await page.goto('/admin/campaigns');
  await press(page, '新建活动');
  await expect(page.getByRole('heading', { name: '未命名活动' })).toBeVisible();
  await page.getByLabel('名称', { exact: true }).fill('问候');
  await page.getByLabel('主题', { exact: true }).fill(`${subject} `);
  await page.getByLabel('正文', { exact: true }).fill('你好');
  await page.getByLabel('主题', { exact: true }).focus();
  await page.keyboard.press('End');
  await press(page, '姓名');
  await page.keyboard.type('您好');
  await expect(page.getByLabel('主题', { exact: true })).toHaveValue(`${subject} {{姓名|您好}}`);

  const body = page.getByLabel('正文', { exact: true });
  await body.fill('你好\n{{性名|朋友}}');
  await press(page, '保存');
  await expect(page.getByText('第 2 行第 1 个字符：没有名为「性名」的变量').first()).toBeVisible();
  await body.fill('[看看价格](/pricing)，');
  await body.focus();
  await page.keyboard.press('End');
  await press(page, '姓名');
  await page.keyboard.type('朋友');
  await press(page, '保存');
  await expect(page.getByText('已保存')).toBeVisible();
  const letter = page.frameLocator('iframe[title="中文邮件预览"]');
  await page.getByRole('radiogroup', { name: '预览对象' }).getByText('全部默认文字').click();
  await expect(letter.locator('h1')).toHaveText(`${subject} 您好`);
  await page
    .getByRole('radiogroup', { name: '预览对象' })
    .getByText(/^发给/)
    .click();
  await expect(letter.locator('h1')).not.toHaveText(`${subject} 您好`);
  await expectAccessible(page);

  await press(page, '发送…');
  await page.getByRole('dialog').getByRole('button', { name: '立即发送' }).click();
  await expect(page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 30_000 });
  const toReader = await mailTo(request, reader.mail, `${subject} 李雷 😀👩🏽‍💻`);
  expect(toReader.html).toContain('，李雷 😀👩🏽‍💻');
  expect((await mailTo(request, nameless.mail, `${subject} 您好`)).text).toContain('，朋友');

  const href = /href="[^"]*(\/api\/marketing-email\/links\/[^"]+)"/.exec(toReader.html)?.[1] ?? '';
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36' };
  const answer = await request.get(href, { headers, maxRedirects: 0 });
  expect([answer.status(), new URL(answer.headers()['location'] ?? '').pathname]).toEqual([302, '/pricing']);
  await page.reload();
  await expect(page.getByRole('row', { name: /\/pricing/ })).toContainText('1');
  await expectAccessible(page);

  await press(page, '复制');
  await expect(page.getByRole('heading', { name: '问候（副本）' })).toBeVisible();
  await expect(page.getByLabel('主题', { exact: true })).toHaveValue(`${subject} {{姓名|您好}}`);
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();
});

test('an admin writes, tests and sends a campaign, and its readers unsubscribe by the link and by the mail program', async ({
  page,
  context,
  browser,
  request,
}) => {
  const [admin, zh, en] = [await anAdmin(request), await aSubscriber(request, 'zh'), await aSubscriber(request, 'en')];
  const subject = `四月更新 ${Date.now()}`;
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  page.on('dialog', (dialog) => failures.push(dialog.message()));
  await signIn(context, admin);

  await page.goto('/admin/campaigns');
  await press(page, '新建活动');
  await expect(page.getByRole('heading', { name: '未命名活动' })).toBeVisible();
  await page.getByLabel('名称', { exact: true }).fill('四月通讯');
  await page.getByLabel('主题', { exact: true }).fill(subject);
  await page
    .getByLabel('正文', { exact: true })
    .fill('**新版本**来了，[看看价格](/pricing)。\n\n<img src=x onerror=alert(1)><script>alert(2)</script>');
  const letter = page.frameLocator('iframe[title="中文邮件预览"]');
  await expect(letter.locator('strong')).toHaveText('新版本');
  await expect(letter.locator('h1')).toHaveCSS('font-size', '22px');
  await expect(letter.getByText('<script>alert(2)</script>')).toBeVisible();
  await expect(letter.locator('script, img')).toHaveCount(0);
  await page.getByRole('radiogroup').getByText('English').click();
  await page.getByLabel('主题', { exact: true }).fill(`${subject} en`);
  await page.getByLabel('正文', { exact: true }).fill('A **new version** is out.');
  await expect(page.getByText(/现在共 \d+ 人（中文 \d+，英文 \d+）/)).toBeVisible();
  await expect(page.getByRole('button', { name: '发送…' })).toBeDisabled();
  await expect(page.getByText('先保存，再测试或发送')).toBeVisible();
  await press(page, '保存');
  await expect(page.getByText('已保存')).toBeVisible();
  expect(failures).toEqual([]);
  await expectAccessible(page);

  await press(page, '发给自己测试');
  expect((await mailTo(request, admin.mail, subject)).html).toContain('<strong>新版本</strong>');

  await press(page, '发送…');
  const question = page.getByRole('dialog', { name: /^发送给 \d+ 人？$/ });
  await question.getByRole('button', { name: '立即发送' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('progressbar', { name: '发送进度' })).toBeVisible();
  await expect(page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/（100%）/)).toBeVisible();
  await expectAccessible(page);

  const toZh = await mailTo(request, zh.mail, subject);
  const link = /https?:\/\/[^/]+(\/unsubscribe#token=\S+)/.exec(toZh.text)?.[1] ?? '';
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: '退订营销邮件？' })).toBeVisible();
  await expect(visitor.getByText(/b\*\*\*@example\.cn/)).toBeVisible();
  await expectAccessible(visitor);
  const infoOf = async (customer: Customer) =>
    (await (await request.get('/api/account/info', asked(customer))).json()) as { marketingEmailUnsubscribed: boolean };
  expect((await infoOf(zh)).marketingEmailUnsubscribed).toBe(false);
  await press(visitor, '确认退订');
  await expect(visitor.getByRole('heading', { name: '已退订营销邮件' })).toBeVisible();
  expect((await infoOf(zh)).marketingEmailUnsubscribed).toBe(true);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: '已退订营销邮件' })).toBeVisible();
  // Links in earlier mails carried the token in the query string.
  const old = link.replace('#', '?');
  await visitor.goto(old);
  await expect(visitor.getByRole('heading', { name: '已退订营销邮件' })).toBeVisible();
  await visitor.goto(old.slice(0, -3));
  await expect(visitor.getByRole('heading', { name: '退订链接无效' })).toBeVisible();

  // What a mail program opens, and where it posts.
  const toEn = await mailTo(request, en.mail, `${subject} en`);
  expect(toEn.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const header = new URL(/<([^>]+)>/.exec(toEn.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  await visitor.goto(header.pathname + header.search);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
  expect((await infoOf(en)).marketingEmailUnsubscribed).toBe(true);
  await stranger.close();

  await page.reload();
  const left = page.locator('.ant-statistic').filter({ hasText: '通过本邮件退订' });
  await expect(left.locator('.ant-statistic-content')).toHaveText('2');
});
