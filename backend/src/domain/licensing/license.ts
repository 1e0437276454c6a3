import type { Capacity } from './capacity.js';

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

/** One plan that a license is composed of, and how many times. A renewal costs the sum over these. */
export interface LicenseComponent {
  readonly planId: string;
  readonly quantity: number;
}

/** Joins the components of several licenses: one entry per plan, quantities added, ordered by plan id. */
export function sumComponents(parts: readonly (readonly LicenseComponent[])[]): readonly LicenseComponent[] {
  const quantities = new Map<string, number>();
  for (const { planId, quantity } of parts.flat()) quantities.set(planId, (quantities.get(planId) ?? 0) + quantity);
  return [...quantities]
    .map(([planId, quantity]) => ({ planId, quantity }))
    .toSorted((left, right) => (left.planId < right.planId ? -1 : 1));
}
