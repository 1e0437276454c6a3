import { Injectable } from '@nestjs/common';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';

/** What the public may see of a case, and nothing else. */
export interface ShownCase {
  readonly id: string;
  readonly companyName: string;
  readonly approvedAt: Date;
}

/** Told on every change of the table, by a trigger. */
export const CASES_CHANNEL = 'cases';

/** More customers than one page should name. */
const MOST = 500;

const SHOWN: Prepared = {
  name: 'cases-shown',
  text: `SELECT id, company_name AS "companyName", approved_at AS "approvedAt" FROM cases
          WHERE NOT is_hidden AND withdrawn_at IS NULL ORDER BY position, approved_at DESC LIMIT ${MOST}`,
};

@Injectable()
export class CasesQueries {
  constructor(private readonly reads: PreparedReads) {}

  /** In the order of the page. From the database itself: the answer is kept until the next news of a change. */
  async listShown(): Promise<ShownCase[]> {
    return this.reads.rows<ShownCase>(SHOWN);
  }
}
