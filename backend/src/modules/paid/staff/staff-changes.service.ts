import { Injectable } from '@nestjs/common';
import { capacityOf } from '../../../domain/licensing/capacity.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/principal.js';
import { Audit, type AuditEntry } from '../../audit/index.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { LicenseLocks } from '../license-locks.service.js';
import { snapshotOf } from '../license-snapshot.js';

/** The license that a staff member changes, and the reason. */
export interface StaffChange {
  readonly staff: StaffMember;
  readonly licenseId: string;
  readonly reason: string;
}

/** Makes changes of staff to a license, each written to the audit log with what it had before and has after. */
@Injectable()
export class StaffChanges {
  constructor(
    private readonly locks: LicenseLocks,
    private readonly audit: Audit,
  ) {}

  /** Locks the license for `work`. Refuses with license.not_found. */
  async make(
    tx: Tx,
    { staff, licenseId, reason }: StaffChange,
    action: AuditEntry['action'],
    work: (license: LicenseRecord) => Promise<unknown>,
  ): Promise<void> {
    const license = await this.locks.any(tx, licenseId);
    const before = termsOf(license);
    await work(license);
    const after = { ...termsOf(await this.locks.any(tx, licenseId)), reason };
    const { accountId: actorId } = staff;
    this.audit.record(tx, { actorId, action, subject: licenseId, before, after });
  }
}

/** The fields for the audit log, which stores no license keys. */
function termsOf(stored: LicenseRecord) {
  const snapshot = snapshotOf(stored);
  const { status, expiresAt, machineId, fileVersion } = snapshot;
  const { agreedYearFen } = stored;
  return {
    status,
    ...capacityOf(snapshot),
    expiresAt,
    machineId,
    fileVersion,
    ...(agreedYearFen === null ? {} : { agreedYearFen }),
  };
}
