import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LicenseSnapshot } from '../license.js';

export const LICENSE_EVENT_KINDS = [
  'issued',
  'bound',
  'unbound',
  'extended',
  'extension_undone',
  'changed',
  'change_undone',
  'capacity_added',
  'capacity_taken_back',
  'merged',
  'absorbed',
  'part_withdrawn',
  'transferred',
  'downloaded',
  'revoked',
  'restored',
] as const;
export type LicenseEventKind = (typeof LICENSE_EVENT_KINDS)[number];

/** One line of a license's history. Append-only. */
@Entity('license_events')
@Index('license_events_history', ['licenseId', 'id'])
export class LicenseEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  licenseId!: string;

  /**
   * The owner after the event. Only this account sees the details: a later owner must not see an earlier owner's
   * machines.
   */
  @Column('uuid')
  accountId!: string;

  @Column('text')
  kind!: LicenseEventKind;

  @Column('text')
  actorKind!: 'customer' | 'staff' | 'system';

  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('jsonb', { default: {} })
  details!: Readonly<Record<string, unknown>>;

  @Column('jsonb', { nullable: true })
  before!: LicenseSnapshot | null;

  @Column('jsonb')
  after!: LicenseSnapshot;

  @Column('timestamptz')
  at!: Date;
}

/** One merge, with every license as it was before and the target as it was afterwards. Append-only. */
@Entity('license_merges')
@Index('license_merges_account', ['accountId', 'mergedAt', 'id'])
export class LicenseMerge {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  accountId!: string;

  @Column('uuid')
  targetId!: string;

  @Column('jsonb')
  targetBefore!: LicenseSnapshot;

  @Column('jsonb')
  sourcesBefore!: readonly LicenseSnapshot[];

  @Column('jsonb')
  targetAfter!: LicenseSnapshot;

  @Column('timestamptz')
  mergedAt!: Date;
}

/**
 * One change of owner. The transfers of a license form a chain from the first owner to the current one. Append-only.
 */
@Entity('license_transfers')
@Index('license_transfers_from', ['fromAccountId', 'transferredAt'])
@Index('license_transfers_to', ['toAccountId', 'transferredAt'])
@Index('license_transfers_license', ['licenseId', 'transferredAt'])
export class LicenseTransferRecord {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  licenseId!: string;

  @Column('uuid')
  fromAccountId!: string;

  @Column('uuid')
  toAccountId!: string;

  @Column('timestamptz')
  transferredAt!: Date;
}

/** A reminder that was announced; ensures that each is announced once per expiry. */
@Entity('license_reminders')
export class LicenseReminder {
  @PrimaryColumn('uuid')
  licenseId!: string;

  @PrimaryColumn('timestamptz')
  expiresAt!: Date;

  /** Days before the expiry; 0 is the notice that the license has ended. */
  @PrimaryColumn('integer')
  daysBefore!: number;

  @Column('timestamptz')
  sentAt!: Date;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  license_transfers: {
    holds: 'Transfers of licences between accounts.',
    columns: {
      id: 'uuid',
      license_id: 'licence that was transferred',
      transferred_at: 'instant of the transfer',
      from_account_id: 'account that gave the licence away',
      to_account_id: 'account that received it',
    },
  },
} as const;
