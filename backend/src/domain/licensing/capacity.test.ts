import { addAmounts, addCapacity, MAX_AMOUNT, isAmount, isCapacity, NO_CAPACITY, UNLIMITED } from './license.js';

it.each([
  [10, 5, 15],
  [0, 0, 0],
  [UNLIMITED, 5, UNLIMITED],
  [5, UNLIMITED, UNLIMITED],
  [UNLIMITED, UNLIMITED, UNLIMITED],
  [1, 0, 1],
])('the capacities %p and %p add up to %p', (left, right, sum) => {
  expect(addAmounts(left, right)).toBe(sum);
});

it('adding capacities adds users to users and assets to assets', () => {
  const five = { users: 5, assets: UNLIMITED };
  expect(addCapacity({ users: 10, assets: 20 }, five)).toEqual({ users: 15, assets: UNLIMITED });
  expect(addCapacity(five, NO_CAPACITY)).toEqual(five);
});

it.each([
  [UNLIMITED, true],
  [0, true],
  [MAX_AMOUNT, true],
  [MAX_AMOUNT + 1, false],
  [-2, false],
  [1.5, false],
  [Number.NaN, false],
])('%p is a valid capacity: %p', (amount, expected) => {
  expect(isAmount(amount)).toBe(expected);
  expect(isCapacity({ users: amount, assets: 1 })).toBe(expected);
  expect(isCapacity({ users: 1, assets: amount })).toBe(expected);
});
