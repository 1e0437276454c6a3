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

  @Column('uuid')
  accountId!: string;

  /** The account's address at the time of the application. */
  @Column('text')
  mail!: string;

  @Column('text')
  mailDomain!: string;

  @Column('text')
  companyName!: string;

  /**
   * Keyed hash of `companyKey` of the name, by which other applications of the company are found. Kept when the account
   * is erased. Null for an application that the previous release stored.
   */
  @Column('bytea', { nullable: true })
  companyHash!: Buffer | null;

  @Column('text')
  useCase!: string;

  @Column('text')
  favoriteFeature!: string;

  @Column('text', { default: '' })
  improvements!: string;

  @Column('text')
  status!: ApplicationStatus;

  /** The note sent to the applicant with the decision. */
  @Column('text', { default: '' })
  reviewNote!: string;

  /** The license granted on approval. */
  @Column('uuid', { nullable: true })
  licenseId!: string | null;

  /** Null until the DNS was queried. */
  @Column('jsonb', { nullable: true })
  mailHosts!: MailHosts | null;

  /** The quote that the applicant requested to continue after the free year. */
  @Column('uuid', { nullable: true })
  renewalQuoteId!: string | null;

  @Column('timestamptz')
  submittedAt!: Date;

  /** Deadline of the review; set again when it is reopened. */
  @Column('timestamptz')
  dueAt!: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** Until then the application comes last in the queue. */
  @Column('timestamptz', { nullable: true })
  setAsideUntil!: Date | null;
}

/**
 * The key of the hashes of companies' names. It is in the same database, so it protects against guessing only where the
 * hashes leak without it.
 */
@Entity('company_name_keys')
export class CompanyNameKey {
  @PrimaryColumn('smallint')
  id!: 1;

  /** 32 random bytes, written by a migration. */
  @Column('bytea')
  secret!: Buffer;
}

/** A note template for reviewers. */
@Entity('application_canned_notes')
export class ApplicationCannedNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  action!: 'approve' | 'reject';

  /** Shown to reviewers only. */
  @Column('text')
  title!: string;

  @Column('text')
  zh!: string;

  @Column('text')
  en!: string;

  /** Notes are listed in this order, and their keyboard shortcuts follow it. */
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** An address that may apply although its domain is not a company's, because staff vouch for the applicant. */
@Entity('application_mail_overrides')
export class ApplicationMailOverride {
  /** Normalised by `canonicalMail`. */
  @PrimaryColumn('text')
  mail!: string;

  @Column('text')
  reason!: string;

  @Column('uuid')
  allowedBy!: string;

  @Column('timestamptz')
  allowedAt!: Date;
}

/** What a reviewer wrote about an application for colleagues. The applicant never sees it. Append-only. */
@Entity('application_notes')
@Index('application_notes_application', ['applicationId', 'writtenAt'])
export class ApplicationNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  applicationId!: string;

  @Column('uuid')
  authorId!: string;

  /** Blank once the applicant's account has been erased. */
  @Column('text')
  note!: string;

  @Column('timestamptz')
  writtenAt!: Date;
}

/** A reviewer who has an application open. */
@Entity('application_openings')
export class ApplicationOpening {
  @PrimaryColumn('uuid')
  applicationId!: string;

  @PrimaryColumn('uuid')
  reviewerId!: string;

  /** Last heartbeat of the reviewer's page. */
  @Column('timestamptz')
  seenAt!: Date;
}

/** One decision on an application. Append-only. */
@Entity('application_reviews')
@Index('application_reviews_application', ['applicationId', 'reviewedAt'])
@Index('application_reviews_one_approval', ['applicationId'], { unique: true, where: `action = 'approve'` })
export class ApplicationReview {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  applicationId!: string;

  @Column('text')
  action!: ReviewAction;

  @Column('uuid')
  reviewerId!: string;

  @Column('text')
  note!: string;

  @Column('timestamptz')
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
