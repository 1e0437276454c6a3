import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ApplicationStatus, ReviewAction } from '../../domain/enterprise/application.js';

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

  /**
   * Keyed hash of `companyKey` of the name, by which other applications of the company are found. Kept when the account
   * is erased. Null for an application that the previous release stored.
   */
  @Column({ name: 'company_hash', type: 'bytea', nullable: true })
  companyHash!: Buffer | null;

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

  /** Deadline of the review; set again when it is reopened. */
  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt!: Date;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  /** Until then the application comes last in the queue. */
  @Column({ name: 'set_aside_until', type: 'timestamptz', nullable: true })
  setAsideUntil!: Date | null;
}

/**
 * The key of the hashes of companies' names. It is in the same database, so it protects against guessing only where the
 * hashes leak without it.
 */
@Entity('company_name_keys')
export class CompanyNameKey {
  @PrimaryColumn({ type: 'smallint' })
  id!: 1;

  /** 32 random bytes, written by a migration. */
  @Column({ type: 'bytea' })
  secret!: Buffer;
}

/** A note template for reviewers. */
@Entity('application_canned_notes')
export class ApplicationCannedNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  action!: 'approve' | 'reject';

  /** Shown to reviewers only. */
  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  zh!: string;

  @Column({ type: 'text' })
  en!: string;

  /** Notes are listed in this order, and their keyboard shortcuts follow it. */
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}

/** An address that may apply although its domain is not a company's, because staff vouch for the applicant. */
@Entity('application_mail_overrides')
export class ApplicationMailOverride {
  /** Normalised by `canonicalMail`. */
  @PrimaryColumn({ type: 'text' })
  mail!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ name: 'allowed_by', type: 'uuid' })
  allowedBy!: string;

  @Column({ name: 'allowed_at', type: 'timestamptz' })
  allowedAt!: Date;
}

/** What a reviewer wrote about an application for colleagues. The applicant never sees it. Append-only. */
@Entity('application_notes')
@Index('application_notes_application', ['applicationId', 'writtenAt'])
export class ApplicationNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  @Column({ name: 'author_id', type: 'uuid' })
  authorId!: string;

  /** Blank once the applicant's account has been erased. */
  @Column({ type: 'text' })
  note!: string;

  @Column({ name: 'written_at', type: 'timestamptz' })
  writtenAt!: Date;
}

/** A reviewer who has an application open. */
@Entity('application_openings')
export class ApplicationOpening {
  @PrimaryColumn({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  @PrimaryColumn({ name: 'reviewer_id', type: 'uuid' })
  reviewerId!: string;

  /** Last heartbeat of the reviewer's page. */
  @Column({ name: 'seen_at', type: 'timestamptz' })
  seenAt!: Date;
}

/** One decision on an application. Append-only. */
@Entity('application_reviews')
@Index('application_reviews_application', ['applicationId', 'reviewedAt'])
@Index('application_reviews_one_approval', ['applicationId'], { unique: true, where: `action = 'approve'` })
export class ApplicationReview {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'application_id', type: 'uuid' })
  applicationId!: string;

  @Column({ type: 'text' })
  action!: ReviewAction;

  @Column({ name: 'reviewer_id', type: 'uuid' })
  reviewerId!: string;

  @Column({ type: 'text' })
  note!: string;

  @Column({ name: 'reviewed_at', type: 'timestamptz' })
  reviewedAt!: Date;
}

export const applicationEntities = [
  Application,
  ApplicationCannedNote,
  ApplicationMailOverride,
  ApplicationNote,
  ApplicationOpening,
  ApplicationReview,
  CompanyNameKey,
];

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  applications: {
    holds: 'Applications for the free enterprise licence.',
    columns: {
      id: 'uuid',
      account_id: 'account that applied',
      company_name: 'name of the applying company',
      status: '`pending` until reviewed',
      submitted_at: 'instant of submission',
      decided_at: 'instant of the decision; null before',
      due_at: 'instant by which a review was promised',
    },
  },
  application_canned_notes: {
    holds: 'Canned notes for reviewers.',
    columns: {
      id: 'uuid',
      title: 'title in the list',
    },
  },
} as const;
