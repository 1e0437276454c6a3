import { readFileSync } from 'node:fs';
import { expect, test } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { aCustomer, anOrder, bind, pay, type Customer } from './support/customer';
import { openWhole } from './support/open';
import { expectFitsDarkPhone } from './support/theme';

let customer: Customer;
let files: Record<'encrypted' | 'plain', string>;
let key: string;
const MACHINE = 'rack-7.node_2:a';

test.beforeAll(async ({ request }) => {
  customer = await aCustomer(request, 'zh');
  const paidId = await pay(request, customer, await anOrder(request, customer));
  key = await bind(request, customer, paidId, MACHINE);
  const download = async (format: string) => {
    const headers = { 'X-Auth-Token': customer.token };
    return (await request.get(`/api/account/paid/${paidId}/license-file?format=${format}`, { headers })).text();
  };
  files = { encrypted: await download('encrypted'), plain: await download('plain') };
});

const file = (text: string) => ({ name: 'machine.lic', mimeType: 'text/plain', buffer: Buffer.from(text) });

for (const { path, words } of [
  {
    path: '/verify',
    words: {
      heading: '校验授权文件',
      field: '把授权文件拖到这里',
      open: '文件是加密的',
      valid: '授权文件有效',
      here: '由您的浏览器校验',
    },
  },
  {
    path: '/en/verify',
    words: {
      heading: 'Verify a licence file',
      field: 'Drop the licence file here',
      open: 'The file is encrypted',
      valid: 'The licence file is valid',
      here: 'Verified in your browser',
    },
  },
]) {
  test(`${path} opens an encrypted file with key and machine code, and sends it nowhere`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel(words.field).setInputFiles(file(files.encrypted));
    await expect(page.getByRole('heading', { name: words.open })).toBeVisible();
    // Their script may arrive after the verdict's.
    const secrets = page.getByRole('textbox');
    await expect(secrets).toHaveCount(2);
    await secrets.first().fill(key.toLowerCase().replaceAll('-', ' '));
    await secrets.last().fill(MACHINE);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.valid })).toBeVisible();
    await expect(page.getByText(words.here)).toBeVisible();
    await expect(page.getByText(key)).toBeVisible();
    await expectAccessible(page);
    expect(sent).toEqual([]);
    await expectFitsDarkPhone(page);
    await expectAccessible(page, COLOUR_RULES);
  });
}

test('a changed licence file is reported as invalid, and each other kind of file by its name', async ({ page }) => {
  await openWhole(page, '/verify');
  await page.getByLabel('机器码').fill(MACHINE);
  const field = page.locator('input[type=file]');
  await field.setInputFiles(file(files.plain));
  await expect(page.getByRole('heading', { name: '授权文件有效' })).toBeVisible();

  const envelope = files.plain.split('\n').slice(1, -2).join('');
  const { enc, ...rest } = JSON.parse(Buffer.from(envelope, 'base64').toString()) as Record<string, string>;
  const more = Buffer.from(enc ?? '', 'base64')
    .toString()
    .replace('"users":5', '"users":9');
  const json = JSON.stringify({ enc: Buffer.from(more).toString('base64'), ...rest });
  const lines = Buffer.from(json).toString('base64');
  await field.setInputFiles(file(`-----BEGIN MACHINE FILE-----\n${lines}\n-----END MACHINE FILE-----\n`));
  await expect(page.getByRole('heading', { name: '签名无效' })).toBeVisible();

  await field.setInputFiles(file('a photograph'));
  await expect(page.getByRole('heading', { name: '不是有效的授权文件' })).toBeVisible();
  await field.setInputFiles(
    file(readFileSync(`${import.meta.dirname}/../../docs/license-vectors/machine.lic`, 'utf8')),
  );
  await expect(page.getByRole('heading', { name: '签名密钥未知' })).toBeVisible();

  const list = await (await page.request.get('/api/license/revocations')).text();
  await field.setInputFiles(file(list));
  await expect(page.getByRole('heading', { name: '这是吊销列表' })).toBeVisible();
});

test('a machine file is not called valid before it was compared with a machine code', async ({ page }) => {
  await page.goto('/verify');
  await page.locator('input[type=file]').setInputFiles(file(files.plain));
  await expect(page.getByRole('heading', { name: '文件真实，但未核对机器' })).toBeVisible();
  await expectFitsDarkPhone(page);
  await page.getByLabel('机器码').fill('rack-7.node_2:b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '文件属于另一台机器' })).toBeVisible();
  await page.getByLabel('机器码').fill(MACHINE.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('签名有效，但机器码与文件里的不一致。机器码区分大小写。')).toBeVisible();
  await page.getByLabel('机器码').fill(MACHINE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '授权文件有效' })).toBeVisible();
});

test('a browser without Ed25519 leaves verifying a file to the server', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(crypto.subtle, { generateKey: () => Promise.reject(new Error('NotSupportedError')) });
  });
  await page.goto('/verify');
  await expect(page.getByText('文件会交由服务器校验')).toBeVisible();
  await page.getByLabel('机器码').fill(MACHINE);
  await page.locator('input[type=file]').setInputFiles(file(files.plain));
  await expect(page.getByRole('heading', { name: '授权文件有效' })).toBeVisible();
  await expect(page.getByText('文件已交由服务器校验')).toBeVisible();
});
