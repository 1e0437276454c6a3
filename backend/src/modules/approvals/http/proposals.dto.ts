import { ApiProperty } from '@nestjs/swagger';
import {
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type ProposalKind,
  type ProposalStatus,
} from '../../../domain/approvals/proposal.js';
import { ListQuery, OneOf } from '../../../platform/http/input/list-query.js';

const TIME = { type: String, format: 'date-time' } as const;

export class ProposalsQuery extends ListQuery {
  @OneOf(...PROPOSAL_STATUSES) status?: ProposalStatus;
  @OneOf(...PROPOSAL_KINDS) kind?: ProposalKind;
}

export class ProposalView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: PROPOSAL_KINDS }) kind!: ProposalKind;
  /** What will be done, in the terms of its kind. */
  @ApiProperty({ type: 'object', additionalProperties: true }) payload!: object;
  /** Of the account that gets something. */
  @ApiProperty({ type: String, nullable: true }) mail!: string | null;
  @ApiProperty() reason!: string;
  @ApiProperty({ enum: PROPOSAL_STATUSES }) status!: ProposalStatus;
  @ApiProperty({ format: 'uuid' }) proposedBy!: string;
  @ApiProperty() proposedByMail!: string;
  @ApiProperty(TIME) proposedAt!: Date;
  /** From then on it can no longer be approved. */
  @ApiProperty(TIME) expiresAt!: Date;
  @ApiProperty({ type: String, nullable: true }) decidedByMail!: string | null;
  @ApiProperty({ ...TIME, nullable: true }) decidedAt!: Date | null;
  /** What came of it, such as the id of the licence. */
  @ApiProperty({ type: String, nullable: true }) resultId!: string | null;
}

/** What the console says above what waits. */
export class ApproverView {
  /** From when on the caller, a new administrator, may approve; null when that is now. */
  @ApiProperty({ ...TIME, nullable: true }) approvesFrom!: Date | null;
}

export class ApprovedProposalView {
  /** What came of it, such as the id of the licence. */
  @ApiProperty({ type: String, nullable: true }) resultId!: string | null;
}
