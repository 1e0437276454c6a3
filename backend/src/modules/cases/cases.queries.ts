import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';

/** What the public may see of a case, and nothing else. */
export interface ShownCase {
  readonly id: string;
  readonly companyName: string;
  readonly approvedAt: Date;
}

/** Notified by a trigger on every change of the table. */
export const CASES_CHANNEL = 'cases';

const IS_SHOWN = 'NOT is_hidden AND withdrawn_at IS NULL';
const SHOWN: Prepared = {
  name: 'cases-shown',
  text: `SELECT id, company_name AS "companyName", approved_at AS "approvedAt" FROM cases
          WHERE ${IS_SHOWN} ORDER BY position, approved_at DESC, id LIMIT ${PAGE_SIZE} OFFSET $1`,
};
const COUNT: Prepared = {
  name: 'cases-shown-count',
  text: `SELECT count(*)::int AS total FROM cases WHERE ${IS_SHOWN}`,
};

@Injectable()
export class CasesQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns a page in display order. Reads from the database itself: the first page is cached until the next
   * notification of a change.
   */
  async listShown(pageIndex: number): Promise<Page<ShownCase>> {
    const [items, count] = await Promise.all([
      this.reads.rows<ShownCase>(SHOWN, [(pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT),
    ]);
    return { items, total: count?.total ?? 0, pageIndex };
  }
}
