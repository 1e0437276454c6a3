import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { PriceBasis } from '../../../domain/licensing/price-basis.js';

/** One extension of a license, by months or to permanent, kept so that a refund can take it back. */
@Entity('license_extensions')
@Unique('license_extensions_source', ['sourceKind', 'sourceId'])
@Index('license_extensions_license', ['licenseId', 'countedFrom'])
export class LicenseExtension {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /** The kind of source, such as an order, spent points or a redeem code. */
  @Column({ name: 'source_kind', type: 'text' })
  sourceKind!: string;

  @Column({ name: 'source_id', type: 'text' })
  sourceId!: string;

  /** Calendar months; null if it made the license permanent. */
  @Column({ type: 'integer', nullable: true })
  months!: number | null;

  /** When it was paid: the months count from the later of this and `expiresBefore`. */
  @Column({ name: 'counted_from', type: 'timestamptz' })
  countedFrom!: Date;

  @Column({ name: 'expires_before', type: 'timestamptz' })
  expiresBefore!: Date;

  /** Null is permanent. */
  @Column({ name: 'expires_after', type: 'timestamptz', nullable: true })
  expiresAfter!: Date | null;

  /** The license's renewal price basis when an order extended it; null for extensions that were not paid for. */
  @Column({ name: 'price_basis', type: 'jsonb', nullable: true })
  priceBasis!: PriceBasis | null;

  @Column({ name: 'undone_at', type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}
