import { anyContains, isTrue, type Listing } from '../../platform/database/listings.js';

/** A case as staff see it. */
export interface CaseRow {
  readonly id: string;
  readonly applicationId: string | null;
  readonly companyName: string;
  readonly position: number;
  readonly isHidden: boolean;
  readonly approvedAt: Date;
  readonly withdrawnAt: Date | null;
  readonly version: number;
}

export const CASE_SORTS = ['position', 'approvedAt', 'companyName'] as const;

/** In the order of the public page. */
export const casesListing: Listing<CaseRow, 'q' | 'isShown'> = {
  columns: `c.id, c.application_id AS "applicationId", c.company_name AS "companyName", c.position,
    c.is_hidden AS "isHidden", c.approved_at AS "approvedAt", c.withdrawn_at AS "withdrawnAt", c.version`,
  from: 'cases c',
  filters: { q: anyContains('c.company_name'), isShown: isTrue('NOT c.is_hidden AND c.withdrawn_at IS NULL') },
  sorts: { position: 'c.position', approvedAt: 'c.approved_at', companyName: 'c.company_name' },
  defaultSort: 'position',
  tieBreak: 'c.id',
};
