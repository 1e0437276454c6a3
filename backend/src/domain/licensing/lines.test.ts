import { EMPTY_LINE, type LicenseLine, paidByPart, type RenewedPart } from './lines.js';
import { foldLicenses, paidFenOf } from './line-fold.js';

const bought = { ...EMPTY_LINE, source: 'order', sourceId: 'order', at: new Date(0) } as const;
const first = (id: number, licenseId: string, paidFen: number): LicenseLine => ({
  ...bought,
  id,
  kind: 'first',
  licenseId,
  paidFen,
  capacity: { users: 1, assets: 1 },
  price: { components: [], agreedYearFen: 0 },
  time: { kind: 'months', months: 12 },
});
const renewed = (chargeFen?: number): RenewedPart => ({
  users: 1,
  assets: 1,
  components: [],
  agreedYearFen: 0,
  ...(chargeFen === undefined ? {} : { chargeFen }),
});
const renewal = (pricedBy: LicenseLine['pricedBy'], paidFen: number): LicenseLine => ({
  ...bought,
  id: 4,
  kind: 'time',
  licenseId: 'B',
  parts: [1, 2],
  paidFen,
  pricedBy,
  time: { kind: 'months', months: 12 },
});
const merged: LicenseLine = { ...bought, id: 3, kind: 'merge', licenseId: 'B', sources: ['A'] };
const rewarded: LicenseLine = {
  ...bought,
  id: 2,
  kind: 'places',
  licenseId: 'A',
  source: 'reward',
  parts: [1],
  capacity: { users: 1, assets: 0 },
};
const withdrawal = (id: number, parts: readonly number[], ...withdraws: number[]): LicenseLine => ({
  ...bought,
  id,
  kind: 'withdrawal',
  licenseId: 'B',
  parts,
  withdraws,
});

describe('what was paid for the parts of a license', () => {
  it('a first grant is paid for its own part', () => {
    expect([...paidByPart(first(7, 'A', 100))]).toEqual([[7, 100]]);
    expect([...paidByPart(first(7, 'A', 0))]).toEqual([]);
    expect([...paidByPart({ ...first(7, 'A', 100), returnedFen: 60 })]).toEqual([[7, 40]]);
    expect([...paidByPart({ ...first(7, 'A', 100), returnedFen: 100 })]).toEqual([]);
  });

  it('a renewal is divided by what each part cost, to the fen', () => {
    expect([...paidByPart(renewal({ 1: renewed(100), 2: renewed(300) }, 399))]).toEqual([
      [1, 100],
      [2, 299],
    ]);
  });

  it('a renewal is divided equally where what a part cost was not recorded', () => {
    expect([...paidByPart(renewal({ 1: renewed(100), 2: renewed() }, 399))]).toEqual([
      [1, 200],
      [2, 199],
    ]);
    expect(paidByPart(renewal(null, 399)).get(1)).toBe(200);
  });

  it('a renewal of two parts that were separated counts once', () => {
    // A separate line makes part 1 permanent, so that the part leaves at the next withdrawal.
    const permanent: LicenseLine = { ...renewal(null, 50), id: 5, parts: [1], time: { kind: 'lifetime' } };
    const lines = [first(1, 'A', 1000), first(2, 'B', 2000), merged, renewal(null, 301), permanent];
    expect(paidFenOf(lines, 'B')).toBe(3351);
    const separated = [...lines, withdrawal(6, [], 99)];
    expect([paidFenOf(separated, 'A'), paidFenOf(separated, 'B')]).toEqual([1201, 2150]);
  });

  it('a renewal that was taken back from one part stays paid for the other', () => {
    const lines = [first(1, 'A', 1000), first(2, 'B', 2000), merged, renewal(null, 301), withdrawal(5, [1], 4)];
    expect(paidFenOf(lines, 'B')).toBe(3150);
  });
});

it('a license carries a reward until it is withdrawn, and wherever its part is', () => {
  const carriesReward = (...lines: LicenseLine[]) =>
    Object.fromEntries([...foldLicenses(lines)].map(([id, license]) => [id, license.carriesReward]));
  const granted = [first(1, 'A', 0), rewarded];
  expect(carriesReward(...granted)).toEqual({ A: true });
  expect(carriesReward(...granted, { ...first(3, 'B', 0), id: 3 })).toEqual({ A: true, B: false });
  const joined = [...granted, first(3, 'B', 0), { ...merged, id: 4 }];
  expect(carriesReward(...joined)).toEqual({ B: true });
  expect(carriesReward(...joined, withdrawal(5, [], 2))).toEqual({ B: false });
  const another = { ...rewarded, id: 5, licenseId: 'B', parts: [3] };
  expect(carriesReward(...joined, another, withdrawal(6, [], 2))).toEqual({ B: true });
});

describe('the renewal price of a part', () => {
  const named = { id: 'plan', name: { zh: '', en: '' } };
  const price = (id: number, agreedYearFen: number): LicenseLine => ({
    ...bought,
    id,
    kind: 'price',
    licenseId: 'A',
    parts: [1],
    price: { components: [], agreedYearFen },
  });
  const change = (id: number, priced: Pick<RenewedPart, 'components' | 'agreedYearFen'>): LicenseLine => ({
    ...bought,
    id,
    kind: 'change',
    licenseId: 'A',
    parts: [1],
    pricedBy: { 1: { users: 9, assets: 9, ...priced } },
    change: { plans: { 1: { after: named, before: named } }, credits: [1] },
  });
  const priceOf = (...lines: LicenseLine[]) => {
    const { components, agreedYearFen } = foldLicenses([first(1, 'A', 1000), ...lines]).get('A')?.parts[0]?.base ?? {};
    return { components, agreedYearFen };
  };
  const agreed = (agreedYearFen: number) => ({ components: [], agreedYearFen });
  const ofPlan = { components: [{ planId: 'large', quantity: 1 }], agreedYearFen: null };

  it('a price that is agreed later replaces an earlier one', () => {
    expect(priceOf(price(2, 500), price(3, 700))).toEqual(agreed(700));
    expect(priceOf(change(2, agreed(900)), price(3, 950))).toEqual(agreed(950));
  });

  it('a change ends the price that was agreed for what the part gave before', () => {
    expect(priceOf(price(2, 500), change(3, agreed(900)))).toEqual(agreed(900));
    expect(priceOf(price(2, 500), change(3, ofPlan))).toEqual(ofPlan);
  });

  it('the price that was agreed before a change applies again once the change is refunded', () => {
    const refunded = { ...withdrawal(4, [], 3), licenseId: 'A' };
    expect(priceOf(price(2, 500), change(3, ofPlan), refunded)).toEqual(agreed(500));
  });
});
