import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { capacityFields } from '../../../domain/licensing/capacity-fields.js';

/** What a file grants; -1 is unlimited. Null where a file is older than the column. */
const Counts = capacityFields<number | null>(() => Column({ type: 'integer', nullable: true }));

/** One version of a license's file. It is signed when it is downloaded, so what is stored is only its name and terms. */
@Entity('license_files')
@Unique('license_files_version', ['licenseId', 'version'])
@Index('license_files_counting', ['licenseId'], { unique: true, where: 'superseded_at IS NULL AND ends_at IS NULL' })
@Index('license_files_granted', ['licenseId'], { where: 'ends_at IS NOT NULL' })
export class LicenseFile extends Counts {
  /** Named in the file, and on the revocation list once it no longer counts. */
  @PrimaryColumn({ type: 'uuid' })
  jti!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /** From 1, without a gap; null for a file without a machine, which staff grant beside the versions. */
  @Column({ type: 'integer', nullable: true })
  version!: number | null;

  /** `license` works on any machine, `machine` on the bound one only. */
  @Column({ type: 'text' })
  kind!: 'license' | 'machine';

  @Column({ name: 'binding_id', type: 'uuid', nullable: true })
  bindingId!: string | null;

  @Column({ name: 'machine_id', type: 'text', nullable: true })
  machineId!: string | null;

  /** When a file without a machine ends; null for every other. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  /** When its license ended as it was then; null is permanent. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** The key that was current when the version was made. */
  @Column({ type: 'text' })
  kid!: string;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt!: Date;

  /** When it was first downloaded, or null. */
  @Column({ name: 'downloaded_at', type: 'timestamptz', nullable: true })
  downloadedAt!: Date | null;

  @Column({ name: 'superseded_at', type: 'timestamptz', nullable: true })
  supersededAt!: Date | null;
}
