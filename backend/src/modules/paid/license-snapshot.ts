import type { LicenseComponent } from '../../domain/licensing/components.js';
import type { Edition, LicenseState } from '../../domain/licensing/license.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { toLicense } from './license.js';

/** A license at one moment, as history and merge logs keep it. Holds nothing personal but the machine code. */
export interface LicenseSnapshot {
  readonly id: string;
  readonly key: string;
  readonly edition: Edition;
  readonly status: LicenseState;
  readonly users: number;
  readonly assets: number;
  /** ISO 8601; null is permanent. */
  readonly expiresAt: string | null;
  readonly components: readonly LicenseComponent[];
  readonly machineId: string | null;
  readonly fileVersion: number;
}

export function snapshotOf(stored: LicenseRecord): LicenseSnapshot {
  const { id, key, edition, state, users, assets, expiresAt, components, machineId } = toLicense(stored);
  return {
    id,
    key,
    edition,
    status: state,
    users,
    assets,
    expiresAt: expiresAt?.toISOString() ?? null,
    components,
    machineId,
    fileVersion: stored.fileVersion,
  };
}
