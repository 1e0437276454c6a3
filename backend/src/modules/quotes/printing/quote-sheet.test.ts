import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { isPrintable } from '../../../domain/text/printable.js';
import type { AgreedLine, LineGrant } from '../../../domain/orders/agreed-lines.js';
import type { QuoteRead } from '../quotes.queries.js';
import { drawQuote } from './quote-document.js';
import { FAMILIES } from './font-fallback.js';
import { grouped, lineWords } from './line-words.js';
import { quoteSheet, type Seller } from './quote-sheet.js';

const SELLER: Seller = {
  brand: '长堤',
  company: '长堤信息技术有限公司',
  address: '浙江省杭州市',
  phone: '',
  mail: 'business@site.example',
  acceptUrl: 'https://site.example/quote/tok',
};
const line = (over: Partial<AgreedLine> = {}): AgreedLine => ({
  planId: 'team',
  name: '专业版 · 团队',
  users: 15,
  assets: -1,
  quantity: 2,
  unitPriceFen: 168_000,
  discountBps: 9_000,
  totalFen: 302_400,
  ...over,
});
const quote: QuoteRead = {
  id: '7c1f4ad0-6a53-4c4f-9f1f-1a2b3c4d5e6f',
  number: 'Q20261121-7K3M9X',
  token: 'tok',
  status: 'sent',
  accountId: null,
  companyName: '杭州青石物流有限公司',
  contactName: '周宁',
  mail: 'zhou@example.cn',
  phone: '',
  taxNumber: '91330106MA2CFRXP0K',
  note: '',
  locale: 'zh',
  asked: null,
  months: 12,
  lines: [line(), line({ planId: null, name: '上线陪跑', users: 0, assets: 0, discountBps: 10_000 })],
  granted: null,
  listFen: 672_000,
  totalFen: 638_400,
  terms: '付款后 1 个工作日内开票。',
  validOn: '2026-12-21',
  orderId: null,
  createdAt: new Date('2026-11-20T08:00:00Z'),
  sentAt: new Date('2026-11-20T16:30:00Z'),
  endedAt: null,
  version: 2,
};

it('a quote sheet in Chinese says what is offered', () => {
  expect(quoteSheet(quote, 'zh', SELLER)).toMatchObject({
    language: 'zh-CN',
    facts: [{ value: 'Q20261121-7K3M9X' }, { value: '2026-11-21' }, { value: '2026-12-21' }],
    seller: { lines: ['长堤信息技术有限公司', '浙江省杭州市', '邮箱：business@site.example'] },
    customer: { lines: ['杭州青石物流有限公司', '联系人：周宁', '税号：91330106MA2CFRXP0K'] },
    rows: [
      {
        name: '专业版 · 团队\n15 用户 / 不限 资产 / 12 个月',
        quantity: '2',
        unitPrice: '1,680.00',
        discount: '9 折',
        total: '3,024.00',
      },
      { name: '上线陪跑', discount: '—' },
    ],
    totals: [{ value: '¥6,720.00' }, { value: '-¥336.00' }, { label: '含税合计', value: '¥6,384.00' }],
    notes: [{ text: '陆仟叁佰捌拾肆元整' }, { text: '付款后 1 个工作日内开票。' }, { heading: '如何确认' }],
  });
});

it('a quote sheet in English says what is offered', () => {
  const sheet = quoteSheet({ ...quote, months: 0, listFen: 638_400, terms: '' }, 'en', SELLER);
  expect(sheet.rows[0]).toMatchObject({
    name: '专业版 · 团队\n15 users / Unlimited assets / permanent licence',
    discount: '10% off',
  });
  expect(sheet.totals).toEqual([{ label: 'Total, tax included', value: '¥6,384.00' }]);
  expect(sheet.notes).toHaveLength(2);
  expect(sheet.notes[1]?.text).toContain('https://site.example/quote/tok');
});

const gives = (over: Partial<LineGrant> = {}): LineGrant => ({
  plan: { id: 'team', edition: 'professional', name: { zh: '团队', en: 'Team' }, users: 15, assets: -1 },
  components: [{ planId: 'team', quantity: 1 }],
  agreedYearFen: null,
  count: 2,
  ...over,
});
const agreed = { components: [], agreedYearFen: 500_000 };
it.each([
  ['zh', gives(), '2 个独立授权，每个：15 用户 / 不限 资产 / 12 个月|续费：按续费时的套餐价格'],
  ['zh', gives({ count: 1 }), '合并为 1 个授权：15 用户 / 不限 资产 / 12 个月|续费：按续费时的套餐价格'],
  ['zh', gives(agreed), '2 个独立授权，每个：15 用户 / 不限 资产 / 12 个月|续费：每个授权每年 ¥5,000.00'],
  ['zh', null, ''],
  [
    'en',
    gives({ ...agreed, count: 1 }),
    '1 combined licence: 15 users / Unlimited assets / 12 months|Renewal: ¥5,000.00 a year',
  ],
  [
    'en',
    gives({ components: [] }),
    '2 separate licences, each: 15 users / Unlimited assets / 12 months|Renewal: by quote from sales, not online',
  ],
] as const)('a quote sheet in %s says which licences a line gives and what they renew at', (locale, given, words) => {
  const planId = given && 'team';
  expect(lineWords(line({ planId, gives: given }), 12, locale).join('|')).toBe(words);
});

it('the sheet of an old quote says that it gives one licence over all lines', () => {
  const { plan } = gives();
  const granted = { plan: { ...plan, users: 45 }, components: [] };
  expect(quoteSheet({ ...quote, granted }, 'zh', SELLER).notes[1]).toEqual({
    heading: '授权',
    text: '以上各行合并为 1 个授权：45 用户 / 不限 资产 / 12 个月',
  });
  const lines = [line({ gives: gives() })];
  expect(quoteSheet({ ...quote, lines, granted }, 'zh', SELLER).notes).toHaveLength(3);
});

it.each([
  [0, '0.00'],
  [99, '0.99'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [1_234_567_890, '12,345,678.90'],
])('a quote sheet writes %p fen as %s yuan', (fen, text) => {
  expect(grouped(fen)).toBe(text);
});

describe('printing a quote', () => {
  const pagesOf = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

  it('a quote is printed as the same PDF whenever it is made', async () => {
    const [first, second] = [
      await drawQuote(quoteSheet(quote, 'zh', SELLER)),
      await drawQuote(quoteSheet(quote, 'zh', SELLER)),
    ];
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(second)).toBe(true);
    expect(pagesOf(first)).toBe(1);
  });

  it('a printed quote runs over as many pages as it needs', async () => {
    const lines = Array.from({ length: 50 }, () => line());
    expect(pagesOf(await drawQuote(quoteSheet({ ...quote, lines }, 'zh', SELLER)))).toBe(4);
  });

  const COMPANIES = [
    'Łódź Spółka',
    'Ελλάδα ΑΕ',
    'ТОВ Київ',
    '𠮷野家',
    '한국 주식회사',
    'Mu\u0308ller\tGmbH',
    'Ağrı Şirketi ₽',
  ];

  it.each(COMPANIES)('%j is printed with the glyphs of its characters', async (companyName) => {
    const lines = [line({ name: `${companyName} `.repeat(12) })];
    const pdf = await drawQuote(quoteSheet({ ...quote, companyName, lines, terms: companyName }, 'zh', SELLER));
    const drawn = charactersIn(pdf);
    expect([...companyName.normalize('NFC')].filter((one) => one.trim() !== '' && !drawn.has(one))).toEqual([]);
    expect(drawn.has('〓')).toBe(false);
  });

  it('a character that no font has is printed as 〓', async () => {
    expect(charactersIn(await drawQuote(quoteSheet({ ...quote, companyName: '青石😀' }, 'zh', SELLER))).has('〓')).toBe(
      true,
    );
  });
});

it('what counts as printable is what the fonts of both weights have', () => {
  const { resolve } = createRequire(import.meta.url);
  const { create } = createRequire(resolve('pdfkit'))('fontkit') as {
    create(file: Buffer): { readonly characterSet: readonly number[] };
  };
  for (const weight of ['400Regular', '700Bold']) {
    const drawn = new Set(
      FAMILIES.flatMap(([folder, name]) => {
        const file = readFileSync(resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`));
        return create(file).characterSet;
      }),
    );
    const all = Array.from({ length: 0x11_0000 - 33 }, (_, index) => index + 33);
    expect(all.filter((one) => drawn.has(one) !== isPrintable(one))).toEqual([]);
  }
});

/** The characters that a PDF's fonts map their glyphs to. */
function charactersIn(pdf: Buffer): ReadonlySet<string> {
  const characters = new Set<string>();
  for (const [, packed = ''] of pdf.toString('latin1').matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)) {
    const text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    for (const [, mapped = ''] of text.includes('beginbfrange') ? text.matchAll(/\[([^\]]*)\]/g) : []) {
      for (const [, hex = ''] of mapped.matchAll(/<([0-9a-f ]+)>/g)) {
        characters.add(Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
      }
    }
  }
  return characters;
}
