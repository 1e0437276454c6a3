import type { CouponTerms } from '../pricing/coupon.js';
import { TENTH_OFF } from '../../../test/support/coupon-terms.js';
import { givingOfCoupon, promisesMore } from './coupon-giving.js';

const CHEAPEST = 17_000;
const percent = (percentBps: number) => ({ value: { kind: 'percent', percentBps } }) as const;
const fixed = (amountFen: number) => ({ value: { kind: 'fixed', amountFen } }) as const;
const aCoupon = (over: Partial<CouponTerms> = {}): CouponTerms => ({ ...TENTH_OFF, ...over });

describe('a coupon', () => {
  it.each([
    ['a tenth off', percent(1_000), 0],
    ['nine tenths off', percent(9_000), 0],
    ['more than nine tenths off', percent(9_001), Infinity],
    ['everything off', percent(10_000), Infinity],
    ['everything off, ten times', { ...percent(10_000), maxRedemptions: 10 }, Infinity],
    ['everything off, switched off', { ...percent(10_000), isEnabled: false }, 0],
    ['less than the cheapest plan', fixed(5_000), 0],
    ['the price of the cheapest plan', fixed(CHEAPEST), Infinity],
    ['nearly the price of the cheapest plan', fixed(CHEAPEST - 1), Infinity],
    ['the price of the cheapest plan, three times', { ...fixed(CHEAPEST), maxRedemptions: 3 }, 3 * CHEAPEST],
    ['less than its own minimum', { ...fixed(20_000), minimumFen: 100_000 }, 0],
  ])('a coupon for %s, %j, gives away %j fen', (_, terms, worthFen) => {
    expect(givingOfCoupon(aCoupon(terms), CHEAPEST).worthFen).toBe(worthFen);
  });

  const early = new Date('2027-01-01');
  const late = new Date('2027-02-01');
  it.each([
    ['nothing', {}, {}, false],
    ['on', { isEnabled: true }, { isEnabled: false }, true],
    ['off', { isEnabled: false }, { isEnabled: true }, false],
    ['to more per cent', percent(2_000), percent(1_000), true],
    ['to fewer per cent', percent(1_000), percent(2_000), false],
    ['to another value', fixed(1), percent(10_000), true],
    ['to a lower minimum', { minimumFen: 1 }, { minimumFen: 2 }, true],
    ['to more uses', { maxRedemptions: 2 }, { maxRedemptions: 1 }, true],
    ['to uses without limit', { maxRedemptions: null }, { maxRedemptions: 1 }, true],
    ['to fewer uses', { maxRedemptions: 1 }, { maxRedemptions: null }, false],
    ['to more uses by one customer', { maxPerCustomer: null }, { maxPerCustomer: 1 }, true],
    ['to a later end', { endsAt: late }, { endsAt: early }, true],
    ['to no end', { endsAt: null }, { endsAt: early }, true],
    ['to an earlier end', { endsAt: early }, { endsAt: late }, false],
    ['to an earlier start', { startsAt: early }, { startsAt: late }, true],
    ['to no start', { startsAt: null }, { startsAt: late }, true],
    ['to another plan', { planIds: ['b'] }, { planIds: ['a'] }, true],
    ['to every plan', { planIds: null }, { planIds: ['a'] }, true],
    ['to one plan', { planIds: ['a'] }, { planIds: null }, false],
    ['to another kind of order', { orderKinds: ['renewal' as const] }, { orderKinds: ['new' as const] }, true],
  ])('a coupon change (%s) to %j from %j promises more: %j', (_, after, before, more) => {
    expect(promisesMore(aCoupon(after), aCoupon(before))).toBe(more);
  });
});
