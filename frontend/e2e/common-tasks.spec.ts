import type { BrowserContext } from '@playwright/test';
import { aBuyer, aCustomer, anOrder, ok, pay, signIn, type Customer } from './support/customer';
import { consoleRows, openFinding, press, typeToFind } from './support/open';
import { aDraft } from './support/offers';
import { anApplication } from './support/reviewers';
import { anAdmin, onceAs } from './support/staff';
import { expect, test, type APIRequestContext, type Page } from './support/test';
import { announced } from './support/waiting-work';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let admin: Customer;

test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
});

/** Counts presses of the pointer, and the keys that do something: typing and moving between fields are not counted. */
async function counted(context: BrowserContext): Promise<() => number> {
  let presses = 0;
  await context.exposeFunction('countPress', () => (presses += 1));
  await context.addInitScript(() => {
    const count = () => void (globalThis as unknown as { countPress: () => Promise<void> }).countPress();
    addEventListener('pointerdown', count, true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        if (key === 'Enter' || !isTyped) count();
      },
      true,
    );
  });
  return () => presses;
}

interface Task {
  readonly what: string;
  readonly most: number;
  /** Prepares what it is about; returns the page that it starts on, narrowed to that. */
  readonly begin: (request: APIRequestContext) => Promise<{ readonly path: string; readonly subject: string }>;
  readonly act: (page: Page, subject: string) => Promise<void>;
}

const paidOrder = async (request: APIRequestContext) => {
  const buyer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, buyer);
  await pay(request, buyer, orderId);
  return { buyer, orderId };
};

const TASKS: readonly Task[] = [
  {
    what: 'finding a customer',
    most: 2,
    begin: async (request) => ({ path: '/admin/plans', subject: (await aCustomer(request, 'zh')).mail }),
    act: async (page, mail) => {
      await openFinding(page);
      await typeToFind(page, mail);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
    },
  },
  {
    what: 'a refund',
    most: 5,
    begin: async (request) => {
      const { buyer } = await paidOrder(request);
      return { path: `/admin/orders?q=${buyer.mail}`, subject: buyer.mail };
    },
    act: async (page) => {
      await consoleRows(page).first().getByRole('link').first().click();
      await press(page, '退款');
      const form = page.getByRole('dialog', { name: '退款' });
      await form.getByRole('radio', { name: /^全额退款/ }).check();
      await form.getByLabel('原因').fill('客户取消采购');
      await form.getByRole('button', { name: '退款 ¥646', exact: true }).click();
      await expect(form).toBeHidden();
    },
  },
  {
    what: 'uploading an invoice',
    most: 4,
    begin: async (request) => {
      const { buyer, orderId } = await paidOrder(request);
      const asked = { headers: onceAs(buyer), data: { kind: 'personal', title: '周宁' } };
      await ok(request.post(`/api/account/orders/${orderId}/invoice-request`, asked));
      return { path: `/admin/invoices?q=${buyer.mail}`, subject: buyer.mail };
    },
    act: async (page) => {
      await consoleRows(page).getByRole('button', { name: '上传发票' }).click();
      const dialog = page.getByRole('dialog');
      const choosing = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: '选择 PDF 文件' }).last().click();
      await (await choosing).setFiles({ name: 'fp.pdf', mimeType: 'application/pdf', buffer: PDF });
      await dialog.getByLabel('发票号码').fill(String(Date.now()).padEnd(20, '7'));
      await dialog.getByLabel('价税合计（元）').fill('646');
      await dialog.getByRole('button', { name: '上传发票' }).click();
      await expect(consoleRows(page)).toContainText('已开具');
    },
  },
  {
    what: 'entering a bank receipt',
    most: 3,
    begin: async (request) => {
      const code = await announced(request, await aCustomer(request, 'zh'));
      return { path: `/admin/transfers?q=${code}`, subject: code };
    },
    act: async (page, code) => {
      await consoleRows(page).getByRole('button', { name: '登记' }).click();
      const form = page.getByRole('dialog', { name: '登记到账' });
      await form.getByLabel('实收金额（元）').fill('646');
      await form.getByLabel('到账日期').fill('2026-11-20');
      await page.keyboard.press('Tab');
      await form.getByLabel('银行流水号').fill(`S${code}`);
      await form.getByLabel('付款方户名').fill('某某贸易有限公司');
      await form.getByLabel('付款方开户行').fill('招商银行深圳分行');
      await form.getByLabel('付款方账号').fill('7559 0000 1234 567');
      await form.getByRole('button', { name: '登记' }).click();
      await expect(consoleRows(page)).toContainText('待复核');
    },
  },
  {
    what: 'a new coupon',
    most: 3,
    begin: async () => ({ path: '/admin/coupons', subject: `TASK${Date.now()}` }),
    act: async (page, code) => {
      await press(page, '新建优惠码');
      const form = page.getByRole('dialog', { name: '新建优惠码' });
      await form.getByLabel('优惠码').fill(code);
      await form.getByLabel('减免比例（%）').fill('1');
      await form.getByRole('button', { name: '新建优惠码' }).click();
      await expect(form).toBeHidden();
    },
  },
  {
    what: 'extending a licence',
    most: 4,
    begin: async (request) => {
      const { buyer } = await aBuyer(request);
      return { path: `/admin/licenses?q=${buyer.mail}`, subject: buyer.mail };
    },
    act: async (page) => {
      await consoleRows(page).first().getByRole('link').first().click();
      await press(page, '延长或增加');
      const addition = page.getByRole('dialog', { name: '延长或增加容量' });
      await addition.getByLabel('数量').fill('1');
      await addition.getByLabel('原因').fill('补偿停机');
      await addition.getByRole('button', { name: /^(延长或增加|提交复核)$/ }).click();
      await expect(addition).toBeHidden();
    },
  },
  {
    what: 'another price of a plan',
    most: 3,
    begin: async (request) => {
      const id = `task-${Date.now()}`;
      const combos = [{ months: 12, priceFen: 100_000, discountBps: 10_000 }];
      const named = { id, name: { zh: id, en: id }, description: { zh: '', en: '' }, isHidden: true };
      const data = { ...named, edition: 'professional', users: 7, assets: 70, combos };
      await ok(request.post('/api/admin/plans', { headers: onceAs(admin), data }));
      return { path: '/admin/plans', subject: id };
    },
    act: async (page, id) => {
      const row = page.getByRole('row').filter({ hasText: id });
      await row.getByRole('button', { name: `编辑套餐 ${id}` }).click();
      const dialog = page.getByRole('dialog', { name: `编辑套餐 ${id}` });
      await dialog.getByLabel('原价（元）').fill('1,100');
      await dialog.getByRole('button', { name: '保存' }).click();
      const question = page.getByRole('dialog', { name: `修改「${id}」的价格？` });
      await question.getByRole('button', { name: '改价' }).click();
      await expect(row).toContainText('¥1,100');
    },
  },
  {
    what: 'sending a quote',
    most: 4,
    begin: async (request) => {
      const { mail } = await aCustomer(request, 'zh');
      await aDraft(request, admin, { mail });
      return { path: `/admin/quotes?q=${mail}`, subject: mail };
    },
    act: async (page, mail) => {
      await consoleRows(page).getByRole('link').first().click();
      await page.getByRole('button', { name: '保存并发送' }).click();
      await page
        .getByRole('alertdialog', { name: `发送给 ${mail}？` })
        .getByRole('button', { name: '发送' })
        .click();
      await expect(page.getByText('已发出')).toBeVisible();
    },
  },
  {
    what: 'approving an application',
    most: 2,
    begin: async (request) => {
      const company = `独龙江${Date.now()}`;
      const { id } = await anApplication(request, company);
      return { path: `/admin/applications/${id}?q=${company}`, subject: company };
    },
    act: async (page, company) => {
      await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText(company);
      await page.keyboard.press('a');
      await page.keyboard.press('a');
      await expect(page.getByRole('heading', { name: company })).toHaveCount(0);
    },
  },
];

for (const { what, most, begin, act } of TASKS) {
  test(`${what} takes at most ${most} presses from its list`, async ({ page, context, request }) => {
    const { path, subject } = await begin(request);
    const presses = await counted(context);
    await signIn(context, admin);
    await page.goto(path);
    await act(page, subject);
    expect(presses()).toBeLessThanOrEqual(most);
    expect(presses()).toBeGreaterThan(0);
  });
}
