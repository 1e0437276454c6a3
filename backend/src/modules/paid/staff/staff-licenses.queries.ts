import { capacityColumns } from '../../../platform/database/capacity-sql.js';
import { Injectable } from '@nestjs/common';
import { type DisplayState, displayState } from '../../../domain/licensing/display-state.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type ListRequest, Listings } from '../../../platform/database/listings.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import type { Page } from '../../../platform/http/input/pagination.js';
import { type GrantedFile, type GrantedFileRow, grantedFilesJson, livingFiles } from '../files/granted-files.js';
import { HISTORY_COLUMNS, type HistoryLine, type HistoryRow } from '../license-history.js';
import { licenseRefusal } from '../license-refusal.js';
import type { GrantedPart } from '../licenses.repository.js';
import { licensesListing, STAFF_LICENSE_COLUMNS, type StaffLicenseRow } from './licenses.listing.js';

type LicenseListRequest = ListRequest<keyof typeof licensesListing.filters>;

/** Number of history events on a license's page, newest first. */
const HISTORY_LENGTH = 200;

/** What one origin granted, even if its license has been merged into another. */
export interface StaffLicensePart extends GrantedPart {
  readonly licenseId: string;
  readonly key: string;
}

/** A license in the console's list, with the status shown to its owner today. */
export interface StaffLicenseRead extends StaffLicenseRow {
  readonly state: DisplayState;
}

const readOf = <Row extends StaffLicenseRow>(row: Row, now: Date): Row & StaffLicenseRead => ({
  ...row,
  state: displayState({ state: row.status, expiresAt: row.expiresAt }, now),
});

/** A license with its history, including events under earlier owners. */
export interface StaffLicenseFile extends StaffLicenseRead {
  readonly parts: readonly StaffLicensePart[];
  readonly remark: string;
  readonly fileVersion: number;
  readonly grantedFiles: readonly GrantedFile[];
  readonly history: readonly HistoryLine[];
}

const FILE: Prepared = {
  name: 'staff-license',
  text: `
    SELECT ${STAFF_LICENSE_COLUMNS}, l.remark, l.file_version AS "fileVersion",
           ${grantedFilesJson('$1')} AS "grantedFiles",
           coalesce((SELECT json_agg(${HISTORY_COLUMNS} ORDER BY e.id DESC)
                       FROM (SELECT * FROM license_events WHERE license_id = $1
                              ORDER BY id DESC LIMIT ${HISTORY_LENGTH}) e), '[]') AS history
      FROM licenses l JOIN accounts a ON a.id = l.account_id WHERE l.id = $1`,
};

const PARTS: Prepared = {
  name: 'staff-license-parts',
  text: `
    WITH RECURSIVE tree AS (
      SELECT l.*, 0 AS depth FROM licenses l WHERE id = $1
      UNION ALL
      SELECT l.*, t.depth + 1 FROM licenses l JOIN tree t ON l.merged_into_id = t.id
    )
    SELECT id AS "licenseId", key, ${capacityColumns('granted_')}, granted_components AS components,
           agreed_year_fen::float8 AS "agreedYearFen"
      FROM tree WHERE withdrawn_at IS NULL ORDER BY depth, created_at, id`,
};

/** Reads licenses for the console. */
@Injectable()
export class StaffLicensesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly listings: Listings,
    private readonly clock: Clock,
  ) {}

  async list(request: LicenseListRequest): Promise<Page<StaffLicenseRead>> {
    const now = this.clock.now();
    const page = await this.listings.page(licensesListing, request);
    return { ...page, items: page.items.map((row) => readOf(row, now)) };
  }

  /** Refuses with license.not_found. */
  async get(id: string): Promise<StaffLicenseFile> {
    const row = await this.reads.first<
      StaffLicenseRow & {
        remark: string;
        fileVersion: number;
        history: HistoryRow[];
        grantedFiles: GrantedFileRow[];
      }
    >(FILE, [id]);
    if (!row) throw licenseRefusal('license.not_found');
    const parts = await this.reads.rows<StaffLicensePart>(PARTS, [id]);
    const now = this.clock.now();
    const grantedFiles = livingFiles(row.grantedFiles, now);
    const history = row.history.map((line) => ({ ...line, at: new Date(line.at) }));
    return { ...readOf(row, now), parts, grantedFiles, history };
  }
}
