import type { CapacityName } from '../../../domain/licensing/capacity.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Capacity that was won, kept so that a revoked reward can be taken back. */
@Entity('license_additions')
@Unique('license_additions_source', ['sourceKind', 'sourceId'])
@Index('license_additions_license', ['licenseId'])
export class LicenseAddition {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The license that got it; by now it may have been merged into another. */
  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ name: 'source_kind', type: 'text' })
  sourceKind!: string;

  @Column({ name: 'source_id', type: 'text' })
  sourceId!: string;

  @Column({ type: 'text' })
  kind!: CapacityName;

  @Column({ type: 'integer' })
  quantity!: number;

  @Column({ name: 'added_at', type: 'timestamptz' })
  addedAt!: Date;

  @Column({ name: 'taken_back_at', type: 'timestamptz', nullable: true })
  takenBackAt!: Date | null;
}
