import { type Capacity, capacityOf } from '../../domain/licensing/capacity.js';
import type { LicenseComponent, Edition, LicenseState } from '../../domain/licensing/license.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { toLicense } from './license.js';

/** A license at one point in time, as stored in history and merge logs. The machine code is its only personal data. */
export interface LicenseSnapshot extends Capacity {
  readonly id: string;
  readonly key: string;
  readonly edition: Edition;
  readonly status: LicenseState;
  /** ISO 8601; null is permanent. */
  readonly expiresAt: string | null;
  readonly components: readonly LicenseComponent[];
  readonly machineId: string | null;
  readonly fileVersion: number;
}

export function snapshotOf(stored: LicenseRecord): LicenseSnapshot {
  const license = toLicense(stored);
  const { id, key, edition, state, expiresAt, components, machineId } = license;
  return {
    id,
    key,
    edition,
    status: state,
    ...capacityOf(license),
    expiresAt: expiresAt?.toISOString() ?? null,
    components,
    machineId,
    fileVersion: stored.fileVersion,
  };
}
