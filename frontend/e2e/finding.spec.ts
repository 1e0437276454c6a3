import { expect, test, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { held } from './support/auth';
import { aCustomer, anOrder, pay, signIn } from './support/customer';
import { inDatabase } from './support/database';
import { openFinding, openWhole, typeToFind } from './support/open';
import { anAdmin } from './support/staff';
import { darken } from './support/theme';
import { typeWithoutPause } from './support/type-on';

const box = (page: Page) => page.getByRole('combobox', { name: '查找任何内容' });

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test('staff find a customer by part of an address, and a pasted order number opens', async ({ page, request }) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const orderId = await anOrder(request, buyer);
  const [order] = await inDatabase<{ number: string }>('SELECT number FROM orders WHERE id = $1', [orderId]);
  await signIn(page.context(), admin);

  await openWhole(page, '/admin/status');
  await openFinding(page);
  await expect(box(page)).toBeFocused();
  await typeToFind(page, buyer.mail.slice(3, -4));
  await expect(page.getByRole('option', { name: buyer.mail })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/[\da-f-]{36}$/);
  await expect(page.getByRole('dialog')).toBeHidden();

  await darken(page);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('没有这样的公司');
  await expect(page.getByText('没有找到「没有这样的公司」')).toBeVisible();
  await expectAccessible(page);
  await box(page).fill('');
  await paste(page, ` ${order?.number.toLowerCase()} `);
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
});

test('Enter opens the customer whose whole name was typed, and a page by its name', async ({ page, request }) => {
  const [admin, wang, longer] = [
    await anAdmin(request),
    await aCustomer(request, 'zh'),
    await aCustomer(request, 'zh'),
  ];
  const name = `王伟${wang.mail.slice(6, 18)}`;
  await inDatabase('UPDATE accounts SET name = $2 WHERE mail = $1', [wang.mail, name]);
  await inDatabase('UPDATE accounts SET name = $2 WHERE mail = $1', [longer.mail, `${name}二`]);
  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>('SELECT id FROM accounts WHERE mail = $1', [
    wang.mail,
  ]);
  await signIn(page.context(), admin);
  await openWhole(page, '/admin/status');
  await openFinding(page);
  await expect(box(page)).toBeFocused();
  await typeToFind(page, name);
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await openFinding(page);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('退款');
  await page.getByRole('option', { name: /^退款/ }).click();
  await expect(page).toHaveURL('/admin/refunds');
});

test('text entered before the server has responded opens the matching record once it has, if there is only one', async ({
  page,
  request,
}) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const orderId = await anOrder(request, buyer);
  const [order] = await inDatabase<{ number: string }>('SELECT number FROM orders WHERE id = $1', [orderId]);
  await signIn(page.context(), admin);
  await openWhole(page, '/admin/status');
  let entered = held();
  await page.route('**/api/admin/find?*', async (route) => {
    await entered.until;
    await route.continue();
  });
  for (const [text, opens] of [
    [order?.number.slice(0, -2) ?? '', false],
    [order?.number ?? '', true],
  ] as const) {
    await openFinding(page);
    await expect(box(page)).toBeFocused();
    await box(page).fill(text);
    await page.keyboard.press('Enter');
    entered.release();
    if (opens) await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    else {
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(page).toHaveURL('/admin/status');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      entered = held();
    }
  }
});

test('Escape closes the search that was opened over a dialog, and not the dialog', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  await openWhole(page, '/admin/coupons');
  await page.getByRole('button', { name: '新建优惠码' }).click();
  const below = page.getByRole('dialog', { name: '新建优惠码' });
  await expect(below.getByLabel('优惠码', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(below.getByLabel('优惠码', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the key of the search does nothing while a dialog is open, nor while its request is in progress', async ({
  page,
  request,
}) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>('SELECT id FROM accounts WHERE mail = $1', [
    buyer.mail,
  ]);
  await signIn(page.context(), admin);
  await openWhole(page, `/admin/users/${id}`);
  const ended = held();
  await page.route('**/api/admin/accounts/*/sessions', async (route) => {
    if (route.request().method() !== 'GET') await ended.until;
    await route.continue();
  });
  await page.getByRole('button', { name: '全部退出' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: '返回' })).toBeFocused();
  await page.keyboard.press('/');
  await question.getByRole('button', { name: '全部退出' }).click();
  // Its buttons are disabled, and none has the focus.
  await expect(question.getByRole('button', { name: '返回' })).toBeDisabled();
  await page.keyboard.press('/');
  ended.release();
  await expect(question).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a hit shows which part of which field matched, and pages are found by their names in both languages', async ({
  page,
  request,
}) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const orderId = await anOrder(request, buyer);
  const [{ number } = { number: '' }] = await inDatabase<{ number: string }>(
    'SELECT number FROM orders WHERE id = $1',
    [orderId],
  );
  await signIn(page.context(), admin);
  await openWhole(page, '/admin/status');
  await openFinding(page);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(number.slice(-6).toLowerCase());
  const option = page.getByRole('option').filter({ hasText: `${number} ${buyer.mail} · 编号` });
  await expect(option).toBeVisible();
  await expect(option.locator('mark')).toHaveText(number.slice(-6));
  await expectAccessible(page);
  await box(page).fill('refunds');
  await page.getByRole('option', { name: /^退款/ }).click();
  await expect(page).toHaveURL('/admin/refunds');

  await openWhole(page, '/en/admin/status');
  await openFinding(page);
  await page.keyboard.type('退款');
  await page.getByRole('option', { name: /^Refunds/ }).click();
  await expect(page).toHaveURL('/en/admin/refunds');
});

test('text typed after the key of the search, before the dialog has loaded, is in its field', async ({
  page,
  request,
}) => {
  let load = () => {};
  const loads = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/assets/modal-*.js', async (route) => {
    await loads;
    await route.continue();
  });
  await signIn(page.context(), await anAdmin(request));
  // Requested once the key works.
  const asked = page.waitForRequest('**/assets/modal-*.js');
  await page.goto('/admin/status');
  await asked;
  await openFinding(page);
  await page.keyboard.type('refu');
  await expect(box(page)).toHaveCount(0);
  load();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('nds');
  await expect(box(page)).toHaveValue('refunds');
  await page.getByRole('option', { name: /^退款/ }).click();
  await expect(page).toHaveURL('/admin/refunds');
});

test('a long address that is typed very fast is found', async ({ page, request }) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  await signIn(page.context(), admin);
  await page.goto('/admin');
  await openFinding(page);
  await expect(box(page)).toBeFocused();
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await typeWithoutPause(box(page), buyer.mail.repeat(3));
  await typeWithoutPause(box(page), buyer.mail);
  await expect(page.getByRole('option', { name: buyer.mail })).toBeVisible();
  expect(failures).toEqual([]);
});

test('a dialog belongs to the record that it was opened on, and does not stay open over another one', async ({
  page,
  request,
}) => {
  const [admin, buyer] = [await anAdmin(request), await aCustomer(request, 'zh')];
  const ids = [await anOrder(request, buyer), await anOrder(request, buyer)];
  for (const id of ids) await pay(request, buyer, id);
  const orders = await inDatabase<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE id = ANY ($1) ORDER BY number',
    [ids],
  );
  const [before, after] = orders;
  await signIn(page.context(), admin);
  await openWhole(page, `/admin/orders/${before?.id}`);
  await openFinding(page);
  await expect(box(page)).toBeFocused();
  await paste(page, after?.number ?? '');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${after?.id}$`));
  // The address is that of the other order before the page is.
  await expect(page.getByRole('heading', { name: after?.number, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '退款' });
  await dialog.getByLabel('原因').fill('客户买错了');
  await page.goBack();
  await expect(page.getByRole('heading', { name: before?.number, level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});
