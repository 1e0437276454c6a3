import * as fc from 'fast-check';
import { aLicense, OWNER } from '../../../test/support/licenses.js';
import { type LicenseFacts, MAX_AMOUNT, UNLIMITED } from '../licensing/license.js';
import {
  computeReward,
  CONTENT_KINDS,
  evaluateReward,
  nextRecheck,
  type PromotedContent,
  recheckDates,
  REWARD_KINDS,
  rewardMonth,
  type RewardRules,
} from './reward.js';

const one = { users: 1, assets: 5 };
const rules: RewardRules = {
  article: one,
  post: one,
  video: { users: 2, assets: 10 },
  popularity: { ...one, minReads: 1_000, minPlays: 2_000 },
  repost: one,
  tutorial: one,
  keepMonths: 6,
};
const content = (over: Partial<PromotedContent> = {}): PromotedContent => ({
  kind: 'article',
  reads: 0,
  plays: 0,
  isReposted: false,
  isTutorialOrReview: false,
  ...over,
});

describe('what content earns', () => {
  it.each<[string, Partial<PromotedContent>, number, number]>([
    ['an article', {}, 1, 5],
    ['a post', { kind: 'post' }, 1, 5],
    ['a video', { kind: 'video' }, 2, 10],
    ['999 reads', { reads: 999 }, 1, 5],
    ['1000 reads', { reads: 1_000 }, 2, 10],
    ['a million reads', { reads: 1_000_000 }, 2, 10],
    ['a video with 1999 plays', { kind: 'video', plays: 1_999 }, 2, 10],
    ['a video with 2000 plays', { kind: 'video', plays: 2_000 }, 3, 15],
    ['reads and plays, once', { reads: 1_000, plays: 2_000 }, 2, 10],
    ['a repost', { isReposted: true }, 2, 10],
    ['a tutorial', { isTutorialOrReview: true }, 2, 10],
    ['everything', { kind: 'video', plays: 9_000, isReposted: true, isTutorialOrReview: true }, 5, 25],
  ])('a promotion reward for %s', (_what, over, users, assets) => {
    expect(computeReward(content(over), 'users', rules).total).toBe(users);
    expect(computeReward(content(over), 'assets', rules).total).toBe(assets);
  });

  it('a promotion reward lists its parts and their total', () => {
    const video = content({ kind: 'video', reads: 5_000, isTutorialOrReview: true });
    expect(computeReward(video, 'assets', rules)).toEqual({
      base: 10,
      popularity: 5,
      repost: 0,
      tutorial: 5,
      total: 20,
    });
  });

  it('a promotion reward never falls with more readers and is always the sum of its parts', () => {
    const anyContent = fc.record({
      kind: fc.constantFrom(...CONTENT_KINDS),
      reads: fc.nat(3_000),
      plays: fc.nat(3_000),
      isReposted: fc.boolean(),
      isTutorialOrReview: fc.boolean(),
    });
    fc.assert(
      fc.property(anyContent, fc.constantFrom(...REWARD_KINDS), fc.nat(3_000), (piece, kind, more) => {
        const earned = computeReward(piece, kind, rules);
        const later = computeReward({ ...piece, reads: piece.reads + more, plays: piece.plays + more }, kind, rules);
        expect(later.total).toBeGreaterThanOrEqual(earned.total);
        expect(earned.total).toBe(earned.base + earned.popularity + earned.repost + earned.tutorial);
        expect(earned.base).toBeGreaterThan(0);
      }),
    );
  });
});

it.each([
  ['2026-11-30T15:59:59Z', '2026-11'],
  ['2026-11-30T16:00:00Z', '2026-12'],
  ['2026-12-31T16:00:00Z', '2027-01'],
])('a reward granted at %s counts for the month %s', (at, month) => {
  expect(rewardMonth(new Date(at))).toBe(month);
});

it('promoted content is rechecked every month for half a year, on the day of its publication', () => {
  expect(recheckDates('2026-08-31', 6)).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
  ]);
});

it.each([
  ['2026-08-31', '2026-09-30'],
  ['2026-09-30', '2026-10-31'],
  ['2027-02-27', '2027-02-28'],
  ['2027-02-28', null],
  ['2028-01-01', null],
])('content rechecked on %s is next rechecked on %s', (after, next) => {
  expect(nextRecheck('2026-08-31', 6, after)).toBe(next);
});

describe('granting', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  const grant = (license: LicenseFacts, hasRewardThisMonth = false) =>
    evaluateReward(license, { kind: 'assets', amount: 15 }, { customerId: OWNER, hasRewardThisMonth, now });

  it('a reward adds to an active professional licence', () => {
    expect(grant(aLicense())).toEqual({ ok: true });
  });

  it('a customer gets one reward a month', () => {
    expect(grant(aLicense(), true)).toEqual({ ok: false, code: 'reward.month_taken' });
  });

  it.each<[string, Partial<LicenseFacts>, string]>([
    ['of another account', { ownerId: 'stranger' }, 'reward.license_unsuitable'],
    ['an enterprise one', { edition: 'enterprise' }, 'reward.license_unsuitable'],
    ['in grace', { expiresAt: new Date('2026-11-20T15:59:59Z') }, 'reward.license_unsuitable'],
    ['revoked', { state: 'revoked' }, 'reward.license_unsuitable'],
    ['revoked and unlimited', { state: 'revoked', assets: UNLIMITED }, 'reward.license_unsuitable'],
    ['unlimited there', { assets: UNLIMITED }, 'reward.already_unlimited'],
    ['full', { assets: MAX_AMOUNT }, 'reward.license_unsuitable'],
  ])('a reward is refused for a licence that is %s', (_what, over, code) => {
    expect(grant(aLicense(over))).toEqual({ ok: false, code });
  });
});
