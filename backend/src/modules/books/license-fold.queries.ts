import { Injectable } from '@nestjs/common';
import { endOfShanghaiDay } from '../../domain/calendar/calendar.js';
import {
  CAPACITIES,
  type Capacity,
  isUnlimited,
  type LicenseComponent,
  type LicenseState,
  sumComponents,
} from '../../domain/licensing/license.js';
import { type FoldedLicense, type FoldedPart, foldLicenses } from '../../domain/licensing/line-fold.js';
import { capacityPairs } from '../../platform/database/transactions.js';
import { Reads } from '../../platform/database/reads.js';
import { lineJson, type LineRow, toLine } from '../paid/index.js';
import type { Breach } from './invariants/index.js';

/** The one rule of the books that is no query: it takes the fold. */
export const FOLD_RULE = {
  id: 'I6.rows-show-their-lines',
  says: 'a licence shows exactly what its lines give',
} as const;

/** The row of a license as JSON. */
interface LicenseRow {
  readonly id: string;
  readonly status: LicenseState;
  readonly base: Capacity;
  readonly bonus: Capacity;
  readonly components: readonly LicenseComponent[];
  readonly grantedComponents: readonly LicenseComponent[];
  readonly agreedYearFen: number | null;
  readonly carriesReward: boolean;
  readonly expiresAt: string | null;
  readonly linesSeen: number;
}

/** Licenses that were ever merged with each other. */
interface Family {
  readonly id: string;
  readonly licenses: readonly LicenseRow[];
  readonly lines: readonly LineRow[];
}

/**
 * Families per statement, which reads a few hundred rows in one snapshot and locks nothing. With 2,000, the process,
 * which may also serve customers, handled no requests for 150 ms.
 */
const CHUNK = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** @param families SQL for the ids after $1 of at most $2 families, ascending */
const reading = (name: string, families: string) => ({
  name: `fold-${name}`,
  text: `
  WITH f AS MATERIALIZED (${families})
  SELECT f.id, r.licenses, w.lines
    FROM f
   CROSS JOIN LATERAL (
         SELECT json_agg(json_build_object('id', l.id, 'status', l.status, 'components', l.components,
                  'grantedComponents', l.granted_components, 'agreedYearFen', l.agreed_year_fen,
                  'base', json_build_object(${capacityPairs('l.base_')}),
                  'bonus', json_build_object(${capacityPairs('l.bonus_')}), 'carriesReward', l.carries_reward,
                  'expiresAt', l.expires_at, 'linesSeen', l.lines_seen)) AS licenses
           FROM licenses l WHERE l.family_id = f.id) r
   CROSS JOIN LATERAL (
         SELECT coalesce(json_agg(${lineJson('0')} ORDER BY n.id), '[]') AS lines
           FROM licenses l JOIN license_lines n ON n.license_id = l.id WHERE l.family_id = f.id) w
   ORDER BY f.id`,
});
const ALL = reading('all', 'SELECT DISTINCT family_id AS id FROM licenses WHERE family_id > $1 ORDER BY 1 LIMIT $2');
const CHANGED = reading(
  'changed',
  `SELECT id FROM (SELECT l.family_id AS id FROM license_lines n JOIN licenses l ON l.id = n.license_id WHERE n.id > $3
                    UNION SELECT unnest($4::uuid[])) changed
    WHERE id > $1 ORDER BY id LIMIT $2`,
);
const NEWEST = { name: 'newest-line', text: 'SELECT coalesce(max(id), 0)::float8 AS id FROM license_lines' };

/** A line is committed at the latest this long after it was numbered, in milliseconds. */
const LONGEST_WRITE_MS = 60_000;
/** How many of the newest lines are checked first. */
const FIRST_LOOK = 1_000;

/** Compares what licenses show with what their lines give. */
@Injectable()
export class LicenseFold {
  /** The newest line at the time of looks, of which the first is old enough that nothing before it is still written. */
  #looks: { readonly at: number; readonly line: number }[] = [];
  /** Families that were broken at the last look. */
  #broken: readonly string[] = [];

  constructor(private readonly reads: Reads) {}

  /**
   * Returns the breaches of licenses that were given something since the last check, and of those that were wrong then.
   */
  async changed(): Promise<readonly Breach[]> {
    const at = performance.now();
    const newest = await this.reads.first<{ id: number }>(NEWEST);
    const line = newest?.id ?? 0;
    const last = this.#looks.findLastIndex((look) => look.at < at - LONGEST_WRITE_MS);
    this.#looks = [...this.#looks.slice(Math.max(last, 0)), { at, line }];
    const since = this.#looks.length > 1 ? (this.#looks[0]?.line ?? 0) : line - FIRST_LOOK;
    const breaches: Breach[] = [];
    const broken: string[] = [];
    for await (const { id, licenses, lines } of this.#families(CHANGED, [since, this.#broken])) {
      const found = breachesOf(licenses, lines);
      breaches.push(...found);
      if (found.length > 0) broken.push(id);
    }
    this.#broken = broken;
    return breaches;
  }

  /** Returns the breaches of all licenses. */
  async all(): Promise<readonly Breach[]> {
    const breaches: Breach[] = [];
    for await (const { licenses, lines } of this.#families(ALL, [])) breaches.push(...breachesOf(licenses, lines));
    return breaches;
  }

  async *#families(statement: typeof ALL, values: readonly unknown[]): AsyncGenerator<Family> {
    let chunk: Family[];
    let after = BEFORE_ALL;
    do {
      chunk = await this.reads.rows<Family>(statement, [after, CHUNK, ...values]);
      yield* chunk;
      after = chunk.at(-1)?.id ?? after;
    } while (chunk.length === CHUNK);
  }
}

function breachesOf(licenses: readonly LicenseRow[], written: readonly LineRow[]): readonly Breach[] {
  const lines = written.map(toLine);
  const folded = foldLicenses(lines);
  const seen = Math.max(...licenses.map(({ linesSeen }) => linesSeen));
  // A license is new with its first line.
  const unseen = lines.find(({ id, kind }) => id > seen && kind !== 'first');
  const behind = unseen ? [{ subject: unseen.licenseId, detail: `line ${unseen.id} is not in the licence` }] : [];
  const owned = new Map([...folded.values()].flatMap(({ parts }) => parts.map((part) => [part.home, part] as const)));
  return [
    ...behind,
    ...licenses.flatMap((row) => {
      const differing = differencesOf(row, folded.get(row.id), owned.get(row.id));
      return differing.length > 0
        ? [{ subject: row.id, detail: `differs from its lines: ${differing.join(', ')}` }]
        : [];
    }),
  ];
}

/** @param own its own grant, if that is still valid, in this license or in the one it was merged into */
function differencesOf(
  row: LicenseRow,
  license: FoldedLicense | undefined,
  own: FoldedPart | undefined,
): readonly string[] {
  // Renewals, also of a license that this one was merged into, are priced by what the row says of its own grant. Once
  // that is withdrawn, the row keeps its last values.
  const granted = {
    grantedComponents: own !== undefined && textOf(own.base.components) !== textOf(row.grantedComponents),
    agreedYearFen: own !== undefined && own.base.agreedYearFen !== row.agreedYearFen,
  };
  if (!license) {
    const isWrong = row.status === 'active' || (own !== undefined && row.status === 'revoked');
    return namesOf({ status: isWrong, ...granted });
  }
  const end = license.until === null ? null : endOfShanghaiDay(license.until).getTime();
  return namesOf({
    ...granted,
    status: row.status !== 'active',
    expiresAt: end !== (row.expiresAt === null ? null : Date.parse(row.expiresAt)),
    ...Object.fromEntries(
      CAPACITIES.flatMap((name) => [
        [`base ${name}`, license.base[name] !== row.base[name]],
        // What is added to an unlimited capacity changes nothing.
        [`bonus ${name}`, !isUnlimited(row.base[name]) && license.bonus[name] !== row.bonus[name]],
      ]),
    ),
    components: textOf(license.parts.flatMap(({ base }) => base.components)) !== textOf(row.components),
    // Earlier releases left the mark where a reward was taken back; the next line of the license removes it.
    carriesReward: license.carriesReward && !row.carriesReward,
  });
}

const namesOf = (differing: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(differing).flatMap(([name, differs]) => (differs ? [name] : []));

const textOf = (components: readonly LicenseComponent[]): string => JSON.stringify(sumComponents([components]));
