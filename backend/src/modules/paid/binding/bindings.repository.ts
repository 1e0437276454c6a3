import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { BindingEvent } from '../../../domain/licensing/binding.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { LicenseBinding } from '../entities/license-file.entity.js';

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
