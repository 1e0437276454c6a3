import { blankLine, EXTENDS, draftOf, faultsOf, lineOf, toBody, usualRenewal, type LineDraft } from './line-draft';

const team = {
  id: 'team',
  name: '专业版 · 团队',
  users: 15,
  assets: 100,
  combos: [
    { months: 12, price: 168_000, discount: 0.95, chargeFen: 159_600, lifetime: false },
    { months: 0, price: 500_000, discount: 1, chargeFen: 500_000, lifetime: true },
  ],
};
const line = (change: Partial<LineDraft>): LineDraft => ({
  ...lineOf(team, 12),
  quantity: '3',
  discount: '0.9',
  ...change,
});

it.each<[Partial<LineDraft>, string[]]>([
  [{ name: ' ' }, ['name']],
  [{ users: '-2' }, ['users']],
  [{ users: '-1' }, []],
  [{ assets: '1.5' }, ['assets']],
  [{ quantity: '0' }, ['quantity']],
  [{ unitPrice: '1.005' }, ['unitPrice']],
  [{ unitPrice: '-1' }, ['unitPrice']],
  [{ discount: '1.1' }, ['discount']],
  [{ discount: '0.12345' }, ['discount']],
  [{ discount: '.9' }, ['discount']],
  [{ renewal: 'agreed' }, ['renewalPrice']],
  [{ renewal: 'agreed', renewalPrice: '0' }, []],
  [{ renewal: 'agreed', renewalPrice: '1280.50' }, ['renewalPrice']],
  [{ renewal: 'agreed', plan: '' }, []],
  [{ renewal: 'none' }, []],
])('a quote line with %p cannot be sent for %p', (change, faults) => {
  expect(faultsOf(line(change), 12)).toEqual(faults);
});

const quote = { lines: [], asked: { plan: 'team', users: 40, assets: -1, quantity: 2 }, months: 12 };
const extending = (change: Partial<LineDraft> = {}): LineDraft => ({
  ...blankLine(),
  plan: EXTENDS,
  name: '续期',
  unitPrice: '646',
  licenseIds: ['a', 'b'],
  ...change,
});

it.each<[string, Partial<LineDraft>, string[]]>([
  ['without a licence', { licenseIds: [] }, ['licenseIds']],
  ['to a day that is missing', { end: 'day' }, ['until']],
  ['to what is no day', { end: 'day', until: '2027-02-30' }, ['until']],
  ['to a day', { end: 'day', until: '2027-12-31' }, []],
  ['at an agreed price that is missing', { renewal: 'agreed' }, ['renewalPrice']],
])('a quote line that extends licences %s has its faults named', (_what, change, faults) => {
  expect(faultsOf(extending(change), 12)).toEqual(faults);
});

it('a quote line that extends licences is sent without a plan, and read back as it was', () => {
  const typed = extending({ end: 'day', until: '2027-12-31', renewal: 'agreed', renewalPrice: '600' });
  const body = toBody(typed, 0);
  expect(body).toMatchObject({ plan: null, licenseIds: ['a', 'b'], until: '2027-12-31', renewalYearFen: 60_000 });
  expect(draftOf({ ...quote, lines: [body] }, [team])).toMatchObject([
    { plan: EXTENDS, licenseIds: ['a', 'b'], end: 'day', until: '2027-12-31', renewal: 'agreed', renewalPrice: '600' },
  ]);
  expect(toBody(extending({ renewal: 'agreed', renewalPrice: '600' }), 0)).toMatchObject({
    renewal: null,
    until: null,
  });
});

it('a quote line that changes licences names them with its plan, and is read back as it was', () => {
  const typed = line({ use: 'enlarge', licenseIds: ['a'], users: '40', renewal: 'agreed', renewalPrice: '3000' });
  expect(faultsOf(typed, 0)).toEqual([]);
  expect(faultsOf(line({ use: 'replace', licenseIds: [] }), 12)).toEqual(['licenseIds']);
  const body = toBody(typed, 0);
  expect(body).toMatchObject({ plan: 'team', change: 'enlarge', licenseIds: ['a'], renewalYearFen: 300_000 });
  expect(draftOf({ ...quote, lines: [body] }, [team])).toMatchObject([
    { plan: 'team', use: 'enlarge', licenseIds: ['a'], users: '40', renewalPrice: '3000' },
  ]);
  expect(toBody({ ...typed, use: 'replace' }, 0)).toMatchObject({ change: 'replace', renewal: null });
});

it('a quote line of a lifetime asks for no renewal price', () => {
  const lifetime = line({ renewal: 'agreed', renewalPrice: 'x' });
  expect(faultsOf(lifetime, 0)).toEqual([]);
  expect(toBody(lifetime, 0)).toMatchObject({ renewal: null, renewalYearFen: null });
});

it.each([
  [{}, 'plan'],
  [{ users: '16' }, 'agreed'],
  [{ assets: '-1' }, 'agreed'],
  [{ assets: '-1', renewal: 'none' }, 'none'],
] as const)('a licence with %p usually renews by: %s', (change, renewal) => {
  expect(usualRenewal(line(change), team)).toBe(renewal);
  expect(usualRenewal(line({}), { ...team, combos: team.combos.slice(1) })).toBe('agreed');
});

it('a quote line takes the list price of its term, and of a lifetime', () => {
  expect(lineOf(team, 12).unitPrice).toBe('1680');
  expect(lineOf(team, 0).unitPrice).toBe('5000');
  expect(lineOf(team, 24).unitPrice).toBe('');
});

it('a quote draft begins with what was requested', () => {
  const [first] = draftOf(quote, [team]);
  expect(first).toMatchObject({
    plan: 'team',
    users: '40',
    assets: '-1',
    quantity: '2',
    unitPrice: '1680',
    renewal: 'agreed',
  });
  expect(draftOf({ ...quote, asked: null }, [team])).toMatchObject([{ plan: '', name: '' }]);
});

it('a quote line is sent in the form that the server accepts', () => {
  expect(toBody(line({ licenses: 'one', renewal: 'agreed', renewalPrice: '1,280.00' }), 12)).toEqual({
    plan: 'team',
    name: '专业版 · 团队',
    users: 15,
    assets: 100,
    quantity: 3,
    unitPriceFen: 168_000,
    discount: 0.9,
    isOneLicense: true,
    renewal: 'agreed',
    renewalYearFen: 128_000,
    licenseIds: [],
    until: null,
    change: null,
  });
  expect(toBody(line({ licenses: 'one', quantity: '1' }), 12)).toMatchObject({
    isOneLicense: false,
    renewal: 'plan',
  });
  expect(toBody({ ...blankLine(), name: '安装', unitPrice: '1' }, 12)).toMatchObject({ plan: null, renewal: null });
});
