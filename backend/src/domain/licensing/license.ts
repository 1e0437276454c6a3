import { bytesFor, encodeSymbols, inFours, readSymbols } from '../codes/issued-codes.js';
import { bareCode } from '../text/codes.js';
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

/** 12 symbols of five bits: 2⁶⁰ keys. Keys are looked up online, so there is no list to guess against offline. */
const SYMBOLS = 12;

/** How many random bytes `formatLicenseKey` needs. */
export const LICENSE_KEY_BYTES = bytesFor(SYMBOLS);

/**
 * Formats a license key such as `CW-7K3M-92QX-V4TD`. The prefix is the brand's and comes from the settings.
 *
 * Throws RangeError for a prefix that is not 1–8 capitals or digits, or for too few random bytes.
 */
export function formatLicenseKey(prefix: string, random: Uint8Array): string {
  if (!/^[A-Z0-9]{1,8}$/.test(prefix)) throw new RangeError(`Not a license key prefix: ${prefix}`);
  return `${prefix}-${inFours(encodeSymbols(random, SYMBOLS))}`;
}

/** The canonical form of a typed license key, or null. Case, spaces and dashes do not matter; I and L are 1, O is 0. */
export function normalizeLicenseKey(prefix: string, typed: string): string | null {
  const compact = bareCode(typed);
  const symbols = compact.startsWith(prefix) ? readSymbols(compact.slice(prefix.length), SYMBOLS) : null;
  return symbols === null ? null : `${prefix}-${inFours(symbols)}`;
}
