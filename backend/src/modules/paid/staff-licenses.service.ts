import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Addition } from '../../domain/licensing/upgrade.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Audit, type AuditEntry } from '../audit/index.js';
import { LicenseBindings } from './license-binding.service.js';
import { LicenseCapacity } from './license-capacity.service.js';
import { LicenseLetters } from './license-letters.service.js';
import { LicenseLocks } from './license-locks.service.js';
import { LicenseRevocations } from './license-revocations.service.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { toLicense } from './license.js';
import { snapshotOf } from './license-snapshot.js';

/** A license that staff change, and why. */
export interface StaffChange {
  readonly staff: StaffMember;
  readonly licenseId: string;
  readonly reason: string;
}

/** What staff change about licenses that exist. Each change has a reason, and shows in the license's history. */
@Injectable()
export class StaffLicenses {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly locks: LicenseLocks,
    private readonly capacity: LicenseCapacity,
    private readonly bindings: LicenseBindings,
    private readonly revocations: LicenseRevocations,
    private readonly letters: LicenseLetters,
    private readonly audit: Audit,
  ) {}

  /** Adds users, assets or months. Refuses with license.not_found and as `LicenseCapacity.add`. */
  async add(change: StaffChange, { kind, quantity }: Addition): Promise<void> {
    const { staff, licenseId } = change;
    await this.#change(change, 'license.added_to', async (tx) => {
      const { accountId } = await this.locks.any(tx, licenseId);
      const source = { kind: 'staff', id: randomUUID() } as const;
      const now = this.clock.now();
      await this.capacity.add(tx, { licenseId, accountId, kind, quantity, source, staffId: staff.accountId, now });
    });
  }

  /** Frees it from its machine, beyond the customer's own quota. Refuses with license.not_found, license.not_bound. */
  async unbind(change: StaffChange): Promise<void> {
    const { staff, licenseId } = change;
    await this.#change(change, 'license.unbound_by_staff', (tx) =>
      this.bindings.unbindByStaff(tx, { licenseId, staffId: staff.accountId }),
    );
  }

  /** Takes it away for good and tells its owner why. Refuses with license.not_found, license.merged. */
  async revoke(change: StaffChange): Promise<void> {
    const { staff, licenseId, reason } = change;
    const revocation = { licenseId, reason: 'withdrawn', actor: staff.accountId, now: this.clock.now() } as const;
    await this.#change(change, 'license.revoked_by_staff', async (tx) => {
      const license = await this.locks.any(tx, licenseId);
      await this.revocations.revoke(tx, revocation);
      if (license.status === 'active') await this.letters.revoked(tx, toLicense(license), reason);
    });
  }

  async #change(
    { staff, licenseId, reason }: StaffChange,
    action: AuditEntry['action'],
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    await this.keys.run(staff.key, async (tx) => {
      const before = termsOf(await this.locks.any(tx, licenseId));
      await work(tx);
      const after = { ...termsOf(await this.locks.any(tx, licenseId)), reason };
      const { accountId: actorId, address } = staff;
      await this.audit.record(tx, { actorId, address, action, subject: licenseId, before, after });
    });
  }
}

/** For the audit log, which keeps no license keys. */
function termsOf(stored: LicenseRecord) {
  const { status, users, assets, expiresAt, machineId, fileVersion } = snapshotOf(stored);
  return { status, users, assets, expiresAt, machineId, fileVersion };
}
