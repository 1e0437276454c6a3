import type { CouponTerms } from '../pricing/discounts.js';
import { TENTH_OFF } from '../../../test/support/coupon-terms.js';
import { dearestOrderFen, givenByCoupon, promisesMore } from './offer-giving.js';

const DEAREST = 200_000;
const percent = (percentBps: number) => ({ value: { kind: 'percent', percentBps } }) as const;
const fixed = (amountFen: number) => ({ value: { kind: 'fixed', amountFen } }) as const;
const aCoupon = (over: Partial<CouponTerms> = {}): CouponTerms => ({ ...TENTH_OFF, ...over });

describe('a coupon', () => {
  it.each([
    ['a tenth off, once', { ...percent(1_000), maxRedemptions: 1 }, 20_000],
    ['a tenth off, ten times', { ...percent(1_000), maxRedemptions: 10 }, 200_000],
    ['a tenth off, without limit', percent(1_000), Infinity],
    ['nine tenths off, without limit', percent(9_000), Infinity],
    ['everything off, ten times', { ...percent(10_000), maxRedemptions: 10 }, 2_000_000],
    ['everything off, switched off', { ...percent(10_000), isEnabled: false }, 0],
    ['a fixed amount, three times', { ...fixed(5_000), maxRedemptions: 3 }, 15_000],
    ['a fen, without limit', fixed(1), Infinity],
    ['more than any order costs, once', { ...fixed(900_000), maxRedemptions: 1 }, 900_000],
  ])('a coupon counts its highest saving as often as it can be used: %s', (_, terms, fen) => {
    expect(givenByCoupon(aCoupon(terms), DEAREST)).toBe(fen);
  });

  const combo = (priceFen: number, discountBps: number) => ({ months: 12, lifetime: false, priceFen, discountBps });
  it.each([
    ['at the price that is charged', {}, [{ combos: [combo(100_000, 5_000)] }], 50_000],
    ['of several plans', {}, [{ combos: [combo(100, 10_000)] }, { combos: [combo(9_900, 10_000)] }], 9_900],
    ['of its minimum, where no plan costs that', { minimumFen: 70_000 }, [{ combos: [combo(100, 10_000)] }], 70_000],
    ['of plans without prices', {}, [{ combos: [] }], 0],
  ])('a coupon is measured by the most expensive order that it fits: %s', (_, terms, plans, fen) => {
    expect(dearestOrderFen(aCoupon(terms), plans)).toBe(fen);
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
