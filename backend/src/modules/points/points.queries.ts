import { Injectable } from '@nestjs/common';
import { holdOf, type PointBalance, type ReferralEarning } from '../../domain/points/hold.js';
import type { PointRecordType } from '../../domain/points/ledger.js';
import { patternOf } from '../../platform/database/search.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Locale } from '../../domain/locale/locales.js';
import { PAGE_SIZE, type Page } from '../../platform/http/input/pagination.js';
import { HELD_EARNINGS } from './held-earnings.js';
import { type DescribedRecord, reasonsSaying } from './point-description.js';

/** A line of the ledger as its owner reads it. */
export interface PointLine extends DescribedRecord {
  readonly id: string;
  /** Signed points. */
  readonly amount: number;
  readonly createdAt: Date;
}

const COLUMNS = `id, reason, subject, details, amount::float8 AS amount, created_at AS "createdAt"`;

/** Parameters of the list: its page, a type of line, and a search text. */
export interface PointSearch {
  readonly pageIndex: number;
  readonly type?: PointRecordType | undefined;
  readonly q?: string | undefined;
}

const FOUND = `account_id = $1 AND ($2::text IS NULL OR (amount > 0) = ($2 = 'earn'))
  AND ($3::text IS NULL OR subject ILIKE $3 OR reason = ANY($4::text[]))`;
const LIST: Prepared = {
  name: 'point-records-list',
  text: `SELECT ${COLUMNS} FROM point_records WHERE ${FOUND} ORDER BY seq DESC LIMIT $5 OFFSET $6`,
};
const COUNT: Prepared = {
  name: 'point-records-count',
  text: `SELECT count(*)::int AS total FROM point_records WHERE ${FOUND}`,
};
const ALL: Prepared = {
  name: 'point-records-all',
  text: `SELECT ${COLUMNS} FROM point_records WHERE account_id = $1 ORDER BY seq`,
};
const BALANCE: Prepared = {
  name: 'point-records-balance',
  text: 'SELECT coalesce(sum(amount), 0)::float8 AS balance FROM point_records WHERE account_id = $1',
};
const HELD: Prepared = { name: 'point-records-held', text: HELD_EARNINGS };

/** Reads for a customer's pages. */
@Injectable()
export class PointsQueries {
  constructor(private readonly reads: Reads) {}

  /** Newest first. The search text is matched against the lines' descriptions in the given language. */
  async list(accountId: string, { pageIndex, type, q }: PointSearch, locale: Locale): Promise<Page<PointLine>> {
    const values = [accountId, type ?? null, patternOf(q), q === undefined ? [] : reasonsSaying(q, locale)];
    const [items, count] = await Promise.all([
      this.reads.rows<PointLine>(LIST, [...values, PAGE_SIZE, (pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT, values),
    ]);
    return { items, total: count?.total ?? 0, pageIndex };
  }

  /** The whole ledger of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly PointLine[]> {
    return this.reads.rows<PointLine>(ALL, [accountId]);
  }

  /** For display only: spending is decided under the ledger's lock. */
  async purse(accountId: string, now: Date): Promise<PointBalance> {
    const [sum, earnings] = await Promise.all([
      this.reads.first<{ balance: number }>(BALANCE, [accountId]),
      this.reads.rows<ReferralEarning>(HELD, [accountId, now]),
    ]);
    return { balance: sum?.balance ?? 0, hold: holdOf(earnings, now) };
  }
}
