import { addCapacity, type Capacity, capacityOf } from '../../domain/licensing/capacity.js';
import type { Edition, LicenseFacts } from '../../domain/licensing/license.js';
import type { LocalizedText } from '../site/index.js';
import type { LicenseRecord } from './entities/license.entity.js';

/** What was granted, as the catalogue described it then, including what was merged in, without the bonus. */
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
