import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { PriceBasis } from '../../../domain/licensing/price-basis.js';

/** One renewal or lifetime, kept so that a refund can take it back. */
@Entity('license_extensions')
@Unique('license_extensions_source', ['sourceKind', 'sourceId'])
@Index('license_extensions_license', ['licenseId', 'countedFrom'])
export class LicenseExtension {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /** What it came from: an order, a spending of points, a redeem code. */
  @Column({ name: 'source_kind', type: 'text' })
  sourceKind!: string;

  @Column({ name: 'source_id', type: 'text' })
  sourceId!: string;

  /** Calendar months; null made it permanent. */
  @Column({ type: 'integer', nullable: true })
  months!: number | null;

  /** When it was paid: it counts from the later of this and the expiry it found. */
  @Column({ name: 'counted_from', type: 'timestamptz' })
  countedFrom!: Date;

  @Column({ name: 'expires_before', type: 'timestamptz' })
  expiresBefore!: Date;

  /** Null is permanent. */
  @Column({ name: 'expires_after', type: 'timestamptz', nullable: true })
  expiresAfter!: Date | null;

  /** What the license renewed by when an order extended it; null for what no money paid. */
  @Column({ name: 'price_basis', type: 'jsonb', nullable: true })
  priceBasis!: PriceBasis | null;

  @Column({ name: 'undone_at', type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}
