import { runsOfPdf } from '../../backend/test/support/pdf';
import { expect, test, type APIRequestContext, type Page } from './support/test';
import { expectAccessible } from './support/accessible';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { inDatabase } from './support/database';
import { anOffer, bare, type SentOffer } from './support/offers';
import { anAdmin, onceAs } from './support/staff';

let admin: Customer;
let customer: Customer;

test.beforeAll(async ({ request }) => {
  admin = await anAdmin(request);
  customer = await aCustomer(request, 'zh');
});

const TEAM = { plan: 'team', name: '专业版 · 团队', users: 15, assets: 100, quantity: 2, unitPriceFen: 168_000 };
const LONG_NAME =
  '企业级远程运维审计平台跨区域多数据中心高可用部署、历史会话归档与国产密码算法改造专项实施服务（含驻场）';
const LONG_COMPANY = '内蒙古自治区呼伦贝尔市鄂温克族自治旗巴彦托海镇数字草原信息技术与生态大数据运营服务有限责任公司';

/** A text in Chinese and in English, or the same in both. */
type Fact = string | readonly [zh: string, en: string];

interface Dated extends SentOffer {
  /** The day in Shanghai on which it was sent and ended. */
  readonly on: string;
}

interface Case {
  readonly what: string;
  readonly over: object;
  /** Ends the offer. */
  readonly end?: (offer: SentOffer, request: APIRequestContext) => Promise<unknown>;
  readonly facts: (offer: Dated) => readonly Fact[];
  readonly absent?: readonly Fact[];
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** What every quote says. */
const always = ({ number, on }: Dated): readonly Fact[] => [
  ['长堤', 'Causeway'],
  ['报价单', 'Quote'],
  [`编号${number}`, `Number${number}`],
  [`日期${on}`, `Date${on}`],
  ['供方', 'From'],
  ['长堤信息技术有限公司', 'Causeway Information Technology Co., Ltd.'],
  ['地址浙江省杭州市', 'AddressHangzhou, Zhejiang, China'],
  ['邮箱business@causeway.example', 'Emailbusiness@causeway.example'],
  ['户名长堤信息技术有限公司', 'Account holder长堤信息技术有限公司'],
  ['开户行示例银行', 'Bank示例银行'],
  ['账号6222 0000 1111', 'Account number6222 0000 1111'],
  ['客户', 'To'],
  ['联系人周宁', 'Contact周宁'],
  ['项目', 'Item'],
  ['数量', 'Quantity'],
  ['单价（元）', 'Unit price (CNY)'],
  ['折扣', 'Discount'],
  ['金额（元）', 'Amount (CNY)'],
  ['人民币大写', 'Amount in words (Chinese)'],
];
const oneTeam = { lines: [{ ...TEAM, quantity: 1 }], terms: '' };

const CASES: readonly Case[] = [
  {
    what: 'an open quote with several lines and long names',
    over: {
      companyName: LONG_COMPANY,
      taxNumber: '91350100M000100Y43',
      lines: [
        { ...TEAM, discount: 0.9 },
        { name: LONG_NAME, quantity: 1, unitPriceFen: 200_000 },
        { name: '培训', quantity: 3, unitPriceFen: 33_333, discount: 0.95 },
      ],
      terms: '付款后 3 个工作日内安装。\n含一年微信支持。',
    },
    facts: ({ token, validOn }) => [
      [`有效期至${validOn}`, `Valid until${validOn}`],
      LONG_COMPANY,
      ['税号91350100M000100Y43', 'Tax number91350100M000100Y43'],
      TEAM.name,
      [
        '2 个独立授权，每个：15 个用户 · 100 个资产 · 12 个月',
        '2 separate licences, each: 15 users · 100 assets · 12 months',
      ],
      ['续费：按续费时的套餐价格', 'Renewal: at the plan’s price at that time'],
      ['1,680.00', '1,680.00'],
      ['9 折', '10% off'],
      '3,024.00',
      LONG_NAME,
      '2,000.00',
      '—',
      '培训',
      '333.33',
      ['9.5 折', '5% off'],
      '949.99',
      ['原价合计¥6,359.99', 'List price¥6,359.99'],
      ['优惠−¥386.00', 'Discount−¥386.00'],
      ['含税合计¥5,973.99', 'Total, tax included¥5,973.99'],
      '伍仟玖佰柒拾叁元玖角玖分',
      ['条款', 'Terms'],
      '付款后 3 个工作日内安装。含一年微信支持。',
      ['如何接受', 'How to accept'],
      [
        `请于 ${validOn} 24:00（北京时间）前在线登录并接受报价，然后支付订单金额 ¥5,973.99。价格以本报价单为准。`,
        `Sign in online, accept the quote by the end of ${validOn} (Beijing time) and pay ¥5,973.99. The prices in this quote apply.`,
      ],
      [`/quote/${token}`, `/en/quote/${token}`],
    ],
  },
  {
    what: 'an accepted quote without a discount and without terms',
    over: oneTeam,
    end: ({ token }, request) => ok(request.post(`/api/quotes/${token}/acceptance`, { headers: onceAs(customer) })),
    facts: ({ validOn, on }) => [
      [`有效期至${validOn}`, `Valid until${validOn}`],
      ['15 个用户 · 100 个资产 · 12 个月', '15 users · 100 assets · 12 months'],
      '—',
      ['含税合计¥1,680.00', 'Total, tax included¥1,680.00'],
      '壹仟陆佰捌拾元整',
      ['状态', 'Status'],
      [`本报价单已于 ${on} 被接受，订单已生成。`, `This quote was accepted on ${on} and the order was placed.`],
    ],
    absent: [
      ['原价合计', 'List price'],
      ['条款', 'Terms'],
      ['税号', 'Tax number'],
      ['如何接受', 'How to accept'],
    ],
  },
  {
    what: 'an expired quote',
    over: oneTeam,
    end: ({ number }) => inDatabase('UPDATE quotes SET valid_on = $2 WHERE number = $1', [number, dayBefore(today())]),
    facts: ({ on }) => [
      [`有效期至${dayBefore(on)}`, `Valid until${dayBefore(on)}`],
      ['状态', 'Status'],
      [
        `本报价单有效期至 ${dayBefore(on)}，现已过期，请联系销售。`,
        `This quote was valid until ${dayBefore(on)} and has expired. Please contact sales.`,
      ],
    ],
    absent: [['如何接受', 'How to accept']],
  },
];

const missingIn = (text: string, facts: readonly string[]) => facts.filter((fact) => !bare(text).includes(bare(fact)));

for (const { what, over, end, facts, absent = [] } of CASES) {
  test(`the page and the PDF of ${what} say the same in both languages`, async ({ page, request }) => {
    const sent = await anOffer(request, admin, customer, over);
    await end?.(sent, request);
    const offer = { ...sent, on: today() };
    for (const [index, locale] of (['zh', 'en'] as const).entries()) {
      const inLocale = (fact: Fact) => (typeof fact === 'string' ? fact : (fact[index] ?? ''));
      const said = [...always(offer), ...facts(offer)].map(inLocale);
      const pdf = await ok(request.get(`/api/quotes/${offer.token}/pdf?lang=${locale}`));
      const printed = runsOfPdf(await pdf.body()).map(({ text }) => text);
      await page.goto(`${locale === 'en' ? '/en' : ''}/quote/${offer.token}`);
      await expect(page.getByRole('table')).toBeVisible();
      const shown = await page.getByRole('main').innerText();
      expect({ locale, printed: missingIn(printed.join(''), said), shown: missingIn(shown, said) }).toEqual({
        locale,
        printed: [],
        shown: [],
      });
      const unsaid = absent.map(inLocale);
      expect(missingIn(printed.join(''), unsaid)).toEqual(unsaid);
      expect(missingIn(shown, unsaid)).toEqual(unsaid);
    }
  });
}

test('a quote on a phone keeps each quantity on the line of its unit and fits', async ({ page, context, request }) => {
  const companyName = LONG_COMPANY;
  const { token } = await anOffer(request, admin, customer, { companyName });
  await signIn(context, customer);
  for (const path of [`/quote/${token}`, `/en/quote/${token}`]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    // Every width ends the line at another place.
    for (let width = 360; width >= 200; width -= 8) {
      await page.setViewportSize({ width, height: 740 });
      expect({ width, lines: await linesPerQuantity(page) }).toEqual({ width, lines: [1, 1, 1, 1] });
    }
  }
});

/** On how many lines each quantity of the first line's licences lies. */
const linesPerQuantity = (page: Page) =>
  page
    .locator('.offer-lines small')
    .first()
    .evaluate((element) => {
      const node = element.firstChild as Text;
      const quantities = [...node.data.matchAll(/\d+\u00A0[\p{L}\u2060]+/gu)];
      return quantities.map(({ index, 0: text }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
      });
    });

test('the lines of an order that a quote placed break between words', async ({ page, context, request }) => {
  const { token } = await anOffer(request, admin, customer, { locale: 'en' });
  const accepted = await ok(request.post(`/api/quotes/${token}/acceptance`, { headers: onceAs(customer) }));
  const { id } = (await accepted.json()) as { id: string };
  await signIn(context, customer);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/en/order/${id}`);
  const texts = page.locator('.offer-lines td small');
  await expect(texts.first()).toBeVisible();
  const broken = await texts.evaluateAll((all) =>
    all.flatMap(({ firstChild }) =>
      Array.from((firstChild?.textContent ?? '').matchAll(/[a-z]+/gi)).flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (!firstChild) return [];
        range.setStart(firstChild, index);
        range.setEnd(firstChild, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );
  expect(broken).toEqual([]);
  expect(
    await page
      .locator('.offer-lines')
      .evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0)),
  ).toBe(true);
});

test('a quote prints as a document with how to accept it and without buttons', async ({ page, context, request }) => {
  const { token } = await anOffer(request, admin, customer);
  await signIn(context, customer);
  await page.goto(`/quote/${token}`);
  const accept = page.getByRole('button', { name: '接受报价' });
  await expect(accept).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(accept).toBeHidden();
  await expect(page.getByRole('link', { name: '下载 PDF' })).toBeHidden();
  await expect(page.getByText('如何接受')).toBeVisible();
  await expect(page.getByText('人民币大写')).toBeVisible();
  await expect(page.getByRole('main').getByText('长堤', { exact: true })).toBeVisible();
});
