import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import { type Page, PAGE_SIZE } from '../../../platform/http/input/pagination.js';
import type { LicenseSnapshot } from '../license-snapshot.js';

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
  /** The other account's address; the part before `@` is masked after its first letter. */
  readonly mail: string;
  readonly transferredAt: Date;
}

/** A row as decoded from JSON, its instant a string. */
type Row<Line, Instant extends keyof Line> = Omit<Line, Instant> & { readonly at: string };

interface FoundPage<Found> {
  readonly total: number;
  readonly items: readonly Found[];
}

const pageText = (columns: string, from: string, order: string): string => `
  SELECT (SELECT count(*)::int ${from}) AS total,
         coalesce((SELECT json_agg(to_json(page) ORDER BY page.at DESC, page.id DESC)
                     FROM (SELECT ${columns} ${from}
                            ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET $2) page), '[]') AS items`;

const MERGES: Prepared = {
  name: 'license-merge-logs',
  text: pageText(
    `m.id, m.merged_at AS at, m.target_before AS "targetBefore", m.sources_before AS "sourcesBefore",
     m.target_after AS "targetAfter"`,
    'FROM license_merges m WHERE m.account_id = $1',
    'm.merged_at DESC, m.id DESC',
  ),
};

const TRANSFERS: Prepared = {
  name: 'license-transfers',
  text: pageText(
    `t.id, t.transferred_at AS at, t.license_id AS "paidId", l.key, l.name_zh AS "nameZh", l.name_en AS "nameEn",
     CASE WHEN t.from_account_id = $1 THEN 'sent' ELSE 'received' END AS direction,
     regexp_replace(a.mail, '^(.)[^@]*', '\\1***') AS mail`,
    `FROM license_transfers t
       JOIN licenses l ON l.id = t.license_id
       JOIN accounts a ON a.id = CASE WHEN t.from_account_id = $1 THEN t.to_account_id ELSE t.from_account_id END
      WHERE $1 IN (t.from_account_id, t.to_account_id)`,
    't.transferred_at DESC, t.id DESC',
  ),
};

/** An account's merges and its transfers, sent and received. Newest first. */
@Injectable()
export class LicenseLogQueries {
  constructor(private readonly reads: Reads) {}

  async merges(accountId: string, pageIndex: number): Promise<Page<MergeLogLine>> {
    type Found = FoundPage<Row<MergeLogLine, 'mergedAt'>>;
    const page = await this.reads.first<Found>(MERGES, [accountId, (pageIndex - 1) * PAGE_SIZE]);
    const items = (page?.items ?? []).map(({ at, ...line }) => ({ ...line, mergedAt: new Date(at) }));
    return { items, total: page?.total ?? 0, pageIndex };
  }

  async transfers(accountId: string, pageIndex: number): Promise<Page<TransferLine>> {
    type Found = FoundPage<Row<TransferLine, 'transferredAt'>>;
    const page = await this.reads.first<Found>(TRANSFERS, [accountId, (pageIndex - 1) * PAGE_SIZE]);
    const items = (page?.items ?? []).map(({ at, ...line }) => ({ ...line, transferredAt: new Date(at) }));
    return { items, total: page?.total ?? 0, pageIndex };
  }
}
