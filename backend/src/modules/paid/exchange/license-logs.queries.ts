import { Injectable } from '@nestjs/common';
import { type PagedList, Reads } from '../../../platform/database/reads.js';
import { type ColumnsOf, selectList } from '../../../platform/database/transactions.js';
import { type Page, PAGE_SIZE } from '../../../platform/http/input/pagination.js';
import type { LicenseSnapshot } from '../license.js';

export interface MergeLogLine {
  readonly id: string;
  readonly mergedAt: Date;
  readonly targetBefore: LicenseSnapshot;
  readonly sourcesBefore: readonly LicenseSnapshot[];
  readonly targetAfter: LicenseSnapshot;
}

export interface TransferLine {
  readonly id: string;
  readonly paidId: string;
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** From the requesting account's point of view. */
  readonly direction: 'sent' | 'received';
  /** The other account's address; the part before `@` is masked after its first mail. */
  readonly mail: string;
  readonly transferredAt: Date;
}

const MERGE: ColumnsOf<MergeLogLine> = {
  id: 'm.id',
  mergedAt: 'm.merged_at',
  targetBefore: 'm.target_before',
  sourcesBefore: 'm.sources_before',
  targetAfter: 'm.target_after',
};
const TRANSFER: ColumnsOf<TransferLine> = {
  id: 't.id',
  paidId: 't.license_id',
  key: 'l.key',
  nameZh: 'l.name_zh',
  nameEn: 'l.name_en',
  direction: `CASE WHEN t.from_account_id = $1 THEN 'sent' ELSE 'received' END`,
  mail: String.raw`regexp_replace(a.mail, '^(.)[^@]*', '\1***')`,
  transferredAt: 't.transferred_at',
};

const logOf = (name: string, columns: Readonly<Record<string, string>>, from: string, order: string): PagedList => ({
  page: { name, text: `SELECT ${selectList(columns)} FROM ${from} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET $2` },
  count: { name: `${name}-count`, text: `SELECT count(*)::int AS total FROM ${from}` },
});

const MERGES = logOf(
  'license-merge-logs',
  MERGE,
  'license_merges m WHERE m.account_id = $1',
  'm.merged_at DESC, m.id DESC',
);
const TRANSFERS = logOf(
  'license-transfers',
  TRANSFER,
  `license_transfers t
     JOIN licenses l ON l.id = t.license_id
     JOIN accounts a ON a.id = CASE WHEN t.from_account_id = $1 THEN t.to_account_id ELSE t.from_account_id END
    WHERE $1 IN (t.from_account_id, t.to_account_id)`,
  't.transferred_at DESC, t.id DESC',
);

/** An account's merges and its transfers, sent and received. Newest first. */
@Injectable()
export class LicenseLogQueries {
  constructor(private readonly reads: Reads) {}

  async merges(accountId: string, pageIndex: number): Promise<Page<MergeLogLine>> {
    return this.reads.page(MERGES, [accountId], pageIndex);
  }

  async transfers(accountId: string, pageIndex: number): Promise<Page<TransferLine>> {
    return this.reads.page(TRANSFERS, [accountId], pageIndex);
  }
}
