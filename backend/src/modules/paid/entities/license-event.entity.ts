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

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /**
   * The owner after the event. Only this account sees the details: a later owner must not see an earlier owner's
   * machines.
   */
  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ type: 'text' })
  kind!: LicenseEventKind;

  @Column({ name: 'actor_kind', type: 'text' })
  actorKind!: 'customer' | 'staff' | 'system';

  @Column({ name: 'actor_id', type: 'uuid', nullable: true })
  actorId!: string | null;

  @Column({ type: 'jsonb', default: {} })
  details!: Readonly<Record<string, unknown>>;

  @Column({ type: 'jsonb', nullable: true })
  before!: LicenseSnapshot | null;

  @Column({ type: 'jsonb' })
  after!: LicenseSnapshot;

  @Column({ type: 'timestamptz' })
  at!: Date;
}

/** One merge, with every license as it was before and the target as it was afterwards. Append-only. */
@Entity('license_merges')
@Index('license_merges_account', ['accountId', 'mergedAt', 'id'])
export class LicenseMerge {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'target_id', type: 'uuid' })
  targetId!: string;

  @Column({ name: 'target_before', type: 'jsonb' })
  targetBefore!: LicenseSnapshot;

  @Column({ name: 'sources_before', type: 'jsonb' })
  sourcesBefore!: readonly LicenseSnapshot[];

  @Column({ name: 'target_after', type: 'jsonb' })
  targetAfter!: LicenseSnapshot;

  @Column({ name: 'merged_at', type: 'timestamptz' })
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

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ name: 'from_account_id', type: 'uuid' })
  fromAccountId!: string;

  @Column({ name: 'to_account_id', type: 'uuid' })
  toAccountId!: string;

  @Column({ name: 'transferred_at', type: 'timestamptz' })
  transferredAt!: Date;
}

/** A reminder that was announced; ensures that each is announced once per expiry. */
@Entity('license_reminders')
export class LicenseReminder {
  @PrimaryColumn({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @PrimaryColumn({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** Days before the expiry; 0 is the notice that the license has ended. */
  @PrimaryColumn({ name: 'days_before', type: 'integer' })
  daysBefore!: number;

  @Column({ name: 'sent_at', type: 'timestamptz' })
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
