import type { AgreedLine, LineGrant } from '../../../domain/orders/agreed-lines.js';
import { breakable } from '../../../domain/text/printable.js';
import { lineInMail, lineTable } from './line-table.js';

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
const gives = (over: Partial<LineGrant> = {}): LineGrant => ({
  plan: { id: 'team', edition: 'professional', name: { zh: '团队', en: 'Team' }, users: 15, assets: -1 },
  components: [{ planId: 'team', quantity: 1 }],
  agreedYearFen: null,
  count: 2,
  ...over,
});
const tableOf = (over: Partial<AgreedLine>, locale: 'zh' | 'en', months = 12) =>
  lineTable({ lines: [line(over)], months, listFen: 336_000, totalFen: 302_400, whole: null }, locale);

const agreed = { components: [], agreedYearFen: 500_000 };
it.each([
  ['zh', gives(), '2 个独立授权，每个：15 个用户 · 不限资产 · 12 个月|续费：按续费时的套餐价格'],
  ['zh', gives({ count: 1 }), '合并为 1 个授权：15 个用户 · 不限资产 · 12 个月|续费：按续费时的套餐价格'],
  ['zh', gives(agreed), '2 个独立授权，每个：15 个用户 · 不限资产 · 12 个月|续费：每个授权每年 ¥5,000.00'],
  [
    'zh',
    gives({ ...agreed, agreedYearFen: 123_456 }),
    '2 个独立授权，每个：15 个用户 · 不限资产 · 12 个月|续费：每个授权每年 ¥1,235.00',
  ],
  ['zh', null, ''],
  [
    'en',
    gives({ ...agreed, count: 1 }),
    '1 combined licence: 15 users · unlimited assets · 12 months|Renewal: ¥5,000.00 a year',
  ],
  [
    'en',
    gives({ components: [] }),
    '2 separate licences, each: 15 users · unlimited assets · 12 months|Renewal: by quote from sales, not online',
  ],
] as const)('a line in %s says which licences it gives and what they renew at', (locale, given, words) => {
  const [row] = tableOf({ planId: given && 'team', gives: given }, locale).rows;
  expect(breakable(row?.details.join('|') ?? '')).toBe(words);
});

const changed = (kind: 'enlarge' | 'replace', expiresAt: string | null) => {
  const team = gives();
  const ordered = {
    lastLine: 1,
    parts: [1],
    isPermanent: expiresAt === null,
    pricedBy: {},
    change: {
      plans: { 1: { before: { id: 'group', name: { zh: '小组', en: 'Group' } }, after: team.plan } },
      credits: [],
    },
  };
  const end = '2027-01-31T15:59:59.000Z';
  const before = { users: 5, assets: 30, expiresAt: end };
  const license = {
    id: 'A',
    key: 'CW-A',
    granted: before,
    before,
    after: { users: 15, assets: -1, expiresAt },
    ordered,
  };
  return { kind, gives: { ...team, agreedYearFen: null }, licenses: [license] };
};
it.each([
  [
    'zh',
    changed('enlarge', '2027-01-31T15:59:59.000Z'),
    '扩容 CW-A：小组 · 5 个用户 · 30 个资产 · 2027-01-31 到期 → 团队 · 15 个用户 · 不限资产 · 2027-01-31 到期|续费：按续费时的套餐价格',
  ],
  [
    'en',
    changed('replace', null),
    'Replaces CW-A: Group · 5 users · 30 assets · until 2027-01-31 → Team · 15 users · unlimited assets · permanent licence',
  ],
] as const)('a line in %s says what it makes of each licence', (locale, change, words) => {
  const [row] = tableOf({ change }, locale).rows;
  expect(breakable(row?.details.join('|') ?? '')).toBe(words);
});

const extended = (ids: readonly string[]) =>
  ids.map((id) => ({
    id,
    key: `CW-${id}`,
    edition: 'professional' as const,
    users: 5,
    assets: 30,
    endsOn: '2027-01-31',
    basis: { components: [], agreedYearFens: [], isDecided: true },
  }));
it.each([
  ['zh', ['A', 'B'], null, null, 12, '续期 12 个月：CW-A、CW-B'],
  ['en', ['A'], null, null, 12, 'Extends by 12 months: CW-A'],
  ['en', ['A', 'B'], '2027-12-31', null, 12, 'Extends to 2027-12-31: CW-A, CW-B'],
  ['en', ['A'], null, null, 0, 'Becomes permanent: CW-A'],
  ['en', ['A', 'B'], null, 90_000, 12, 'Extends by 12 months: CW-A, CW-B|Renewal: ¥900.00 a year for each licence'],
] as const)('a line in %s names the licences %j that it extends by key', (locale, ids, until, fen, months, words) => {
  const extension = { licenses: extended(ids), until, agreedYearFen: fen };
  const [row] = tableOf({ planId: null, gives: null, extension }, locale, months).rows;
  expect(breakable(row?.details.join('|') ?? '')).toBe(words);
});

it('a permanent licence has no renewal', () => {
  const [row] = tableOf({ gives: gives({ count: 1 }), quantity: 1 }, 'en', 0).rows;
  expect(row?.details.map(breakable)).toEqual(['15 users · unlimited assets · permanent licence']);
});

it('a capacity breaks between quantities and never between a quantity and its unit', () => {
  const [zh = ''] = tableOf({ gives: gives() }, 'zh').rows[0]?.details ?? [];
  expect(zh.split(/ |(?<=[：，])/)).toEqual([
    '2\u00A0个\u2060独\u2060立\u2060授\u2060权，',
    '每个：',
    '15\u00A0个\u2060用\u2060户\u00A0·',
    '不\u2060限\u2060资\u2060产\u00A0·',
    '12\u00A0个\u2060月',
  ]);
  const [en = ''] = tableOf({ gives: gives({ count: 1 }), quantity: 1 }, 'en').rows[0]?.details ?? [];
  expect(en.split(' ')).toEqual(['15\u00A0users\u00A0·', 'unlimited\u00A0assets\u00A0·', '12\u00A0months']);
});

it('a line in a mail has ordinary spaces', () => {
  expect(lineInMail(line({ gives: gives() }), 12, 'zh')).toEqual({
    what: '专业版 · 团队 × 2',
    totalFen: 302_400,
    gives: '2 个独立授权，每个：15 个用户 · 不限资产 · 12 个月；续费：按续费时的套餐价格',
  });
});

it.each([
  [10_000, '—', '—'],
  [9_000, '9 折', '10% off'],
  [8_550, '8.55 折', '14.5% off'],
  [3_333, '3.333 折', '66.67% off'],
  [0, '赠送', 'Free'],
])('a factor of %p ten-thousandths is written as %s and %s', (discountBps, zh, en) => {
  expect(breakable(tableOf({ discountBps }, 'zh').rows[0]?.discount ?? '')).toBe(zh);
  expect(breakable(tableOf({ discountBps }, 'en').rows[0]?.discount ?? '')).toBe(en);
});

it.each([
  [0, '0.00'],
  [99, '0.99'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [1_234_567_890, '12,345,678.90'],
])('a table writes %p fen as %s yuan', (unitPriceFen, text) => {
  expect(tableOf({ unitPriceFen }, 'zh').rows[0]?.unitPrice).toBe(text);
});

it('a table shows the list price and the discount only where there is one', () => {
  const whole = { lines: [line()], months: 12, totalFen: 302_400, whole: null };
  expect(lineTable({ ...whole, listFen: 336_000 }, 'zh').totals).toEqual([
    { label: '原价合计', value: '¥3,360.00' },
    { label: '优惠', value: '−¥336.00' },
    { label: '含税合计', value: '¥3,024.00' },
  ]);
  expect(lineTable({ ...whole, listFen: 302_400 }, 'en').totals).toEqual([
    { label: 'Total, tax included', value: '¥3,024.00' },
  ]);
});

it('the table of an old offer says that it gives one licence over all lines', () => {
  const old = { months: 12, listFen: 0, totalFen: 0, whole: { users: 45, assets: -1 } };
  expect(breakable(lineTable({ ...old, lines: [line()] }, 'zh').together)).toBe(
    '以上各行合并为 1 个授权：45 个用户 · 不限资产 · 12 个月',
  );
  expect(lineTable({ ...old, lines: [line({ gives: gives() })] }, 'zh').together).toBe('');
});
