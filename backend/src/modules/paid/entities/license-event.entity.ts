import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { LicenseSnapshot } from '../license-snapshot.js';

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
