import { Injectable } from '@nestjs/common';
import type { LicenseLine } from '../../../domain/licensing/lines.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { LicensesRepository } from '../licenses.repository.js';
import { type LegacyFacts, legacyLines } from './legacy-lines.js';
import { LinesRepository } from './lines.repository.js';

const FACTS = `
  SELECT
    (SELECT coalesce(json_object_agg(l.id, o.months), '{}') FROM licenses l JOIN orders o ON o.id::text = l.origin_id
      WHERE l.id = ANY ($1) AND l.origin_kind IN ('purchase', 'quote')) AS "orderedMonths",
    (SELECT coalesce(json_object_agg(e.license_id, e.after -> 'expiresAt'), '{}') FROM license_events e
      WHERE e.license_id = ANY ($1) AND e.kind = 'issued') AS "grantedUntil",
    (SELECT coalesce(json_agg(json_build_object('licenseId', license_id, 'source', source_kind, 'sourceId', source_id,
              'months', months, 'at', counted_from, 'undoneAt', undone_at)), '[]')
       FROM license_extensions WHERE license_id = ANY ($1)) AS extensions,
    (SELECT coalesce(json_agg(json_build_object('licenseId', license_id, 'source', source_kind, 'sourceId', source_id,
              'kind', kind, 'quantity', quantity, 'at', added_at, 'takenBackAt', taken_back_at)), '[]')
       FROM license_additions WHERE license_id = ANY ($1)) AS additions,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'targetId', target_id, 'at', merged_at,
              'sourceIds', (SELECT json_agg(one ->> 'id') FROM jsonb_array_elements(sources_before) one))), '[]')
       FROM license_merges WHERE target_id = ANY ($1)) AS merges`;

/** More lines than any license of earlier releases needs: numbers that are not used are lost, which does no harm. */
const linesAtMost = (rows: readonly LicenseRecord[], { extensions, additions, merges }: LegacyFacts): number =>
  rows.length * 5 + (extensions.length + additions.length) * 2 + merges.length;

/**
 * Turns what releases before the lines recorded into lines. A trigger marks every license whose terms such a release
 * wrote (`lines_seen` is null); they are settled under their locks before anything is added to them.
 */
@Injectable()
export class LegacyRecords {
  constructor(
    private readonly lines: LinesRepository,
    private readonly licenses: LicensesRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the lines of these licenses, the missing ones written. */
  async settle(tx: Tx, rows: readonly LicenseRecord[], lines: readonly LicenseLine[]): Promise<readonly LicenseLine[]> {
    if (isSettled(rows)) return lines;
    const ids = rows.map(({ id }) => id);
    const facts = await factsOf(tx, ids);
    const numbers = await this.lines.nextIds(tx, linesAtMost(rows, facts));
    const added = legacyLines(rows, lines, facts, { now: this.clock.now(), numbers });
    await this.lines.insert(tx, added);
    await this.licenses.markSettled(tx, ids, added.at(-1)?.id ?? 0);
    return [...lines, ...added];
  }

  /** The same without writing anything, for previews. */
  async foresee(
    tx: Tx,
    rows: readonly LicenseRecord[],
    lines: readonly LicenseLine[],
  ): Promise<readonly LicenseLine[]> {
    if (isSettled(rows)) return lines;
    const facts = await factsOf(
      tx,
      rows.map(({ id }) => id),
    );
    const last = lines.at(-1)?.id ?? 0;
    const numbers = Array.from({ length: linesAtMost(rows, facts) }, (_, nth) => last + 1 + nth);
    return [...lines, ...legacyLines(rows, lines, facts, { now: this.clock.now(), numbers })];
  }
}

const isSettled = (rows: readonly LicenseRecord[]): boolean => rows.every(({ linesSeen }) => linesSeen !== null);

async function factsOf(tx: Tx, licenseIds: readonly string[]): Promise<LegacyFacts> {
  const [facts]: [LegacyFacts] = await tx.query(FACTS, [licenseIds]);
  return facts;
}
