import { AppError, type FieldRefusal } from '../../domain/errors/index.js';
import { MAX_MOVES } from '../../domain/licensing/binding.js';
import {
  addCapacity,
  type Capacity,
  capacityOf,
  type Edition,
  type LicenseComponent,
  type LicenseFacts,
  type LicenseRefusal,
  type LicenseState,
  type LicenseVerdict,
} from '../../domain/licensing/license.js';
import type { LocalizedText } from '../site/index.js';
import type { LicenseRecord } from './entities/license.entity.js';

/**
 * The granted terms as the catalogue described them at the time, including those of merged licenses, without bonuses.
 */
export interface LicensedPlan extends Capacity {
  readonly id: string;
  readonly edition: Edition;
  readonly name: LocalizedText;
}

/** A license as other modules see it: the facts for the rules, and the fields for display. */
export interface License extends LicenseFacts {
  readonly key: string;
  readonly plan: LicensedPlan;
  readonly remark: string;
  readonly isTest: boolean;
  readonly boundAt: Date | null;
  readonly issuedAt: Date;
  /** When the current expiry was decided. */
  readonly termStartedAt: Date;
}

/** What a license gives. Its end is an instant, or null for a permanent license. */
export interface HeldTerms extends Capacity {
  readonly expiresAt: string | null;
}

export const heldTerms = (terms: Capacity & { readonly expiresAt: Date | null }): HeldTerms => ({
  ...capacityOf(terms),
  expiresAt: terms.expiresAt?.toISOString() ?? null,
});

export const toLicense = (stored: LicenseRecord): License => ({
  id: stored.id,
  ownerId: stored.accountId,
  key: stored.key,
  edition: stored.edition,
  origin: stored.originKind,
  state: stored.status,
  plan: {
    id: stored.planId,
    edition: stored.edition,
    name: { zh: stored.nameZh, en: stored.nameEn },
    ...stored.base,
  },
  ...addCapacity(stored.base, stored.bonus),
  components: stored.components,
  expiresAt: stored.expiresAt,
  machineId: stored.machineId,
  boundAt: stored.boundAt,
  carriesReward: stored.carriesReward,
  remark: stored.remark,
  isTest: stored.isTest,
  issuedAt: stored.issuedAt,
  termStartedAt: stored.termStartedAt,
});

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

/** Parameters of the license error messages. */
export const REFUSAL_PARAMS = { limit: MAX_MOVES };

export const licenseRefusal = (
  code: LicenseRefusal,
  details: readonly FieldRefusal[] = [],
  cause?: unknown,
): AppError => new AppError(code, { params: REFUSAL_PARAMS, details, cause });

/** Throws the refusal of a rule, if it has one. */
export function throwIfRefused(verdict: LicenseVerdict): void {
  if (!verdict.ok) throw licenseRefusal(verdict.code);
}
