import { Injectable } from '@nestjs/common';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import { PAGE_SIZE, type Page } from '../../platform/http/pagination.js';
import type { DescribedRecord } from './point-description.js';

/** A line of the ledger as its owner reads it. */
export interface PointLine extends DescribedRecord {
  readonly id: string;
  /** Signed points. */
  readonly amount: number;
  readonly createdAt: Date;
}

const COLUMNS = `id, reason, subject, details, amount::float8 AS amount, created_at AS "createdAt"`;

const LIST: Prepared = {
  name: 'point-records-list',
  text: `SELECT ${COLUMNS} FROM point_records WHERE account_id = $1 ORDER BY seq DESC LIMIT $2 OFFSET $3`,
};
const ALL: Prepared = {
  name: 'point-records-all',
  text: `SELECT ${COLUMNS} FROM point_records WHERE account_id = $1 ORDER BY seq`,
};
const TOTALS: Prepared = {
  name: 'point-records-totals',
  text: `SELECT count(*)::int AS total, coalesce(sum(amount), 0)::float8 AS balance
           FROM point_records WHERE account_id = $1`,
};

/** Reads for the pages of a customer. */
@Injectable()
export class PointsQueries {
  constructor(private readonly reads: PreparedReads) {}

  /** Newest first. */
  async list(accountId: string, pageIndex: number): Promise<Page<PointLine>> {
    const [items, { total }] = await Promise.all([
      this.reads.rows<PointLine>(LIST, [accountId, PAGE_SIZE, (pageIndex - 1) * PAGE_SIZE]),
      this.#totals(accountId),
    ]);
    return { items, total, pageIndex };
  }

  /** The whole ledger of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly PointLine[]> {
    return this.reads.rows<PointLine>(ALL, [accountId]);
  }

  /** For showing: what is spent is decided under the ledger's lock. */
  async balance(accountId: string): Promise<number> {
    return (await this.#totals(accountId)).balance;
  }

  async #totals(accountId: string): Promise<{ total: number; balance: number }> {
    const totals = await this.reads.first<{ total: number; balance: number }>(TOTALS, [accountId]);
    return totals ?? { total: 0, balance: 0 };
  }
}
