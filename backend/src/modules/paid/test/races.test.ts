import { dayOf } from '../../../../test/support/license-model.js';
import type { History, Step } from '../../../../test/support/license-shop.js';
import { ServiceShop, textOfDifference } from './license-shop.js';
import { World } from './world.js';

const world = World.ofSuite({ ROLE: 'api' });
let shop: ServiceShop;
beforeAll(async () => {
  shop = await ServiceShop.open(world);
});

const on = dayOf('2027-08-30');
const SMALL = { users: 5, assets: 30 };
const LARGE = { users: 40, assets: 300 };
const by = 'Ann';

/** A licence that was bought and renewed, and another one. */
const BEFORE: History = [
  { id: 1, on, do: 'buy', by, row: 'small', places: SMALL, term: 3 },
  { id: 2, on, do: 'extend', by, row: 'small', term: 3 },
  { id: 3, on, do: 'buy', by, row: 'large', places: LARGE, term: 1 },
];

type Untimed = Step extends infer Each ? (Each extends Step ? Omit<Each, 'id' | 'on'> : never) : never;

const STEPS: Readonly<Record<string, Untimed>> = {
  'a renewal': { do: 'extend', by, row: 'small', term: 1 },
  'a lifetime': { do: 'extend', by, row: 'small', term: null },
  'a larger plan': { do: 'change', by, row: 'small', nth: 0, places: LARGE, isPermanent: false },
  'a lifetime for the difference': { do: 'change', by, row: 'small', nth: 0, places: null, isPermanent: true },
  'bought users': { do: 'add', from: 'points', by, row: 'small', kind: 'users', quantity: 3 },
  'a reward': { do: 'add', from: 'reward', by, row: 'small', kind: 'assets', quantity: 2 },
  'a merge into it': { do: 'merge', by, target: 'small', sources: ['large'] },
  'a merge into another': { do: 'merge', by, target: 'large', sources: ['small'] },
  'a transfer': { do: 'transfer', by, row: 'small', to: 'Ben' },
  'a refund of the purchase': { do: 'refund', order: 1 },
  'a refund of the renewal': { do: 'refund', order: 2 },
  'a refund of the other purchase': { do: 'refund', order: 3 },
  'a revocation': { do: 'revoke', row: 'small' },
};

const PAIRS = Object.keys(STEPS).flatMap((first) => Object.keys(STEPS).map((second) => [first, second] as const));

const timed = (name: string, id: number): Step => ({ ...(STEPS[name] as Untimed), id, on });

it.each(PAIRS)('%s and %s at the same time count one after the other', async (first, second) => {
  const [one, other] = [timed(first, 4), timed(second, 5)];
  const difference = await shop.race(BEFORE, [one, other]);
  expect(difference && textOfDifference([...BEFORE, one, other], difference)).toBeNull();
});
