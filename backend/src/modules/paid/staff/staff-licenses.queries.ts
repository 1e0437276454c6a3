import { Injectable } from '@nestjs/common';
import { type DisplayState, displayState } from '../../../domain/licensing/status.js';
import type { PricedCapacity } from '../../../domain/licensing/lines.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type ListRequest, Listings } from '../../../platform/database/listings.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import type { Page } from '../../../platform/http/input/pagination.js';
import { type GrantedFile, type GrantedFileRow, grantedFilesJson, livingFiles } from '../files/granted-files.js';
import { HISTORY_COLUMNS, type HistoryLine, type HistoryRow } from '../license-history.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';
import { licenseRefusal } from '../license-refusal.js';
import { licensesListing, STAFF_LICENSE_COLUMNS, type StaffLicenseRow } from './licenses.listing.js';

type LicenseListRequest = ListRequest<keyof typeof licensesListing.filters>;

/** Number of history events on a license's page, newest first. */
const HISTORY_LENGTH = 200;

/** What one origin granted, even if its license has been merged into another. */
export interface StaffLicensePart extends PricedCapacity {
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

/** Reads licenses for the console. */
@Injectable()
export class StaffLicensesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly listings: Listings,
    private readonly transactions: Transactions,
    private readonly ledger: LicenseLedger,
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
    const parts = await this.transactions.run(async (tx) => partsOf(await this.ledger.peek(tx, [id]), id));
    const now = this.clock.now();
    const grantedFiles = livingFiles(row.grantedFiles, now);
    const history = row.history.map((line) => ({ ...line, at: new Date(line.at) }));
    return { ...readOf(row, now), parts, grantedFiles, history };
  }
}

/** The parts of a license, its own first; of one that was merged away, its own alone. */
function partsOf({ rows, folded }: LicenseHistory, id: string): readonly StaffLicensePart[] {
  const all = [...folded.values()].flatMap(({ parts }) => parts);
  const here = all.filter(({ licenseId }) => licenseId === id);
  const parts = here.length > 0 ? here : all.filter(({ home }) => home === id);
  const ownFirst = parts.toSorted((one, other) => Number(other.home === id) - Number(one.home === id));
  return ownFirst.map(({ home, base }) => ({ licenseId: home, key: rows.get(home)?.key ?? '', ...base }));
}
