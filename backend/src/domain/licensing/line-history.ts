import { countingOf, type FoldedLicense, foldLicense, replay, type ReplayedPart } from './line-fold.js';
import type { LicenseLine } from './lines.js';

/** What one line did, in the history of one license. */
export interface LineEntry {
  readonly line: LicenseLine;
  /** The license whose terms it changed: the one whose history this is, or one that gained or lost parts by a merge. */
  readonly licenseId: string;
  /** Whether it is about the license's own part while that was merged into another. */
  readonly isElsewhere: boolean;
  /** What that license gave before and after; null if nothing. */
  readonly before: FoldedLicense | null;
  readonly after: FoldedLicense | null;
  /** The licenses that parts came from: those merged in, or the one that the part left. */
  readonly joined: readonly string[];
  /** The licenses that parts moved to: the one it was merged into, or those that are separate again. */
  readonly left: readonly string[];
  /**
   * When the line was taken back, or something that a change was priced by; null while it counts for a part of this
   * history.
   */
  readonly withdrawnAt: Date | null;
}

/** A part that a line is about, with the licenses it was in before (null for a new one) and after. */
interface Touch {
  readonly part: number;
  readonly home: string;
  readonly from: string | null;
  readonly to: string;
}

interface Step {
  readonly line: LicenseLine;
  readonly touches: readonly Touch[];
  readonly before: ReadonlyMap<string, FoldedLicense | null>;
  readonly after: ReadonlyMap<string, FoldedLicense | null>;
}

/** For each line that no longer counts, and each part, the step from which on it does not count. */
type Withdrawn = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * What every line did to a license, in the order of writing, computed from all lines of everything it was ever merged
 * with. Lines of a part that was merged in later are included from its beginning, and lines of the license's own part
 * while it is merged into another; those of another part end when it leaves.
 */
export function lineHistory(lines: readonly LicenseLine[], licenseId: string): readonly LineEntry[] {
  const { steps, withdrawn } = stepsOf(lines);
  const lastIn = new Map<number, number>();
  for (const [nth, { touches }] of steps.entries())
    for (const { part, from, to } of touches) if (from === licenseId || to === licenseId) lastIn.set(part, nth);
  const belongs = ({ part, home }: Touch, nth: number) => home === licenseId || nth <= (lastIn.get(part) ?? -1);
  return steps.flatMap((step, nth) => {
    const own = step.touches.filter((touch) => belongs(touch, nth));
    if (own.length === 0) return [];
    const ends = own.map((touch) => {
      const end = withdrawn.get(step.line.id)?.get(touch.part);
      return end !== undefined && belongs(touch, end) ? end : null;
    });
    const end = ends.includes(null) ? undefined : steps[Math.max(...ends.flatMap((each) => each ?? []))];
    const isElsewhere = own.every(({ part }) => nth > (lastIn.get(part) ?? -1));
    return [{ ...entryOf(step, own, licenseId), isElsewhere, withdrawnAt: end?.line.at ?? null }];
  });
}

function entryOf(
  { line, touches, before, after }: Step,
  own: readonly Touch[],
  licenseId: string,
): Omit<LineEntry, 'isElsewhere' | 'withdrawnAt'> {
  const isHere = own.some(({ from, to }) => from === licenseId || to === licenseId);
  const holder = isHere ? licenseId : (own[0]?.to ?? licenseId);
  const moves = touches.filter(({ from, to }) => from !== null && from !== to);
  return {
    line,
    licenseId: holder,
    before: before.get(holder) ?? null,
    after: after.get(holder) ?? null,
    joined: [...new Set(moves.flatMap(({ from, to }) => (to === holder && from !== null ? [from] : [])))],
    left: [...new Set(moves.flatMap(({ from, to }) => (from === holder ? [to] : [])))],
  };
}

/** Replays the lines and keeps what each did. */
function stepsOf(lines: readonly LicenseLine[]): { readonly steps: readonly Step[]; readonly withdrawn: Withdrawn } {
  const steps: Step[] = [];
  const withdrawn = new Map<number, Map<number, number>>();
  const holders = new Map<number, string>();
  const folds = new Map<string, FoldedLicense | null>();
  replay(lines, (line, parts) => {
    const touches = touchesOf(line, parts, holders);
    for (const { part, to } of touches) holders.set(part, to);
    const licenseIds = new Set(touches.flatMap(({ from, to }) => (from === null ? [to] : [from, to])));
    const before = new Map([...licenseIds].map((id) => [id, folds.get(id) ?? null]));
    for (const id of licenseIds) folds.set(id, foldLicense(parts, id));
    const after = new Map([...licenseIds].map((id) => [id, folds.get(id) ?? null]));
    steps.push({ line, touches, before, after });
    if (line.kind !== 'withdrawal') return;
    for (const part of touches.flatMap(({ part: id }) => parts.get(id) ?? [])) {
      const counting = new Set(countingOf(parts, part));
      for (const each of part.lines) {
        if (counting.has(each)) continue;
        const ends = withdrawn.get(each.id) ?? new Map<number, number>();
        withdrawn.set(each.id, ends.set(part.id, ends.get(part.id) ?? steps.length - 1));
      }
    }
  });
  return { steps, withdrawn };
}

function touchesOf(
  line: LicenseLine,
  parts: ReadonlyMap<number, ReplayedPart>,
  holders: ReadonlyMap<number, string>,
): readonly Touch[] {
  return [...parts.values()].flatMap((part) => {
    const from = holders.get(part.id) ?? null;
    const isAbout = from !== part.licenseId || line.parts.includes(part.id) || takesFrom(line, part);
    return isAbout ? [{ part: part.id, home: part.home, from, to: part.licenseId }] : [];
  });
}

/** A change also ends with what it was priced by, of whichever part that was. */
const takesFrom = ({ parts, withdraws }: LicenseLine, part: ReplayedPart): boolean =>
  part.lines.some(
    ({ id, change }) =>
      (withdraws.includes(id) && (parts.length === 0 || parts.includes(part.id))) ||
      change?.credits.some((credited) => withdraws.includes(credited)),
  );
