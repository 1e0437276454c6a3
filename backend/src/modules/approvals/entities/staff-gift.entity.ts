import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { safeInteger } from '../../../platform/database/transformers.js';
import type { ProposalKind } from '../../../domain/approvals/proposal.js';

/**
 * What one member of staff gave alone. The sum over 30 days decides when the next act takes a second person.
 *
 * Only the previous release writes users, assets and months: they go in the contract step.
 */
@Entity('staff_gifts')
@Index('staff_gifts_at', ['givenAt'])
@Index('staff_gifts_by_staff', ['staffId', 'givenAt'])
export class StaffGift {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!: ProposalKind;

  @Column({ name: 'staff_id', type: 'uuid' })
  staffId!: string;

  /** The account that received it; null for what has no owner yet, such as redeem codes. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId!: string | null;

  /** The licence that was granted or extended. */
  @Column({ name: 'license_id', type: 'uuid', nullable: true })
  licenseId!: string | null;

  @Column({ type: 'integer', default: 0 })
  users!: number;

  @Column({ type: 'integer', default: 0 })
  assets!: number;

  @Column({ type: 'integer', default: 0 })
  months!: number;

  /** Fen of list price. */
  @Column({ name: 'worth_fen', type: 'bigint', transformer: safeInteger })
  worthFen!: number;

  @Column({ name: 'given_at', type: 'timestamptz' })
  givenAt!: Date;
}
