import { asPaid, choicesOf, licensesOf, type LineGrant } from './agreed-lines.js';

const grant = (over: Partial<LineGrant> = {}): LineGrant => ({
  plan: { id: 'team', edition: 'professional', name: { zh: '团队', en: 'Team' }, users: 15, assets: 100 },
  components: [{ planId: 'team', quantity: 1 }],
  agreedYearFen: null,
  count: 1,
  ...over,
});

it("lists a quote's licences in the order of its lines, and none for services and old offers", () => {
  const large = grant({ agreedYearFen: 5, components: [] });
  const lines = [{ gives: grant({ count: 2 }) }, { gives: null }, {}, { gives: large }];
  const { count: _count, ...small } = grant();
  expect(licensesOf(lines)).toEqual([small, small, { plan: large.plan, components: [], agreedYearFen: 5 }]);
});

it.each([
  ['a plan', 2, 12, grant({ count: 2 }), [false, 'plan', null]],
  ['one licence with the sum', 2, 12, grant(), [true, 'plan', null]],
  ['one of one', 1, 12, grant(), [false, 'plan', null]],
  ['an agreed price', 1, 12, grant({ agreedYearFen: 0 }), [false, 'agreed', 0]],
  ['an agreed price with fen, as it is charged', 1, 12, grant({ agreedYearFen: 123_456 }), [false, 'agreed', 123_500]],
  ['no renewal online', 1, 12, grant({ components: [] }), [false, 'none', null]],
  ['a lifetime', 2, 0, grant(), [true, null, null]],
  ['a service', 2, 12, null, [false, null, null]],
  ['an offer from before', 2, 12, undefined, [false, null, null]],
] as const)('quote line choices: %s', (_what, quantity, months, gives, [isOneLicense, renewal, renewalYearFen]) => {
  const line = gives === undefined ? { quantity } : { quantity, gives };
  expect(choicesOf(line, months)).toEqual({ isOneLicense, renewal, renewalYearFen });
});

it.each([
  ['all that was agreed', [95_000, 0, 300_000], 395_000, [95_000, 0, 300_000]],
  ['less, of which each line has its share', [95_000, 0, 300_000], 394_900, [94_976, 0, 299_924]],
  ['nothing', [95_000, 5_000], 0, [0, 0]],
  ['for lines without a price', [0, 0], 0, [0, 0]],
])('what was paid for the lines of a quote: %s', (_what, agreed, paidFen, shares) => {
  const lines = agreed.map((totalFen) => ({ totalFen, name: 'line' }));
  expect(asPaid(lines, paidFen)).toEqual(shares.map((totalFen) => ({ totalFen, name: 'line' })));
});
