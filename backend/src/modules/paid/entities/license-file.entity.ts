import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { capacityFields } from '../../../domain/licensing/license.js';
import type { RevocationReason } from '../../../domain/licensing/license-file.js';
import { safeInteger } from '../../../platform/database/transactions.js';

/** What a file grants; -1 is unlimited. Null in rows older than the column. */
const Counts = capacityFields<number | null>(() => Column('integer', { nullable: true }));

/** One version of a license's file. Files are signed on download, so only the name and terms are stored. */
@Entity('license_files')
@Unique('license_files_version', ['licenseId', 'version'])
@Index('license_files_counting', ['licenseId'], { unique: true, where: 'superseded_at IS NULL AND ends_at IS NULL' })
@Index('license_files_granted', ['licenseId'], { where: 'ends_at IS NOT NULL' })
export class LicenseFile extends Counts {
  /** Written into the file, and listed on the revocation list once the file is no longer valid. */
  @PrimaryColumn('uuid')
  jti!: string;

  @Column('uuid')
  licenseId!: string;

  /** From 1, without gaps; null for files that staff grant without a machine, which have no version. */
  @Column('integer', { nullable: true })
  version!: number | null;

  /** `license` works on any machine, `machine` only on the bound one. */
  @Column('text')
  kind!: 'license' | 'machine';

  @Column('uuid', { nullable: true })
  bindingId!: string | null;

  @Column('text', { nullable: true })
  machineId!: string | null;

  /** When a file that staff granted without a machine ends; null for all other files. */
  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  /** The license's expiry when the file was made; null is permanent. */
  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** The signing key that was current when the version was made. */
  @Column('text')
  kid!: string;

  @Column('timestamptz')
  issuedAt!: Date;

  /** When it was first downloaded; null if it never was. */
  @Column('timestamptz', { nullable: true })
  downloadedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  supersededAt!: Date | null;
}

/** One binding of a license to a machine. At most one binding of a license is open, without an end. */
@Entity('license_bindings')
@Index('license_bindings_history', ['licenseId', 'boundAt'])
@Index('license_bindings_active', ['licenseId'], { unique: true, where: 'unbound_at IS NULL' })
export class LicenseBinding {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  licenseId!: string;

  @Column('text')
  machineId!: string;

  @Column('timestamptz')
  boundAt!: Date;

  @Column('text')
  boundBy!: 'customer' | 'staff';

  @Column('timestamptz', { nullable: true })
  unboundAt!: Date | null;

  @Column('text', { nullable: true })
  unboundBy!: 'customer' | 'staff' | null;
}

/** A file that is no longer valid, or soon will not be. Only downloaded files have one. */
@Entity('license_revocations')
@Unique('license_revocations_seq', ['seq'])
@Index('license_revocations_license', ['licenseId'])
export class LicenseRevocation {
  @PrimaryColumn('uuid')
  jti!: string;

  @Column('uuid')
  licenseId!: string;

  @Column('text')
  reason!: RevocationReason;

  @Column('timestamptz')
  revokedAt!: Date;

  /**
   * When products start to refuse the file: later than `revokedAt` if an equal or better file for the same machine
   * replaced it.
   */
  @Column('timestamptz', { nullable: true })
  effectiveAt!: Date | null;

  /** When every copy of the file has expired; the list omits the entry from then on. */
  @Column('timestamptz')
  fileExpiresAt!: Date;

  /** Its number on the public list, assigned when the list is first published with it. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  seq!: number | null;

  /**
   * Whether it was changed after it got its number. Such an entry gets a new number, so that the list's number grows,
   * too.
   */
  @Column('boolean', { default: false })
  isChanged!: boolean;
}

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  license_bindings: {
    holds: 'Periods during which a licence was bound to a machine.',
    columns: {
      license_id: 'licence that was bound',
    },
  },
  license_files: {
    holds: 'Licence files that were signed.',
    columns: {
      kid: 'id of the key that signed it',
      issued_at: 'instant of signing',
    },
  },
} as const;
