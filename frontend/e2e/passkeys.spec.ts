import { type APIRequestContext, expect, type Page, test } from './support/test';
import { AUTH_TEXTS, button, field, loseResponse } from './support/auth';
import { anAuthenticator } from './support/authenticator';
import { expectAccessible } from './support/accessible';
import { aCustomer, signIn, type Language } from './support/customer';
import { inMailTo } from './support/mailbox';
import { openWhole } from './support/open';

const TEXTS = {
  zh: {
    empty: '还没有通行密钥',
    add: '添加通行密钥',
    name: '名称',
    noName: '请输入 Passkey 名称',
    submit: '添加',
    added: '添加成功',
    rename: (name: string) => `改名：${name}`,
    save: '保存',
    renamed: '名称已修改',
    remove: (name: string) => `删除：${name}`,
    confirm: '删除',
    removed: '删除成功',
    login: '使用通行密钥登录',
    created: /\d{4}-\d{2}-\d{2} \d{2}:\d{2} 添加/,
    used: /最近使用 \d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
    letter: /(通行密钥)/,
  },
  en: {
    empty: 'No passkeys yet',
    add: 'Add a passkey',
    name: 'Name',
    noName: 'Please enter a Passkey name',
    submit: 'Add',
    added: 'Added successfully',
    rename: (name: string) => `Rename: ${name}`,
    save: 'Save',
    renamed: 'Renamed',
    remove: (name: string) => `Delete: ${name}`,
    confirm: 'Delete',
    removed: 'Deleted successfully',
    login: 'Sign in with a passkey',
    created: /Added \d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
    used: /last used \d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
    letter: /(passkey)/i,
  },
} as const satisfies Record<Language, object>;

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Opens the page of a new customer, on a device that can hold passkeys. */
async function openWithoutPasskeys(page: Page, request: APIRequestContext): Promise<void> {
  await signIn(page.context(), await aCustomer(request, 'zh'));
  await anAuthenticator(page);
  await page.goto('/passkey');
  await expect(page.getByText(TEXTS.zh.empty)).toBeVisible();
}

async function add(page: Page, t: (typeof TEXTS)[Language], name: string): Promise<void> {
  await button(page, t.add).click();
  await field(page, t.name).fill(name);
  await button(page, t.submit).click();
}

for (const language of ['zh', 'en'] as const) {
  const t = TEXTS[language];
  const { home } = AUTH_TEXTS[language];

  test(`${language}: a passkey is added, renamed, used to log in and deleted`, async ({ page, request }) => {
    const customer = await aCustomer(request, language);
    await page.goto(`${home}/`);
    await page.evaluate((token) => localStorage.setItem('token', token), customer.token);
    await anAuthenticator(page);
    await page.goto(`${home}/passkey`);
    await expect(page.getByText(t.empty)).toBeVisible();

    await add(page, t, '   ');
    await expect(page.getByRole('dialog').getByText(t.noName)).toBeVisible();
    await expect(page.locator('.toast').getByText(t.noName)).toBeVisible();
    await field(page, t.name).fill(' Laptop ');
    await button(page, t.submit).click();
    await expect(page.getByText(t.added)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card(page, 'Laptop')).toContainText('Linux');
    await expect(card(page, 'Laptop')).toContainText(t.created);
    await inMailTo(request, customer.mail, t.letter);
    await expectAccessible(page);

    await button(page, t.rename('Laptop')).click();
    await expect(field(page, t.name)).toHaveValue('Laptop');
    await field(page, t.name).fill('Desk');
    await button(page, t.save).click();
    await expect(page.getByText(t.renamed, { exact: true })).toBeVisible();
    await expect(card(page, 'Desk')).toBeVisible();

    await page.evaluate(() => localStorage.removeItem('token'));
    await openWhole(page, `${home}/login?next=%2Fpasskey`);
    await button(page, t.login).click();
    await expect(page).toHaveURL(`${home}/passkey`);
    await expect(card(page, 'Desk')).toContainText(t.used);

    await button(page, t.remove('Desk')).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.removed)).toBeVisible();
    await expect(page.getByText(t.empty)).toBeVisible();
  });
}

test('a second passkey of the same device is refused with the reason', async ({ page, request }) => {
  await openWithoutPasskeys(page, request);
  await add(page, TEXTS.zh, '第一个');
  await expect(card(page, '第一个')).toBeVisible();
  await add(page, TEXTS.zh, '第二个');
  await expect(page.getByText('添加失败：此设备上已有该账号的通行密钥')).toBeVisible();
  await expect(field(page, TEXTS.zh.name)).toHaveValue('第二个');
});

test('a passkey whose addition got no response is shown as added, and one whose deletion got none as deleted', async ({
  page,
  request,
}) => {
  await openWithoutPasskeys(page, request);
  await loseResponse(page, '**/credentials/finish');
  await add(page, TEXTS.zh, '第一个');
  await expect(page.getByText(TEXTS.zh.added)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, '第一个')).toBeVisible();
  await loseResponse(page, /\/credentials\/[\da-f-]{36}$/);
  await button(page, TEXTS.zh.remove('第一个')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: TEXTS.zh.confirm }).click();
  await expect(page.getByText(TEXTS.zh.empty)).toBeVisible();
});

test('adding a passkey again after its response was lost is not refused', async ({ page, request }) => {
  await openWithoutPasskeys(page, request);
  await loseResponse(page, '**/credentials/finish');
  // Nor can the list be read in that moment.
  const list = /\/webauthn\/credentials$/;
  await page.route(list, (route) => route.abort());
  await add(page, TEXTS.zh, '第一个');
  await expect(page.getByText(/添加失败：无法连接服务器/)).toBeVisible();
  await expect(field(page, TEXTS.zh.name)).toHaveValue('第一个');
  await page.unroute(list);
  await button(page, TEXTS.zh.submit).click();
  await expect(page.getByText(TEXTS.zh.added)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, '第一个')).toBeVisible();
});

test('declining to add a passkey says so and stores nothing', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  const { refuse } = await anAuthenticator(page);
  await refuse();
  await page.goto('/passkey');
  await add(page, TEXTS.zh, '第一个');
  await expect(page.getByText('添加失败：操作已取消或超时')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(TEXTS.zh.empty)).toBeVisible();
});

test('a passkey confirms a protected step in place of the password', async ({ page, context, request }) => {
  await signIn(context, await aCustomer(request, 'zh'));
  await anAuthenticator(page);
  await page.goto('/passkey');
  await add(page, TEXTS.zh, '笔记本');
  await expect(card(page, '笔记本')).toBeVisible();
  await page.route(
    '**/webauthn/credentials/*',
    (route) =>
      route.fulfill({ status: 403, json: { code: 'auth.confirmation_needed', message: '…', requestId: 'r-1' } }),
    { times: 1 },
  );
  await button(page, TEXTS.zh.remove('笔记本')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await button(page, '使用通行密钥确认').click();
  await expect(page.getByText('删除成功')).toBeVisible();
});

for (const step of ['start', 'finish']) {
  test(`logging in with a passkey that is refused at its ${step} says why`, async ({ page }) => {
    await anAuthenticator(page);
    await page.route(`**/api/webauthn-login-start`, (route) =>
      route.fulfill(
        step === 'start'
          ? { status: 401, json: { code: 'auth.passkey_invalid', message: '通行密钥无效', requestId: 'r-1' } }
          : { json: { publicKey: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] }, token: 't' } },
      ),
    );
    await page.route('**/api/webauthn-login-finish?*', (route) =>
      route.fulfill({ status: 401, json: { code: 'auth.passkey_invalid', message: '通行密钥无效', requestId: 'r-1' } }),
    );
    if (step === 'finish') {
      // The ceremony itself succeeds.
      await page.addInitScript(() => {
        const bytes = new Uint8Array([1, 2, 3]).buffer;
        const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes };
        const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response, authenticatorAttachment: null };
        navigator.credentials.get = () =>
          Promise.resolve({ ...credential, getClientExtensionResults: () => ({}) } as unknown as Credential);
      });
    }
    await openWhole(page, '/login');
    await button(page, TEXTS.zh.login).click();
    await expect(page.locator('.toast').getByText('登陆失败: 通行密钥无效')).toBeVisible();
  });
}
