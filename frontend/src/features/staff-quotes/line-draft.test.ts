import {
  blankLine,
  draftOf,
  faultsOf,
  lineOf,
  toBody,
  usualRenewal,
  type LineDraft,
  type StaffQuote,
} from './line-draft';

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

const quote = { lines: [], asked: { plan: 'team', users: 40, assets: -1, quantity: 2 }, months: 12 };

it('a quote draft begins with what was requested', () => {
  const [first] = draftOf(quote as unknown as StaffQuote, [team]);
  expect(first).toMatchObject({
    plan: 'team',
    users: '40',
    assets: '-1',
    quantity: '2',
    unitPrice: '1680',
    renewal: 'agreed',
  });
  expect(draftOf({ ...quote, asked: null } as unknown as StaffQuote, [team])).toMatchObject([{ plan: '', name: '' }]);
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
  });
  expect(toBody(line({ licenses: 'one', quantity: '1' }), 12)).toMatchObject({
    isOneLicense: false,
    renewal: 'plan',
  });
  expect(toBody({ ...blankLine(), name: '安装', unitPrice: '1' }, 12)).toMatchObject({ plan: null, renewal: null });
});
