import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/database/transactions.js';
import { LicenseFile } from './entities/license-file.entity.js';
import { LicenseRevocation } from './entities/license-revocation.entity.js';

/** Versions of files, and those that no longer count. */
@Injectable()
export class FilesRepository {
  async insert(tx: Tx, file: LicenseFile): Promise<void> {
    await tx.insert(LicenseFile, file);
  }

  async findCurrent(tx: Tx, licenseId: string): Promise<LicenseFile | null> {
    return tx.findOneBy(LicenseFile, { licenseId, supersededAt: IsNull() });
  }

  /** Ends the version that counts and returns it, or null when none did. */
  async supersede(tx: Tx, licenseId: string, at: Date): Promise<LicenseFile | null> {
    const current = await this.findCurrent(tx, licenseId);
    if (current) await tx.update(LicenseFile, { jti: current.jti }, { supersededAt: at });
    return current;
  }

  async saveDownload(tx: Tx, jti: string, at: Date): Promise<void> {
    await tx.update(LicenseFile, { jti }, { downloadedAt: at });
  }

  async revoke(tx: Tx, revocation: Omit<LicenseRevocation, 'seq'>): Promise<void> {
    await tx.insert(LicenseRevocation, revocation);
  }
}
