import { choose, expectChosen } from './support/choose';
import { expect, test } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, anOrder, ok, pageOf, pay, signIn, type Customer } from './support/customer';
import { inMailTo } from './support/mailbox';
import { bare } from './support/offers';
import { anAdmin, onceAs } from './support/staff';

test.describe.configure({ mode: 'serial' });

const COMPANY = `杭州澜沧${Math.random().toString(36).slice(2, 8)}`;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let admin: Customer;
let customer: Customer;

test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
  customer = await aCustomer(request, 'zh');
});

test('an admin prices and sends a quote, and its customer accepts and pays it', async ({ page, browser, request }) => {
  await signIn(page.context(), admin);
  await page.goto('/admin/quotes');
  await page.getByRole('button', { name: '新建报价单' }).click();
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page.getByText('请输入公司名称')).toBeVisible();
  await page.getByLabel('公司名称').fill(COMPANY);
  await page.getByLabel('联系人').fill('周宁');
  await page.getByLabel('邮箱').fill(customer.mail);
  await expectAccessible(page);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/quotes\/[\w-]{36}$/);

  const first = page.getByRole('group', { name: '第 1 行' });
  await page.getByRole('button', { name: '保存并发送' }).click();
  await expect(first.getByText('请输入名称')).toBeVisible();
  await choose(first.getByLabel('套餐'), '专业版 · 团队');
  await first.getByLabel('数量').fill('2');
  await first.getByLabel('单价（元）').fill('1680');
  await first.getByLabel('折扣系数').fill('0.9');
  // A line equal to a plan renews at the plan's price; another one needs a price, or cannot be renewed online.
  await expectChosen(first.getByLabel('续费方式'), '按套餐价格');
  await first.getByLabel('用户数').fill('40');
  await expectChosen(first.getByLabel('续费方式'), '约定年价');
  await choose(first.getByLabel('授权方式'), '合并为 1 个授权');
  await choose(first.getByLabel('授权方式'), '2 个独立授权');
  await expect(first.getByText('小计 ¥3,024')).toBeVisible();
  const another = page.getByRole('button', { name: '增加一行' });
  await another.click();
  await page.getByRole('button', { name: '删除第 2 行' }).press('Enter');
  await expect(another).toBeFocused();
  await another.press('Enter');
  const second = page.getByRole('group', { name: '第 2 行' });
  await second.getByLabel('名称').fill('上门安装');
  await second.getByLabel('单价（元）').fill('2000');
  await page.getByRole('button', { name: '保存并发送' }).click();
  await expect(first.getByText('请输入约定的续费年价')).toBeVisible();
  await first.getByLabel('续费年价（元）').fill('２,６８０');
  await page.getByLabel('条款').fill('付款后 3 个工作日内安装。');
  // A half-written quote warns before it is left, and survives a change of language.
  await page.getByRole('link', { name: '优惠码', exact: true }).click();
  await page.getByRole('alertdialog', { name: '离开此页？' }).getByRole('button', { name: '返回' }).click();
  await page.locator('a[hreflang="en"]').click();
  await page.locator('a[hreflang="zh-CN"]').click();
  await expect(page.getByLabel('条款')).toHaveValue('付款后 3 个工作日内安装。');
  await expect(second.getByLabel('名称')).toHaveValue('上门安装');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存并发送' }).click();
  const question = page.getByRole('alertdialog', { name: `发送给 ${customer.mail}？` });
  await question.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('已发出')).toBeVisible();
  await expect(page.getByText('¥5,024').first()).toBeVisible();
  await expectAccessible(page);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^Q\d{8}-\w{6}\.pdf$/);

  const token = await inMailTo(request, customer.mail, /\/quote\/([\w-]+)/);
  const offer = await pageOf(browser, customer);
  await offer.goto('/quotes');
  await offer.getByRole('link', { name: '查看并接受' }).click();
  await expect(offer).toHaveURL(new RegExp(`/quote/${token}$`));
  await expect(offer.getByText('¥5,024').first()).toBeVisible();
  await expect(offer.getByText('9 折')).toBeVisible();
  const lines = bare(await offer.getByRole('table').first().innerText());
  expect(lines).toContain(bare('2 个独立授权，每个：40 个用户 · 100 个资产'));
  expect(lines).toContain(bare('续费：每个授权每年 ¥2,680'));
  await expectAccessible(offer);
  await offer.getByRole('button', { name: '接受报价' }).click();
  await expect(offer).toHaveURL(/\/pay\?orderId=[\w-]{36}$/);
  const orderId = new URL(offer.url()).searchParams.get('orderId') ?? '';
  await pay(request, customer, orderId);
  await offer.goto(`/order/${orderId}`);
  await expect(offer.getByRole('link', { name: /^CW(-\w{4}){3}$/ })).toHaveCount(2);
  await expect(offer.getByRole('row').filter({ hasText: '上门安装' })).toContainText('2,000.00');
  await expectAccessible(offer);
  await offer.context().close();

  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('link', { name: /^CW(-\w{4}){3}$/ })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: '上门安装' })).toContainText('2,000.00');
  await expectAccessible(page);

  await page.goto(`/admin/quotes?q=${encodeURIComponent(COMPANY)}`);
  await expect(page.getByRole('row').filter({ hasText: COMPANY })).toContainText('已接受');
  await expectAccessible(page);
});

test('an order gets an invoice, which its customer downloads and staff void', async ({ page, browser, request }) => {
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  const form = { kind: 'personal', title: '周宁' };
  await ok(request.post(`/api/account/orders/${orderId}/invoice-request`, { headers: onceAs(customer), data: form }));

  await signIn(page.context(), admin);
  await page.goto(`/admin/invoices?q=${customer.mail}`);
  const row = page.locator('tr.ant-table-row').filter({ hasText: '周宁' });
  await expect(row).toContainText('待开具');
  await expectAccessible(page);
  await row.getByRole('button', { name: '上传发票' }).click();
  const dialog = page.getByRole('dialog');
  const kept = (await dialog.getByText(/^¥/).textContent()) ?? '';
  const number = String(Date.now()).padEnd(20, '7');
  await dialog.getByLabel('发票文件').setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: PDF });
  await dialog.getByRole('button', { name: '删除文件' }).press('Enter');
  await expect(dialog.getByRole('button', { name: '选择 PDF 文件' }).last()).toBeFocused();
  await dialog.getByLabel('发票文件').setInputFiles({ name: 'fp.pdf', mimeType: 'application/pdf', buffer: PDF });
  await dialog.getByLabel('发票号码').fill(number);
  await dialog.getByLabel('价税合计（元）').fill('1');
  await dialog.getByRole('button', { name: '上传发票' }).click();
  await expect(page.getByRole('status').filter({ hasText: kept.replace('¥', '') })).toBeVisible();
  await dialog.getByLabel('价税合计（元）').fill(kept.replace(/[¥,]/g, ''));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '上传发票' }).click();
  await expect(row).toContainText('已开具');

  const order = await pageOf(browser, customer);
  await order.goto(`/order/${orderId}`);
  await expect(order.getByText(number)).toBeVisible();
  const [file] = await Promise.all([
    order.waitForEvent('download'),
    order.getByRole('button', { name: '下载发票' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  await order.context().close();

  await row.getByRole('button', { name: '作废' }).click();
  await page.getByLabel('原因').fill('抬头有误');
  await page.getByRole('dialog').getByRole('button', { name: '作废' }).click();
  await expect(row).toContainText('已作废');
});
