import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { LicenseChanges, staffOrSystem } from './license-changes.service.js';
import { LicenseLocks } from './license-locks.service.js';

export interface RevokeLicense {
  readonly licenseId: string;
  readonly reason: string;
  /** The staff account that decided it, or null. */
  readonly actor: string | null;
  readonly now: Date;
}

/** Ends licenses before their time. */
@Injectable()
export class LicenseRevocations {
  constructor(
    private readonly locks: LicenseLocks,
    private readonly changes: LicenseChanges,
  ) {}

  /** Revokes a license and its files; a second time changes nothing. Refuses with license.not_found. */
  async revoke(tx: Tx, { licenseId, reason, actor, now }: RevokeLicense): Promise<void> {
    const license = await this.locks.living(tx, licenseId);
    if (license.status === 'revoked') return;
    const occasion = { kind: 'revoked', by: staffOrSystem(actor), at: now, files: 'revoked', details: { reason } } as const;
    await this.changes.apply(tx, license, { status: 'revoked' }, occasion);
  }
}
