import { Injectable } from '@nestjs/common';
import { movesLeft } from '../../domain/licensing/binding.js';
import { mergeableGroups } from '../../domain/licensing/merge.js';
import { licenseAbilities, type LicenseAbilities } from '../../domain/licensing/abilities.js';
import { type PricedPart, priceBasis } from '../../domain/licensing/price-basis.js';
import { Clock } from '../../platform/clock/clock.js';
import { capacityPairs } from '../../platform/database/capacity-sql.js';
import { patternOf } from '../../platform/database/search.js';
import { ReadingLane } from '../../platform/database/reading-lane.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import { toBindingEvents } from './binding/bindings.repository.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { type DisplayState, displayState, type LicensePhase, phaseBounds } from '../../domain/licensing/status.js';
import { phaseSql, pricedPartsJson } from './license-sql.js';
import { type License, toLicense } from './license.js';
import { licenseRefusal } from './license-refusal.js';
import { type GrantedFile, type GrantedFileRow, grantedFilesJson, livingFiles } from './files/granted-files.js';
import { HISTORY_COLUMNS, type HistoryLine, type HistoryRow, toHistoryLine } from './license-history.js';

/** A license as its owner sees it now. */
export interface LicenseRead {
  readonly license: License;
  readonly state: DisplayState;
  readonly mergedIntoId: string | null;
  readonly can: LicenseAbilities;
}

export interface MergeableRead extends LicenseRead {
  /** Licenses of the same group can be merged with each other. */
  readonly mergeGroup: number;
}

export interface LicenseDetails extends LicenseRead {
  readonly grantedFiles: readonly GrantedFile[];
  readonly history: readonly HistoryLine[];
  /** The version of the newest file; 0 if there is none yet. */
  readonly fileVersion: number;
  /** How often its owner can still move it to another machine within these 365 days. */
  readonly movesLeft: number;
}

export type PhaseCounts = Readonly<Record<LicensePhase, number>>;

/** A page of an owner's licenses, with the number in each phase, whichever phase is shown. */
export interface LicensePage extends Page<LicenseRead> {
  readonly counts: PhaseCounts;
}

/** Number of history events on a license's page, newest first. */
const HISTORY_LENGTH = 100;

/** A binding as decoded from JSON, its instants strings. */
interface Stay {
  readonly boundAt: string;
  readonly boundBy: 'customer' | 'staff';
  readonly unboundAt: string | null;
  readonly unboundBy: 'customer' | 'staff' | null;
}

type Instants = 'expiresAt' | 'boundAt' | 'issuedAt' | 'termStartedAt';
type LicenseRow = Omit<LicenseRecord, Instants> & {
  readonly [Key in Instants]: string | null;
} & { readonly stays: readonly Stay[]; readonly parts: readonly PricedPart[] | null };

const LICENSE_JSON = `
  json_build_object(
    'id', l.id, 'accountId', l.account_id, 'key', l.key, 'edition', l.edition, 'planId', l.plan_id,
    'nameZh', l.name_zh, 'nameEn', l.name_en, 'components', l.components,
    'base', json_build_object(${capacityPairs('l.base_')}), 'bonus', json_build_object(${capacityPairs('l.bonus_')}),
    'expiresAt', l.expires_at, 'termStartedAt', l.term_started_at, 'status', l.status, 'mergedIntoId', l.merged_into_id,
    'machineId', l.machine_id, 'boundAt', l.bound_at, 'remark', l.remark, 'originKind', l.origin_kind,
    'carriesReward', l.carries_reward, 'parts', ${pricedPartsJson('l')}, 'isTest', l.is_test, 'fileVersion', l.file_version, 'issuedAt', l.issued_at,
    'stays', (SELECT coalesce(json_agg(json_build_object('boundAt', b.bound_at, 'boundBy', b.bound_by,
                                                         'unboundAt', b.unbound_at, 'unboundBy', b.unbound_by)
                                       ORDER BY b.bound_at), '[]')
                FROM license_bindings b WHERE b.license_id = l.id))`;

const PHASE = phaseSql({ graceSince: '$2::timestamptz', endingUntil: '$3::timestamptz' });

/** A list request: the page, optionally limited to one phase and to a search text. */
export interface PaidSearch {
  readonly pageIndex: number;
  readonly phase?: LicensePhase | null | undefined;
  readonly q?: string | undefined;
}

const FOUND = `account_id = $1 AND ($6::text IS NULL OR key ILIKE $6 OR remark ILIKE $6 OR machine_id ILIKE $6 OR name_zh ILIKE $6 OR name_en ILIKE $6)`;
/** A page of an account's licences and the number in each phase. `$2` and `$3` are the bounds of the phases. */
const LIST: Prepared = {
  name: 'paid-list',
  text: `
    SELECT (SELECT json_build_object('valid', count(*) FILTER (WHERE phase = 'valid'),
                                     'ending', count(*) FILTER (WHERE phase = 'ending'),
                                     'over', count(*) FILTER (WHERE phase = 'over'))
              FROM (SELECT ${PHASE} AS phase FROM licenses WHERE ${FOUND}) mine) AS counts,
           coalesce((SELECT json_agg(${LICENSE_JSON} ORDER BY l.created_at DESC, l.id DESC)
                       FROM (SELECT * FROM licenses WHERE ${FOUND} AND ($4::text IS NULL OR ${PHASE} = $4)
                              ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET $5) l), '[]') AS items`,
};

interface PaidRows {
  readonly counts: PhaseCounts;
  readonly items: readonly LicenseRow[];
}

const NOTHING: PaidRows = { counts: { valid: 0, ending: 0, over: 0 }, items: [] };

/** Owners of more licenses than this have to merge in several steps. */
const MAX_MERGEABLE = 200;

/** Licenses that might be mergeable; the rule decides. */
const MERGE_CANDIDATES: Prepared = {
  name: 'paid-merge-candidates',
  text: `
    SELECT ${LICENSE_JSON} AS license
      FROM licenses l
     WHERE l.account_id = $1 AND l.status = 'active' AND l.machine_id IS NULL
     ORDER BY l.created_at DESC, l.id DESC LIMIT ${MAX_MERGEABLE}`,
};

const DETAILS: Prepared = {
  name: 'paid-details',
  text: `
    SELECT ${LICENSE_JSON} AS license,
           ${grantedFilesJson('$2')} AS "grantedFiles",
           coalesce((SELECT json_agg(${HISTORY_COLUMNS} ORDER BY e.id DESC)
                       FROM (SELECT * FROM license_events WHERE license_id = $2
                              ORDER BY id DESC LIMIT ${HISTORY_LENGTH}) e), '[]') AS history
      FROM licenses l WHERE l.id = $2 AND l.account_id = $1`,
};

/** Reads an account's licenses for its pages, with one prepared statement each. */
@Injectable()
export class PaidQueries {
  constructor(
    private readonly reads: Reads,
    private readonly lane: ReadingLane,
    private readonly clock: Clock,
  ) {}

  /** Newest first. `q` is searched for in keys, names, remarks and machine codes; the counts cover only matches. */
  async list(accountId: string, { pageIndex, phase = null, q }: PaidSearch): Promise<LicensePage> {
    const now = this.clock.now();
    const { graceSince, endingUntil } = phaseBounds(now);
    const values = [accountId, graceSince, endingUntil, phase, (pageIndex - 1) * PAGE_SIZE, patternOf(q)];
    const { counts, items } = (await this.lane.first<PaidRows>(LIST, values)) ?? NOTHING;
    const total = phase === null ? counts.valid + counts.ending + counts.over : counts[phase];
    return { items: items.map((row) => readOf(row, now)), total, pageIndex, counts };
  }

  /** Returns the licenses that can be merged with at least one other, newest first. */
  async listMergeable(accountId: string): Promise<readonly MergeableRead[]> {
    const now = this.clock.now();
    const rows = await this.reads.rows<{ license: LicenseRow }>(MERGE_CANDIDATES, [accountId]);
    const reads = rows.map((row) => readOf(row.license, now));
    const licenses = reads.map(({ license }) => license);
    const groups = mergeableGroups(licenses, accountId, now);
    return reads.flatMap((read) => {
      const mergeGroup = groups.findIndex((group) => group.includes(read.license));
      return mergeGroup === -1 ? [] : [{ ...read, mergeGroup }];
    });
  }

  /** Includes the history. Refuses with license.not_found. */
  async get(accountId: string, licenseId: string): Promise<LicenseDetails> {
    const row = await this.reads.first<{ license: LicenseRow; history: HistoryRow[]; grantedFiles: GrantedFileRow[] }>(
      DETAILS,
      [accountId, licenseId],
    );
    if (!row) throw licenseRefusal('license.not_found');
    const history = row.history.map((line) => toHistoryLine(line, accountId));
    const now = this.clock.now();
    const { fileVersion, stays } = row.license;
    const grantedFiles = livingFiles(row.grantedFiles, now);
    return {
      ...readOf(row.license, now),
      grantedFiles,
      history,
      fileVersion,
      movesLeft: movesLeft(bindingEventsOf(stays), now),
    };
  }
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const bindingEventsOf = (stays: readonly Stay[]) =>
  toBindingEvents(
    stays.map((stay) => ({ ...stay, boundAt: new Date(stay.boundAt), unboundAt: instant(stay.unboundAt) })),
  );

function readOf(row: LicenseRow, now: Date): LicenseRead {
  const { stays, parts, expiresAt, boundAt, issuedAt, termStartedAt, ...rest } = row;
  const stored = {
    ...rest,
    expiresAt: instant(expiresAt),
    boundAt: instant(boundAt),
    issuedAt: new Date(issuedAt ?? 0),
    termStartedAt: new Date(termStartedAt ?? 0),
  };
  const license = toLicense(stored);
  const history = bindingEventsOf(stays);
  return {
    license,
    state: displayState(license, now),
    mergedIntoId: row.mergedIntoId,
    can: licenseAbilities(license, { accountId: license.ownerId, history, basis: priceBasis(parts ?? []), now }),
  };
}
