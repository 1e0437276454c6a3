import { sumComponents } from './license.js';

it('sums licence components by plan and sorts them by plan id, for any input order', () => {
  const parts = [
    [{ planId: 'team', quantity: 1 }],
    [
      { planId: 'basic', quantity: 2 },
      { planId: 'pro', quantity: 1 },
    ],
    [],
    [{ planId: 'basic', quantity: 3 }],
  ];
  const joined = [
    { planId: 'basic', quantity: 5 },
    { planId: 'pro', quantity: 1 },
    { planId: 'team', quantity: 1 },
  ];
  expect(sumComponents(parts)).toEqual(joined);
  expect(sumComponents(parts.toReversed())).toEqual(joined);
  expect(sumComponents([])).toEqual([]);
});
