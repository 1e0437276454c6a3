import { daysBetween, shanghaiDate } from '../calendar/calendar.js';
import {
  ALLOWED,
  type Capacity,
  type CapacityName,
  firstRefusal,
  isCapacity,
  isUnlimited,
  type LicenseComponent,
  type LicenseFacts,
  type LicenseRefusal,
  type LicenseVerdict,
  mustBeOwned,
  mustBeUnexpired,
  perCapacity,
  refuse,
  sumCapacity,
  sumComponents,
} from './license.js';

export interface MergeRefusal {
  readonly licenseId: string;
  readonly code: LicenseRefusal;
}

/** The terms of the target afterwards. The sources become `merged`. */
export interface MergedTerms extends Capacity {
  readonly expiresAt: Date | null;
  readonly components: readonly LicenseComponent[];
  readonly carriesReward: boolean;
}

export interface MergePreview {
  readonly after: MergedTerms;
  /** What the target gains; `UNLIMITED` when it becomes unlimited, 0 when it already was. */
  readonly gained: Capacity;
  /** Capacity that is lost, because another license of the merge is unlimited in it. */
  readonly absorbed: Capacity;
  /** Every license that would have run longer than the result, and the days it loses. */
  readonly daysLost: readonly { readonly licenseId: string; readonly days: number }[];
}

export type MergeVerdict =
  | ({ readonly ok: true } & MergePreview)
  | { readonly ok: false; readonly code: LicenseRefusal; readonly refusals: readonly MergeRefusal[] };

/**
 * Checks the request before any license is read.
 *
 * Refuses: license.merge_no_sources, license.merge_duplicate_source, license.merge_target_is_source.
 */
export function evaluateMergeRequest(targetId: string, sourceIds: readonly string[]): LicenseVerdict {
  if (sourceIds.length === 0) return refuse('license.merge_no_sources');
  if (new Set(sourceIds).size < sourceIds.length) return refuse('license.merge_duplicate_source');
  return sourceIds.includes(targetId) ? refuse('license.merge_target_is_source') : ALLOWED;
}

/**
 * Whether a license can take part in a merge at all, with any partner.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.merged, license.revoked, license.expired
 * (grace included), license.already_bound, license.free_enterprise.
 */
export const evaluateMergeable = (license: LicenseFacts, accountId: string, now: Date): LicenseVerdict =>
  firstRefusal(
    mustBeOwned(license, accountId),
    mustBeUnexpired(license, now),
    license.machineId === null ? ALLOWED : refuse('license.already_bound'),
    license.origin === 'free_enterprise' ? refuse('license.free_enterprise') : ALLOWED,
  );

const isPermanent = ({ expiresAt }: LicenseFacts): boolean => expiresAt === null;

/** Whether two licenses can be merged with each other: the same edition, and both permanent or both dated. */
function evaluatePair(target: LicenseFacts, source: LicenseFacts): LicenseVerdict {
  if (target.edition !== source.edition) return refuse('license.edition_differs');
  return isPermanent(target) === isPermanent(source) ? ALLOWED : refuse('license.permanence_differs');
}

function earliestExpiry(licenses: readonly LicenseFacts[]): Date | null {
  const ends = licenses.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt.getTime()]));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

const gain = (before: number, after: number): number =>
  isUnlimited(after) ? (isUnlimited(before) ? 0 : after) : after - before;

function absorbedOf(all: readonly LicenseFacts[], name: CapacityName): number {
  const finite = all.map((license) => license[name]).filter((amount) => !isUnlimited(amount));
  return finite.length === all.length ? 0 : finite.reduce((sum, amount) => sum + amount, 0);
}

function previewOf(target: LicenseFacts, all: readonly LicenseFacts[]): MergePreview {
  const expiresAt = earliestExpiry(all);
  const capacity = sumCapacity(all);
  const lost = ({ id, expiresAt: end }: LicenseFacts) => ({
    licenseId: id,
    days: end === null || expiresAt === null ? 0 : daysBetween(shanghaiDate(expiresAt), shanghaiDate(end)),
  });
  return {
    after: {
      ...capacity,
      expiresAt,
      components: sumComponents(all.map(({ components }) => components)),
      carriesReward: all.some(({ carriesReward }) => carriesReward),
    },
    gained: perCapacity((name) => gain(target[name], capacity[name])),
    absorbed: perCapacity((name) => absorbedOf(all, name)),
    daysLost: all.map(lost).filter(({ days }) => days > 0),
  };
}

/**
 * Merges the sources into the target: capacities add up (unlimited absorbs), the earliest expiry applies.
 *
 * The result does not depend on the order of the sources or on merging in steps. A refusal names every license that
 * prevents the merge; `code` is that of the first. Check the request with `evaluateMergeRequest` first.
 */
export function evaluateMerge(
  target: LicenseFacts,
  sources: readonly LicenseFacts[],
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): MergeVerdict {
  const all = [target, ...sources];
  const refusals = all.flatMap((license) => {
    const verdict = firstRefusal(evaluateMergeable(license, accountId, now), evaluatePair(target, license));
    return verdict.ok ? [] : [{ licenseId: license.id, code: verdict.code }];
  });
  const [first] = refusals;
  if (first) return { ok: false, code: first.code, refusals };

  const preview = previewOf(target, all);
  if (!isCapacity(preview.after)) {
    const code = 'license.capacity_too_large';
    return { ok: false, code, refusals: [{ licenseId: target.id, code }] };
  }
  return { ok: true, ...preview };
}

/** The licenses of an account that have others to merge with, in groups: all of a group can be merged with each other. */
export function mergeableGroups(
  licenses: readonly LicenseFacts[],
  accountId: string,
  now: Date,
): readonly (readonly LicenseFacts[])[] {
  const groups: LicenseFacts[][] = [];
  for (const license of licenses) {
    if (!evaluateMergeable(license, accountId, now).ok) continue;
    const group = groups.find(([first]) => first && evaluatePair(first, license).ok);
    if (group) group.push(license);
    else groups.push([license]);
  }
  return groups.filter(({ length }) => length > 1);
}
