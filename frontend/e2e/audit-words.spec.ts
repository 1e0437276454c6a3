import { expect, test, type APIRequestContext } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { consoleRows } from './support/open';
import { anAdmin, onceAs } from './support/staff';
import { typeOnAsAddressChanges } from './support/type-on';

let admin: Customer;
let person: Customer;
const PLAN = `words-${Math.random().toString(36).slice(2, 10)}`;
const terms = {
  name: { zh: '词语版', en: 'Wordy' },
  description: { zh: '', en: '' },
  users: 5,
  assets: 50,
  isHidden: true,
  combos: [
    { months: 3, priceFen: 42_000, discountBps: 10_000 },
    { months: 0, priceFen: 900_000, discountBps: 10_000 },
  ],
};

async function change(request: APIRequestContext, version: number, data: object): Promise<void> {
  const headers = { 'X-Auth-Token': admin.token, 'If-Match': `"${version}"` };
  const { proposalId } = await (await ok(request.put(`/api/admin/plans/${PLAN}`, { headers, data }))).json();
  if (proposalId === null) return;
  const second = await anAdmin(request);
  await ok(request.post(`/api/admin/proposals/${proposalId}/approve`, { headers: onceAs(second) }));
}

test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
  person = await aCustomer(request, 'zh');
  const headers = { 'X-Auth-Token': admin.token };
  const data = { id: PLAN, edition: 'community', ...terms };
  await ok(request.post('/api/admin/plans', { headers, data }));
  const [quarter, forever] = terms.combos;
  const dearer = { ...terms, combos: [{ ...quarter, priceFen: 52_000 }, forever] };
  await change(request, 1, dearer);
  await change(request, 2, { ...dearer, users: -1, isHidden: false });
  const info = await ok(request.get('/api/account/info', { headers: { 'X-Auth-Token': person.token } }));
  const { id } = (await info.json()) as { id: string };
  const over = { headers: { ...headers, 'If-Match': '"1"' }, data: { role: 'reviewer' } };
  const { proposalId } = await (await ok(request.put(`/api/admin/accounts/${id}/role`, over))).json();
  const second = await anAdmin(request);
  await ok(request.post(`/api/admin/proposals/${proposalId}/approve`, { headers: onceAs(second) }));
});

for (const [locale, sentences] of [
  [
    'zh',
    [
      '将「词语版」的「3 个月的价格」从「¥420」改为「¥520」',
      '修改套餐「词语版」：「用户数」从「5」改为「不限」；「隐藏」从「是」改为「否」',
      '将「{mail}」的「角色」从「客户」改为「审核员」',
    ],
  ],
  [
    'en',
    [
      'Changed Wordy: 3-month price from ¥420 to ¥520',
      'Changed plan Wordy: users from 5 to unlimited; hidden from yes to no',
      'Changed {mail}: role from customer to reviewer',
    ],
  ],
] as const) {
  test(`the audit log reads as sentences in ${locale}`, async ({ page, context }) => {
    await signIn(context, admin);
    const root = locale === 'en' ? '/en' : '';
    for (const subject of [PLAN, person.mail]) {
      await page.goto(`${root}/admin/audit?subject=${encodeURIComponent(subject)}`);
      const told = sentences.filter((one) => one.includes('{mail}') === (subject === person.mail));
      for (const sentence of told) {
        await expect(page.getByText(sentence.replace('{mail}', person.mail), { exact: true })).toBeVisible();
      }
    }
    await expectAccessible(page);
    const table = page.locator('.console-table');
    await expect(table).not.toContainText(/[{}]|\b[\da-f]{8}-[\da-f]{4}-|Fen|\w\.\w+_/);
  });
}

test('the audit log is searched by action, in words, and by any text', async ({ page, context }) => {
  await signIn(context, admin);
  await page.goto('/admin/audit');
  const filters = page.getByRole('form', { name: '筛选审计日志' });
  await filters.getByLabel('操作', { exact: true }).fill('修改套餐');
  await page.keyboard.press('Enter');
  await filters.getByRole('button', { name: '筛选' }).click();
  await expect(page).toHaveURL(/action=plan\.changed/);
  await expect(page.getByText('将「词语版」的「3 个月的价格」从「¥420」改为「¥520」', { exact: true })).toBeVisible();
  const text = filters.getByLabel('操作人、对象、操作、内容、请求编号');
  await typeOnAsAddressChanges(text, person.mail);
  await filters.getByRole('button', { name: '清除' }).click();
  await expect(page).not.toHaveURL(/action=/);
  await expect(filters.getByText('修改套餐')).toHaveCount(0);
  await expect(text).toHaveValue(person.mail);
  await filters.getByRole('button', { name: '筛选' }).click();
  // The list of everything shows the record, too, until it is replaced.
  await expect(consoleRows(page).filter({ hasNotText: person.mail })).toHaveCount(0);
  await expect(page.getByText(`将「${person.mail}」的「角色」从「客户」改为「审核员」`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `查看：将「${person.mail}」的「角色」从「客户」改为「审核员」` }).click();
  const record = page.getByRole('dialog', { name: /^审计记录/ });
  await expect(record.getByRole('row', { name: /^角色/ })).toContainText('客户');
  await expect(record).not.toContainText(/[{}]/);
  await expectAccessible(page);
});
