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
  @Column('uuid')
  accountId!: string;

  /** The key the customer enters in the product, such as `CW-7K3M-92QX-V4TD`. */
  @Column('text')
  key!: string;

  @Column('text')
  edition!: Edition;

  @Column('text')
  planId!: string;

  /** The plan's name when the license was granted. */
  @Column('text')
  nameZh!: string;

  @Column('text')
  nameEn!: string;

  /** The components that set the renewal price; merging adds them up. */
  @Column('jsonb', { default: [] })
  components!: readonly LicenseComponent[];

  /** The components of the part that it was granted, even if that part was merged into another license. */
  @Column('jsonb', { default: [] })
  grantedComponents!: readonly LicenseComponent[];

  /**
   * The annual renewal price of the grant in fen, where no plan's price applies: negotiated, or 0 for a free grant. If
   * this is null and there are no components, the price is unknown. A merged license keeps its own; the one it was
   * merged into renews at the sum of both.
   */
  @Column('bigint', { transformer: safeInteger, nullable: true })
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
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** When the current expiry was decided; reminders due before that are not sent. */
  @Column('timestamptz')
  termStartedAt!: Date;

  @Column('text', { default: 'active' })
  status!: LicenseState;

  /**
   * When its origin was refunded: what it granted no longer counts, neither here nor in the license it was merged into.
   */
  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  /** The same for all licenses that were ever merged with each other: they are locked and computed together. */
  @Column('uuid')
  familyId!: string;

  /** The last line whose effect this row shows; 0 for a new license. */
  @Column('bigint', { transformer: safeInteger })
  linesSeen!: number;

  @Column('uuid', { nullable: true })
  mergedIntoId!: string | null;

  /** The machine of its open binding, or null. */
  @Column('text', { nullable: true })
  machineId!: string | null;

  @Column('timestamptz', { nullable: true })
  boundAt!: Date | null;

  /** The owner's own note. */
  @Column('text', { default: '' })
  remark!: string;

  /**
   * What kind of source granted it. Unique together with `originId` and `originPlace`, so each source grants a license
   * only once.
   */
  @Column('text')
  originKind!: LicenseOrigin;

  @Column('text')
  originId!: string;

  /** From 1. An order may grant several licenses, each at its own place; every other source grants one. */
  @Column('integer', { default: 1 })
  originPlace!: number;

  /** Whether it, or a license merged into it, holds a promotion reward that was not withdrawn. */
  @Column('boolean', { default: false })
  carriesReward!: boolean;

  /** Signed by a test key: release builds do not accept it. */
  @Column('boolean')
  isTest!: boolean;

  /** The version of the newest file; 0 if there is none yet. */
  @Column('integer', { default: 0 })
  fileVersion!: number;

  /** When one of its files was first downloaded; ends self-service refunds. */
  @Column('timestamptz', { nullable: true })
  downloadedAt!: Date | null;

  @Column('timestamptz')
  issuedAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}

/** A row as plain data: what services pass around, copy and change. */
export type LicenseRecord = Pick<StoredLicense, keyof StoredLicense>;

const Gives = capacityFields<number | null>(() => Column('integer', { nullable: true }));

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

  @Column('uuid')
  licenseId!: string;

  @Column('text')
  kind!: LineKind;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  source!: LineSource;

  @Column('text')
  sourceId!: string;

  /** From 1: an order may give several licenses, each at its own place. */
  @Column('integer', { default: 1 })
  sourcePlace!: number;

  /** Ids of the first lines of the parts that it counts for. */
  @Column('bigint', { array: true, default: [] })
  parts!: readonly string[];

  @Column('integer', { nullable: true })
  months!: number | null;

  @Column('boolean', { default: false })
  isLifetime!: boolean;

  @Column('date', { nullable: true })
  until!: string | null;

  @Column('integer', { nullable: true })
  days!: number | null;

  @Column('jsonb', { nullable: true })
  components!: readonly LicenseComponent[] | null;

  @Column('bigint', { transformer: safeInteger, nullable: true })
  agreedYearFen!: number | null;

  @Column('jsonb', { nullable: true })
  pricedBy!: LicenseLine['pricedBy'];

  @Column('jsonb', { nullable: true })
  change!: LicenseLine['change'];

  @Column('bigint', { transformer: safeInteger, default: 0 })
  paidFen!: number;

  @Column('uuid', { array: true, default: [] })
  sources!: readonly string[];

  @Column('bigint', { array: true, default: [] })
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
