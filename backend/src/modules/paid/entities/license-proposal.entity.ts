import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const PROPOSAL_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A license that one member of staff wants to grant and another has to agree to. */
@Entity('license_proposals')
@Index('license_proposals_waiting', ['proposedAt'], { where: `status = 'waiting'` })
export class LicenseProposal {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** -1 is unlimited. */
  @Column({ type: 'integer' })
  users!: number;

  /** -1 is unlimited. */
  @Column({ type: 'integer' })
  assets!: number;

  /** Calendar months; 0 is permanent. */
  @Column({ type: 'integer' })
  months!: number;

  /** For the second person and the audit log. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'proposed_by', type: 'uuid' })
  proposedBy!: string;

  @Column({ name: 'proposed_at', type: 'timestamptz' })
  proposedAt!: Date;

  @Column({ type: 'text' })
  status!: ProposalStatus;

  @Column({ name: 'decided_by', type: 'uuid', nullable: true })
  decidedBy!: string | null;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  /** What it gave. */
  @Column({ name: 'license_id', type: 'uuid', nullable: true })
  licenseId!: string | null;
}
