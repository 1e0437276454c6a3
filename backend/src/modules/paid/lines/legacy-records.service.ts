import { Injectable } from '@nestjs/common';
import type { LicenseLine, LineSource } from '../../../domain/licensing/lines.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { LicensesRepository } from '../licenses.repository.js';
import { type LegacyFacts, legacyLines } from './legacy-lines.js';
import { LinesRepository } from './lines.repository.js';

const FACTS = `
  SELECT
    (SELECT coalesce(json_object_agg(l.id, json_build_object('months', o.months, 'payableFen', o.payable_fen,
              'lines', o.lines)), '{}')
       FROM licenses l
       JOIN orders o ON o.id = CASE WHEN l.origin_kind IN ('purchase', 'quote') THEN l.origin_id::uuid END
      WHERE l.id = ANY ($1)) AS orders,
    (SELECT coalesce(json_object_agg(e.license_id, e.after -> 'expiresAt'), '{}') FROM license_events e
      WHERE e.license_id = ANY ($1) AND e.kind = 'issued') AS "grantedUntil",
    (SELECT coalesce(json_agg(json_build_object('licenseId', e.license_id, 'source', source_kind, 'sourceId', source_id,
              'months', e.months, 'paidFen', o.payable_fen, 'at', counted_from, 'undoneAt', undone_at)), '[]')
       FROM license_extensions e
       LEFT JOIN orders o ON o.id = CASE WHEN source_kind = 'order' THEN source_id::uuid END
      WHERE e.license_id = ANY ($1)) AS extensions,
    (SELECT coalesce(json_agg(json_build_object('licenseId', license_id, 'source', source_kind, 'sourceId', source_id,
              'kind', kind, 'quantity', quantity, 'at', added_at, 'takenBackAt', taken_back_at)), '[]')
       FROM license_additions WHERE license_id = ANY ($1)) AS additions,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'targetId', target_id, 'at', merged_at,
              'sourceIds', (SELECT json_agg(one ->> 'id') FROM jsonb_array_elements(sources_before) one))), '[]')
       FROM license_merges WHERE target_id = ANY ($1)) AS merges`;

const IS_ALL_SETTLED = 'SELECT NOT EXISTS (SELECT FROM licenses WHERE lines_seen IS NULL) AS "isAllSettled"';
const LICENSES_OF = `
  SELECT license_id AS id FROM license_extensions WHERE source_kind = $1 AND source_id = $2
  UNION SELECT license_id FROM license_additions WHERE source_kind = $1 AND source_id = $2
  UNION SELECT id FROM licenses WHERE $1 = 'order' AND origin_kind IN ('purchase', 'quote') AND origin_id = $2`;

/** Families that are not settled yet, in the order of their ids. */
const NEXT_FAMILIES = `
  SELECT DISTINCT family_id AS id FROM licenses WHERE lines_seen IS NULL AND family_id > $1 ORDER BY family_id LIMIT $2`;

/** Families of one transaction: a sale of one of their licenses waits for these and no longer. */
const BATCH = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** More lines than any license of earlier releases needs: numbers that are not used are lost, which does no harm. */
const linesAtMost = (rows: readonly LicenseRecord[], { extensions, additions, merges }: LegacyFacts): number =>
  rows.length * 5 + (extensions.length + additions.length) * 2 + merges.length;

/** The lines that a family lacked. */
interface SettledFamily {
  readonly id: string;
  readonly added: readonly LicenseLine[];
}

/**
 * Turns what releases before the lines recorded into lines. A trigger marks every license whose terms such a release
 * wrote (`lines_seen` is null); they are settled under their locks before anything is added to them, and all others in
 * the background.
 */
@Injectable()
export class LegacyRecords {
  constructor(
    private readonly lines: LinesRepository,
    private readonly licenses: LicensesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /**
   * The licenses that a source gave or added to, as far as that may not be written as lines yet. Once everything is, it reads
   * no table of earlier releases, so that the next release can drop them.
   */
  async licensesOf(tx: Tx, source: LineSource, sourceId: string): Promise<readonly string[]> {
    const [{ isAllSettled }]: [{ isAllSettled: boolean }] = await tx.query(IS_ALL_SETTLED);
    if (isAllSettled) return [];
    const rows: { id: string }[] = await tx.query(LICENSES_OF, [source, sourceId]);
    return rows.map(({ id }) => id);
  }

  /** Returns the lines of these licenses, the missing ones written. */
  async settle(tx: Tx, rows: readonly LicenseRecord[], lines: readonly LicenseLine[]): Promise<readonly LicenseLine[]> {
    const settled = await this.#missing(tx, rows, lines, (count) => this.lines.nextIds(tx, count));
    if (settled.length === 0) return lines;
    const added = settled.flatMap((family) => family.added);
    await this.lines.insert(tx, added);
    await this.licenses.markSettled(
      tx,
      settled.map((family) => ({ familyId: family.id, linesSeen: family.added.at(-1)?.id ?? 0 })),
    );
    return [...lines, ...added];
  }

  /** The same without writing anything, for previews. */
  async foresee(
    tx: Tx,
    rows: readonly LicenseRecord[],
    lines: readonly LicenseLine[],
  ): Promise<readonly LicenseLine[]> {
    const last = lines.at(-1)?.id ?? 0;
    const numbers = (count: number) => Array.from({ length: count }, (_, nth) => last + 1 + nth);
    const settled = await this.#missing(tx, rows, lines, async (count) => numbers(count));
    return [...lines, ...settled.flatMap(({ added }) => added)];
  }

  /**
   * Settles every license that is not settled yet, until `stop` is aborted. Families that another transaction has locked, for
   * a sale or in another process, are left to the next run, so that nothing here waits for a lock.
   */
  async settleAll(stop: AbortSignal): Promise<void> {
    let [families, corrections] = [0, 0];
    for (let after: string | null = BEFORE_ALL; after !== null && !stop.aborted;) {
      const since: string = after;
      const batch = await this.transactions.run(async (tx) => {
        const found: { id: string }[] = await tx.query(NEXT_FAMILIES, [since, BATCH]);
        const rows = await this.licenses.lockFreeFamilies(
          tx,
          found.map(({ id }) => id),
        );
        const { lines } = await this.lines.read(
          tx,
          rows.map(({ id }) => id),
        );
        const added = (await this.settle(tx, rows, lines)).slice(lines.length);
        return { last: found.at(-1)?.id ?? null, count: found.length, added };
      });
      families += batch.count;
      corrections += batch.added.filter(({ source }) => source === 'correction').length;
      after = batch.last;
    }
    if (families > 0) this.logger.log('licenses got their lines', { families, corrections }, LegacyRecords.name);
  }

  async #missing(
    tx: Tx,
    rows: readonly LicenseRecord[],
    lines: readonly LicenseLine[],
    numbersFor: (count: number) => Promise<readonly number[]>,
  ): Promise<readonly SettledFamily[]> {
    const familyOf = new Map(rows.map(({ id, familyId }) => [id, familyId]));
    const unsettled = [...new Set(rows.flatMap((row) => (row.linesSeen === null ? [row.familyId] : [])))];
    if (unsettled.length === 0) return [];
    const ids = rows.flatMap(({ id, familyId }) => (unsettled.includes(familyId) ? [id] : []));
    const [facts]: [LegacyFacts] = await tx.query(FACTS, [ids]);
    const numbers = (await numbersFor(linesAtMost(rows, facts))).values();
    const [rowsOf, linesOf] = [grouped(rows, ({ familyId }) => familyId), grouped(lines, ofLicense)];
    const [extensionsOf, additionsOf] = [grouped(facts.extensions, ofLicense), grouped(facts.additions, ofLicense)];
    const mergesOf = grouped(facts.merges, ({ targetId }) => familyOf.get(targetId));
    function ofLicense({ licenseId }: { readonly licenseId: string }) {
      return familyOf.get(licenseId);
    }
    return unsettled.map((id) => {
      const ofFamily = {
        ...facts,
        extensions: extensionsOf.get(id) ?? [],
        additions: additionsOf.get(id) ?? [],
        merges: mergesOf.get(id) ?? [],
      };
      const added = legacyLines(rowsOf.get(id) ?? [], linesOf.get(id) ?? [], ofFamily, this.clock.now(), numbers);
      return { id, added };
    });
  }
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one) ?? '';
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
