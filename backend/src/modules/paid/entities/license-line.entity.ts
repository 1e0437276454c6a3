import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { capacityFields } from '../../../domain/licensing/capacity.js';
import type { LicenseComponent } from '../../../domain/licensing/license.js';
import type { LicenseLine, LineKind, LineSource } from '../../../domain/licensing/lines.js';
import { safeInteger } from '../../../platform/database/sql.js';

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
