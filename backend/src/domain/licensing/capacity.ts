import type { Texts } from '../locale/locales.js';

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

/** The capacity alone of anything that has one. */
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
