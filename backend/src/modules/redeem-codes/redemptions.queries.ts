import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { PAGE_SIZE, type Page } from '../../platform/http/input/pagination.js';
import type { Redemption } from './code-redemption.service.js';

const SELECT = `SELECT c.id, b.gift, c.license_id AS "licenseId", c.redeemed_at AS "redeemedAt"
  FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id WHERE c.redeemed_by = $1`;

const LIST: Prepared = {
  name: 'redemptions-list',
  text: `${SELECT} ORDER BY c.redeemed_at DESC, c.id LIMIT $2 OFFSET $3`,
};
const ALL: Prepared = { name: 'redemptions-all', text: `${SELECT} ORDER BY c.redeemed_at, c.id` };
const COUNT: Prepared = {
  name: 'redemptions-count',
  text: 'SELECT count(*)::int AS total FROM redeem_codes WHERE redeemed_by = $1',
};

/** Reads for a customer's pages. */
@Injectable()
export class RedemptionsQueries {
  constructor(private readonly reads: Reads) {}

  /** Newest first. */
  async list(accountId: string, pageIndex: number): Promise<Page<Redemption>> {
    const [items, count] = await Promise.all([
      this.reads.rows<Redemption>(LIST, [accountId, PAGE_SIZE, (pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT, [accountId]),
    ]);
    return { items, total: count?.total ?? 0, pageIndex };
  }

  /** All redemptions of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly Redemption[]> {
    return this.reads.rows<Redemption>(ALL, [accountId]);
  }
}
