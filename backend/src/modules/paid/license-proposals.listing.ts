import { equals, type Listing } from '../../platform/database/listings.js';
import type { ProposalStatus } from './entities/license-proposal.entity.js';

/** A grant that takes, or took, two people. */
export interface ProposalRow {
  readonly id: string;
  readonly mail: string;
  readonly planId: string;
  readonly users: number;
  readonly assets: number;
  readonly months: number;
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly proposedBy: string;
  readonly proposedByMail: string;
  readonly proposedAt: Date;
  readonly licenseId: string | null;
}

export const proposalsListing: Listing<ProposalRow, 'status'> = {
  columns: `p.id, a.mail, p.plan_id AS "planId", p.users, p.assets, p.months, p.reason, p.status,
    p.proposed_by AS "proposedBy", s.mail AS "proposedByMail", p.proposed_at AS "proposedAt", p.license_id AS "licenseId"`,
  from: 'license_proposals p JOIN accounts a ON a.id = p.account_id JOIN accounts s ON s.id = p.proposed_by',
  filters: { status: equals('p.status') },
  sorts: { proposedAt: 'p.proposed_at' },
  defaultSort: '-proposedAt',
  tieBreak: 'p.id',
};
