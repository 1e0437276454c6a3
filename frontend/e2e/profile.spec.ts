import { choose, expectChosen } from './support/choose';
import { expect, type Page, test } from './support/test';
import { AUTH_TEXTS, aMail, button, field, loseResponse } from './support/auth';
import { aCustomer, codeFor, PASSWORD, signIn, type Customer } from './support/customer';
import { inMailTo } from './support/mailbox';
import { expectKeysInDialog, refocus, SOON } from './support/open';

const zh = AUTH_TEXTS.zh;

/** Simulates a session older than the ten minutes without a new confirmation: the next call is refused once. */
async function askOnceBefore(page: Page, path: string, code = 'auth.confirmation_needed'): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { code, message: '请先重新验证身份', requestId: 'r-1' },
      }),
    { times: 1 },
  );
}

test.describe('profile', () => {
  let customer: Customer;
  test.beforeEach(async ({ context, request }) => {
    customer = await aCustomer(request, 'zh');
    await signIn(context, customer);
  });

  test('a new name shows everywhere at once, and the language of the mails is kept', async ({ page }) => {
    await page.goto('/profile');
    await field(page, '姓名').fill('');
    await field(page, '姓名').blur();
    await expect(page.getByRole('alert')).toHaveText('请输入姓名');
    await expect(button(page, '保存')).toBeDisabled();

    await field(page, '姓名').fill('周宁静');
    await choose(field(page, '邮件语言'), 'English');
    await button(page, '保存').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('已保存')).toBeVisible();
    await expect(button(page, '保存')).toBeFocused();
    await expect(page.getByRole('complementary').getByText('周宁静')).toBeVisible();
    await page.reload();
    await expect(field(page, '姓名')).toHaveValue('周宁静');
    await expectChosen(field(page, '邮件语言'), 'English');
  });

  test('saving one field keeps what another tab has saved, and shows it while the rest is being typed', async ({
    page,
    context,
  }) => {
    await page.goto('/profile');
    await expectChosen(field(page, '邮件语言'), '中文');
    const tab = await context.newPage();
    await tab.goto('/profile');
    await choose(field(tab, '邮件语言'), 'English');
    await button(tab, '保存').click();
    await expect(tab.getByText('已保存')).toBeVisible();

    await field(page, '姓名').fill('周宁静');
    await button(page, '保存').click();
    await expect(page.getByText('已保存')).toBeVisible();
    await expectChosen(field(page, '邮件语言'), 'English');
    await page.reload();
    await expect(field(page, '姓名')).toHaveValue('周宁静');
    await expectChosen(field(page, '邮件语言'), 'English');

    await field(page, '姓名').fill('周静');
    const saved = () =>
      Promise.all([
        tab.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/account/info')),
        button(tab, '保存').click(),
      ]);
    await choose(field(tab, '邮件语言'), '中文');
    await saved();
    // A draft that is restored has only what was typed.
    await page.reload();
    await expect(field(page, '姓名')).toHaveValue('周静');
    await expectChosen(field(page, '邮件语言'), '中文');

    await choose(field(tab, '邮件语言'), 'English');
    await saved();
    await refocus(page, () => expectChosen(field(page, '邮件语言'), 'English', SOON));
    await expect(field(page, '姓名')).toHaveValue('周静');
  });

  test('an uploaded avatar replaces the generated one, and can be removed again', async ({ page }) => {
    await page.goto('/profile');
    const shown = page.getByRole('banner').locator('.ava img');
    await expect(shown).toHaveAttribute('src', /^data:image\/svg/);
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText(/^无法读取这个文件/)).toBeVisible();
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(page.getByText('头像已更新')).toBeVisible();
    await expect(shown).toHaveAttribute('src', /^data:image\/jpeg/);
    await button(page, '恢复默认').click();
    await expect(shown).toHaveAttribute('src', /^data:image\/svg/);
    await expect(button(page, '恢复默认')).toHaveCount(0);
  });

  test('the profile says what the customer agreed to, and when', async ({ page }) => {
    await page.goto('/profile');
    const answer = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(answer('服务条款和隐私政策')).toContainText(/已同意\s*\d{4}-\d{2}-\d{2} \d{2}:\d{2} · 版本 \S+/);
    await expect(answer('产品更新和优惠邮件')).toContainText('未同意');
    await answer('产品更新和优惠邮件').getByRole('link', { name: '更改' }).click();
    await expect(page).toHaveURL('/email-subscription');
  });

  test("the server's refusal of a name is shown beside its field", async ({ page }) => {
    await page.goto('/profile');
    await field(page, '姓名').fill('周\u202E宁');
    await button(page, '保存').click();
    await expect(page.getByRole('alert')).toHaveText('姓名包含不支持的字符');
    await expect(field(page, '姓名')).toBeFocused();
  });

  test('the mail address changes with a code sent to the new one, and the old one is notified', async ({
    page,
    request,
  }) => {
    const mail = aMail();
    await page.goto('/profile');
    await askOnceBefore(page, '/api/account/change-mail/send-code');
    await button(page, '更换邮箱').click();
    await field(page, '新邮箱').fill(mail);
    await button(page, zh.getCode).click();

    // The confirmation is requested in between, and the step continues by itself.
    await expect(page.getByRole('heading', { name: '请确认是您本人' })).toBeVisible();
    await field(page, '当前密码').fill('not this one');
    await button(page, '确认').click();
    await expect(page.getByRole('alert')).toHaveText('当前密码错误');
    await field(page, '当前密码').fill(PASSWORD);
    await button(page, '确认').click();
    await expect(page.getByRole('button', { name: zh.resend })).toBeDisabled();

    await field(page, zh.code).fill('000000');
    await button(page, '更换').click();
    await expect(page.getByRole('alert')).toHaveText(zh.wrongCode);
    await field(page, zh.code).fill(await codeFor(request, mail));
    await button(page, '更换').click();
    await expect(page.getByText(`邮箱已更换为 ${mail}`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('complementary').getByText(mail)).toBeVisible();
    expect(await inMailTo(request, customer.mail, /(更换|变更|修改)/)).toBeTruthy();
  });

  test('a protected step that is not confirmed is not taken, without a message', async ({ page }) => {
    await page.goto('/profile');
    await askOnceBefore(page, '/api/account/delete');
    await button(page, '注销账号').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '注销账号' }).click();
    await expect(page.getByRole('heading', { name: '请确认是您本人' })).toBeVisible();
    await expectKeysInDialog(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: '请确认是您本人' })).toBeHidden();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(button(page, '注销账号')).toBeFocused();
  });

  test('a step that staff confirm with a passkey asks for no password, and leads to where one is added', async ({
    page,
  }) => {
    await page.goto('/password');
    await askOnceBefore(page, '/api/account/change-password', 'auth.passkey_needed');
    await field(page, '当前密码').fill(PASSWORD);
    await field(page, '新密码').fill('another fine phrase');
    await field(page, '确认密码').fill('another fine phrase');
    await button(page, '修改密码').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('员工账号需使用通行密钥确认此操作');
    await expect(dialog.locator('input')).toHaveCount(0);
    await expect(button(page, '使用通行密钥确认')).toBeVisible();
    await expect(dialog.getByRole('link', { name: '去添加' })).toHaveAttribute('href', '/passkey');
  });

  test('deleting the account is requested and withdrawn', async ({ page }) => {
    await page.goto('/profile');
    await button(page, '注销账号').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '注销账号' }).click();
    await expect(page.getByText(/^账号将于 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 注销/)).toBeVisible();
    await button(page, '取消注销').click();
    await expect(page.getByText('已取消注销')).toBeVisible();
    await expect(button(page, '注销账号')).toBeVisible();
  });

  test('an account deletion whose request got no response is shown as requested, and one whose withdrawal got none as withdrawn', async ({
    page,
  }) => {
    await page.goto('/profile');
    await button(page, '注销账号').click();
    await loseResponse(page, '**/api/account/delete');
    await page.getByRole('alertdialog').getByRole('button', { name: '注销账号' }).click();
    await expect(page.getByText(/^账号将于 /)).toBeVisible();
    await loseResponse(page, '**/api/account/delete/cancel');
    await button(page, '取消注销').click();
    await expect(button(page, '注销账号')).toBeVisible();
  });

  test('a customer downloads all data of the account as a file', async ({ page }) => {
    await page.goto('/profile');
    const download = page.waitForEvent('download');
    await button(page, '导出数据').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d{2}-\d{2}\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      data: { account: { profile: { mail: string } } };
    };
    expect(data.account.profile.mail).toBe(customer.mail);
  });
});
