import { ALWAYS_TWO, NOTHING_GIVEN } from './giving.js';
import { givingOfQuote } from './quote-giving.js';

const combo = (months: number, priceFen: number) => ({ months, lifetime: months === 0, priceFen, discountBps: 10_000 });
const plan = (id: string, users: number, combos: object[], isHidden = false) =>
  [id, { users, assets: users * 10, combos, isHidden }] as const;
/** ¥100 and ¥1,000 a year; a lifetime is five years. Hidden plans do not count as list prices. */
const plans = new Map([
  plan('small', 5, [combo(12, 10_000), combo(0, 50_000)]),
  plan('large', 50, [combo(12, 100_000), combo(36, 250_000)]),
  plan('hidden', 5, [combo(12, 100)], true),
  plan('enterprise', -1, []),
] as never);
const MEASURE = { plans, discountAloneBps: 3_000 } as never;

const SMALL = { users: 5, assets: 50 };
const ENTERPRISE = { users: -1, assets: -1 };
const asPlan = (planId: string, quantity = 1) => ({ components: [{ planId, quantity }], agreedYearFen: null });
const agreed = (agreedYearFen: number | null) => ({ components: [], agreedYearFen });
/** A line of `unitPriceFen` per license, discounted to `totalFen`. */
const line = (capacity: object, count: number, unitPriceFen: number, totalFen: number, part: object) =>
  ({
    planId: 'small',
    quantity: count,
    unitPriceFen,
    totalFen,
    gives: { plan: capacity, count, ...part },
  }) as never;
const small = (totalFen: number, count = 1, part: object = asPlan('small')) =>
  line(SMALL, count, 10_000, totalFen, part);
const enterprise = (unitPriceFen: number, totalFen: number, part: object = agreed(null)) =>
  line(ENTERPRISE, 1, unitPriceFen, totalFen, part);
const SERVICE = { planId: null, quantity: 1, unitPriceFen: 90_000, totalFen: 90_000, gives: null } as never;
const worth = (worthFen: number) => ({ ...NOTHING_GIVEN, worthFen });

it.each([
  ['the list price', [small(10_000)], 12, NOTHING_GIVEN],
  ['the ordinary discount', [small(7_000)], 12, NOTHING_GIVEN],
  ['more than the ordinary discount', [small(6_999)], 12, worth(1)],
  ['several licences together', [small(10_000, 3)], 12, worth(11_000)],
  ['a line that makes up for another', [small(9_000), small(5_000)], 12, NOTHING_GIVEN],
  ['a service, which makes up for none', [small(5_000), SERVICE], 12, worth(2_000)],
  ['a tenth of the list price', [small(1_000)], 12, worth(6_000)],
  ['less than a tenth', [small(999)], 12, { users: 5, assets: 50, months: 12, worthFen: 6_001 }],
  ['nothing, for ever', [small(0)], 0, { users: 5, assets: 50, months: Infinity, worthFen: 35_000 }],
  ['a discount on a lifetime', [small(35_000)], 0, NOTHING_GIVEN],
  ['renewing at the ordinary discount', [small(20_000, 2, agreed(7_000))], 12, NOTHING_GIVEN],
  ['renewing free of charge', [small(20_000, 2, agreed(0))], 12, worth(14_000)],
  [
    'a large licence that renews as a small plan',
    [line({ users: 50, assets: 500 }, 1, 0, 100_000, asPlan('small'))],
    12,
    worth(60_000),
  ],
  [
    'one licence that renews as ten plans',
    [line({ users: 50, assets: 500 }, 1, 0, 100_000, asPlan('small', 10))],
    12,
    NOTHING_GIVEN,
  ],
  ['a licence that renews as a hidden plan', [small(10_000, 1, asPlan('hidden'))], 12, worth(6_900)],
  ['a licence that does not renew', [small(10_000, 1, agreed(null))], 12, NOTHING_GIVEN],
  ['what no plan covers', [enterprise(300_000, 300_000)], 12, NOTHING_GIVEN],
  ['what no plan covers, at an ordinary discount', [enterprise(300_000, 210_000)], 12, NOTHING_GIVEN],
  ['what no plan covers, below that', [enterprise(300_000, 209_999)], 12, ALWAYS_TWO],
  ['what no plan covers, at a price of nothing', [enterprise(1, 1)], 12, ALWAYS_TWO],
  ['what no plan covers, below the dearest plan', [enterprise(69_999, 69_999)], 12, ALWAYS_TWO],
  ['what no plan covers for ever, below three years', [enterprise(174_999, 174_999)], 0, ALWAYS_TWO],
  ['what no plan covers for ever', [enterprise(175_000, 175_000)], 0, NOTHING_GIVEN],
  ['what no plan covers, renewing as agreed', [enterprise(300_100, 300_100, agreed(210_000))], 12, NOTHING_GIVEN],
  ['what no plan covers, renewing below that', [enterprise(300_100, 300_100, agreed(209_900))], 12, ALWAYS_TWO],
  ['what no plan covers, renewing as a small plan', [enterprise(300_000, 300_000, asPlan('small'))], 12, ALWAYS_TWO],
  ['a draft from before', [{ planId: 'small', quantity: 1, unitPriceFen: 1, totalFen: 1 } as never], 12, ALWAYS_TWO],
])('counts what a quote gives away: %s', (_what, lines, months, giving) => {
  expect(givingOfQuote(lines, months, MEASURE)).toEqual(giving);
});

it('what no plan covers, offered at 0, always takes two people when the catalogue has no prices', () => {
  const measure = { plans: new Map(), discountAloneBps: 3_000 };
  expect(givingOfQuote([enterprise(0, 0)], 12, measure)).toEqual(ALWAYS_TWO);
});
