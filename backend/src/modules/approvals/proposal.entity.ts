import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ProposalEnd, ProposalKind } from '../../domain/approvals/proposal.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** An act that one member of staff requests and another has to approve. What it will do never changes. */
@Entity('proposals')
@Index('proposals_waiting', ['proposedAt'], { where: `status = 'waiting'` })
export class Proposal {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: ProposalKind;

  /** Input of the executor, in a shape set by the kind's module: plain JSON without personal data. */
  @Column('jsonb')
  payload!: object;

  /** The part of the payload that names the recipient; null when there is none, and once the account is erased. */
  @Column('jsonb', { nullable: true })
  personal!: object | null;

  /** The account that receives something, if any. */
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  /** For the second person and the audit log. */
  @Column('text')
  reason!: string;

  /** Fen of list price that it gives away; -1 without an upper bound; null for proposals of earlier releases. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  givenFen!: number | null;

  @Column('uuid')
  proposedBy!: string;

  @Column('timestamptz')
  proposedAt!: Date;

  /** First instant at which it can no longer be approved. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('text')
  status!: ProposalEnd | 'waiting';

  @Column('uuid', { nullable: true })
  decidedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** Id of what the act created or changed, such as the licence; null when there is none. */
  @Column('text', { nullable: true })
  resultId!: string | null;
}

/**
 * What one member of staff gave alone. The sum over 30 days decides when the next act takes a second person.
 *
 * Only the previous release writes users, assets and months: the contract step removes them.
 */
@Entity('staff_gifts')
@Index('staff_gifts_at', ['givenAt'])
@Index('staff_gifts_by_staff', ['staffId', 'givenAt'])
export class StaffGift {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: ProposalKind;

  @Column('uuid')
  staffId!: string;

  /** The account that received it; null for what has no owner yet, such as redeem codes. */
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  /** The licence that was granted or extended. */
  @Column('uuid', { nullable: true })
  licenseId!: string | null;

  @Column('integer', { default: 0 })
  users!: number;

  @Column('integer', { default: 0 })
  assets!: number;

  @Column('integer', { default: 0 })
  months!: number;

  /** Fen of list price. */
  @Column('bigint', { transformer: safeInteger })
  worthFen!: number;

  @Column('timestamptz')
  givenAt!: Date;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  proposals: {
    holds: 'Actions that need or needed approval by a second administrator.',
    columns: {
      id: 'uuid',
      kind: 'action proposed, such as `license_grant`',
      payload: 'JSON whose shape depends on the kind',
      account_id: 'account concerned; null if none',
      reason: 'reason given by the proposer',
      status: '`waiting`, `approved`, `rejected` or `withdrawn`',
      proposed_by: 'account of the member of staff who proposed it',
      proposed_at: 'instant of the proposal',
      expires_at: 'instant from which it can no longer be approved',
    },
  },
} as const;
