import * as fc from 'fast-check';
import { aLicense, mergeableLicenses, OWNER } from '../../../test/support/licenses.js';
import { type LicenseFacts, MAX_AMOUNT, UNLIMITED } from './license.js';
import { evaluateMerge, evaluateMergeRequest, mergeableGroups, type MergePreview } from './merge.js';

const now = new Date('2026-11-21T03:00:00Z');
const merge = (target: LicenseFacts, sources: readonly LicenseFacts[]) =>
  evaluateMerge(target, sources, { accountId: OWNER, now });

function merged(target: LicenseFacts, sources: readonly LicenseFacts[]): MergePreview {
  const verdict = merge(target, sources);
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict;
}

describe('merging', () => {
  it('merging 5 users and 10 assets into a licence of 10 and 20 gives 15 and 30', () => {
    expect(merge(aLicense(), [aLicense({ id: 'second', users: 5, assets: 10 })])).toEqual({
      ok: true,
      after: {
        users: 15,
        assets: 30,
        expiresAt: new Date('2027-12-31T15:59:59Z'),
        components: [{ planId: 'pro', quantity: 2 }],
        carriesReward: false,
      },
      gained: { users: 5, assets: 10 },
      absorbed: { users: 0, assets: 0 },
      daysLost: [],
    });
  });

  it('a merged licence gets the earliest expiry, and the preview says how many days each licence loses', () => {
    const target = aLicense({ id: 'target' });
    const short = aLicense({ id: 'short', expiresAt: new Date('2027-01-31T15:59:59Z') });
    const long = aLicense({ id: 'long', expiresAt: new Date('2028-01-31T15:59:59Z') });
    const { after, daysLost } = merged(target, [short, long]);
    expect(after.expiresAt).toEqual(new Date('2027-01-31T15:59:59Z'));
    expect(daysLost).toEqual([
      { licenseId: 'target', days: 334 },
      { licenseId: 'long', days: 365 },
    ]);
  });

  it.each([
    { target: 10, source: UNLIMITED, gained: UNLIMITED, absorbed: 10, why: 'it becomes unlimited' },
    { target: UNLIMITED, source: 10, gained: 0, absorbed: 10, why: 'it already was' },
    { target: UNLIMITED, source: UNLIMITED, gained: 0, absorbed: 0, why: 'both are' },
  ])('merging $source users into $target gains $gained: $why', ({ target, source, gained, absorbed }) => {
    const preview = merged(aLicense({ users: target }), [aLicense({ id: 'other', users: source })]);
    expect(preview.gained.users).toBe(gained);
    expect(preview.absorbed).toEqual({ users: absorbed, assets: 0 });
    expect(preview.after.users).toBe(UNLIMITED);
  });

  it('merging permanent licences keeps them permanent and passes a reward on', () => {
    const permanent = aLicense({ expiresAt: null });
    const { after, daysLost } = merged(permanent, [{ ...permanent, id: 'other', carriesReward: true }]);
    expect(after).toMatchObject({ expiresAt: null, carriesReward: true });
    expect(daysLost).toEqual([]);
  });
});

describe('the order of merges', () => {
  const shuffledTwice = mergeableLicenses.chain((licenses) =>
    fc.tuple(
      fc.shuffledSubarray(licenses, { minLength: licenses.length }),
      fc.shuffledSubarray(licenses, { minLength: licenses.length }),
    ),
  );
  const all = ([target, ...sources]: readonly LicenseFacts[]) => {
    if (!target) throw new Error('no license');
    return merged(target, sources).after;
  };
  /** Merges neighbours in pairs until one license is left: the same merge in another grouping. */
  function inPairs(licenses: readonly LicenseFacts[]): LicenseFacts {
    const [first, second, ...rest] = licenses;
    if (!first) throw new Error('no license');
    return second ? inPairs([...rest, { ...first, ...merged(first, [second]).after }]) : first;
  }

  it('neither the order of a merge nor the choice of its target changes the result', () => {
    fc.assert(
      fc.property(shuffledTwice, ([one, other]) => {
        expect(all(one)).toEqual(all(other));
      }),
    );
  });

  it('merging in steps gives the same licence as merging at once', () => {
    fc.assert(
      fc.property(shuffledTwice, ([one, other]) => {
        expect(inPairs(other)).toMatchObject({ ...all(one) });
      }),
    );
  });

  it('a merged licence has the users of all its parts and the earliest expiry', () => {
    fc.assert(
      fc.property(mergeableLicenses, (licenses) => {
        const { users, expiresAt } = all(licenses);
        const isUnlimited = licenses.some((license) => license.users === UNLIMITED);
        expect(users).toBe(isUnlimited ? UNLIMITED : licenses.reduce((sum, license) => sum + license.users, 0));
        const ends = licenses.map((license) => license.expiresAt?.getTime() ?? Infinity);
        expect(expiresAt?.getTime() ?? Infinity).toBe(Math.min(...ends));
      }),
    );
  });
});

describe('a merge is refused', () => {
  it.each<[string, Partial<LicenseFacts>, string]>([
    ['of another account', { ownerId: 'stranger' }, 'license.not_found'],
    ['already merged', { state: 'merged' }, 'license.merged'],
    ['revoked', { state: 'revoked' }, 'license.revoked'],
    ['expired', { expiresAt: new Date('2025-01-01T15:59:59Z') }, 'license.expired'],
    ['in grace', { expiresAt: new Date('2026-11-20T15:59:59Z') }, 'license.expired'],
    ['bound', { machineId: 'MACHINE-1' }, 'license.already_bound'],
    ['a free enterprise one', { origin: 'free_enterprise' }, 'license.free_enterprise'],
    ['of another edition', { edition: 'enterprise' }, 'license.edition_differs'],
    ['permanent beside a dated one', { expiresAt: null }, 'license.permanence_differs'],
  ])('a merge is refused for a source that is %s', (_what, over, code) => {
    expect(merge(aLicense(), [aLicense({ id: 'fine' }), aLicense({ id: 'other', ...over })])).toEqual({
      ok: false,
      code,
      refusals: [{ licenseId: 'other', code }],
    });
  });

  it('a refused merge names every licence that prevents it, target first', () => {
    const verdict = merge(aLicense({ machineId: 'MACHINE-1' }), [
      aLicense({ id: 'b', state: 'revoked' }),
      aLicense({ id: 'c' }),
      aLicense({ id: 'd', ownerId: 'stranger', state: 'revoked' }),
    ]);
    expect(verdict).toEqual({
      ok: false,
      code: 'license.already_bound',
      refusals: [
        { licenseId: 'license', code: 'license.already_bound' },
        { licenseId: 'b', code: 'license.revoked' },
        { licenseId: 'd', code: 'license.not_found' },
      ],
    });
  });

  it('a merge is refused when the sum is more than a licence can hold', () => {
    const code = 'license.capacity_too_large';
    expect(merge(aLicense({ assets: MAX_AMOUNT }), [aLicense({ id: 'other', assets: 1 })])).toEqual({
      ok: false,
      code,
      refusals: [{ licenseId: 'license', code }],
    });
  });

  it.each([
    ['a', [], 'license.merge_no_sources'],
    ['a', ['b', 'c', 'b'], 'license.merge_duplicate_source'],
    ['a', ['b', 'a'], 'license.merge_target_is_source'],
  ])('a merge into %p of %p is refused', (target, sources, code) => {
    expect(evaluateMergeRequest(target, sources)).toEqual({ ok: false, code });
  });

  it('a merge request that names different licences is accepted', () => {
    expect(evaluateMergeRequest('a', ['b', 'c'])).toEqual({ ok: true });
  });
});

it('mergeableGroups groups the licences that can be merged with each other and omits those without a partner', () => {
  const licenses = [
    aLicense({ id: 'a' }),
    aLicense({ id: 'permanent', expiresAt: null }),
    aLicense({ id: 'b' }),
    aLicense({ id: 'bound', machineId: 'MACHINE-1' }),
    aLicense({ id: 'enterprise', edition: 'enterprise' }),
    aLicense({ id: 'permanent too', expiresAt: null }),
  ];
  const groups = mergeableGroups(licenses, OWNER, now).map((group) => group.map(({ id }) => id));
  expect(groups).toEqual([
    ['a', 'b'],
    ['permanent', 'permanent too'],
  ]);
  expect(mergeableGroups([aLicense()], OWNER, now)).toEqual([]);
});

it('all licences of a mergeable group merge with each other, and with none of another group', () => {
  fc.assert(
    fc.property(mergeableLicenses, (some) => {
      const others = some.map((license) => ({ ...license, id: `${license.id} permanent`, expiresAt: null }));
      const groups = mergeableGroups([...some, ...others], OWNER, now);
      const pairs = groups.flatMap((group) => group.flatMap((one) => group.map((other) => [one, other] as const)));
      const refused = pairs.filter(([one, other]) => one !== other && !merge(one, [other]).ok);
      expect(refused.map(([one, other]) => [one.id, other.id])).toEqual([]);
      expect(new Set(groups.map((group) => group[0]?.expiresAt === null)).size).toBe(groups.length);
    }),
  );
});
