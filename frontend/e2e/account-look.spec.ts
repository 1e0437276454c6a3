import { expect, test } from './support/test';
import { AUTH_TEXTS, button } from './support/auth';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { aCustomer, type Customer, signIn } from './support/customer';
import { darken } from './support/theme';
import { watch } from './support/watch';

test.describe.configure({ mode: 'parallel' });

/** The account's own screens, each with the button that opens its first dialog. */
const SCREENS = {
  zh: {
    '/profile': '更换邮箱',
    '/password': '退出其他设备',
    '/passkey': '添加通行密钥',
    '/email-subscription': undefined,
  },
  en: {
    '/profile': 'Change email',
    '/password': 'Sign out all others',
    '/passkey': 'Add a passkey',
    '/email-subscription': undefined,
  },
} as const;

for (const language of ['zh', 'en'] as const) {
  test.describe(`the account in ${language}`, () => {
    let customer: Customer;
    test.beforeAll(async ({ request }) => {
      customer = await aCustomer(request, language);
      const { key } = (await (await request.get('/api/captcha')).json()) as { key: string };
      // A second session, so that there is one to end.
      await request.post('/api/login', {
        data: { username: customer.mail, password: 'correct horse battery staple', captcha: 'test', key },
      });
    });

    for (const [path, opener] of Object.entries(SCREENS[language])) {
      test(`the account page ${path} is clean and accessible in both themes, and fits 360 px`, async ({
        page,
        context,
        baseURL,
      }) => {
        const watched = watch(page, baseURL ?? '');
        const dialog = page.locator('.dialog');
        const expectToFit = async (rules?: readonly string[]): Promise<void> => {
          await expectAccessible(page, rules);
          await page.setViewportSize({ width: 360, height: 740 });
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
          await expectAccessible(page, rules);
          if (!opener) return;
          await button(page, opener).click();
          await expect(dialog).toBeVisible();
          await expectAccessible(page, rules);
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        };

        await signIn(context, customer);
        await page.goto(`${AUTH_TEXTS[language].home}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.acct-main .ant-skeleton')).toHaveCount(0);
        await expectToFit();
        await page.setViewportSize({ width: 1280, height: 720 });
        await darken(page);
        await expectToFit(COLOUR_RULES);
        watched.expectClean();
      });
    }
  });
}
