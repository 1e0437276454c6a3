import type { Capacity } from './capacity.js';
import type { LicenseComponent } from './components.js';

/** The community edition is open source and has no license. */
export const EDITIONS = ['professional', 'enterprise'] as const;
export type Edition = (typeof EDITIONS)[number];

/** The stored state. `merged` and `revoked` are final; grace and expiry are derived from the time, never stored. */
export const LICENSE_STATES = ['active', 'merged', 'revoked'] as const;
export type LicenseState = (typeof LICENSE_STATES)[number];

/** How a license was created. `free_enterprise` is granted by an approved application. */
export const LICENSE_ORIGINS = ['purchase', 'quote', 'redeem_code', 'free_enterprise', 'grant'] as const;
export type LicenseOrigin = (typeof LICENSE_ORIGINS)[number];

export interface Validity {
  readonly state: LicenseState;
  /** The last second at which the license is valid; null is permanent. */
  readonly expiresAt: Date | null;
}

/** Everything the rules need to know about one license. */
export interface LicenseFacts extends Capacity, Validity {
  readonly id: string;
  readonly ownerId: string;
  readonly edition: Edition;
  readonly origin: LicenseOrigin;
  /** Null while unbound. */
  readonly machineId: string | null;
  readonly components: readonly LicenseComponent[];
  /** Whether a promotion reward was ever added to it. Merging passes this on to the target. */
  readonly carriesReward: boolean;
}
