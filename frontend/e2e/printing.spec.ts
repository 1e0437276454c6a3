import { expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { aCustomer, anOrder, bind, ok, pay, signIn, type Customer } from './support/customer';
import { anOffer, bare } from './support/offers';
import { anAdmin, onceAs } from './support/staff';

/** A text in Chinese and in English, or the same in both. */
type Text = string | readonly [zh: string, en: string];
type Name = 'paid' | 'quoted' | 'license' | 'licenses' | 'orders' | 'quote' | 'pricing' | 'redeem' | 'staff order';

interface Sheet {
  readonly name: Name;
  readonly isStaffs?: true;
  /** As few as its content needs. */
  readonly pages: number;
  readonly texts: readonly Text[];
}

const COMPANY = { kind: 'company', title: '杭州青石物流有限公司', taxNumber: '91330106MA2CFRXP0K' };
const TAX_NUMBER = '91330100MA2KTESTX8';
const SHEETS: readonly Sheet[] = [
  {
    name: 'paid',
    pages: 1,
    texts: [
      ['订单详情', 'Order'],
      [`购买方${COMPANY.title}`, `Billed to${COMPANY.title}`],
      [`税号${COMPANY.taxNumber}`, `Tax number${COMPANY.taxNumber}`],
      ['专业版 · 小组，12 个月', 'Professional · Group, 12 months'],
      '¥646',
      ['实付大写陆佰肆拾陆元整', 'Amount in words (Chinese)陆佰肆拾陆元整'],
      ['支付方式沙箱收银台', 'Payment methodSandbox'],
      ['交易号SBX', 'TransactionSBX'],
      ['付款时间', 'Paid'],
      ['发票待开具', 'InvoiceRequested'],
    ],
  },
  {
    name: 'quoted',
    pages: 1,
    texts: [
      ['购买方杭州澜沧数据技术有限公司', 'Billed to杭州澜沧数据技术有限公司'],
      ['上门安装12,000.00', '上门安装12,000.00'],
      '伍仟零贰拾肆元整',
    ],
  },
  { name: 'license', pages: 1, texts: ['rack-7.node-2', ['授权记录', 'History']] },
  { name: 'licenses', pages: 1, texts: [['授权', 'Licences'], 'rack-7.node-2'] },
  { name: 'orders', pages: 1, texts: [['我的订单', 'My orders']] },
  // With a bank account, how to accept it is on a second sheet.
  { name: 'quote', pages: 2, texts: [['报价单', 'Quote'], '伍仟零贰拾肆元整', ['如何接受', 'How to accept']] },
  { name: 'pricing', pages: 2, texts: [['选择套餐', 'Choose plan'], '¥13,930', ['购买之后', 'After you buy']] },
  { name: 'redeem', pages: 1, texts: [['兑换码', 'Redeem']] },
  { name: 'staff order', isStaffs: true, pages: 1, texts: [['订单详情', 'Order'], '¥646'] },
];

/** Everything that can be pressed, chosen or filled in, and the frame of the site. */
const CONTROLS = `button, input, select, textarea, label, form, nav, [role=button], [role=menu], [role=search],
  [role=combobox], [role=tab][aria-selected=false], .btn, .ant-btn, .ant-pagination, .ant-segmented, .ant-upload,
  .ant-table-column-sorter, .toast, .page > header, .page > footer, .abar, .skip`;

let [admin, customer]: [Customer, Customer] = [
  { mail: '', token: '' },
  { mail: '', token: '' },
];
let paths: Readonly<Record<Name, string>>;

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ request }) => {
  [admin, customer] = await Promise.all([anAdmin(request), aCustomer(request, 'zh')]);
  paths = await aFullDrawer(request);
});

/** Creates something of every kind that is printed, and a full page of orders. */
async function aFullDrawer(request: APIRequestContext): Promise<Readonly<Record<Name, string>>> {
  const order = await anOrder(request, customer);
  const paidId = await pay(request, customer, order);
  await bind(request, customer, paidId, 'rack-7.node-2');
  const headers = () => onceAs(customer);
  await ok(request.post(`/api/account/orders/${order}/invoice-request`, { headers: headers(), data: COMPANY }));
  const [open, accepted] = [await anOffer(request, admin, customer), await anOffer(request, admin, customer)];
  const placed = await ok(request.post(`/api/quotes/${accepted.token}/acceptance`, { headers: headers() }));
  const { id: quoted } = (await placed.json()) as { id: string };
  await pay(request, customer, quoted);
  for (let count = 2; count < 10; count += 1) await anOrder(request, customer);
  return {
    paid: `/order/${order}`,
    quoted: `/order/${quoted}`,
    license: `/license/${paidId}`,
    licenses: '/license',
    orders: '/order',
    quote: `/quote/${open.token}`,
    pricing: '/pricing',
    redeem: '/redeem-code',
    'staff order': `/admin/orders/${order}`,
  };
}

/** Texts of the page that it lacks, shown on the screen or not. */
const lackingOn = async (page: Page, texts: readonly string[]): Promise<readonly string[]> => {
  const held = bare((await page.locator('body').textContent()) ?? '');
  return texts.filter((text) => !held.includes(bare(text)));
};

/**
 * Opens a page of a seller with a tax number, and prints it once it holds these texts; the page is notified of the
 * printing, too.
 */
async function print(page: Page, path: string, texts: readonly string[]): Promise<number> {
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), taxNumber: TAX_NUMBER } });
  });
  // Other tests briefly sell their own plans, whose ids end in a time.
  const isForeign = ({ id }: { readonly id: string }) => /-\d+$/.test(id);
  const foreign: string[] = [];
  await page.route('**/api/plans', async (route) => {
    const response = await route.fetch();
    const { plans } = (await response.json()) as { plans: { id: string; name: string }[] };
    foreign.push(...plans.filter(isForeign).map(({ name }) => name));
    await route.fulfill({ response, json: { plans: plans.filter((plan) => !isForeign(plan)) } });
  });
  await Promise.all([
    page.waitForResponse('**/api/site'),
    path.endsWith('/pricing') && page.waitForResponse('**/api/plans'),
    page.goto(path, { waitUntil: 'networkidle' }),
  ]);
  // On a busy machine the network may rest before the page asks for its data.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('#root[data-prerendered], .skeleton, .ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
  for (const name of foreign) await expect(page.getByText(name, { exact: true }), path).toHaveCount(0);
  // Parts without a placeholder, such as an invoice, are read after what is around them.
  await expect.poll(() => lackingOn(page, texts), path).toEqual([]);
  const pdf = await page.pdf({ format: 'A4' });
  await page.emulateMedia({ media: 'print' });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

const signInAs = (context: BrowserContext, isStaffs?: true) => signIn(context, isStaffs ? admin : customer);

for (const { name, isStaffs, pages, texts } of SHEETS) {
  test(`prints as a document without controls: ${name}`, async ({ page, context }) => {
    await signInAs(context, isStaffs);
    for (const [index, prefix] of ['', '/en'].entries()) {
      const path = `${prefix}${paths[name]}`;
      const inLanguage = (text: Text): string => (typeof text === 'string' ? text : (text[index] ?? ''));
      const own = texts.map(inLanguage);
      expect(await print(page, path, own), path).toBe(pages);
      const ofEveryPage: readonly Text[] = [
        ['长堤Causeway', 'Causeway'],
        [
          '长堤信息技术有限公司 · 浙江省杭州市',
          'Causeway Information Technology Co., Ltd. · Hangzhou, Zhejiang, China',
        ],
        [`税号 ${TAX_NUMBER}`, `Tax number ${TAX_NUMBER}`],
        new URL(path, page.url()).href,
        ['打印', 'Printed 20'],
      ];
      const said = [...own, ...ofEveryPage.map(inLanguage)];
      const shown = bare(await page.locator('body').innerText());
      expect({ path, missing: said.filter((text) => !shown.includes(bare(text))) }).toEqual({ path, missing: [] });
      expect({ path, controls: await visible(page, CONTROLS) }).toEqual({ path, controls: [] });
    }
  });
}

/** The width of the text on a sheet of A4 between its margins. */
const SHEET = { width: 673, height: 1_032 };

/** Texts that lack the room for three characters a line; a text that is spread over many lines is not read. */
const squeezed = (page: Page) =>
  page.locator('main *').evaluateAll((elements) => {
    const texts = elements.flatMap((element) => [...element.childNodes]).filter((node) => node.nodeType === 3);
    return texts.flatMap((node) => {
      const text = node.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      return lines.size > 2 && text.length / lines.size < 3 ? [text] : [];
    });
  });

test('no text is squeezed into a column of single characters on paper', async ({ page, context }) => {
  await signInAs(context);
  await page.setViewportSize(SHEET);
  for (const { name } of SHEETS.filter(({ isStaffs }) => !isStaffs)) {
    for (const prefix of ['', '/en']) {
      const path = `${prefix}${paths[name]}`;
      await print(page, path, []);
      expect({ path, squeezed: await squeezed(page) }).toEqual({ path, squeezed: [] });
      await page.emulateMedia({ media: null });
    }
  }
});

/** How many lines of cells the rows of a list have: one unless their cells stand below each other. */
const stackedRows = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll((elements) =>
    elements.map((row) => {
      const cells = [...row.children]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => cell.getBoundingClientRect());
      return cells.filter(({ left }) => Math.round(left) === Math.round(cells[0]?.left ?? 0)).length;
    }),
  );

test('lists and the lines of a quote are printed as tables, not in the layout of phones', async ({ page, context }) => {
  await signInAs(context);
  await page.setViewportSize(SHEET);
  const LISTS: readonly (readonly [Name, string])[] = [
    ['quote', '.offer-lines tr'],
    ['quoted', '.offer-lines tr'],
    ['orders', '.record'],
    ['licenses', '.record'],
  ];
  for (const [name, rows] of LISTS) {
    await print(page, paths[name], []);
    const stacked = await stackedRows(page, rows);
    expect(stacked.length, name).toBeGreaterThan(0);
    expect({ name, stacked: stacked.filter((count) => count > 1) }).toEqual({ name, stacked: [] });
    await page.emulateMedia({ media: null });
  }
  await print(page, paths.quote, []);
  await expect(page.getByRole('columnheader', { name: '单价（元）' })).toBeVisible();
});

test('an order from a quote shows its total once, below its lines', async ({ page, context }) => {
  await signInAs(context);
  await page.goto(paths.quoted);
  await expect(page.getByRole('columnheader', { name: '单价（元）' })).toBeVisible();
  await expect(page.locator('.tot')).toHaveText(['含税合计¥5,024.00']);
  await page.goto(paths.paid);
  await expect(page.locator('.tot')).toHaveText(['实付¥646']);
});

const visible = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`),
    );

test('no plan, row or line of facts is split over two sheets; panels may be', async ({ page, context }) => {
  await signInAs(context);
  const kept = async (name: Name, selector: string) => {
    await print(page, paths[name], []);
    return page
      .locator(selector)
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).breakInside))]);
  };
  expect(await kept('pricing', '.plan, .ent')).toEqual(['avoid']);
  expect(await kept('orders', '.record')).toEqual(['avoid']);
  expect(await kept('quoted', 'tr, li')).toEqual(['avoid']);
  expect(await kept('quoted', '.panel, .ant-card')).toEqual(['auto']);
});
