import type { ProposalKind, ProposalStatus } from '../../domain/approvals/proposal.js';
import { equals, isAnyOf, type Listing } from '../../platform/database/listings.js';

/** An act that waits, or waited, for a second person. */
export interface ProposalRow {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly payload: object;
  /** Address of the account that receives something; null when there is none. */
  readonly mail: string | null;
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly proposedBy: string;
  readonly proposedByMail: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decidedByMail: string | null;
  readonly decidedAt: Date | null;
  readonly resultId: string | null;
}

const STATUS = `CASE WHEN p.status = 'waiting' AND p.expires_at <= now() THEN 'expired' ELSE p.status END`;

export const proposalsListing: Listing<ProposalRow, 'status' | 'kind' | 'proposedBy'> = {
  columns: `p.id, p.kind, p.payload || coalesce(p.personal, '{}') AS payload, a.mail, p.reason, ${STATUS} AS status, p.proposed_by AS "proposedBy",
    s.mail AS "proposedByMail", p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt", d.mail AS "decidedByMail",
    p.decided_at AS "decidedAt", p.result_id AS "resultId"`,
  from: `proposals p JOIN accounts s ON s.id = p.proposed_by LEFT JOIN accounts a ON a.id = p.account_id
    LEFT JOIN accounts d ON d.id = p.decided_by`,
  filters: { status: isAnyOf(STATUS), kind: isAnyOf('p.kind'), proposedBy: equals('p.proposed_by', 'uuid') },
  sorts: { proposedAt: 'p.proposed_at' },
  period: 'p.proposed_at',
  defaultSort: '-proposedAt',
  tieBreak: 'p.id',
};
