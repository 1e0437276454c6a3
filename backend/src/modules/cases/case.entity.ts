import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A company that agreed to be named as a customer. */
@Entity('cases')
@Unique('cases_application', ['applicationId'])
@Index('cases_shown', ['position', 'approvedAt'], { where: 'NOT is_hidden AND withdrawn_at IS NULL' })
export class CustomerCase {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The approved application it came from; null for one that staff entered. */
  @Column('uuid', { nullable: true })
  applicationId!: string | null;

  @Column('text')
  companyName!: string;

  /** Place on the page, from 0; equal places by age, newest first. */
  @Column('integer', { default: 0 })
  position!: number;

  @Column('boolean', { default: false })
  isHidden!: boolean;

  /** When the company withdrew its consent. */
  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Column('timestamptz')
  approvedAt!: Date;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** One answer to whether a company may be named as a customer: to which text, when, where. The newest counts. */
@Entity('case_consents')
@Index('case_consents_application', ['applicationId', 'answeredAt'])
export class CaseConsent {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  accountId!: string;

  @Column('uuid')
  applicationId!: string;

  /** Version of the text that was shown. */
  @Column('text')
  version!: string;

  @Column('boolean')
  isGranted!: boolean;

  /** Where it was given: `application`, `account`; `staff` for one that was withdrawn by mail or telephone. */
  @Column('text')
  source!: string;

  @Column('timestamptz')
  answeredAt!: Date;
}

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  cases: {
    holds: 'Customer cases shown to the public.',
    columns: {
      id: 'uuid',
      application_id: 'application that it is based on; null if staff created it',
      company_name: 'company name as shown',
    },
  },
  case_consents: {
    holds: 'Responses to whether a company may be named; the latest one per application applies.',
    columns: {
      account_id: 'account that responded',
      application_id: 'application concerned',
      version: 'version of the text that was shown',
      is_granted: 'whether consent was given',
      source: '`application`, `account` or `staff`',
      answered_at: 'instant of the response',
    },
  },
} as const;
