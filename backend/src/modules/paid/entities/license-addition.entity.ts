import type { CapacityName } from '../../../domain/licensing/capacity.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An addition of bonus capacity, kept so that it can be taken back when its reward is revoked. */
@Entity('license_additions')
@Unique('license_additions_source', ['sourceKind', 'sourceId'])
@Index('license_additions_license', ['licenseId'])
export class LicenseAddition {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The license it was added to, which may since have been merged into another. */
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
