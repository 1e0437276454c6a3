import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** One version of a license's file. It is signed when it is downloaded, so what is stored is only its name and terms. */
@Entity('license_files')
@Unique('license_files_version', ['licenseId', 'version'])
@Index('license_files_current', ['licenseId'], { unique: true, where: 'superseded_at IS NULL' })
export class LicenseFile {
  /** Named in the file, and on the revocation list once it no longer counts. */
  @PrimaryColumn({ type: 'uuid' })
  jti!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  /** From 1, without a gap. */
  @Column({ type: 'integer' })
  version!: number;

  /** `license` works anywhere, `machine` on the bound machine only. */
  @Column({ type: 'text' })
  kind!: 'license' | 'machine';

  @Column({ name: 'binding_id', type: 'uuid', nullable: true })
  bindingId!: string | null;

  @Column({ name: 'machine_id', type: 'text', nullable: true })
  machineId!: string | null;

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
