import { expect, test } from './support/test';
import { AUTH_TEXTS, button, field, fillLogin } from './support/auth';
import { aCustomer, PASSWORD, signIn } from './support/customer';

const NEW_PASSWORD = 'seven quiet harbours';
const zh = AUTH_TEXTS.zh;

test.describe('password', () => {
  test('a new password ends the other sessions and is the one that logs in', async ({
    page,
    context,
    request,
    browser,
    baseURL,
  }) => {
    const customer = await aCustomer(request, 'zh');
    await signIn(context, customer);
    await page.goto('/password');
    await expect(button(page, '修改密码')).toBeDisabled();
    await field(page, '当前密码').fill('not this one');
    await field(page, '新密码').fill(NEW_PASSWORD);
    await expect(page.getByText('密码强度：强')).toBeVisible();
    await field(page, '确认密码').fill(NEW_PASSWORD);
    await button(page, '修改密码').click();
    await expect(page.getByRole('alert')).toHaveText('当前密码错误');
    await expect(field(page, '当前密码')).toBeFocused();
    await field(page, '当前密码').fill(PASSWORD);
    await button(page, '修改密码').click();
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
    await expect(field(page, '新密码')).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);

    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const login = await other.newPage();
    await login.goto('/login');
    await fillLogin(login, zh, customer.mail, NEW_PASSWORD);
    await button(login, zh.login).click();
    await expect(login).toHaveURL('/');
    await other.close();
  });

  test('a password that is too common is refused beside its field', async ({ page, context, request }) => {
    await signIn(context, await aCustomer(request, 'zh'));
    await page.goto('/password');
    await field(page, '当前密码').fill(PASSWORD);
    await field(page, '新密码').fill('password1');
    await field(page, '确认密码').fill('password1');
    await button(page, '修改密码').click();
    await expect(page.getByRole('alert')).toHaveText('该密码过于常见，请换一个');
    await expect(field(page, '新密码')).toBeFocused();
  });
});

test('sessions are listed by device, and ended one by one or all at once', async ({ page, context, request }) => {
  const customer = await aCustomer(request, 'zh');
  const again = async (agent: string) => {
    const { key } = (await (await request.get('/api/captcha')).json()) as { key: string };
    const data = { username: customer.mail, password: PASSWORD, captcha: 'test', key };
    await request.post('/api/login', { data, headers: { 'User-Agent': agent } });
  };
  await again('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
  await again('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36');
  await again('curl/8.5.0');
  await signIn(context, customer);
  await page.goto('/password');
  const rows = page.locator('.sessions li');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('当前设备')).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Firefox · Linux' })).toContainText(
    /127\.0\.0\.1 · 最近使用 \d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
  );

  await button(page, '退出登录：Firefox · Linux').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Firefox' })).toHaveCount(0);

  await button(page, '退出其他设备').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出其他设备' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('当前设备')).toBeVisible();
  await expect(button(page, '退出其他设备')).toHaveCount(0);
});
