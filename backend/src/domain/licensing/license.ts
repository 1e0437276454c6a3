import { DAY_MS } from '../calendar/calendar.js';
import { bytesFor, encodeSymbols, inFours, readSymbols } from '../codes/issued-codes.js';
import type { ErrorCode } from '../errors/index.js';
import type { Texts } from '../locale/locales.js';
import { bareCode } from '../text/codes.js';

/** What a license counts. The same names are used by columns, the API and the license file. */
export const CAPACITIES = ['users', 'assets'] as const;
export type CapacityName = (typeof CAPACITIES)[number];

/** One value for each capacity. */
export type PerCapacity<Value> = Readonly<Record<CapacityName, Value>>;

/** How much a license allows. Each is `UNLIMITED` or a whole number from 0 to `MAX_AMOUNT`. */
export type Capacity = PerCapacity<number>;

/** The value of an unlimited capacity, in code, in tables and in the API. */
export const UNLIMITED = -1;

/** The largest finite capacity a license can hold: it is stored and signed as a 32-bit integer. */
export const MAX_AMOUNT = 2_147_483_647;

/** The largest addition of one redeem code. */
export const MAX_ADDITION: Capacity = { users: 10_000, assets: 100_000 };

export const perCapacity = <Value>(valueOf: (name: CapacityName) => Value): PerCapacity<Value> =>
  Object.fromEntries(CAPACITIES.map((name) => [name, valueOf(name)])) as PerCapacity<Value>;

/** Only the capacity of anything that has one. */
export const capacityOf = <Value>(holder: PerCapacity<Value>): PerCapacity<Value> =>
  perCapacity((name) => holder[name]);

export const isUnlimited = (amount: number): boolean => amount === UNLIMITED;

export const isAmount = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= UNLIMITED && amount <= MAX_AMOUNT;

/** Adds two amounts; unlimited absorbs. The sum may pass `MAX_AMOUNT`: check it with `isAmount`. */
export const addAmounts = (left: number, right: number): number =>
  isUnlimited(left) || isUnlimited(right) ? UNLIMITED : left + right;

/** Adds two capacities. Commutative and associative, with `NO_CAPACITY` as its zero. */
export const addCapacity = (left: Capacity, right: Capacity): Capacity =>
  perCapacity((name) => addAmounts(left[name], right[name]));

/** What two capacities have in common: the smaller amount of each. */
export const commonCapacity = (left: Capacity, right: Capacity): Capacity =>
  perCapacity((name) => {
    const [one, other] = [left[name], right[name]];
    if (isUnlimited(one)) return other;
    return isUnlimited(other) ? one : Math.min(one, other);
  });

export const NO_CAPACITY = perCapacity(() => 0);
export const UNLIMITED_CAPACITY = perCapacity(() => UNLIMITED);

export const sumCapacity = (capacities: readonly Capacity[]): Capacity => capacities.reduce(addCapacity, NO_CAPACITY);

/** Whether a license can hold it. */
export const isCapacity = (capacity: Capacity): boolean => CAPACITIES.every((name) => isAmount(capacity[name]));

export const isSameCapacity = (left: Capacity, right: Capacity): boolean =>
  CAPACITIES.every((name) => left[name] === right[name]);

/** The capacity of several copies. Check it with `isCapacity`. */
export const timesCapacity = (capacity: Capacity, copies: number): Capacity =>
  perCapacity((name) => (isUnlimited(capacity[name]) ? UNLIMITED : capacity[name] * copies));

/** Whether one holds more than the other in something, and no less in anything. */
export const isLarger = (one: Capacity, other: Capacity): boolean =>
  !isSameCapacity(one, other) &&
  CAPACITIES.every((name) => isUnlimited(one[name]) || (!isUnlimited(other[name]) && one[name] >= other[name]));

/** A class with a number for each capacity, declared by a decorator: entities, inputs and views extend or embed it. */
export const capacityFields = <Value = number>(declare: (name: CapacityName) => PropertyDecorator) =>
  fieldsOf<CapacityName, Value>(CAPACITIES, declare);

/** The same under other names. */
export function fieldsOf<Name extends string, Value = number>(
  names: readonly Name[],
  declare: (name: Name) => PropertyDecorator,
): new () => Record<Name, Value> {
  class Fields {}
  for (const name of names) declare(name)(Fields.prototype, name);
  return Fields as new () => Record<Name, Value>;
}

interface CapacityWords {
  /** 用户数 */
  readonly title: Texts;
  /** After a number, or after "unlimited": 用户 */
  readonly unit: Texts;
  /** `n` of them. */
  readonly one: Texts;
  readonly other: Texts;
  readonly unlimited: Texts;
}

/** What the server calls each capacity; pages have their own words in `ui.json`. */
export const CAPACITY_WORDS: PerCapacity<CapacityWords> = {
  users: {
    title: { zh: '用户数', en: 'Users' },
    unit: { zh: '用户', en: 'users' },
    one: { zh: '{n} 个用户', en: '{n} user' },
    other: { zh: '{n} 个用户', en: '{n} users' },
    unlimited: { zh: '不限用户', en: 'unlimited users' },
  },
  assets: {
    title: { zh: '资产数', en: 'Assets' },
    unit: { zh: '资产', en: 'assets' },
    one: { zh: '{n} 个资产', en: '{n} asset' },
    other: { zh: '{n} 个资产', en: '{n} assets' },
    unlimited: { zh: '不限资产', en: 'unlimited assets' },
  },
};

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
  /** Whether it holds a promotion reward that was not withdrawn. Merging passes this on to the target. */
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

/** The brand's part of a key. */
export const KEY_PREFIX = /^[A-Z]{2,4}$/;

/** How many random bytes `formatLicenseKey` needs. */
export const LICENSE_KEY_BYTES = bytesFor(SYMBOLS);

/**
 * Formats a license key such as `CW-7K3M-92QX-V4TD`. The prefix is the brand's and comes from the settings.
 *
 * Throws RangeError for a prefix that is not 2–4 capitals, or for too few random bytes.
 */
export function formatLicenseKey(prefix: string, random: Uint8Array): string {
  if (!KEY_PREFIX.test(prefix)) throw new RangeError(`Not a license key prefix: ${prefix}`);
  return `${prefix}-${inFours(encodeSymbols(random, SYMBOLS))}`;
}

/**
 * The canonical form of a typed license key of any brand, or null. Case, spaces and dashes do not matter; I and L are 1,
 * O is 0.
 */
export function readLicenseKey(typed: string): string | null {
  const compact = bareCode(typed);
  const [prefix, symbols] = [compact.slice(0, -SYMBOLS), readSymbols(compact.slice(-SYMBOLS), SYMBOLS)];
  return symbols !== null && KEY_PREFIX.test(prefix) ? `${prefix}-${inFours(symbols)}` : null;
}

/** Days after the expiry during which the product keeps working and warns. Signed into every license file. */
export const GRACE_DAYS = 7;

const LICENSE_STATUSES = ['active', 'grace', 'expired', 'merged', 'revoked'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** Why a rule refuses. Rules return it; services throw it. */
export type LicenseRefusal = Extract<ErrorCode, `license.${string}`>;
export type LicenseVerdict = { readonly ok: true } | { readonly ok: false; readonly code: LicenseRefusal };

export const ALLOWED: LicenseVerdict = { ok: true };
export const refuse = (code: LicenseRefusal) => ({ ok: false, code }) as const;

/** The last second of the grace that follows an expiry. */
export const graceEndsAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + GRACE_DAYS * DAY_MS);

/**
 * The status of a license at an instant. Its state takes precedence over time: a merged or revoked license is never in
 * grace.
 *
 * `expiresAt` is the last valid second, so the license is still active at it and in grace one millisecond later.
 */
export function licenseStatus({ state, expiresAt }: Validity, now: Date): LicenseStatus {
  if (state !== 'active') return state;
  if (expiresAt === null || now <= expiresAt) return 'active';
  return now <= graceEndsAt(expiresAt) ? 'grace' : 'expired';
}

/** Refuses a license in a final state, for every caller and even before its expiry. */
export const mustBeLive = ({ state }: Pick<Validity, 'state'>): LicenseVerdict =>
  state === 'active' ? ALLOWED : refuse(`license.${state}`);

/** Refuses a license that is final or past its expiry, grace included. */
export function mustBeUnexpired(license: Validity, now: Date): LicenseVerdict {
  const live = mustBeLive(license);
  if (!live.ok) return live;
  return licenseStatus(license, now) === 'active' ? ALLOWED : refuse('license.expired');
}

/** Refuses a license whose product no longer works: final, or past its grace. */
export function mustBeInForce(license: Validity, now: Date): LicenseVerdict {
  const live = mustBeLive(license);
  if (!live.ok) return live;
  return licenseStatus(license, now) === 'expired' ? refuse('license.expired') : ALLOWED;
}

export const mustBeBound = ({ machineId }: Pick<LicenseFacts, 'machineId'>): LicenseVerdict =>
  machineId === null ? refuse('license.not_bound') : ALLOWED;

/** Another account's license is reported as missing. */
export const mustBeOwned = (license: Pick<LicenseFacts, 'ownerId'>, accountId: string): LicenseVerdict =>
  license.ownerId === accountId ? ALLOWED : refuse('license.not_found');

/** Returns the first refusal, or permission. Rules read top to bottom: the first match wins. */
export const firstRefusal = (...verdicts: readonly LicenseVerdict[]): LicenseVerdict =>
  verdicts.find((verdict) => !verdict.ok) ?? ALLOWED;

/** Days before the expiry from which a license is shown as about to end. */
export const EXPIRING_DAYS = 30;

/** What a list shows: the status, with the last weeks of an active license shown separately. */
export const DISPLAY_STATES = ['active', 'expiring', 'grace', 'expired', 'merged', 'revoked'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

export function displayState(license: Validity, now: Date): DisplayState {
  const status = licenseStatus(license, now);
  const { expiresAt } = license;
  const endsSoon = expiresAt !== null && expiresAt <= phaseBounds(now).endingUntil;
  return status === 'active' && endsSoon ? 'expiring' : status;
}

/** The parts of an owner's list. */
export const LICENSE_PHASES = ['valid', 'ending', 'over'] as const;
export type LicensePhase = (typeof LICENSE_PHASES)[number];

const PHASE_OF: Readonly<Record<DisplayState, LicensePhase>> = {
  active: 'valid',
  expiring: 'ending',
  grace: 'ending',
  expired: 'over',
  merged: 'over',
  revoked: 'over',
};

export const phaseOf = (license: Validity, now: Date): LicensePhase => PHASE_OF[displayState(license, now)];

/** A license that expired before `graceSince` is over; one that expires until `endingUntil` is about to end. */
export const phaseBounds = (now: Date): { readonly graceSince: Date; readonly endingUntil: Date } => ({
  graceSince: new Date(now.getTime() - GRACE_DAYS * DAY_MS),
  endingUntil: new Date(now.getTime() + EXPIRING_DAYS * DAY_MS),
});
