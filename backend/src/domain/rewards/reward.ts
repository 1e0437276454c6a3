import { addMonths, type CalendarDate, shanghaiMonth } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import { CAPACITIES, type Capacity, type CapacityName, type LicenseFacts } from '../licensing/license.js';
import { evaluateAddition } from '../licensing/renewal-and-upgrade.js';

/** A reward is of one kind, which the customer chooses. */
export const REWARD_KINDS = CAPACITIES;
export type RewardKind = CapacityName;

export const CONTENT_KINDS = ['article', 'post', 'video'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The size of a bonus, in each kind. */
type RewardFigures = Capacity;

/** The figures of the reward program; they come from the settings. */
export interface RewardRules {
  /** For publishing an article. */
  readonly article: RewardFigures;
  readonly post: RewardFigures;
  readonly video: RewardFigures;
  /** Once, for reaching the number of reads or plays. */
  readonly popularity: RewardFigures & { readonly minReads: number; readonly minPlays: number };
  /** Once, for being reposted by the official account or community. */
  readonly repost: RewardFigures;
  /** Once, for a tutorial or a review of the product. */
  readonly tutorial: RewardFigures;
  /** For how many months the content must stay online. */
  readonly keepMonths: number;
}

/** The published content, as verified by staff. */
export interface PromotedContent {
  readonly kind: ContentKind;
  readonly reads: number;
  readonly plays: number;
  readonly isReposted: boolean;
  readonly isTutorialOrReview: boolean;
}

/** The parts of a reward, each 0 where it was not earned, and their sum. */
interface EarnedReward {
  readonly base: number;
  readonly popularity: number;
  readonly repost: number;
  readonly tutorial: number;
  readonly total: number;
}

/**
 * Computes what a piece of content earns in the chosen kind. Reads and plays earn their bonus once, however many there
 * are.
 */
export function computeReward(content: PromotedContent, kind: RewardKind, rules: RewardRules): EarnedReward {
  const isPopular = content.reads >= rules.popularity.minReads || content.plays >= rules.popularity.minPlays;
  const base = rules[content.kind][kind];
  const popularity = isPopular ? rules.popularity[kind] : 0;
  const repost = content.isReposted ? rules.repost[kind] : 0;
  const tutorial = content.isTutorialOrReview ? rules.tutorial[kind] : 0;
  return { base, popularity, repost, tutorial, total: base + popularity + repost + tutorial };
}

/**
 * The month a reward counts for, `YYYY-MM` in Shanghai. A customer has at most one per month, enforced by the database.
 */
export const rewardMonth = (grantedAt: Date): string => shanghaiMonth(grantedAt);

/** The days on which staff check that the content is still online: one a month, for as long as it must stay. */
export const recheckDates = (publishedOn: CalendarDate, keepMonths: number): readonly CalendarDate[] =>
  Array.from({ length: keepMonths }, (_, index) => addMonths(publishedOn, index + 1));

/** The first check after `after`; null when the content has stayed online long enough. */
export const nextRecheck = (publishedOn: CalendarDate, keepMonths: number, after: CalendarDate): CalendarDate | null =>
  recheckDates(publishedOn, keepMonths).find((day) => day > after) ?? null;

type RewardRefusal = Extract<ErrorCode, `reward.${string}`>;
type RewardVerdict = { readonly ok: true } | { readonly ok: false; readonly code: RewardRefusal };

/**
 * Adds an earned reward to a license of the customer who earned it.
 *
 * Refuses, first match wins: reward.month_taken, reward.license_unsuitable (not theirs, not professional, not active),
 * reward.already_unlimited, reward.license_unsuitable (no room for more). `evaluateAddition` checks that it is active.
 */
export function evaluateReward(
  license: LicenseFacts,
  reward: { readonly kind: RewardKind; readonly amount: number },
  {
    customerId,
    hasRewardThisMonth,
    now,
  }: { readonly customerId: string; readonly hasRewardThisMonth: boolean; readonly now: Date },
): RewardVerdict {
  if (hasRewardThisMonth) return { ok: false, code: 'reward.month_taken' };
  const isSuitable = license.ownerId === customerId && license.edition === 'professional';
  if (!isSuitable) return { ok: false, code: 'reward.license_unsuitable' };
  const verdict = evaluateAddition(license, { kind: reward.kind, quantity: reward.amount }, now);
  if (verdict.ok) return verdict;
  const isFull = verdict.code === 'license.already_unlimited';
  return { ok: false, code: isFull ? 'reward.already_unlimited' : 'reward.license_unsuitable' };
}

const MAX_LENGTH = 500;
const SCHEMES: readonly string[] = ['http:', 'https:'];
/** Parameters that identify where a reader came from, not the content. */
const ORIGIN = /^(utm_|spm$|from$|share)/i;

export type ContentAddressVerdict =
  | {
      readonly ok: true;
      /** The address to open. */
      readonly url: string;
      /**
       * The same for every spelling of one address: no scheme, `www.`, fragment, tracking parameters or trailing slash.
       */
      readonly key: string;
    }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'reward.address_invalid'> };

/** Reads the public address of a piece of content: http or https, at most 500 characters, without credentials. */
export function readContentAddress(typed: string): ContentAddressVerdict {
  const text = typed.trim();
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : null;
  if (!url || !SCHEMES.includes(url.protocol) || url.username || url.password || !url.hostname.includes('.')) {
    return { ok: false, code: 'reward.address_invalid' };
  }
  const read = new URLSearchParams([...url.searchParams].filter(([name]) => !ORIGIN.test(name)));
  read.sort();
  const host = url.host.replace(/^www\./, '');
  return {
    ok: true,
    url: text,
    key: `${host}${url.pathname.replace(/\/+$/, '')}${read.size > 0 ? `?${read.toString()}` : ''}`,
  };
}
