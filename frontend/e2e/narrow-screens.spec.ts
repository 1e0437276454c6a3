import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from './support/test';
import { acceptResetLinks } from './support/auth';
import { aCustomer, anOrder, bind, captcha, ok, pay, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { cutPlaceholders, lengthenWords, LONG_WORD, sidewaysFaults } from './support/long-words';
import { anOffer } from './support/offers';
import { addressesOf, inGroups, PAGE_PATTERNS } from './support/pages';
import { anApplication } from './support/reviewers';
import { aCoupon, anAdmin, givePoints, onceAs, redeemCodes } from './support/staff';

const PATTERNS = PAGE_PATTERNS.filter((pattern) => !/^\/en(\/|$)/.test(pattern));
const BEFORE_SIGN_IN = ['/login', '/register', '/forgot', '/reset', '/reset/:token'];
/** Redirects at once; its target is checked as a separate page. */
const ELSEWHERE = ['/purchase', '/reset'];

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Width of the screen, and the size of text that its reader has set: 16 unless changed, 32 is 200 %. */
const VIEWS = [
  [1440, 16],
  [768, 16],
  [360, 16],
  [320, 16],
  [1280, 32],
] as const;

let [admin, customer]: [Customer, Customer] = [
  { mail: '', token: '' },
  { mail: '', token: '' },
];
/** An address for every page with a parameter. */
let addresses: Readonly<Record<string, string>>;

test.beforeAll(async ({ request }) => {
  [admin, customer] = await Promise.all([anAdmin(request), aCustomer(request, 'zh')]);
  addresses = await aFullShop(request);
});

/** Fills every list of customers and of staff; returns the addresses of the pages about a single record. */
async function aFullShop(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const send = (path: string, data: object, by = customer) => ok(request.post(path, { headers: onceAs(by), data }));
  const post = async <T>(path: string, data: object, by = customer): Promise<T> =>
    (await (await send(path, data, by)).json()) as T;

  const [order, second, third, open, byBank] = [
    await anOrder(request, customer),
    await anOrder(request, customer),
    await anOrder(request, customer),
    await anOrder(request, customer, 'team'),
    await anOrder(request, customer),
  ];
  const [paidId, source, refunded] = [
    await pay(request, customer, order),
    await pay(request, customer, second),
    await pay(request, customer, third),
  ];
  const headers = { 'X-Auth-Token': customer.token };
  await ok(request.post('/api/account/paid-remark', { headers, params: { paidId, remark: LONG_WORD.slice(0, 60) } }));
  await send('/api/account/paid-merge', { targetPaidId: paidId, sourcePaidIds: [source] });
  await bind(request, customer, paidId, 'rack-7.node-2');
  await send(`/api/account/orders/${order}/invoice-request`, { kind: 'personal', title: '周宁' });
  await send(`/api/admin/orders/${order}/refunds`, { amount: 100, refundable: 64_600, reason: '补偿' }, admin);
  const code = `LONG${randomBytes(5).toString('hex').toUpperCase()}`;
  await aCoupon(request, admin, { code, amountFen: 100, note: '备注' });
  await send(`/api/account/orders/${open}/coupon`, { couponCode: code });
  await givePoints(request, admin, customer, 1000);
  await redeemCodes(request, admin, { kind: 'users', quantity: 1, count: 1 });
  const { paymentId, action } = await post<{ paymentId: string; action: { bank: { remittanceCode: string } } }>(
    `/api/account/orders/${byBank}/pay`,
    { method: 'bank' },
  );
  const payer = { payer: '某某', payerBank: '招商银行', payerAccount: '755900001234567' };
  const receipt = { paymentId, amountFen: 1, bankSerial: action.bank.remittanceCode, receivedOn: '2026-01-05' };
  await send('/api/admin/transfers/receipts', { ...receipt, ...payer }, admin);
  const campaign = await post<{ id: string }>(
    '/api/admin/campaigns',
    {
      audience: 'no_order',
      name: '通讯',
      subjectZh: '通讯',
      bodyZh: '正文',
      subjectEn: 'News',
      bodyEn: 'Text',
      perSecond: 1,
    },
    admin,
  );
  const wanted = { plan: 'team', users: 40, assets: -1, months: 12, quantity: 1, note: '备注' };
  const asking = { companyName: '某某公司', contactName: '周宁', mail: customer.mail, ...wanted };
  await ok(request.post('/api/quote', { headers, data: { ...asking, ...(await captcha(request)) } }));
  const found = await ok(request.get('/api/admin/quotes', { headers: onceAs(admin), params: { q: customer.mail } }));
  const { items } = (await found.json()) as { items: { id: string }[] };
  const { token } = await anOffer(request, admin, customer);
  const waiting = await anApplication(request, `某某公司 ${randomUUID().slice(0, 8)}`);
  const approved = await anApplication(request, `某某公司 ${randomUUID().slice(0, 8)}`);
  await send(`/api/admin/applications/${approved.id}/approval`, {}, admin);
  const reward = { contentKind: 'video', reads: 0, plays: 0, isReposted: false, isTutorialOrReview: false };
  const content = { contentUrl: `https://example.cn/${code}`, publishedOn: '2026-11-02', note: '备注' };
  await send(
    '/api/admin/rewards',
    { ...reward, ...content, mail: customer.mail, paidId: refunded, kind: 'users' },
    admin,
  );
  // After the reward: nothing is added to a licence while a refund may take it back.
  await send(`/api/account/orders/${third}/refund-request`, { reason: '买错了' });
  const [{ id } = { id: '' }] = await inDatabase<{ id: string }>('SELECT id FROM accounts WHERE mail = $1', [
    customer.mail,
  ]);
  await inDatabase(
    `INSERT INTO webauthn_credentials
            (account_id, credential_id, public_key, counter, transports, name, platform, is_synced, created_at)
     VALUES ($1, $2, '\\x00', 0, '{}', '钥匙', 'Linux', false, now())`,
    [id, randomBytes(16)],
  );
  return {
    ...addressesOf({ quote: token, order, license: paidId, unpaid: open }),
    '/admin/applications/:id': `/admin/applications/${waiting.id}`,
    '/admin/orders/:id': `/admin/orders/${third}`,
    '/admin/licenses/:id': `/admin/licenses/${paidId}`,
    '/admin/quotes/:id': `/admin/quotes/${items[0]?.id}`,
    '/admin/campaigns/:id': `/admin/campaigns/${campaign.id}`,
    '/admin/users/:id': `/admin/users/${id}`,
  };
}

/** All pages and sizes of a test are checked, also after a fault. */
const softly = expect.configure({ soft: true });

async function openQuiet(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading').first(), address).toBeVisible();
  await expect(
    page.locator('#root[data-prerendered], .loading, .skeleton, .ant-skeleton, .ant-spin-spinning'),
    address,
  ).toHaveCount(0);
}

for (const { who, language, isOurs } of [
  { who: 'visitors', language: '', isOurs: isVisitors },
  { who: 'visitors', language: '/en', isOurs: isVisitors },
  { who: 'customers', language: '', isOurs: isCustomers },
  { who: 'customers', language: '/en', isOurs: isCustomers },
  { who: 'staff', language: '', isOurs: isStaffs },
  { who: 'staff', language: '/en', isOurs: isStaffs },
]) {
  for (const patterns of inGroups(PATTERNS.filter((one) => isOurs(one) && !ELSEWHERE.includes(one)))) {
    test(`no text of ${who} overflows its box on screens from 320 px up, even with long words (${language || '/'}): ${patterns.join(', ')}`, async ({
      context,
      page,
    }) => {
      if (who !== 'visitors') await signIn(context, who === 'staff' ? admin : customer);
      const browser = await context.newCDPSession(page);
      await acceptResetLinks(page);
      await lengthenWords(page);
      for (const pattern of patterns) {
        const address = addresses[pattern] ?? pattern;
        expect(address, 'an address for this page').not.toContain(':');
        await page.setViewportSize({ width: 1440, height: 900 });
        await openQuiet(page, `${language}${address}`.replace(/(.)\/$/, '$1'));
        for (const [width, standard] of VIEWS) {
          await page.setViewportSize({ width, height: 740 });
          await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
          // Waits until the new size applies.
          await page.waitForFunction(
            (size) => getComputedStyle(document.documentElement).fontSize === size,
            `${standard}px`,
          );
          // Charts and tables adapt to it in a later frame.
          await softly
            .poll(() => page.evaluate(sidewaysFaults), `${pattern} at ${width}, text of ${standard}`)
            .toEqual([]);
          // The console is read on wider screens: list-widths.spec.ts looks at its placeholders there.
          if (who === 'staff') continue;
          const cut = await page.evaluate(cutPlaceholders);
          softly(cut, `placeholders of ${pattern} at ${width}, text of ${standard}`).toEqual([]);
        }
      }
    });
  }
}

function isVisitors(pattern: string): boolean {
  return BEFORE_SIGN_IN.includes(pattern);
}

function isCustomers(pattern: string): boolean {
  return !isStaffs(pattern) && !BEFORE_SIGN_IN.includes(pattern);
}

function isStaffs(pattern: string): boolean {
  return /^\/admin(\/|$)/.test(pattern);
}
