import { Injectable } from '@nestjs/common';
import { licenseAbilities } from '../../domain/licensing/abilities.js';
import { movesLeft } from '../../domain/licensing/binding.js';
import {
  capacityOf,
  displayState,
  graceEndsAt,
  type LicenseFacts,
  type LicensePhase,
  perCapacity,
  phaseBounds,
} from '../../domain/licensing/license.js';
import { mergeableGroups } from '../../domain/licensing/merge.js';
import { type PricedPart, priceBasis } from '../../domain/licensing/price-basis.js';
import { type Locale, textIn } from '../../domain/locale/locales.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, ReadingLane, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, patternOf, selectList } from '../../platform/database/transactions.js';
import { PAGE_SIZE } from '../../platform/http/input/pagination.js';
import { toBindingEvents } from './files/files.repository.js';
import { grantedFilesJson, type GrantedFileRow, livingFiles } from './files/license-files.service.js';
import { historyJson, type HistoryRow, phaseSql, pricedPartsJson, toHistoryLine, totalSql } from './license-sql.js';
import { licenseRefusal } from './license.js';
import {
  type MergeableView,
  type PaidDetailsView,
  type PaidPageView,
  type PaidView,
  toAbilitiesView,
} from './paid.views.js';

/** Number of history events on a license's page, newest first. */
const HISTORY_LENGTH = 100;

/** A binding as decoded from JSON, its instants strings. */
interface Stay {
  readonly boundAt: string;
  readonly boundBy: 'customer' | 'staff';
  readonly unboundAt: string | null;
  readonly unboundBy: 'customer' | 'staff' | null;
}

/** A license as stored: what its view shows unchanged, and what the rules derive the rest from. */
interface PaidRow
  extends
    Omit<PaidView, 'name' | 'graceEndsAt' | 'state' | 'can'>,
    Pick<LicenseFacts, 'origin' | 'components' | 'carriesReward'> {
  readonly accountId: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly parts: readonly PricedPart[] | null;
  readonly stays: readonly Stay[];
}

const PAID: ColumnsOf<PaidRow> = {
  paidId: 'l.id',
  key: 'l.key',
  planId: 'l.plan_id',
  edition: 'l.edition',
  nameZh: 'l.name_zh',
  nameEn: 'l.name_en',
  ...perCapacity(totalSql),
  expiresAt: 'l.expires_at',
  termStartedAt: 'l.term_started_at',
  status: 'l.status',
  machineId: 'l.machine_id',
  boundAt: 'l.bound_at',
  remark: 'l.remark',
  createdAt: 'l.issued_at',
  isTest: 'l.is_test',
  mergedInto: 'l.merged_into_id',
  accountId: 'l.account_id',
  origin: 'l.origin_kind',
  components: 'l.components',
  carriesReward: 'l.carries_reward',
  parts: pricedPartsJson('l'),
  stays: `(SELECT coalesce(json_agg(json_build_object('boundAt', b.bound_at, 'boundBy', b.bound_by,
                                                      'unboundAt', b.unbound_at, 'unboundBy', b.unbound_by)
                                    ORDER BY b.bound_at), '[]')
             FROM license_bindings b WHERE b.license_id = l.id)`,
};
const COLUMNS = selectList(PAID);

const PHASE = phaseSql({ graceSince: '$2::timestamptz', endingUntil: '$3::timestamptz' });

/** A list request: the page, optionally limited to one phase and to a search text. */
export interface PaidSearch {
  readonly pageIndex: number;
  readonly phase?: LicensePhase | null | undefined;
  readonly q?: string | undefined;
}

const FOUND = `account_id = $1 AND ($4::text IS NULL OR key ILIKE $4 OR remark ILIKE $4 OR machine_id ILIKE $4 OR name_zh ILIKE $4 OR name_en ILIKE $4)`;
/** The number in each phase, whichever phase is shown. `$2` and `$3` are the bounds of the phases. */
const COUNTS = `(SELECT json_build_object('valid', count(*) FILTER (WHERE phase = 'valid'),
                                          'ending', count(*) FILTER (WHERE phase = 'ending'),
                                          'over', count(*) FILTER (WHERE phase = 'over'))
                   FROM (SELECT ${PHASE} AS phase FROM licenses WHERE ${FOUND}) mine) AS counts`;
const LIST: Prepared = {
  name: 'paid-list',
  text: `SELECT ${COLUMNS}, ${COUNTS}
           FROM (SELECT * FROM licenses WHERE ${FOUND} AND ($5::text IS NULL OR ${PHASE} = $5)
                  ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET $6) l
          ORDER BY l.created_at DESC, l.id DESC`,
};
const COUNT: Prepared = { name: 'paid-counts', text: `SELECT ${COUNTS}` };

type Counted = Pick<PaidPageView, 'counts'>;

/** Owners of more licenses than this have to merge in several steps. */
const MAX_MERGEABLE = 200;

/** Licenses that might be mergeable; the rule decides. */
const MERGE_CANDIDATES: Prepared = {
  name: 'paid-merge-candidates',
  text: `SELECT ${COLUMNS} FROM licenses l
          WHERE l.account_id = $1 AND l.status = 'active' AND l.machine_id IS NULL
          ORDER BY l.created_at DESC, l.id DESC LIMIT ${MAX_MERGEABLE}`,
};

interface PaidDetailsRow extends PaidRow, Pick<PaidDetailsView, 'fileVersion'> {
  readonly grantedFiles: GrantedFileRow[];
  readonly history: HistoryRow[];
}

const DETAILS_COLUMNS: ColumnsOf<PaidDetailsRow> = {
  ...PAID,
  fileVersion: 'l.file_version',
  grantedFiles: grantedFilesJson('$2'),
  history: historyJson('$2', HISTORY_LENGTH),
};
const DETAILS: Prepared = {
  name: 'paid-details',
  text: `SELECT ${selectList(DETAILS_COLUMNS)} FROM licenses l WHERE l.id = $2 AND l.account_id = $1`,
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
  async list(accountId: string, { pageIndex, phase = null, q }: PaidSearch, locale: Locale): Promise<PaidPageView> {
    const now = this.clock.now();
    const { graceSince, endingUntil } = phaseBounds(now);
    const values = [accountId, graceSince, endingUntil, patternOf(q)];
    const offset = (pageIndex - 1) * PAGE_SIZE;
    const rows = await this.lane.rows<PaidRow & Counted>(LIST, [...values, phase, offset]);
    // A page without licenses has no row to hold the counts.
    const counted = rows[0] ?? (await this.reads.first<Counted>(COUNT, values));
    const counts = counted?.counts ?? { valid: 0, ending: 0, over: 0 };
    const total = phase === null ? counts.valid + counts.ending + counts.over : counts[phase];
    return { items: rows.map((row) => toView(row, locale, now)), total, pageIndex, counts };
  }

  /** Returns the licenses that can be merged with at least one other, newest first. */
  async listMergeable(accountId: string, locale: Locale): Promise<MergeableView[]> {
    const now = this.clock.now();
    const rows = await this.reads.rows<PaidRow>(MERGE_CANDIDATES, [accountId]);
    const licenses = rows.map((row) => ({ row, facts: factsOf(row) }));
    const groups = mergeableGroups(
      licenses.map(({ facts }) => facts),
      accountId,
      now,
    );
    return licenses.flatMap(({ row, facts }) => {
      const mergeGroup = groups.findIndex((group) => group.includes(facts));
      return mergeGroup === -1 ? [] : [{ ...toView(row, locale, now), mergeGroup }];
    });
  }

  /** Includes the history. Refuses with license.not_found. */
  async get(accountId: string, licenseId: string, locale: Locale): Promise<PaidDetailsView> {
    const row = await this.reads.first<PaidDetailsRow>(DETAILS, [accountId, licenseId]);
    if (!row) throw licenseRefusal('license.not_found');
    const now = this.clock.now();
    const { fileVersion, grantedFiles, history, ...license } = row;
    return {
      ...toView(license, locale, now),
      fileVersion,
      grantedFiles: livingFiles(grantedFiles, now),
      movesLeft: movesLeft(bindingEventsOf(license), now),
      history: history.map((line) => toHistoryLine(line, accountId)),
    };
  }
}

const bindingEventsOf = ({ stays }: PaidRow) =>
  toBindingEvents(
    stays.map((stay) => ({
      ...stay,
      boundAt: new Date(stay.boundAt),
      unboundAt: stay.unboundAt === null ? null : new Date(stay.unboundAt),
    })),
  );

const factsOf = (row: PaidRow): LicenseFacts => ({
  id: row.paidId,
  ownerId: row.accountId,
  state: row.status,
  edition: row.edition,
  origin: row.origin,
  machineId: row.machineId,
  expiresAt: row.expiresAt,
  components: row.components,
  carriesReward: row.carriesReward,
  ...capacityOf(row),
});

function toView(row: PaidRow, locale: Locale, now: Date): PaidView {
  const facts = factsOf(row);
  const history = bindingEventsOf(row);
  const basis = priceBasis(row.parts ?? []);
  const can = licenseAbilities(facts, { accountId: row.accountId, history, basis, now });
  // Completes the row, which nothing else reads: copying its fields takes as long as the rules.
  return Object.assign(row, {
    name: textIn({ zh: row.nameZh, en: row.nameEn }, locale),
    graceEndsAt: row.expiresAt && graceEndsAt(row.expiresAt),
    state: displayState(facts, now),
    can: toAbilitiesView(can, locale),
  });
}
