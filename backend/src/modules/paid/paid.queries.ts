import { Injectable } from '@nestjs/common';
import { licenseAbilities, type LicenseAbilities } from '../../domain/licensing/abilities.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import { type Page, PAGE_SIZE } from '../../platform/http/pagination.js';
import { toBindingEvents } from './bindings.repository.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { type DisplayState, displayState } from './license-state.js';
import { type License, toLicense } from './license.js';
import { licenseRefusal } from './license-refusal.js';
import { HISTORY_COLUMNS, type HistoryLine, type HistoryRow, toHistoryLine } from './license-history.js';

/** A license as its owner sees it now. */
export interface LicenseRead {
  readonly license: License;
  readonly state: DisplayState;
  readonly mergedIntoId: string | null;
  readonly can: LicenseAbilities;
}

export interface LicenseDetails extends LicenseRead {
  readonly history: readonly HistoryLine[];
  /** The number of the newest file; 0 when none was made. */
  readonly fileVersion: number;
}

/** How much of a license's history a page shows, newest first. */
const HISTORY_LENGTH = 100;

/** Instants as JSON has them. */
interface Stay {
  readonly boundAt: string;
  readonly boundBy: 'customer' | 'staff';
  readonly unboundAt: string | null;
  readonly unboundBy: 'customer' | 'staff' | null;
}

type Instants = 'expiresAt' | 'boundAt' | 'issuedAt';
type LicenseRow = Omit<LicenseRecord, Instants> & {
  readonly [Key in Instants]: string | null;
} & { readonly stays: readonly Stay[] };

const LICENSE_JSON = `
  json_build_object(
    'id', l.id, 'accountId', l.account_id, 'key', l.key, 'edition', l.edition, 'planId', l.plan_id,
    'nameZh', l.name_zh, 'nameEn', l.name_en, 'components', l.components,
    'baseUsers', l.base_users, 'baseAssets', l.base_assets, 'bonusUsers', l.bonus_users, 'bonusAssets', l.bonus_assets,
    'expiresAt', l.expires_at, 'status', l.status, 'mergedIntoId', l.merged_into_id,
    'machineId', l.machine_id, 'boundAt', l.bound_at, 'remark', l.remark, 'originKind', l.origin_kind,
    'carriesReward', l.carries_reward, 'isTest', l.is_test, 'fileVersion', l.file_version, 'issuedAt', l.issued_at,
    'stays', (SELECT coalesce(json_agg(json_build_object('boundAt', b.bound_at, 'boundBy', b.bound_by,
                                                         'unboundAt', b.unbound_at, 'unboundBy', b.unbound_by)
                                       ORDER BY b.bound_at), '[]')
                FROM license_bindings b WHERE b.license_id = l.id))`;

const LIST: Prepared = {
  name: 'paid-list',
  text: `
    SELECT (SELECT count(*)::int FROM licenses WHERE account_id = $1) AS total,
           coalesce((SELECT json_agg(${LICENSE_JSON} ORDER BY l.created_at DESC, l.id DESC)
                       FROM (SELECT * FROM licenses WHERE account_id = $1
                              ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET $2) l), '[]') AS items`,
};

const DETAILS: Prepared = {
  name: 'paid-details',
  text: `
    SELECT ${LICENSE_JSON} AS license,
           coalesce((SELECT json_agg(${HISTORY_COLUMNS} ORDER BY e.id DESC)
                       FROM (SELECT * FROM license_events WHERE license_id = $2
                              ORDER BY id DESC LIMIT ${HISTORY_LENGTH}) e), '[]') AS history
      FROM licenses l WHERE l.id = $2 AND l.account_id = $1`,
};

/** An account's licenses as its pages show them: one prepared statement each. */
@Injectable()
export class PaidQueries {
  constructor(
    private readonly reads: PreparedReads,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(accountId: string, pageIndex: number): Promise<Page<LicenseRead>> {
    const now = this.clock.now();
    const offset = (pageIndex - 1) * PAGE_SIZE;
    const page = await this.reads.first<{ total: number; items: LicenseRow[] }>(LIST, [accountId, offset]);
    return { items: (page?.items ?? []).map((row) => readOf(row, now)), total: page?.total ?? 0, pageIndex };
  }

  /** With its history. Refuses with license.not_found. */
  async get(accountId: string, licenseId: string): Promise<LicenseDetails> {
    const row = await this.reads.first<{ license: LicenseRow; history: HistoryRow[] }>(DETAILS, [accountId, licenseId]);
    if (!row) throw licenseRefusal('license.not_found');
    const history = row.history.map((line) => toHistoryLine(line, accountId));
    return { ...readOf(row.license, this.clock.now()), history, fileVersion: row.license.fileVersion };
  }
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

function readOf(row: LicenseRow, now: Date): LicenseRead {
  const { stays, expiresAt, boundAt, issuedAt, ...rest } = row;
  const stored = {
    ...rest,
    expiresAt: instant(expiresAt),
    boundAt: instant(boundAt),
    issuedAt: new Date(issuedAt ?? 0),
  };
  const license = toLicense(stored);
  const history = toBindingEvents(
    stays.map((stay) => ({ ...stay, boundAt: new Date(stay.boundAt), unboundAt: instant(stay.unboundAt) })),
  );
  return {
    license,
    state: displayState(license, now),
    mergedIntoId: row.mergedIntoId,
    can: licenseAbilities(license, { accountId: license.ownerId, history, now }),
  };
}
