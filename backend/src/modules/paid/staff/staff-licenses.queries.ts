import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { displayState } from '../../../domain/licensing/license.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type ListRequest, Listings } from '../../../platform/database/listings.js';
import { type ColumnsOf, selectList, Transactions } from '../../../platform/database/transactions.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import type { Page } from '../../../platform/http/input/pagination.js';
import { CapacityView, TIME } from '../../../platform/http/output/returns.js';
import { isCustomerOf } from '../../account/index.js';
import { type GrantedFileRow, grantedFilesJson, livingFiles } from '../files/license-files.service.js';
import { historyJson, HistoryLineView, type HistoryRow, toHistoryLine } from '../license-sql.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';
import { LicenseComponentView } from '../history/history.views.js';
import { licenseRefusal } from '../license.js';
import { licensesListing, STAFF_LICENSE_COLUMNS, type StaffLicenseRow, StaffLicenseView } from './licenses.listing.js';

type LicenseListRequest = ListRequest<keyof typeof licensesListing.filters>;

/** Number of history events on a license's page, newest first. */
const HISTORY_LENGTH = 200;

/** What one origin granted, and its renewal price. */
class LicensePartView extends CapacityView {
  /** The licence it was granted as: this one, or one that was merged into it. */
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  /** The plans whose prices apply unless a price was agreed. */
  @ApiProperty({ type: [LicenseComponentView] }) components!: readonly LicenseComponentView[];
  /** If this is null and there are no components, the price is unknown and the licence cannot be renewed online. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen per year; 0 means free' }) agreedYearFen!:
    | number
    | null;
}

class StaffGrantedFileView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(TIME) issuedAt!: Date;
  @ApiProperty(TIME) endsAt!: Date;
  /** Null if it was never downloaded. */
  @ApiProperty({ ...TIME, nullable: true }) downloadedAt!: Date | null;
}

export class StaffLicenseFileView extends StaffLicenseView {
  /** The parts of the renewal price; this licence's own first. */
  @ApiProperty({ type: [LicensePartView] }) parts!: readonly LicensePartView[];
  /** Files without a machine that are valid now, newest first. */
  @ApiProperty({ type: [StaffGrantedFileView] }) grantedFiles!: readonly StaffGrantedFileView[];
  @ApiProperty() remark!: string;
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
  /** The latest 200 events, newest first. */
  @ApiProperty({ type: [HistoryLineView] }) history!: HistoryLineView[];
}

type StaffFileRow = StaffLicenseRow &
  Pick<StaffLicenseFileView, 'remark' | 'fileVersion'> & {
    readonly grantedFiles: GrantedFileRow[];
    readonly history: HistoryRow[];
  };

const FILE_COLUMNS: ColumnsOf<StaffFileRow> = {
  ...STAFF_LICENSE_COLUMNS,
  remark: 'l.remark',
  fileVersion: 'l.file_version',
  grantedFiles: grantedFilesJson('$1'),
  history: historyJson('$1', HISTORY_LENGTH),
};
const FILE: Prepared = {
  name: 'staff-license',
  text: `SELECT ${selectList(FILE_COLUMNS)} FROM licenses l JOIN accounts a ON a.id = l.account_id
          WHERE l.id = $1 AND ${isCustomerOf('l.account_id', '$2')}`,
};

const OF_CUSTOMER: Prepared = {
  name: 'staff-license-of-customer',
  text: `SELECT FROM licenses l WHERE l.id = $1 AND ${isCustomerOf('l.account_id', '$2')}`,
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

  async list(request: LicenseListRequest): Promise<Page<StaffLicenseView>> {
    const now = this.clock.now();
    const page = await this.listings.page(licensesListing, request);
    return { ...page, items: page.items.map((row) => ({ ...row, state: stateOf(row, now) })) };
  }

  /** Ensures that a license is of a customer of `salesperson`, unless that is null. Refuses with license.not_found. */
  async requireOf(id: string, salesperson: string | null): Promise<void> {
    if (!(await this.reads.first(OF_CUSTOMER, [id, salesperson]))) throw licenseRefusal('license.not_found');
  }

  /** A license, only of a customer of `salesperson` unless that is null. Refuses with license.not_found. */
  async get(id: string, salesperson: string | null): Promise<StaffLicenseFileView> {
    const row = await this.reads.first<StaffFileRow>(FILE, [id, salesperson]);
    if (!row) throw licenseRefusal('license.not_found');
    const parts = await this.transactions.run(async (tx) => partsOf(await this.ledger.peek(tx, [id]), id));
    const now = this.clock.now();
    const grantedFiles = livingFiles(row.grantedFiles, now);
    const history = row.history.map((line) => toHistoryLine(line, null));
    return { ...row, state: stateOf(row, now), parts, grantedFiles, history };
  }
}

/** The parts of a license, its own first; of one that was merged away, its own alone. */
function partsOf({ rows, folded }: LicenseHistory, id: string): readonly LicensePartView[] {
  const all = [...folded.values()].flatMap(({ parts }) => parts);
  const here = all.filter(({ licenseId }) => licenseId === id);
  const parts = here.length > 0 ? here : all.filter(({ home }) => home === id);
  const ownFirst = parts.toSorted((one, other) => Number(other.home === id) - Number(one.home === id));
  return ownFirst.map(({ home, base }) => ({ licenseId: home, key: rows.get(home)?.key ?? '', ...base }));
}

/** The status shown to its owner. */
const stateOf = ({ status: state, expiresAt }: StaffLicenseRow, now: Date) => displayState({ state, expiresAt }, now);
