import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { RevocationReason } from '../../../domain/licensing/revocation-list.js';
import { safeInteger } from '../../../platform/database/transformers.js';

/** A file that is no longer valid, or soon will not be. Only downloaded files have one. */
@Entity('license_revocations')
@Unique('license_revocations_seq', ['seq'])
@Index('license_revocations_license', ['licenseId'])
export class LicenseRevocation {
  @PrimaryColumn({ type: 'uuid' })
  jti!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ type: 'text' })
  reason!: RevocationReason;

  @Column({ name: 'revoked_at', type: 'timestamptz' })
  revokedAt!: Date;

  /**
   * When products start to refuse the file: later than `revokedAt` if an equal or better file for the same machine
   * replaced it.
   */
  @Column({ name: 'effective_at', type: 'timestamptz', nullable: true })
  effectiveAt!: Date | null;

  /** When every copy of the file has expired; the list omits the entry from then on. */
  @Column({ name: 'file_expires_at', type: 'timestamptz' })
  fileExpiresAt!: Date;

  /** Its number on the public list, assigned when the list is first published with it. */
  @Column({ type: 'bigint', nullable: true, transformer: safeInteger })
  seq!: number | null;

  /**
   * Whether it was changed after it got its number. Such an entry gets a new number, so that the list's number grows,
   * too.
   */
  @Column({ name: 'is_changed', type: 'boolean', default: false })
  isChanged!: boolean;
}
