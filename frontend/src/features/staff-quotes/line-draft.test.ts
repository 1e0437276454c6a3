import {
  blankLine,
  draftOf,
  faultsOf,
  lineOf,
  toBody,
  totalFenOf,
  type LineDraft,
  type StaffQuote,
} from './line-draft';

const team = {
  id: 'team',
  name: '专业版 · 团队',
  users: 15,
  assets: 100,
  combos: [
    { months: 12, price: 168_000, discount: 0.95, lifetime: false },
    { months: 0, price: 500_000, discount: 1, lifetime: true },
  ],
};
const line = (change: Partial<LineDraft>): LineDraft => ({
  ...lineOf(team, 12),
  quantity: '3',
  discount: '0.9',
  ...change,
});

it.each([
  [{}, 453_600],
  [{ unitPrice: '0.05', quantity: '1', discount: '0.5' }, 3],
  [{ unitPrice: '0.01', quantity: '1', discount: '0.49' }, 0],
  [{ discount: '0' }, 0],
  [{ unitPrice: '1.1', quantity: '1', discount: '1' }, 110],
  [{ unitPrice: '' }, null],
])('a line with %p comes to %p fen', (change, fen) => {
  expect(totalFenOf(line(change))).toBe(fen);
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
])('a line with %p cannot be sent for %p', (change, faults) => {
  expect(faultsOf(line(change))).toEqual(faults);
});

it('takes the list price of the term, and of a lifetime', () => {
  expect(lineOf(team, 12).unitPrice).toBe('1680');
  expect(lineOf(team, 0).unitPrice).toBe('5000');
  expect(lineOf(team, 24).unitPrice).toBe('');
});

const quote = { lines: [], asked: { plan: 'team', users: 40, assets: -1, quantity: 2 }, months: 12 };

it('begins with what was asked for', () => {
  const [first] = draftOf(quote as unknown as StaffQuote, [team]);
  expect(first).toMatchObject({ plan: 'team', users: '40', assets: '-1', quantity: '2', unitPrice: '1680' });
  expect(draftOf({ ...quote, asked: null } as unknown as StaffQuote, [team])).toMatchObject([{ plan: '', name: '' }]);
});

it('says what the server takes', () => {
  expect(toBody(line({}))).toEqual({
    plan: 'team',
    name: '专业版 · 团队',
    users: 15,
    assets: 100,
    quantity: 3,
    unitPriceFen: 168_000,
    discount: 0.9,
  });
  expect(toBody({ ...blankLine(), name: '安装', unitPrice: '1' }).plan).toBeNull();
});
