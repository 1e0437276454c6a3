import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { linesOfPdf, runsOfPdf } from '../../../../test/support/pdf.js';
import type { Locale } from '../../../domain/locale/locales.js';
import type { AgreedLine } from '../../../domain/orders/agreed-lines.js';
import { breakable, isPrintable } from '../../../domain/text/printable.js';
import { madeAt, quoteDocument, type Seller } from '../document/quote-document.js';
import type { QuoteRead } from '../quotes.queries.js';
import { drawQuote } from './draw-quote.js';
import { FAMILIES } from './font-fallback.js';

const SELLER: Seller = {
  brand: '长堤',
  company: '长堤信息技术有限公司',
  taxNumber: '91330106MA2CFRXP0K',
  address: '浙江省杭州市',
  phone: '',
  mail: 'business@site.example',
  bank: null,
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
  revision: 1,
  declineReason: '',
  isDeclinedByStaff: false,
  version: 2,
};

const print = (over: Partial<QuoteRead> = {}, locale: Locale = 'zh', seller: Partial<Seller> = {}) => {
  const read = { ...quote, ...over };
  return drawQuote({ document: quoteDocument(read, locale, { ...SELLER, ...seller }), madeAt: madeAt(read) });
};

it('a quote says who offers what to whom', () => {
  expect(quoteDocument(quote, 'zh', SELLER)).toMatchObject({
    language: 'zh-CN',
    title: '报价单',
    brand: '长堤',
    facts: [{ value: 'Q20261121-7K3M9X' }, { value: '2026-11-21' }, { label: '有效期至', value: '2026-12-21' }],
    seller: {
      name: '长堤信息技术有限公司',
      facts: [
        { label: '税号', value: '91330106MA2CFRXP0K' },
        { label: '地址', value: '浙江省杭州市' },
        { label: '邮箱', value: 'business@site.example' },
      ],
    },
    customer: {
      name: '杭州青石物流有限公司',
      facts: [
        { label: '税号', value: '91330106MA2CFRXP0K' },
        { label: '联系人', value: '周宁' },
      ],
    },
    table: { rows: [{ name: '专业版 · 团队' }, { name: '上线陪跑', discount: '—' }] },
    notes: [{ text: '陆仟叁佰捌拾肆元整' }, { heading: '条款', text: '付款后 1 个工作日内开票。' }],
    seal: { heading: '供方（盖章）', name: '长堤信息技术有限公司' },
    draft: null,
    standing: { heading: '如何接受', url: 'https://site.example/quote/tok' },
  });
});

it('a quote leaves out what is empty, and shows the bank account where transfers are accepted', () => {
  const bank = { holder: '长堤信息技术有限公司', bank: '招商银行', account: '7559 1234' };
  const blank = { ...quote, companyName: '', contactName: '', taxNumber: '', terms: '', validOn: null };
  const document = quoteDocument(blank, 'en', { ...SELLER, company: '', taxNumber: '', address: '', bank });
  expect(document.facts.map(({ label }) => label)).toEqual(['Number', 'Date']);
  expect(document.seller).toMatchObject({
    name: '长堤',
    facts: [{ label: 'Email' }, {}, {}, { value: '7559\u00A01234' }],
  });
  expect(document.customer).toEqual({ heading: 'To', name: '—', facts: [] });
  expect(document.notes).toHaveLength(1);
  expect(document.standing.text).toContain('remittance code');
});

const endedAt = new Date('2026-12-01T18:00:00Z');
it.each([
  [{ status: 'accepted', endedAt }, 'This quote was accepted on 2026-12-02 and the order was placed.'],
  [{ status: 'declined', endedAt }, 'This quote was declined on 2026-12-02.'],
  [{ status: 'withdrawn', endedAt }, 'This quote was withdrawn on 2026-12-02. Please contact sales.'],
  [
    { status: 'superseded', endedAt },
    'This quote was replaced by a newer version on 2026-12-02 and can no longer be accepted.',
  ],
  [{ status: 'expired', endedAt }, 'This quote was valid until 2026-12-21 and has expired. Please contact sales.'],
  [{ status: 'expired' }, 'This quote was valid until 2026-12-21 and has expired. Please contact sales.'],
] as const)('a quote that is %j says so instead of how to accept it', (over, text) => {
  const { standing } = quoteDocument({ ...quote, ...over }, 'en', SELLER);
  expect(standing).toEqual({ heading: 'Status', text, url: null });
});

it('a draft reads as the quote that would be sent, and is marked as a draft', () => {
  const draft = quoteDocument({ ...quote, status: 'requested' }, 'en', SELLER);
  expect(draft).toEqual({ ...quoteDocument(quote, 'en', SELLER), draft: 'Draft' });
});

describe('printing a quote', () => {
  const pagesOf = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

  it('a quote is printed as the same PDF whenever it is made', async () => {
    const [first, second] = [await print(), await print()];
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(second)).toBe(true);
    expect(pagesOf(first)).toBe(1);
  });

  it('a draft is printed like the quote that would be sent, with a mark on every page', async () => {
    const lines = Array.from({ length: 50 }, () => line());
    const [draft, sent] = [runsOfPdf(await print({ lines, status: 'requested' })), runsOfPdf(await print({ lines }))];
    const isMark = ({ text }: { readonly text: string }) => text === '草稿';
    expect(new Set(draft.filter(isMark).map(({ page }) => page)).size).toBe(4);
    expect(draft.filter((run) => !isMark(run)).map(({ text }) => text)).toEqual(sent.map(({ text }) => text));
  });

  it('a printed quote runs over as many pages as it needs', async () => {
    const lines = Array.from({ length: 50 }, () => line());
    expect(pagesOf(await print({ lines }))).toBe(4);
  });

  it.each(['zh', 'en'] as const)(
    'a quantity in a printed quote in %s stays on the line of its unit',
    async (locale) => {
      // Widths that end the line at every place in the text once.
      const lines = Array.from({ length: 30 }, (_, index) =>
        line({ users: 10 ** (index % 9), assets: 10 ** (index % 7) }),
      );
      const text = (await linesOf(print({ lines }, locale))).join('\n');
      expect(text.match(locale === 'zh' ? /12 个月/g : /12 months/g)).toHaveLength(30);
      expect(text.match(locale === 'zh' ? /\d 个用户 ·/g : /\d users? ·/g)).toHaveLength(30);
      expect(text.match(locale === 'zh' ? /\d 个资产 ·/g : /\d assets? ·/g)).toHaveLength(30);
    },
  );

  it('punctuation in an English quote is drawn in the Latin font', async () => {
    const names = { companyName: 'O’Brien & Sons “Logistics” GmbH', terms: 'The customer’s choice — paper…' };
    const runs = runsOfPdf(await print({ ...names, lines: [line({ name: 'Professional · Team' })] }, 'en'));
    const marks = runs.filter(({ text }) => /[’“”—…·]/.test(text));
    expect(marks.map(({ text }) => text).join('')).toMatch(/’.*“.*”.*·.*’.*—.*….*·/);
    expect(new Set(marks.map(({ font }) => font.split('-')[0]))).toEqual(new Set(['NotoSans']));
  });

  it('an apostrophe and a dot between spaces in a Chinese quote are drawn in the Latin font, other marks are not', async () => {
    const runs = runsOfPdf(await print({ companyName: 'O’Brien “青石”' }));
    const fontsOf = (mark: RegExp) => [
      ...new Set(runs.filter(({ text }) => mark.test(text)).map(({ font }) => font.split('-')[0])),
    ];
    expect(fontsOf(/[’·]/)).toEqual(['NotoSans']);
    expect(fontsOf(/[“”]/)).toEqual(['NotoSansSC']);
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
    const drawn = charactersIn(await print({ companyName, lines, terms: companyName }));
    expect([...companyName.normalize('NFC')].filter((one) => one.trim() !== '' && !drawn.has(one))).toEqual([]);
    expect(drawn.has('〓')).toBe(false);
  });

  it('a character that no font has is printed as 〓', async () => {
    expect(charactersIn(await print({ companyName: '青石😀' })).has('〓')).toBe(true);
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

const linesOf = async (pdf: Promise<Buffer>) => linesOfPdf(await pdf).map(breakable);

const charactersIn = (pdf: Buffer): ReadonlySet<string> => new Set(runsOfPdf(pdf).flatMap(({ text }) => [...text]));
