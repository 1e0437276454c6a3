import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, signIn, type Language } from './support/customer';
import { unfold } from './support/open';

const MACHINE = 'a3f19c77-0b5e-4c1d-9d02-7d02aa31c914';

const TEXTS = {
  zh: {
    home: '',
    pricing: '选择套餐',
    lifetime: '永久授权，一次购买，终身使用',
    buy: /立即购买.*专业版 · 团队，12 个月/,
    creating: '正在创建订单...',
    created: '订单创建成功',
    pay: '支付订单',
    toCashier: '前往沙箱收银台',
    cashier: '沙箱收银台',
    mock: '不会扣款',
    paid: '付款成功',
    received: '支付成功',
    bindLink: '去绑定机器',
    licenses: '授权',
    bind: '绑定机器',
    machineId: '机器码',
    rule: '机器码须为 8 至 128 个字符，只能包含字母、数字和 . _ : -',
    bindNow: '绑定',
    bound: '已绑定',
    more: /更多操作/,
    download: '下载机器文件',
  },
  en: {
    home: '/en',
    pricing: 'Choose plan',
    lifetime: 'Permanent licence, buy once, use for life',
    buy: /Buy now.*Professional · Team, 12 months/,
    creating: 'Creating order...',
    created: 'Order created successfully',
    pay: 'Pay for your order',
    toCashier: 'Go to Sandbox cashier',
    cashier: 'Sandbox cashier',
    mock: 'Nothing is charged',
    paid: 'Paid',
    received: 'Payment received',
    bindLink: 'Bind a machine',
    licenses: 'Licences',
    bind: 'Bind a machine',
    machineId: 'Machine code',
    rule: 'A machine code must have 8 to 128 characters: letters, digits and . _ : -',
    bindNow: 'Bind',
    bound: 'Bound to',
    more: /More actions/,
    download: 'Download machine file',
  },
} as const satisfies Record<Language, object>;

for (const language of ['zh', 'en'] as const) {
  const t = TEXTS[language];

  test(`${language}: a customer buys, binds and downloads a licence`, async ({ page, context, request }) => {
    await signIn(context, await aCustomer(request, language));

    await page.goto(`${t.home}/pricing`);
    await expect(page.getByRole('heading', { level: 1, name: t.pricing })).toBeVisible();
    await expect(page.getByText(t.lifetime).first()).toBeVisible();
    await expectAccessible(page);
    // What is pressed before hydration is the subject of other tests.
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: t.buy }).click();
    const pay = await opened;
    await expect(page.getByText(t.created)).toBeVisible();
    await expect(page.getByText(t.creating)).toBeHidden();

    await expect(pay.getByRole('heading', { level: 1, name: t.pay })).toBeVisible();
    await expect(pay).toHaveURL(new RegExp(`${t.home}/pay\\?orderId=[0-9a-f-]{36}$`));
    await expect(pay.getByText('¥1,596').first()).toBeVisible();
    await expect(pay.getByRole('link', { name: t.toCashier })).toBeVisible();
    await expectAccessible(pay);

    await pay.getByRole('link', { name: t.toCashier }).click();
    await expect(pay.getByRole('heading', { level: 1, name: t.cashier })).toBeVisible();
    await expect(pay.getByText(t.mock).first()).toBeVisible();
    await expectAccessible(pay);
    await pay.getByRole('button', { name: t.paid, exact: true }).click();

    await expect(pay.getByRole('heading', { name: t.received })).toBeVisible({ timeout: 20_000 });
    await expect(pay).toHaveURL(new RegExp(`${t.home}/pay\\?orderId=`));
    await expectAccessible(pay);

    await pay.goto(`${t.home}/license`);
    await expect(pay.getByRole('heading', { level: 1, name: t.licenses })).toBeVisible();
    await expectAccessible(pay);
    await pay.getByRole('button', { name: t.bind }).click();
    const dialog = pay.getByRole('dialog', { name: t.bind });
    await dialog.getByLabel(t.machineId).fill('short');
    await dialog.getByRole('button', { name: t.bindNow, exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.rule);
    await expectAccessible(pay);
    await dialog.getByLabel(t.machineId).fill(` ${MACHINE} `);
    await dialog.getByRole('button', { name: t.bindNow, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(pay.getByText(t.bound)).toBeVisible();

    await unfold(pay.getByRole('button', { name: t.more }));
    const downloading = pay.waitForEvent('download');
    await pay.getByRole('menuitem', { name: t.download }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^CW-.*\.machine\.lic$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^-----BEGIN MACHINE FILE-----\n/);
  });
}
