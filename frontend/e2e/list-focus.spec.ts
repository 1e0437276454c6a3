import { expect, test } from './support/test';
import { aBuyer, signIn } from './support/customer';
import { moreLicenses } from './support/database';
import { anAdmin } from './support/staff';

test('clearing a period leaves the focus on its field, without opening it', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  await page.goto('/admin/orders?from=2026-01-01&to=2026-01-31');
  const from = page.getByPlaceholder('下单时间从');
  const cross = page.locator('.list-period .ant-picker-clear');
  await expect(from).toHaveValue('2026-01-01');
  await from.hover();
  await cross.click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(from).toBeFocused();
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);

  // Another field of the period keeps the focus.
  await page.goto('/admin/orders?from=2026-01-01&to=2026-01-31');
  const to = page.locator('.list-period input').last();
  await to.click();
  await cross.click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(to).toBeFocused();
});

test('the controls above a list work by keyboard alone', async ({ page, request }) => {
  await signIn(page.context(), await anAdmin(request));
  await page.goto('/admin/redeem-codes');
  const saved = page.getByRole('button', { name: '已存筛选', exact: true });
  const name = page.getByRole('textbox', { name: '筛选名称' });
  await saved.focus();
  await page.keyboard.press('Enter');
  await expect(name).toBeVisible();
  await expect(saved).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(saved).toBeFocused();
  // A panel that is left by Tab does not stay open over the list.
  await page.keyboard.press('Enter');
  await expect(name).toBeVisible();
  const save = page.getByRole('button', { name: '保存当前筛选' });
  await save.focus();
  await page.keyboard.press('Tab');
  await expect(name).toBeHidden();
  await expect(page.getByRole('button', { name: '显示设置' })).toBeFocused();

  // Its fields have other ids than those of the panel, which is kept.
  await page.getByRole('button', { name: '新建批次' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建批次' });
  await expect(dialog.getByRole('textbox', { name: '名称', exact: true })).toBeFocused();
  // A key of the page, on a button of the dialog.
  const cancel = dialog.getByRole('button', { name: '取消' });
  await cancel.focus();
  await page.keyboard.press('s');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/admin/orders');
  const layout = page.getByRole('button', { name: '显示设置' });
  await layout.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '上移「客户」' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '上移「客户」' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '下移「客户」' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(layout).toBeFocused();

  await page.getByRole('combobox', { name: '申请退款' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/isRefundAsked=true/);
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/isRefundAsked/);

  const heading = page.getByRole('columnheader', { name: '应付' });
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=payableFen/);
  await expect(heading).toHaveCSS('outline-style', 'solid');
});

test('when the pressed button becomes disabled, the focus moves beside it', async ({ page, request }) => {
  const { buyer, licenseId } = await aBuyer(request);
  await moreLicenses(licenseId, 11, { key: 'PAGE' });
  for (const [who, list] of [
    [await anAdmin(request), `/admin/licenses?q=${buyer.mail}`],
    [buyer, '/license'],
  ] as const) {
    await signIn(page.context(), who);
    await page.goto(list);
    await page.locator('.ant-pagination-next').press('Enter');
    await expect(page).toHaveURL(/pageIndex=2/);
    await expect(page.locator('.ant-pagination-item-2')).toBeFocused();
    await page.locator('.ant-pagination-prev').press('Enter');
    await expect(page.locator('.ant-pagination-item-1')).toBeFocused();
  }

  await signIn(page.context(), await anAdmin(request));
  let isMoved = false;
  await page.route('**/api/admin/plans', async (route) => {
    const response = await route.fetch();
    const plans = (await response.json()) as { readonly items: readonly unknown[] };
    const two = plans.items.slice(0, 2);
    await route.fulfill({ response, json: { ...plans, items: isMoved ? two.toReversed() : two } });
  });
  await page.route('**/api/admin/plans/order', async (route) => {
    isMoved = true;
    await route.fulfill({ status: 204 });
  });
  await page.goto('/admin/plans');
  const last = page.getByRole('row').nth(2);
  const name = /^上移 (.+)/.exec((await last.getByRole('button').first().getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: `上移 ${name}` }).press('Enter');
  await expect(page.getByRole('button', { name: `上移 ${name}` })).toBeDisabled();
  await expect(page.getByRole('button', { name: `下移 ${name}` })).toBeFocused();

  // Tab leaves the panel of waiting work, as it does the panels above a list.
  const bell = page.locator('.bell');
  await bell.getByRole('button').first().press('Enter');
  const panel = bell.getByRole('tooltip');
  await expect(panel).toBeVisible();
  // Entries may still be arriving: Tab leaves the panel after as many as it has by then.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(panel).toBeHidden({ timeout: 500 });
  }).toPass();
});
