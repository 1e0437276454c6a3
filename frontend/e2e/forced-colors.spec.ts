import { expect, test, type Locator } from './support/test';
import { aBuyer, aCustomer, signIn } from './support/customer';
import { moreLicenses } from './support/database';
import { openWhole } from './support/open';
import { anAdmin } from './support/staff';

test.use({ contextOptions: { forcedColors: 'active' } });

const frameOf = (entry: Locator) =>
  entry.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${outlineWidth} ${outlineStyle}`;
  });

test('in forced colours, the current or chosen item has a frame and others have none', async ({
  page,
  context,
  request,
}) => {
  await openWhole(page, '/request-quote');
  for (const places of ['.nav', '.page-tabs']) {
    expect(await frameOf(page.locator(`${places} a[aria-current]`)), places).toBe('2px solid');
    expect(await frameOf(page.locator(`${places} a:not([aria-current])`).first()), places).toMatch(/none$/);
  }
  await signIn(context, await aCustomer(request, 'zh'));
  await openWhole(page, '/profile');
  const menu = page.getByRole('navigation', { name: '账号' }).first();
  expect(await frameOf(menu.locator('a[aria-current]'))).toBe('2px solid');
  expect(await frameOf(menu.locator('a:not([aria-current])').first())).toMatch(/none$/);
});

test('in forced colours, the chosen menu entry and tab of the console have a frame', async ({
  page,
  context,
  request,
}) => {
  const admin = await anAdmin(request);
  await signIn(context, admin);
  await openWhole(page, `/admin/users?q=${encodeURIComponent(admin.mail)}`);
  const entry = page.locator('.adm > aside a[aria-current]');
  expect(await frameOf(entry)).toBe('2px solid');
  await page.getByRole('link', { name: admin.mail }).first().click();
  const [chosen, other] = [
    page.locator('[role=tab][aria-selected=true]'),
    page.locator('[role=tab][aria-selected=false]').first(),
  ];
  expect(await frameOf(chosen)).toBe('2px solid');
  expect(await frameOf(other)).toMatch(/none$/);
});

test('in forced colours, a dialog has an edge, the current page of a list a frame, and statuses and series their marks', async ({
  page,
  context,
  request,
}) => {
  const { buyer, licenseId } = await aBuyer(request);
  await moreLicenses(licenseId, 11, { key: 'PAGE' });
  await signIn(context, await anAdmin(request));
  await openWhole(page, `/admin/licenses?q=${encodeURIComponent(buyer.mail)}`);
  expect(await frameOf(page.locator('.ant-pagination-item-1'))).toBe('2px solid');
  expect(await frameOf(page.locator('.ant-pagination-item-2'))).toMatch(/none$/);
  const groundOf = (element: Element) => getComputedStyle(element, '::before').backgroundColor;
  const textOf = (element: Element) => getComputedStyle(element).color;
  const status = page.locator('td .ant-tag:not(.ant-tag-default)').first();
  expect(await status.evaluate(groundOf)).toBe(await status.evaluate(textOf));
  await page.getByRole('combobox', { name: '状态' }).press('ArrowDown');
  const options = page.locator('.ant-select-item-option');
  await expect(options.first()).toBeVisible();
  expect(await frameOf(page.locator('.ant-select-item-option-active'))).toBe('2px solid');
  expect(await frameOf(page.locator('.ant-select-item-option:not(.ant-select-item-option-active)').first())).toMatch(
    /none$/,
  );

  await openWhole(page, '/admin/coupons');
  await page.getByRole('button', { name: '新建优惠码' }).click();
  expect(await frameOf(page.getByRole('dialog').locator('.ant-modal-container'))).toBe('1px solid');

  await openWhole(page, '/admin');
  const marks = page.locator('.legend i');
  await expect(marks.first()).toBeVisible();
  const grounds = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(new Set(grounds).size).toBe(grounds.length);
});
