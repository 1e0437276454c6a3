import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A company that agreed to be named as a customer. */
@Entity('cases')
@Unique('cases_application', ['applicationId'])
@Index('cases_shown', ['position', 'approvedAt'], { where: 'NOT is_hidden AND withdrawn_at IS NULL' })
export class CustomerCase {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The approved application it came from; null for one that staff entered. */
  @Column({ name: 'application_id', type: 'uuid', nullable: true })
  applicationId!: string | null;

  @Column({ name: 'company_name', type: 'text' })
  companyName!: string;

  /** Place on the page, from 0; equal places by age, newest first. */
  @Column({ type: 'integer', default: 0 })
  position!: number;

  @Column({ name: 'is_hidden', type: 'boolean', default: false })
  isHidden!: boolean;

  /** When the company withdrew its consent. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt!: Date | null;

  @Column({ name: 'approved_at', type: 'timestamptz' })
  approvedAt!: Date;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}
