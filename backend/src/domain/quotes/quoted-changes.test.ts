import type { Capacity } from '../licensing/license.js';
import { partHistories } from '../licensing/line-fold.js';
import { EMPTY_LINE, type LicenseLine } from '../licensing/lines.js';
import { priceBasis } from '../licensing/price-basis.js';
import { type CataloguePlan, type NamedLicense, quotedChange, type QuotedLine } from './quoted-changes.js';

const NOW = new Date('2026-11-01T00:00:00Z');
const plan = (id: string, over: Partial<CataloguePlan> = {}): CataloguePlan => ({
  id,
  edition: 'professional',
  name: { zh: id, en: id },
  users: 15,
  assets: 100,
  renews: true,
  ...over,
});
const TEAM = plan('team');

const asGroup = { components: [{ planId: 'group', quantity: 1 }], agreedYearFen: null };
const first = (over: Partial<LicenseLine> = {}): LicenseLine => ({
  ...EMPTY_LINE,
  id: 1,
  kind: 'first',
  licenseId: 'a',
  source: 'order',
  sourceId: 'o',
  at: new Date('2026-01-01T00:00:00Z'),
  capacity: { users: 5, assets: 30 },
  time: { kind: 'months', months: 24 },
  price: asGroup,
  paidFen: 64_600,
  ...over,
});
const won: LicenseLine = {
  ...first(),
  id: 2,
  kind: 'places',
  source: 'points',
  parts: [1],
  capacity: { users: 2, assets: 0 },
  time: null,
  price: null,
  paidFen: 0,
};
const license = (lines: readonly LicenseLine[], over: Partial<NamedLicense> = {}): NamedLicense => {
  const named = { id: 'group', name: { zh: 'group', en: 'group' } };
  const parts = partHistories(lines, 'a').map((part) => ({ ...part, named }));
  return {
    id: 'a',
    key: 'KEY-a',
    plan: { ...named, edition: 'professional', users: 5, assets: 30 },
    state: 'active',
    origin: 'purchase',
    expiresAt: new Date('2027-12-31T15:59:59Z'),
    basis: priceBasis(parts.map(({ part }) => part.base)),
    parts,
    lastLine: lines.length,
    ...over,
  };
};
const PERMANENT = license([first({ time: { kind: 'lifetime' } })], { expiresAt: null });

interface Case {
  readonly line?: Partial<QuotedLine>;
  readonly kind?: 'enlarge' | 'replace';
  readonly of?: NamedLicense;
  readonly months?: number;
  readonly plan?: CataloguePlan | undefined;
}
const changed = ({ line, kind = 'enlarge', of = license([first(), won]), months = 12, ...over }: Case = {}) => {
  const target = 'plan' in over ? over.plan : TEAM;
  const choices = { isOneLicense: false, renewal: null, renewalYearFen: null, licenseIds: ['a'], until: null } as const;
  const own = { planId: 'team', quantity: 1, users: 15, assets: 100, totalFen: 95_000, change: kind };
  const quoted: QuotedLine = { ...own, ...choices, ...line };
  const scope = { months, licenses: new Map([['a', of]]), validOn: null, now: NOW };
  return quotedChange(quoted, kind, target, quoted.licenseIds, scope);
};
/** What the licence gives then, its end, how it renews, and the lines that the change depends on. */
const outcome = (one: Case) => {
  const change = changed(one);
  if (typeof change === 'string') return change;
  const [{ after, ordered } = { after: null, ordered: null }] = change.licenses;
  const { components, agreedYearFen } = change.gives;
  return [
    [after?.users, after?.assets, after?.expiresAt?.slice(0, 10) ?? 'permanent'],
    components.map(({ planId, quantity }) => `${quantity} ${planId}`).join() || agreedYearFen,
    ordered?.change.credits,
  ];
};

const END = '2027-12-31';
it.each<[string, Case, unknown]>([
  ['a larger plan, besides what was won', {}, [[17, 100, END], '1 team', [1]]],
  ['copies of a plan', { line: { users: 30, assets: 200 } }, [[32, 200, END], '2 team', [1]]],
  [
    'negotiated places at an agreed price',
    { line: { users: 40, renewal: 'agreed', renewalYearFen: 90_000 } },
    [[42, 100, END], 90_000, [1]],
  ],
  ['negotiated places, not online', { line: { users: 40, renewal: 'none' } }, [[42, 100, END], null, [1]]],
  ['no limit', { line: { users: -1, renewal: 'none' } }, [[-1, 100, END], null, [1]]],
  ['more, with its end, in an offer for a lifetime', { months: 0 }, [[17, 100, END], '1 team', [1]]],
  ['a lifetime in its place', { months: 0, kind: 'replace' }, [[17, 100, 'permanent'], '1 team', [1]]],
  ['less in its place', { kind: 'replace', line: { users: 3, renewal: 'none' } }, [[5, 100, END], null, [1]]],
  ['more for good', { of: PERMANENT }, [[15, 100, 'permanent'], '1 team', [1]]],
  ['more for good, at no price a year', { of: PERMANENT, line: { users: 40 } }, [[40, 100, 'permanent'], null, [1]]],
  [
    'more than was granted for nothing',
    { of: license([first({ source: 'staff', paidFen: 0 })]) },
    [[15, 100, END], '1 team', []],
  ],
])('a quote line changes a licence: %s', (_what, one, expected) => {
  expect(outcome(one)).toEqual(expected);
});

const merged = [
  first(),
  first({ id: 2, licenseId: 'b' }),
  { ...first(), id: 3, kind: 'merge' as const, sources: ['b'] },
];
it.each<[string, Case]>([
  ['quote.change_incomplete', { plan: undefined }],
  ['quote.change_incomplete', { line: { licenseIds: [] } }],
  ['quote.capacity_invalid', { line: { users: 0 } }],
  ['quote.license_unknown', { line: { licenseIds: ['a', 'z'] } }],
  ['quote.license_twice', { line: { licenseIds: ['a', 'a'] } }],
  ['quote.license_unchangeable', { of: license([first()], { state: 'revoked' }) }],
  ['quote.license_unchangeable', { of: license([first()], { expiresAt: new Date('2026-10-30T00:00:00Z') }) }],
  ['quote.license_unchangeable', { of: license([first()], { origin: 'free_enterprise' }) }],
  ['quote.license_unchangeable', { of: license(merged) }],
  ['quote.change_edition', { plan: plan('team', { edition: 'enterprise' }) }],
  ['quote.change_not_larger', { line: { users: 5, assets: 30, renewal: 'none' } }],
  ['quote.change_not_larger', { line: { users: 40, assets: 29, renewal: 'none' } }],
  ['quote.capacity_invalid', { line: { users: 2_147_483_647, renewal: 'none' } }],
  ['quote.renewal_price_missing', { line: { users: 40 } }],
  ['quote.renewal_unpriced', { plan: plan('team', { renews: false }), line: { renewal: 'plan' } }],
])('a quoted change is refused with %s', (code, one) => {
  expect(changed(one)).toBe(code);
});

it('a quoted change names what it changes, before and after', () => {
  const before: Capacity = { users: 7, assets: 30 };
  expect(changed()).toMatchObject({
    licenses: [
      {
        key: 'KEY-a',
        granted: { users: 5, assets: 30 },
        before,
        ordered: { lastLine: 2, parts: [1], isPermanent: false, change: { plans: { 1: { after: { id: 'team' } } } } },
      },
    ],
  });
});
