import { expect, test, type Locator, type Page } from './support/test';
import { held } from './support/auth';
import { aCustomer, anOrder, pay, signIn, type Customer } from './support/customer';
import { expectKeysInDialog } from './support/open';

let customer: Customer;
let paidId: string;
let orderId: string;

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  orderId = await anOrder(request, customer);
  paidId = await pay(request, customer, orderId);
  await pay(request, customer, await anOrder(request, customer));
});

test.beforeEach(({ context }) => signIn(context, customer));

const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Opens a dialog by keyboard, closes it by Escape, and expects the focus where it was. */
async function expectFocusBack(page: Page, opener: Locator, choose?: string): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  if (choose) {
    await expect(page.getByRole('menuitem', { name: choose })).toBeVisible();
    await page.getByRole('menuitem', { name: choose }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(dialogOf(page)).toBeVisible();
  await expectKeysInDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(opener, choose).toBeFocused();
}

test('a dialog whose code does not arrive says so, and opens on another attempt', async ({ page }) => {
  await page.goto(`/license/${paidId}`);
  // The other part of the page that is loaded later: without it, its notice would stand beside that of the dialog.
  await expect(page.getByLabel('机器码')).toBeVisible();
  const opener = page.getByRole('button', { name: '修改备注' }).first();
  const failed = page.locator('.toast', { hasText: '这一页没有载入完整，请重试。' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await opener.click();
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(failed).toBeVisible();

  await page.unroute('**/assets/*.js');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog', { name: '修改备注' })).toBeVisible();
  await expect(failed).toBeHidden();
});

test('a dialog whose style sheet does not arrive says so, and opens with it on another attempt', async ({ page }) => {
  // The prefetch before the button is pressed fails as well.
  await page.route('**/assets/modal-*.css', (route) => route.abort());
  await page.goto(`/license/${paidId}`);
  await expect(page.getByLabel('机器码')).toBeVisible();
  const failed = page.locator('.toast', { hasText: '这一页没有载入完整，请重试。' });
  await page.getByRole('button', { name: '修改备注' }).first().click();
  await expect(failed).toBeVisible();

  await page.unroute('**/assets/modal-*.css');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('dialog', { name: '修改备注' })).toBeVisible();
  await expect(page.locator('.ant-modal-wrap')).toHaveCSS('position', 'fixed');
});

test('Escape leads from each dialog of a licence back to the button that opened it', async ({ page }) => {
  await page.goto(`/license/${paidId}`);
  for (const name of ['修改备注', '用积分扩容', '合并', '转让']) {
    await expectFocusBack(page, page.getByRole('button', { name, exact: true }).first());
  }
});

test('the dialog that spends points says how many are missing, never a negative rest', async ({ page }) => {
  await page.goto(`/license/${paidId}`);
  await page.getByRole('button', { name: '用积分扩容', exact: true }).first().click();
  const sums = page.getByRole('dialog').locator('.sums > div');
  await expect(sums.last()).toHaveText('还差12,000');
  await expect(page.getByRole('dialog')).toContainText('1 到 10,000 的整数');
});

test('Escape leads from each dialog of a licence in the list back to its menu', async ({ page }) => {
  await page.goto('/license');
  const menu = page.getByRole('button', { name: /的更多操作$/ }).first();
  // The menu alone, twice: its button is another one from the second time on.
  for (const attempt of ['first', 'second']) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first(), attempt).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu'), attempt).toBeHidden();
    await expect(menu, attempt).toBeFocused();
  }
  for (const name of ['绑定机器', '修改备注', '合并', '转让']) await expectFocusBack(page, menu, name);
});

/** Expects that only the response closes a dialog that has sent something. */
async function expectHeldOpen(page: Page, path: string, dialog: Locator, send: string, cancel: string): Promise<void> {
  const answer = held();
  await page.route(path, async (route) => {
    await answer.until;
    await route.continue();
  });
  const sent = page.waitForRequest(path);
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await sent;
  await expect(dialog.getByRole('button', { name: cancel, exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(1);
  await expect(dialog).toBeVisible();
  answer.release();
  await expect(dialog).toBeHidden();
}

test('a dialog whose request is in progress cannot be cancelled, and closes with the response', async ({
  page,
  request,
}) => {
  await page.goto(`/license/${paidId}`);
  await page.getByRole('button', { name: '修改备注' }).first().click();
  const form = page.getByRole('dialog', { name: '修改备注' });
  await form.getByLabel('备注').fill('机房');
  await expectHeldOpen(page, '**/api/account/paid-remark?*', form, '保存', '取消');

  await page.goto(`/order/${await anOrder(request, customer)}`);
  await page.getByRole('button', { name: '取消订单' }).click();
  const question = page.getByRole('alertdialog', { name: '取消这个订单？' });
  await expectHeldOpen(page, '**/api/account/orders/*/cancel', question, '取消订单', '返回');
});

/** Dialogs with fields: where each is, what opens it, a field of it, and whether a click beside it asks to close it. */
const FORMS = [
  { where: () => `/order/${orderId}`, opener: '申请发票', label: '公司名称', asks: false },
  { where: () => `/license/${paidId}`, opener: '修改备注', label: '备注', asks: false },
  { where: () => `/license/${paidId}`, opener: '转让', label: '接收人邮箱', asks: false },
  { where: () => '/passkey', opener: '添加通行密钥', label: '名称', asks: false },
  { where: () => '/profile', opener: '更换邮箱', label: '新邮箱', asks: true },
] as const;

for (const { where, opener, label, asks } of FORMS) {
  test(`Escape and a click beside it keep what was typed in the dialog of ${opener}`, async ({ page }) => {
    await page.goto(where());
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    const field = page.getByRole('dialog').getByLabel(label);
    await field.fill('kept@example.cn');
    const question = page.getByRole('alertdialog', { name: '放弃填写的内容？' });

    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: '继续填写' }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue('kept@example.cn');

    await page.mouse.click(4, 4);
    if (asks) {
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(question).toBeHidden();
    await expect(field).toHaveValue('kept@example.cn');

    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '放弃', exact: true }).click();
    await expect(field).toBeHidden();
  });
}
