import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aBuyer, aCustomer, anOrder, bind, pay, signIn, type Customer } from './support/customer';
import { expectFitsDarkPhone } from './support/theme';

let customer: Customer;
let paidId: string;

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  paidId = await pay(request, customer, await anOrder(request, customer, 'team'));
});

test.beforeEach(({ context }) => signIn(context, customer));

test('an order is listed, shown and cancelled after a confirmation', async ({ page, request }) => {
  await anOrder(request, customer);
  await page.goto('/order');
  const row = page.getByRole('article').filter({ hasText: '专业版 · 小组，12 个月' });
  await expect(row.getByText('待支付')).toBeVisible();
  await expect(row.getByText('¥646')).toBeVisible();
  await expectAccessible(page);
  await expectFitsDarkPhone(page);

  await row.getByRole('link', { name: '详情' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '订单详情' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '取消订单' }).click();
  const question = page.getByRole('alertdialog', { name: '取消这个订单？' });
  await expect(question.getByRole('button')).toHaveText(['返回', '取消订单']);
  await expectAccessible(page);
  await question.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
  await expect(page.getByText('合计', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();

  // A disabled action shows its reason.
  const cancel = page.getByRole('button', { name: '取消订单' });
  await expect(cancel).toBeDisabled();
  await expect(cancel).toHaveAccessibleDescription('订单已取消');
  await page.goto('/order');
  await expect(page.getByRole('article').getByText('已取消').first()).toBeVisible();
});

test("another customer's order is shown as not found", async ({ page, request }) => {
  const foreign = await anOrder(request, await aCustomer(request, 'zh'));
  await page.goto(`/pay?orderId=${foreign}`);
  await expect(page.getByRole('alert')).toContainText('订单不存在');
  await expect(page.getByRole('main').getByRole('link', { name: '我的订单' })).toBeVisible();
});

test('a licence is named, bound, downloaded, verified and unbound again', async ({ page }) => {
  await page.goto(`/license/${paidId}`);
  await expect(page.getByRole('heading', { level: 1, name: /专业版 · 团队/ })).toBeVisible();
  await expect(page.getByText('未绑定')).toBeVisible();
  // A file belongs to one machine, so nothing can be downloaded before binding.
  await expect(page.getByRole('button', { name: /下载|明文/ })).toHaveCount(0);
  await expect(page.getByText('每个文件只为一台机器签发')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: '修改备注' }).click();
  await page.getByRole('dialog', { name: '修改备注' }).getByLabel('备注').fill('杭州机房 & 生产 100%');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('杭州机房 & 生产 100%')).toBeVisible();
  // Until it is gone, the dialog takes the focus back.
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByLabel('机器码').fill('rack-7.node_2:a');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByRole('heading', { name: '已绑定的机器' })).toBeVisible();
  await expect(page.getByRole('img', { name: '机器码 rack-7.node_2:a 的二维码' })).toBeVisible();
  await expect(page.getByRole('list').getByText('绑定机器', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFitsDarkPhone(page);

  await expect(page.getByText('明文文件的签名相同')).toBeVisible();
  const download = async (name: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return downloading;
  };
  const [encrypted, plain] = [await download('下载机器文件'), await download('明文格式')];
  expect(encrypted.suggestedFilename()).toMatch(/^CW-[\w-]+\.machine\.lic$/);
  expect(plain.suggestedFilename()).toMatch(/^CW-[\w-]+\.machine\.plain\.lic$/);

  const verifying = await page.context().newPage();
  await verifying.goto('/verify');
  await verifying.locator('input[type=file]').setInputFiles(await plain.path());
  await expect(verifying.getByRole('heading', { name: '文件真实，但未核对机器' })).toBeVisible();
  await verifying.getByLabel('机器码').fill('rack-7.node_2:a');
  await verifying.getByRole('button', { name: '校验' }).click();
  await expect(verifying.getByRole('heading', { name: '授权文件有效' })).toBeVisible();
  await verifying.close();

  await page.getByRole('button', { name: '解绑机器' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解绑机器' }).click();
  await expect(page.getByText('未绑定')).toBeVisible();
  await expect(page.getByRole('button', { name: /下载|明文/ })).toHaveCount(0);
});

test('a machine code that was pasted with more than the code is shown as it will be bound', async ({ page }) => {
  await page.goto(`/license/${paidId}`);
  const field = page.getByLabel('机器码');
  const described = async (typed: string) => {
    await field.fill(typed);
    return expect(field);
  };
  await (await described('rack-7.node_2:a')).toHaveAccessibleDescription(/^机器码须为/);
  await (await described('Machine code: ＡＢＣ–1234')).toHaveAccessibleDescription('将绑定机器码 Machinecode:ABC-1234');
  await expectAccessible(page);
  await (await described('ABCD 1234。')).toHaveAccessibleDescription('将绑定机器码 ABCD1234.');
  await (await described('机器码：ABCD-1234')).toHaveAccessibleDescription(/^机器码须为/);
});

test('a licence that was bound in another window is shown as bound when binding it again is refused', async ({
  page,
  context,
  request,
}) => {
  const { buyer, licenseId } = await aBuyer(request);
  await signIn(context, buyer);
  await page.goto('/license');
  const row = page.getByRole('article');
  await row.getByRole('button', { name: '绑定机器' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定机器' });
  await dialog.getByLabel('机器码').fill('rack-8.node_1:a');
  await bind(request, buyer, licenseId, 'rack-9.node_1:a');
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('授权已绑定机器，请先解绑')).toBeVisible();
  await expect(row.getByText('未绑定')).toHaveCount(0);
});

test("the server's refusal of a machine code is shown in the server's words", async ({ page }) => {
  await page.route('**/api/account/paid-binding*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'license.machine_id_invalid',
        message: '不行',
        details: [{ field: 'machineId', code: 'license.machine_id_invalid', message: '这个机器码不行' }],
        requestId: 'r',
      },
    }),
  );
  await page.goto(`/license/${paidId}`);
  await page.getByLabel('机器码').fill('rack-7.node_2:a');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('这个机器码不行');
});

test('renewing names the licence and places a renewal order', async ({ page, context }) => {
  await page.goto(`/license/${paidId}`);
  await page.getByRole('link', { name: '续费' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '续费套餐' })).toBeVisible();
  await expect(page.getByText('正在续费「专业版 · 团队」')).toBeVisible();
  await expectAccessible(page);
  await expectFitsDarkPhone(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: /立即购买.*24 个月/ }).click();
  const tab = await opened;
  await expect(tab.getByText('¥2,856').first()).toBeVisible();
  await expect(tab.getByText(/续费 ·/)).toBeVisible();
});

test('empty lists of licences and orders say so and lead on', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  await page.goto('/license');
  await expect(page.getByText('还没有授权')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/order');
  await expect(page.getByText('还没有订单')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '选择套餐' })).toHaveAttribute('href', '/pricing');
});
