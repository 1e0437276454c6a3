import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { capacityFields } from '../../../domain/licensing/capacity-fields.js';
import type { Capacity } from '../../../domain/licensing/capacity.js';
import type { LicenseComponent } from '../../../domain/licensing/components.js';
import type { Edition, LicenseOrigin, LicenseState } from '../../../domain/licensing/license.js';
import { safeInteger } from '../../../platform/database/transformers.js';

const counts = (prefix: string, options: { readonly default?: number } = {}) =>
  capacityFields((name) => Column({ name: `${prefix}_${name}`, type: 'integer', ...options }));
const Granted = counts('granted');
const Base = counts('base');
const Bonus = counts('bonus', { default: 0 });

/** The right to use the product. Its id is the contract's `paidId`. Of a capacity, -1 is unlimited. */
@Entity('licenses')
@Unique('licenses_key', ['key'])
@Unique('licenses_origin', ['originKind', 'originId', 'originPlace'])
@Index('licenses_created', ['createdAt'])
@Index('licenses_account', ['accountId', 'createdAt', 'id'])
export class StoredLicense {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner. */
  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** What the customer types into the product, such as `CW-7K3M-92QX-V4TD`. */
  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  edition!: Edition;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** The plan's name on the day it was granted. */
  @Column({ name: 'name_zh', type: 'text' })
  nameZh!: string;

  @Column({ name: 'name_en', type: 'text' })
  nameEn!: string;

  /** What a renewal is priced by; summed by merging. */
  @Column({ type: 'jsonb', default: [] })
  components!: readonly LicenseComponent[];

  /** What the origin granted. Never changes: what is left after a refund is summed from these over all that was merged. */
  @Column(() => Granted, { prefix: false })
  granted!: Capacity;

  @Column({ name: 'granted_components', type: 'jsonb', default: [] })
  grantedComponents!: readonly LicenseComponent[];

  /**
   * What renewing the grant costs a year, in fen, where no plan's price counts: negotiated, or 0 for one granted free. Null
   * with components too is an unknown price. A merged license keeps its own; the one it is in renews at both.
   */
  @Column({ name: 'agreed_year_fen', type: 'bigint', transformer: safeInteger, nullable: true })
  agreedYearFen!: number | null;

  /** What was granted, with what was merged in; without anything won by points or rewards. */
  @Column(() => Base, { prefix: false })
  base!: Capacity;

  /** Won by points, rewards and redeem codes; never unlimited and never priced. */
  @Column(() => Bonus, { prefix: false })
  bonus!: Capacity;

  /** The last second at which it is valid; null is permanent. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** When the current expiry was decided: a reminder that was due before is not sent. */
  @Column({ name: 'term_started_at', type: 'timestamptz' })
  termStartedAt!: Date;

  @Column({ type: 'text', default: 'active' })
  status!: LicenseState;

  /** When its origin was refunded: what it granted no longer counts, in it or in the license it was merged into. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt!: Date | null;

  @Column({ name: 'merged_into_id', type: 'uuid', nullable: true })
  mergedIntoId!: string | null;

  /** The machine of the one active binding, or null. */
  @Column({ name: 'machine_id', type: 'text', nullable: true })
  machineId!: string | null;

  @Column({ name: 'bound_at', type: 'timestamptz', nullable: true })
  boundAt!: Date | null;

  /** The owner's own note. */
  @Column({ type: 'text', default: '' })
  remark!: string;

  /** What it came from. With the id of that thing and the place it is unique: each is granted once, ever. */
  @Column({ name: 'origin_kind', type: 'text' })
  originKind!: LicenseOrigin;

  @Column({ name: 'origin_id', type: 'text' })
  originId!: string;

  /** From 1: an order grants as many licenses as its lines say, everything else grants one. */
  @Column({ name: 'origin_place', type: 'integer', default: 1 })
  originPlace!: number;

  /** Whether a promotion reward was ever added to it or to one merged into it. */
  @Column({ name: 'carries_reward', type: 'boolean', default: false })
  carriesReward!: boolean;

  /** Signed by a test key: it opens no release build. */
  @Column({ name: 'is_test', type: 'boolean' })
  isTest!: boolean;

  /** The number of the newest file; 0 when none was ever made. */
  @Column({ name: 'file_version', type: 'integer', default: 0 })
  fileVersion!: number;

  /** When a file of it was first downloaded; ends self-service refunds. */
  @Column({ name: 'downloaded_at', type: 'timestamptz', nullable: true })
  downloadedAt!: Date | null;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}

/** A row as plain data: what services pass around, copy and change. */
export type LicenseRecord = Pick<StoredLicense, keyof StoredLicense>;
