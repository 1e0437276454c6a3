import { ApiProperty } from '@nestjs/swagger';
import {
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type ProposalKind,
  type ProposalStatus,
} from '../../../domain/approvals/proposal.js';
import { ListQuery, OneOf } from '../../../platform/http/input/list-query.js';
import { TIME } from '../../../platform/http/output/properties.js';

export class ProposalsQuery extends ListQuery {
  @OneOf(...PROPOSAL_STATUSES) status?: ProposalStatus;
  @OneOf(...PROPOSAL_KINDS) kind?: ProposalKind;
}

export class ProposalView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: PROPOSAL_KINDS }) kind!: ProposalKind;
  /** What will be done, in a shape that depends on the kind. */
  @ApiProperty({ type: 'object', additionalProperties: true }) payload!: object;
  /** Address of the account that receives something. */
  @ApiProperty({ type: String, nullable: true }) mail!: string | null;
  @ApiProperty() reason!: string;
  @ApiProperty({ enum: PROPOSAL_STATUSES }) status!: ProposalStatus;
  @ApiProperty({ format: 'uuid' }) proposedBy!: string;
  @ApiProperty() proposedByMail!: string;
  @ApiProperty(TIME) proposedAt!: Date;
  /** First instant at which it can no longer be approved. */
  @ApiProperty(TIME) expiresAt!: Date;
  @ApiProperty({ type: String, nullable: true }) decidedByMail!: string | null;
  @ApiProperty({ ...TIME, nullable: true }) decidedAt!: Date | null;
  /** Id of the result, such as the licence. */
  @ApiProperty({ type: String, nullable: true }) resultId!: string | null;
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
