import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { RevocationReason } from '../../../domain/licensing/revocation-list.js';
import { safeInteger } from '../../../platform/database/transformers.js';

/** A file that no longer counts. */
@Entity('license_revocations')
@Unique('license_revocations_seq', ['seq'])
export class LicenseRevocation {
  @PrimaryColumn({ type: 'uuid' })
  jti!: string;

  @Column({ name: 'license_id', type: 'uuid' })
  licenseId!: string;

  @Column({ type: 'text' })
  reason!: RevocationReason;

  @Column({ name: 'revoked_at', type: 'timestamptz' })
  revokedAt!: Date;

  /** No copy of the file is accepted after this; the list need not name it any longer. */
  @Column({ name: 'file_expires_at', type: 'timestamptz' })
  fileExpiresAt!: Date;

  /** Its place on the public list, given when the list is first published with it; without a gap. */
  @Column({ type: 'bigint', nullable: true, transformer: safeInteger })
  seq!: number | null;
}
