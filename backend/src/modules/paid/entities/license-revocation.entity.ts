import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { RevocationReason } from '../../../domain/licensing/revocation-list.js';
import { safeInteger } from '../../../platform/database/transformers.js';

/** A file that no longer counts, or will not for long. Only files that were downloaded have one. */
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

  /** From when on it is refused: later than `revokedAt` where a better file for the same machine replaced it. */
  @Column({ name: 'effective_at', type: 'timestamptz', nullable: true })
  effectiveAt!: Date | null;

  /** No copy of the file is accepted after this; the list need not name it any longer. */
  @Column({ name: 'file_expires_at', type: 'timestamptz' })
  fileExpiresAt!: Date;

  /** Its number on the public list, given when the list is published with it. */
  @Column({ type: 'bigint', nullable: true, transformer: safeInteger })
  seq!: number | null;

  /** It was changed after it got its number and needs a new one, so that the number of the list grows with it. */
  @Column({ name: 'is_changed', type: 'boolean', default: false })
  isChanged!: boolean;
}
