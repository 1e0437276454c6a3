import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ProposalDecision, ProposalKind } from '../../../domain/approvals/proposal.js';

/** An act that one member of staff asks for and another has to approve. What it will do never changes. */
@Entity('proposals')
@Index('proposals_waiting', ['proposedAt'], { where: `status = 'waiting'` })
export class Proposal {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!: ProposalKind;

  /** What is executed, as the module of the kind describes it: plain JSON without personal data. */
  @Column({ type: 'jsonb' })
  payload!: object;

  /** The part of the payload that names the recipient; null without one, and once the account is erased. */
  @Column({ type: 'jsonb', nullable: true })
  personal!: object | null;

  /** The account that gets something, if any. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId!: string | null;

  /** For the second person and the audit log. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'proposed_by', type: 'uuid' })
  proposedBy!: string;

  @Column({ name: 'proposed_at', type: 'timestamptz' })
  proposedAt!: Date;

  /** First instant at which it can no longer be approved. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'text' })
  status!: ProposalDecision | 'waiting';

  @Column({ name: 'decided_by', type: 'uuid', nullable: true })
  decidedBy!: string | null;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  /** Id of what came of it, such as the licence; null when there is no such thing. */
  @Column({ name: 'result_id', type: 'text', nullable: true })
  resultId!: string | null;
}
