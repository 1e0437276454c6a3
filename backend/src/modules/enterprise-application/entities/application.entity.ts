import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ApplicationStatus } from '../../../domain/enterprise/application.js';

/** The mail exchangers of a domain, as evidence about a company. */
export interface MailHosts {
  /** `none`: the domain accepts no mail; `unknown`: the DNS query failed. */
  readonly answer: 'found' | 'none' | 'unknown';
  readonly hosts: readonly string[];
  /** ISO 8601. */
  readonly askedAt: string;
}

/** An application for the free enterprise license. One per account, permanently. */
@Entity('applications')
@Unique('applications_account', ['accountId'])
@Unique('applications_license', ['licenseId'])
@Index('applications_queue', ['dueAt'], { where: `status = 'pending'` })
@Index('applications_domain', ['mailDomain'])
export class Application {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** The account's address at the time of the application. */
  @Column({ type: 'text' })
  mail!: string;

  @Column({ name: 'mail_domain', type: 'text' })
  mailDomain!: string;

  @Column({ name: 'company_name', type: 'text' })
  companyName!: string;

  @Column({ name: 'use_case', type: 'text' })
  useCase!: string;

  @Column({ name: 'favorite_feature', type: 'text' })
  favoriteFeature!: string;

  @Column({ type: 'text', default: '' })
  improvements!: string;

  @Column({ type: 'text' })
  status!: ApplicationStatus;

  /** The note sent to the applicant with the decision. */
  @Column({ name: 'review_note', type: 'text', default: '' })
  reviewNote!: string;

  /** The license granted on approval. */
  @Column({ name: 'license_id', type: 'uuid', nullable: true })
  licenseId!: string | null;

  /** Null until the DNS was queried. */
  @Column({ name: 'mail_hosts', type: 'jsonb', nullable: true })
  mailHosts!: MailHosts | null;

  /** The quote that the applicant requested to continue after the free year. */
  @Column({ name: 'renewal_quote_id', type: 'uuid', nullable: true })
  renewalQuoteId!: string | null;

  @Column({ name: 'submitted_at', type: 'timestamptz' })
  submittedAt!: Date;

  /** Deadline of the review; set anew when it is reopened. */
  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt!: Date;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  /** Until then it comes last in the queue. */
  @Column({ name: 'set_aside_until', type: 'timestamptz', nullable: true })
  setAsideUntil!: Date | null;
}
