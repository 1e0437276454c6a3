import { MAX_POINT_QUANTITY, pointCost } from './discounts.js';

const prices = { users: 12_000, assets: 2_400, months: 6_000 };

it.each([
  ['users', 1, 12_000],
  ['assets', 5, 12_000],
  ['months', 12, 72_000],
  ['months', MAX_POINT_QUANTITY, 60_000_000],
] as const)('%s bought with points, %i of them, cost %i points', (kind, quantity, cost) => {
  expect(pointCost(kind, quantity, prices)).toEqual({ ok: true, cost });
});

it.each([0, -1, 1.5, MAX_POINT_QUANTITY + 1, Number.NaN, 1e308, Number.POSITIVE_INFINITY])(
  'buying %p users with points is refused',
  (quantity) => {
    expect(pointCost('users', quantity, prices)).toEqual({ ok: false, code: 'point.quantity_invalid' });
  },
);
