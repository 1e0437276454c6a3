import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '../../../platform/database/transactions.js';
import { LicenseAddition } from '../entities/license-addition.entity.js';
import { LicenseExtension } from '../entities/license-extension.entity.js';

/** The source of an extension or addition; each source counts once. */
export interface ChangeSource {
  readonly kind: 'order' | 'points' | 'redeem_code' | 'reward' | 'staff';
  readonly id: string;
}

const bySource = ({ kind, id }: ChangeSource) => ({ sourceKind: kind, sourceId: id });

/** Changes to licenses that can be taken back. Callers hold the license's lock. */
@Injectable()
export class ExtensionsRepository {
  async addExtension(tx: Tx, extension: Omit<LicenseExtension, 'id' | 'undoneAt'>): Promise<void> {
    await tx.insert(LicenseExtension, extension);
  }

  async findExtension(tx: Tx, source: ChangeSource): Promise<LicenseExtension | null> {
    return tx.findOneBy(LicenseExtension, bySource(source));
  }

  /** Returns the extensions of a license that were not undone, in the order of payment. */
  async listExtensions(tx: Tx, licenseId: string): Promise<LicenseExtension[]> {
    return tx.find(LicenseExtension, {
      where: { licenseId, undoneAt: IsNull() },
      order: { countedFrom: 'ASC', expiresBefore: 'ASC' },
    });
  }

  async saveUndone(tx: Tx, id: string, undoneAt: Date): Promise<void> {
    await tx.update(LicenseExtension, { id }, { undoneAt });
  }

  async addAddition(tx: Tx, addition: Omit<LicenseAddition, 'id' | 'takenBackAt'>): Promise<void> {
    await tx.insert(LicenseAddition, addition);
  }

  async findAddition(tx: Tx, source: ChangeSource): Promise<LicenseAddition | null> {
    return tx.findOneBy(LicenseAddition, bySource(source));
  }

  async saveTakenBack(tx: Tx, id: string, takenBackAt: Date): Promise<void> {
    await tx.update(LicenseAddition, { id }, { takenBackAt });
  }
}
