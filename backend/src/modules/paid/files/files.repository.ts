import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import type { BindingEvent } from '../../../domain/licensing/binding.js';
import type { RevocationReason } from '../../../domain/licensing/license-file.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { LicenseBinding, LicenseFile, LicenseRevocation } from '../entities/license-file.entity.js';

/** Versions of files, and their revocations. */
@Injectable()
export class FilesRepository {
  async insert(tx: Tx, file: LicenseFile): Promise<void> {
    await tx.insert(LicenseFile, file);
  }

  async findCurrent(tx: Tx, licenseId: string): Promise<LicenseFile | null> {
    return tx.findOneBy(LicenseFile, { licenseId, supersededAt: IsNull(), endsAt: IsNull() });
  }

  /** Ends the current version and returns it, or null if there is none. */
  async supersede(tx: Tx, licenseId: string, at: Date): Promise<LicenseFile | null> {
    const current = await this.findCurrent(tx, licenseId);
    if (current) await tx.update(LicenseFile, { jti: current.jti }, { supersededAt: at });
    return current;
  }

  async saveDownload(tx: Tx, jti: string, at: Date): Promise<void> {
    await tx.update(LicenseFile, { jti }, { downloadedAt: at });
  }

  async revoke(tx: Tx, revocation: Omit<LicenseRevocation, 'seq' | 'isChanged'>): Promise<void> {
    await tx.insert(LicenseRevocation, revocation);
  }

  /** Returns the files without a machine that staff granted and that were not ended early. Includes expired ones. */
  async listGranted(tx: Tx, licenseId: string): Promise<readonly LicenseFile[]> {
    return tx.findBy(LicenseFile, { licenseId, supersededAt: IsNull(), endsAt: Not(IsNull()) });
  }

  /** Ends a granted file; revokes it if it was downloaded and has not expired. */
  async endGranted(tx: Tx, file: LicenseFile, { reason, at }: { reason: RevocationReason; at: Date }): Promise<void> {
    const { jti, licenseId, endsAt } = file;
    await tx.update(LicenseFile, { jti }, { supersededAt: at });
    if (!file.downloadedAt || endsAt === null || endsAt <= at) return;
    await this.revoke(tx, { jti, licenseId, reason, revokedAt: at, effectiveAt: at, fileExpiresAt: endsAt });
  }

  /** Returns the license's replaced files that are still valid for a while. */
  async listEnding(tx: Tx, licenseId: string, at: Date): Promise<readonly LicenseFile[]> {
    const ending = await tx.findBy(LicenseRevocation, { licenseId, effectiveAt: MoreThan(at) });
    return ending.length === 0 ? [] : tx.findBy(LicenseFile, { jti: In(ending.map(({ jti }) => jti)) });
  }

  /** Makes the revocation of replaced files effective at `end.at`. */
  async endEarlier(tx: Tx, files: readonly LicenseFile[], end: { reason: RevocationReason; at: Date }): Promise<void> {
    if (files.length === 0) return;
    const { reason, at: effectiveAt } = end;
    const found = { jti: In(files.map(({ jti }) => jti)) };
    await tx.update(LicenseRevocation, found, { effectiveAt, reason, isChanged: true });
  }
}

type Stay = Pick<LicenseBinding, 'boundAt' | 'boundBy' | 'unboundAt' | 'unboundBy'>;

/** The bindings of a license, oldest first, in the form the rules read. */
export const toBindingEvents = (stays: readonly Stay[]): readonly BindingEvent[] =>
  stays.flatMap(({ boundAt, boundBy, unboundAt, unboundBy }) => [
    { kind: 'bound', by: boundBy, at: boundAt } as const,
    ...(unboundAt && unboundBy ? [{ kind: 'unbound', by: unboundBy, at: unboundAt } as const] : []),
  ]);

/** Past and current bindings of licenses to machines. Callers hold the license's lock. */
@Injectable()
export class BindingsRepository {
  async open(tx: Tx, stay: Pick<LicenseBinding, 'licenseId' | 'machineId' | 'boundAt' | 'boundBy'>): Promise<void> {
    await tx.insert(LicenseBinding, stay);
  }

  /** Ends the license's current binding, if it has one. */
  async close(tx: Tx, licenseId: string, end: { unboundAt: Date; unboundBy: 'customer' | 'staff' }): Promise<void> {
    await tx.update(LicenseBinding, { licenseId, unboundAt: IsNull() }, end);
  }

  async findOpen(tx: Tx, licenseId: string): Promise<LicenseBinding | null> {
    return tx.findOneBy(LicenseBinding, { licenseId, unboundAt: IsNull() });
  }

  async history(tx: Tx, licenseId: string): Promise<readonly BindingEvent[]> {
    return toBindingEvents(await tx.find(LicenseBinding, { where: { licenseId }, order: { boundAt: 'ASC' } }));
  }
}
