import { expect, test } from './support/test';
import { choose } from './support/choose';
import { expectAccessible } from './support/accessible';
import { loseResponse } from './support/auth';
import { aCustomer, anOrder, pay, signIn, type Customer } from './support/customer';
import { moreLicenses } from './support/database';
import { expectFitsDarkPhone } from './support/theme';
import { recordToasts } from './support/toasts';

let customer: Customer;
let recipient: Customer;
let ids: string[];

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  recipient = await aCustomer(request, 'en');
  ids = [];
  for (const plan of ['group', 'team', 'group', 'group']) {
    ids.push(await pay(request, customer, await anOrder(request, customer, plan)));
  }
});

test.beforeEach(({ context }) => signIn(context, customer));

test('a customer chooses licences, reads what a merge gives, and merges them', async ({ page }) => {
  await page.goto('/license');
  await expect(page.getByText('目前有 4 个授权可以合并')).toBeVisible();
  await page.getByText('查看规则').click();
  await expect(page.getByText('得到 15 用户、30 资产')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: '选择要合并的授权' }).click();
  const dialog = page.getByRole('dialog', { name: '合并授权' });
  await choose(dialog.getByLabel('保留的授权'), /^专业版 · 团队/);
  const merge = dialog.getByRole('button', { name: '合并', exact: true });
  await expect(merge).toBeDisabled();
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByText('15 → 20')).toBeVisible();
  await expect(dialog.getByText('100 → 130')).toBeVisible();
  await expectAccessible(page);
  await merge.click();
  await expect(page.getByText('合并完成')).toBeVisible();
  await expect(page.getByText('目前有 3 个授权可以合并')).toBeVisible();
  await expectFitsDarkPhone(page);

  await page
    .getByRole('radiogroup')
    .getByText(/已失效 1/)
    .click();
  await expect(page).toHaveURL(/phase=over/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('已合并')).toBeVisible();
  await page.getByRole('link', { name: '详情' }).click();
  await expect(page.getByText('这个授权已并入另一个授权')).toBeVisible();
  await page.getByRole('link', { name: '查看合并后的授权' }).first().click();
  await expect(page.getByText('并入 1 个授权')).toBeVisible();
  await expect(page.getByText('用户 15 → 20')).toBeVisible();
  await expectAccessible(page);
});

test('a merge that loses days says how many on a red button, and needs a ticked box', async ({
  page,
  context,
  request,
}) => {
  const owner = await aCustomer(request, 'en');
  const long = await pay(request, owner, await anOrder(request, owner, 'group', 36));
  await pay(request, owner, await anOrder(request, owner, 'team', 12));
  await signIn(context, owner);
  await page.goto(`/en/license/${long}`);
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge licences' });
  await dialog.getByRole('checkbox').first().check();

  const merge = dialog.getByRole('button', { name: /^Merge and lose 73[01] days$/ });
  await expect(merge).toHaveClass(/danger/);
  await expect(merge).toBeDisabled();
  await expect(dialog.getByRole('alert')).toContainText(
    /ends on \d{4}-\d\d-\d\d instead of \d{4}-\d\d-\d\d: 73[01] days lost/,
  );
  await expectAccessible(page);
  const agree = dialog.getByRole('checkbox', { name: /I agree to give up 73[01] days/ });
  await agree.check();
  // Another choice loses something else.
  await dialog.getByRole('checkbox').first().uncheck();
  await dialog.getByRole('checkbox').first().check();
  await expect(agree).not.toBeChecked();
  await agree.check();
  await merge.click();
  await expect(page.getByText(/Valid until \d{4}-\d\d-\d\d \(was \d{4}-\d\d-\d\d\)/)).toBeVisible();
});

test('the merge log shows every licence as it was', async ({ page }) => {
  await page.goto('/en/merge-logs');
  await expect(page.getByRole('heading', { level: 1, name: 'Merge logs' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('row').filter({ hasText: 'kept' })).toContainText('15100');
  await expect(table.getByRole('row').filter({ hasText: 'After' })).toContainText('20130');
  await expect(page.getByText('You have 3 licences to merge.')).toBeVisible();
  await expectAccessible(page);
  await expectFitsDarkPhone(page);
});

test("a licence is transferred once the recipient's address is valid and not one's own", async ({ page, context }) => {
  const toasts = await recordToasts(page);
  await page.goto(`/license/${ids[1]}`);
  await page.getByRole('button', { name: '转让' }).click();
  const dialog = page.getByRole('dialog', { name: '转让这个授权？' });
  const field = dialog.getByLabel('接收人邮箱');
  const next = dialog.getByRole('button', { name: '下一步' });
  const check = page.getByRole('alertdialog', { name: '核对后转让' });
  await field.fill('nobody');
  await next.click();
  await expect(dialog.getByText('请输入有效的邮箱地址')).toBeVisible();

  // Nothing is sent before the confirmation, which says which licences go to whom; Escape leads back to the address.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('license-transfer?') && sent.push(request.url()));
  await field.fill(customer.mail);
  await next.click();
  await expect(check).toContainText('不能撤回');
  await expect(check).toContainText(customer.mail);
  await expect(check).toContainText(/CW-/);
  await expect(check.getByText('有效期至')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(check).toBeHidden();
  await expect(field).toHaveValue(customer.mail);

  await next.click();
  await check.getByRole('button', { name: '确认转让' }).click();
  await expect(dialog.getByText('接收人已是授权的所有者')).toBeVisible();
  await expect(field).toHaveValue(customer.mail);
  await expectAccessible(page);
  await field.fill(recipient.mail);
  await next.click();
  await check.getByRole('button', { name: '确认转让' }).click();
  await expect(page).toHaveURL(/\/license$/);
  // The toast may be gone before the list is there.
  await expect.poll(toasts).toContain('授权已转让');

  await page.goto('/merge-logs?list=transfers');
  await expect(page.getByText('转让给 b***@example.cn')).toBeVisible();
  await expectAccessible(page);

  await signIn(context, recipient);
  await page.goto('/en/merge-logs?list=transfers');
  await expect(page.getByText('from b***@example.cn')).toBeVisible();
  await expectFitsDarkPhone(page);
  await page.getByRole('link', { name: /^CW-/ }).click();
  await expect(page.getByText('Transferred to a new account')).toBeVisible();
});

test('a transfer whose response was lost is detected when it is tried with another address', async ({
  page,
  context,
  request,
}) => {
  const sender = await aCustomer(request, 'zh');
  const id = await pay(request, sender, await anOrder(request, sender));
  await signIn(context, sender);
  await page.goto(`/license/${id}`);
  await page.getByRole('button', { name: '转让' }).click();
  const dialog = page.getByRole('dialog', { name: '转让这个授权？' });
  const transferTo = async (mail: string) => {
    await dialog.getByLabel('接收人邮箱').fill(mail);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确认转让' }).click();
  };
  await loseResponse(page, /license-transfer\?/);
  await transferTo(recipient.mail);
  await expect(page.getByText('无法连接服务器')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await transferTo(customer.mail);
  await expect(page.getByText('授权不存在')).toBeVisible();
  await expect(page).toHaveURL(/\/license$/);
  await expect(page.getByText('还没有授权')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the empty merge log says so and leads to the transfers', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  await page.goto('/merge-logs');
  await expect(page.getByText('还没有合并过授权')).toBeVisible();
  await expect(page.getByText('目前没有可以合并的授权')).toBeVisible();
  await page.getByRole('radiogroup').getByText('转让').click();
  await expect(page.getByText('还没有转让或收到过授权')).toBeVisible();
  await expectAccessible(page);
});

test('many licences are searched and ticked all at once, and the dialog stays on a phone’s screen', async ({
  page,
  context,
  request,
}) => {
  const owner = await aCustomer(request, 'zh');
  const first = await pay(request, owner, await anOrder(request, owner));
  const more = `jsonb_build_object('remark', 'rack ' || n, 'created_at', created_at - make_interval(mins => n))`;
  await moreLicenses(first, 21, { key: 'MANY', more });
  await signIn(context, owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/license');
  await page.getByRole('button', { name: '选择要合并的授权' }).click();
  const dialog = page.getByRole('dialog', { name: '合并授权' });
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(21);
  await expect.poll(async () => (await dialog.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(740);

  await boxes.first().check();
  await dialog.getByLabel('名称、密钥、备注').fill('rack 2');
  // 2, 20 and 21: what was ticked before is hidden and stays ticked until all of these are ticked instead.
  await expect(boxes.filter({ visible: true })).toHaveCount(3);
  await dialog.getByLabel('名称、密钥、备注').fill('');
  await expect(boxes.first()).toBeChecked();
  await dialog.getByRole('button', { name: '全选' }).click();
  await expect(dialog.locator(':checked')).toHaveCount(21);
  await expectAccessible(page);

  // Text that only narrows the choice does not count as unsent input.
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '选择要合并的授权' }).click();
  await dialog.getByLabel('名称、密钥、备注').pressSequentially('rack');
  await dialog.getByRole('button', { name: '取消' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
