import { ApiProperty } from '@nestjs/swagger';
import {
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type ProposalKind,
  type ProposalStatus,
} from '../../domain/approvals/proposal.js';
import { equals, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { NOW } from '../../platform/database/transactions.js';
import { OptionalLine } from '../../platform/http/input/fields.js';
import { TIME } from '../../platform/http/output/returns.js';

/** An act that waits, or waited, for a second person. */
export class ProposalView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: PROPOSAL_KINDS }) kind!: ProposalKind;
  /** What will be done, in a shape that depends on the kind. */
  @ApiProperty({ type: 'object', additionalProperties: true }) payload!: object;
  /** The account that receives something, and its address. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) accountId!: string | null;
  @ApiProperty({ type: String, nullable: true }) mail!: string | null;
  /** Fen of list price that it gives away; -1 without an upper bound, null where nothing was measured. */
  @ApiProperty({ type: 'integer', nullable: true }) givenFen!: number | null;
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

const STATUS = `CASE WHEN p.status = 'waiting' AND p.expires_at <= ${NOW} THEN 'expired' ELSE p.status END`;

export const proposalsListing: Listing<ProposalView, 'status' | 'kind' | 'proposedBy'> = {
  columns: {
    id: 'p.id',
    kind: 'p.kind',
    payload: "p.payload || coalesce(p.personal, '{}')",
    accountId: 'a.id',
    mail: 'a.mail',
    givenFen: 'p.given_fen::float8',
    reason: 'p.reason',
    status: STATUS,
    proposedBy: 'p.proposed_by',
    proposedByMail: 's.mail',
    proposedAt: 'p.proposed_at',
    expiresAt: 'p.expires_at',
    decidedByMail: 'd.mail',
    decidedAt: 'p.decided_at',
    resultId: 'p.result_id',
  },
  from: `proposals p JOIN accounts s ON s.id = p.proposed_by LEFT JOIN accounts a ON a.id = p.account_id
    LEFT JOIN accounts d ON d.id = p.decided_by`,
  filters: { status: isAnyOf(STATUS), kind: isAnyOf('p.kind'), proposedBy: equals('p.proposed_by', 'uuid') },
  sorts: { proposedAt: 'p.proposed_at' },
  period: 'p.proposed_at',
  defaultSort: '-proposedAt',
  tieBreak: 'p.id',
};

/** The reason, where only acts that wait for a second administrator need one. */
export class OptionalReason {
  /** For the second administrator and the audit log. */
  @OptionalLine(300)
  reason?: string;
}

/** Hint that the console shows beside a button before it is pressed. */
export class SecondPersonView {
  /** The act would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

/** An act that was carried out, or proposed. */
export class DoneOrProposedView {
  /** Null when it was carried out; otherwise it waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
