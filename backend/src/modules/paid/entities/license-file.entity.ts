import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { capacityFields } from '../../../domain/licensing/capacity.js';

/** What a file grants; -1 is unlimited. Null in rows older than the column. */
const Counts = capacityFields<number | null>(() => Column({ type: 'integer', nullable: true }));

/** One version of a license's file. Files are signed on download, so only the name and terms are stored. */
@Entity('license_files')
@Unique('license_files_version', ['licenseId', 'version'])
@Index('license_files_counting', ['licenseId'], { unique: true, where: 'superseded_at IS NULL AND ends_at IS NULL' })
@Index('license_files_granted', ['licenseId'], { where: 'ends_at IS NOT NULL' })
export class LicenseFile extends Counts {
  /** Written into the file, and listed on the revocation list once the file is no longer valid. */
  @PrimaryColumn({ type: 'uuid' })
  jti!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /** From 1, without gaps; null for files that staff grant without a machine, which have no version. */
  @Column({ type: 'integer', nullable: true })
  version!: number | null;

  /** `license` works on any machine, `machine` only on the bound one. */
  @Column({ type: 'text' })
  kind!: 'license' | 'machine';

  @Column({ name: 'binding_id', type: 'uuid', nullable: true })
  bindingId!: string | null;

  @Column({ name: 'machine_id', type: 'text', nullable: true })
  machineId!: string | null;

  /** When a file that staff granted without a machine ends; null for all other files. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  /** The license's expiry when the file was made; null is permanent. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** The signing key that was current when the version was made. */
  @Column({ type: 'text' })
  kid!: string;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt!: Date;

  /** When it was first downloaded; null if it never was. */
  @Column({ name: 'downloaded_at', type: 'timestamptz', nullable: true })
  downloadedAt!: Date | null;

  @Column({ name: 'superseded_at', type: 'timestamptz', nullable: true })
  supersededAt!: Date | null;
}
