import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { LicenseSnapshot } from '../license-snapshot.js';

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
