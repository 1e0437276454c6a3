/** The value of an unlimited capacity, in code, in tables and in the API. */
export const UNLIMITED = -1;

/** The largest finite capacity a license can hold: it is stored and signed as a 32-bit integer. */
export const CAPACITY_MAX = 2_147_483_647;

/** How many users and assets a license allows. Each is `UNLIMITED` or a whole number from 0 to `CAPACITY_MAX`. */
export interface Capacity {
  readonly users: number;
  readonly assets: number;
}

export type CapacityKind = keyof Capacity;

export const isUnlimited = (amount: number): boolean => amount === UNLIMITED;

export const isCapacity = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= UNLIMITED && amount <= CAPACITY_MAX;

/** Adds two amounts; unlimited absorbs. The sum may pass `CAPACITY_MAX`: check it with `isCapacity`. */
export const addAmounts = (left: number, right: number): number =>
  isUnlimited(left) || isUnlimited(right) ? UNLIMITED : left + right;

/** Adds both amounts of two capacities. Commutative and associative, with `NO_CAPACITY` as its zero. */
export const addCapacity = (left: Capacity, right: Capacity): Capacity => ({
  users: addAmounts(left.users, right.users),
  assets: addAmounts(left.assets, right.assets),
});

export const NO_CAPACITY: Capacity = { users: 0, assets: 0 };

export const isCapacityPair = ({ users, assets }: Capacity): boolean => isCapacity(users) && isCapacity(assets);
