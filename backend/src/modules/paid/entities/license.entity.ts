import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import {
  type Capacity,
  capacityFields,
  type Edition,
  type LicenseComponent,
  type LicenseOrigin,
  type LicenseState,
} from '../../../domain/licensing/license.js';
import type { LicenseLine, LineKind, LineSource } from '../../../domain/licensing/lines.js';
import { safeInteger } from '../../../platform/database/transactions.js';

const counts = (prefix: string, options: { readonly default?: number } = {}) =>
  capacityFields((name) => Column({ name: `${prefix}_${name}`, type: 'integer', ...options }));
const Base = counts('base');
const Bonus = counts('bonus', { default: 0 });

/** The right to use the product. Its id is the contract's `paidId`. In capacities, -1 is unlimited. */
@Entity('licenses')
@Unique('licenses_key', ['key'])
@Unique('licenses_origin', ['originKind', 'originId', 'originPlace'])
@Index('licenses_created', ['createdAt'])
@Index('licenses_family', ['familyId'])
@Index('licenses_account', ['accountId', 'createdAt', 'id'])
export class StoredLicense {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner. */
  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** The key the customer enters in the product, such as `CW-7K3M-92QX-V4TD`. */
  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  edition!: Edition;

  @Column({ name: 'plan_id', type: 'text' })
  planId!: string;

  /** The plan's name when the license was granted. */
  @Column({ name: 'name_zh', type: 'text' })
  nameZh!: string;

  @Column({ name: 'name_en', type: 'text' })
  nameEn!: string;

  /** The components that set the renewal price; merging adds them up. */
  @Column({ type: 'jsonb', default: [] })
  components!: readonly LicenseComponent[];

  /** The components of the part that it was granted, even if that part was merged into another license. */
  @Column({ name: 'granted_components', type: 'jsonb', default: [] })
  grantedComponents!: readonly LicenseComponent[];

  /**
   * The annual renewal price of the grant in fen, where no plan's price applies: negotiated, or 0 for a free grant. If
   * this is null and there are no components, the price is unknown. A merged license keeps its own; the one it was
   * merged into renews at the sum of both.
   */
  @Column({ name: 'agreed_year_fen', type: 'bigint', transformer: safeInteger, nullable: true })
  agreedYearFen!: number | null;

  /** What was granted, including everything merged in, without the bonus. */
  @Column(() => Base, { prefix: false })
  base!: Capacity;

  /**
   * Capacity added without a purchase: by points, rewards, redeem codes or staff. Never unlimited and never part of the
   * price.
   */
  @Column(() => Bonus, { prefix: false })
  bonus!: Capacity;

  /** The last second at which it is valid; null is permanent. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** When the current expiry was decided; reminders due before that are not sent. */
  @Column({ name: 'term_started_at', type: 'timestamptz' })
  termStartedAt!: Date;

  @Column({ type: 'text', default: 'active' })
  status!: LicenseState;

  /**
   * When its origin was refunded: what it granted no longer counts, neither here nor in the license it was merged into.
   */
  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt!: Date | null;

  /** The same for all licenses that were ever merged with each other: they are locked and computed together. */
  @Column({ name: 'family_id', type: 'uuid' })
  familyId!: string;

  /** The last line whose effect this row shows; 0 for a new license. */
  @Column({ name: 'lines_seen', type: 'bigint', transformer: safeInteger })
  linesSeen!: number;

  @Column({ name: 'merged_into_id', type: 'uuid', nullable: true })
  mergedIntoId!: string | null;

  /** The machine of its open binding, or null. */
  @Column({ name: 'machine_id', type: 'text', nullable: true })
  machineId!: string | null;

  @Column({ name: 'bound_at', type: 'timestamptz', nullable: true })
  boundAt!: Date | null;

  /** The owner's own note. */
  @Column({ type: 'text', default: '' })
  remark!: string;

  /**
   * What kind of source granted it. Unique together with `originId` and `originPlace`, so each source grants a license
   * only once.
   */
  @Column({ name: 'origin_kind', type: 'text' })
  originKind!: LicenseOrigin;

  @Column({ name: 'origin_id', type: 'text' })
  originId!: string;

  /** From 1. An order may grant several licenses, each at its own place; every other source grants one. */
  @Column({ name: 'origin_place', type: 'integer', default: 1 })
  originPlace!: number;

  /** Whether a promotion reward was ever added to it or to a license merged into it. */
  @Column({ name: 'carries_reward', type: 'boolean', default: false })
  carriesReward!: boolean;

  /** Signed by a test key: release builds do not accept it. */
  @Column({ name: 'is_test', type: 'boolean' })
  isTest!: boolean;

  /** The version of the newest file; 0 if there is none yet. */
  @Column({ name: 'file_version', type: 'integer', default: 0 })
  fileVersion!: number;

  /** When one of its files was first downloaded; ends self-service refunds. */
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

const Gives = capacityFields<number | null>((name) => Column({ name, type: 'integer', nullable: true }));

/** One line of what a license gives; see `LicenseLine`. Append-only: taking something back is a line as well. */
@Entity('license_lines')
@Index('license_lines_license', ['licenseId'])
@Index('license_lines_corrections', ['licenseId'], { where: `source = 'correction'` })
@Index('license_lines_source', ['source', 'sourceId', 'sourcePlace'], {
  unique: true,
  where: `kind IN ('first', 'time', 'places') AND source <> 'correction'`,
})
@Index('license_lines_changed_once', ['source', 'sourceId', 'licenseId'], { unique: true, where: `kind = 'change'` })
export class StoredLicenseLine extends Gives {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ type: 'text' })
  kind!: LineKind;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'text' })
  source!: LineSource;

  @Column({ name: 'source_id', type: 'text' })
  sourceId!: string;

  /** From 1: an order may give several licenses, each at its own place. */
  @Column({ name: 'source_place', type: 'integer', default: 1 })
  sourcePlace!: number;

  /** Ids of the first lines of the parts that it counts for. */
  @Column({ type: 'bigint', array: true, default: [] })
  parts!: readonly string[];

  @Column({ type: 'integer', nullable: true })
  months!: number | null;

  @Column({ name: 'is_lifetime', type: 'boolean', default: false })
  isLifetime!: boolean;

  @Column({ type: 'date', nullable: true })
  until!: string | null;

  @Column({ type: 'integer', nullable: true })
  days!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  components!: readonly LicenseComponent[] | null;

  @Column({ name: 'agreed_year_fen', type: 'bigint', transformer: safeInteger, nullable: true })
  agreedYearFen!: number | null;

  @Column({ name: 'priced_by', type: 'jsonb', nullable: true })
  pricedBy!: LicenseLine['pricedBy'];

  @Column({ type: 'jsonb', nullable: true })
  change!: LicenseLine['change'];

  @Column({ name: 'paid_fen', type: 'bigint', transformer: safeInteger, default: 0 })
  paidFen!: number;

  @Column({ type: 'uuid', array: true, default: [] })
  sources!: readonly string[];

  @Column({ type: 'bigint', array: true, default: [] })
  withdraws!: readonly string[];
}

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  licenses: {
    holds: 'Licences held by customers.',
    columns: {
      id: 'uuid',
      key: 'human-readable licence key',
      account_id: 'current owner',
      status: 'stored status; does not change when the licence expires',
      edition: 'edition granted',
      name_zh: 'Chinese name of the plan',
      name_en: 'English name of the plan',
      expires_at: 'instant of expiry; null if permanent',
      machine_id: 'machine of the active binding; null if unbound',
      origin_kind: 'kind of origin, such as `purchase` or `quote`',
      origin_id: 'id of the origin, as text',
      origin_place: 'position among the licences of one origin, from 1',
      created_at: 'instant of creation',
    },
  },
  license_lines: {
    holds: 'What licences were given, line by line.',
    columns: {
      license_id: 'licence that the line was written for',
      source: 'what the line comes from; `correction` for one that an upgrade had to write',
    },
  },
} as const;
