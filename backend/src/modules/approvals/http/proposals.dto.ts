import { ApiProperty } from '@nestjs/swagger';
import {
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type ProposalKind,
  type ProposalStatus,
} from '../../../domain/approvals/proposal.js';
import { AnyOf, ListQuery } from '../../../platform/http/input/list-query.js';
import { TIME } from '../../../platform/http/output/properties.js';

export class ProposalsQuery extends ListQuery {
  @AnyOf(...PROPOSAL_STATUSES) status?: readonly ProposalStatus[];
  @AnyOf(...PROPOSAL_KINDS) kind?: readonly ProposalKind[];
}

/** What the console shows above the waiting proposals. */
export class ApproverView {
  /** When the caller, a new administrator, may first approve; null when that is already so. */
  @ApiProperty({ ...TIME, nullable: true }) approvesFrom!: Date | null;
}

export class ApprovedProposalView {
  /** Id of the result, such as the licence. */
  @ApiProperty({ type: String, nullable: true }) resultId!: string | null;
}
