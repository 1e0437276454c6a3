import { dayOf, type Places, type Term } from './license-model.js';
import type { Account, History, Step } from './license-shop.js';

/** A history that was found by use, and what its licences give in the end. */
export interface LicenseCase {
  readonly name: string;
  readonly history: History;
  readonly gives: Readonly<Record<string, string>>;
}

const GROUP: Places = { users: 5, assets: 30 };
const DEPARTMENT: Places = { users: 40, assets: 300 };
const LIFETIME: Term = null;

type Undated<S> = S extends Step ? Omit<S, 'id' | 'on'> : never;
/** Numbers the steps from 1. */
const steps = (...dated: readonly (readonly [string, Undated<Step>])[]): History =>
  dated.map(([on, step], index) => ({ ...step, id: index + 1, on: dayOf(on) }));

const buy = (row: string, places: Places, term: Term, by: Account = 'Ann') =>
  ({ do: 'buy', by, row, places, term }) as const;
const extend = (row: string, term: Term, by: Account = 'Ann') => ({ do: 'extend', by, row, term }) as const;
const change = (row: string, places: Places) =>
  ({ do: 'change', by: 'Ann', row, nth: 0, places, isPermanent: false }) as const;
const merge = (target: string, ...sources: string[]) => ({ do: 'merge', by: 'Ann', target, sources }) as const;
const refund = (order: number) => ({ do: 'refund', order }) as const;

const EARLY = '2027-01-10';
/** A permanent group, and a department for three months that order 3 made permanent. */
const groupAndDepartment = [
  [EARLY, buy('G', GROUP, LIFETIME)],
  [EARLY, buy('D', DEPARTMENT, 3)],
  ['2027-01-11', extend('D', LIFETIME)],
] as const;

/**
 * A group made permanent with a department and a single licence that order 5 had renewed together. The two are separate
 * again since order 6 was refunded.
 */
const renewedTogether = [
  [EARLY, buy('G', GROUP, LIFETIME)],
  [EARLY, buy('D', DEPARTMENT, 3)],
  [EARLY, buy('S', { users: 1, assets: 2 }, 3)],
  ['2027-01-11', merge('D', 'S')],
  ['2027-01-12', extend('D', 12)],
  ['2027-01-13', extend('D', LIFETIME)],
  ['2027-01-14', merge('G', 'D')],
  ['2027-01-15', refund(6)],
] as const;

export const LICENSE_CASES: readonly LicenseCase[] = [
  {
    name: 'a refunded lifetime takes its part out of the licence that it was merged into',
    history: steps(...groupAndDepartment, ['2027-01-12', merge('G', 'D')], ['2027-01-13', refund(3)]),
    gives: { G: '5/30 permanent', D: '40/300 until 2027-04-10' },
  },
  {
    name: 'a refunded lifetime takes its part out of a licence that was merged on in a chain',
    history: steps(
      ...groupAndDepartment,
      ['2027-01-11', buy('T', { users: 1, assets: 2 }, LIFETIME)],
      ['2027-01-12', merge('G', 'D')],
      ['2027-01-12', merge('T', 'G')],
      ['2027-01-13', refund(3)],
    ),
    gives: { G: 'merged', D: '40/300 until 2027-04-10', T: '6/32 permanent' },
  },
  {
    name: 'a refunded lifetime of the surviving licence does not shorten what was merged into it',
    history: steps(
      [EARLY, buy('G', GROUP, 3)],
      ['2027-01-11', extend('G', LIFETIME)],
      ['2027-01-11', buy('D', DEPARTMENT, LIFETIME)],
      ['2027-01-12', merge('G', 'D')],
      ['2027-01-13', refund(2)],
    ),
    gives: { G: '5/30 until 2027-04-10', D: '40/300 permanent' },
  },
  {
    name: 'users added to a merged licence stay with its own part when another leaves',
    history: steps(
      ...groupAndDepartment,
      ['2027-01-12', { do: 'add', from: 'points', by: 'Ann', row: 'D', kind: 'users', quantity: 3 }],
      ['2027-01-12', merge('G', 'D')],
      ['2027-01-13', { do: 'add', from: 'points', by: 'Ann', row: 'G', kind: 'users', quantity: 2 }],
      ['2027-01-14', refund(3)],
    ),
    gives: { G: '7/30 permanent', D: '43/300 until 2027-04-10' },
  },
  {
    name: 'a refund takes nothing from a merged licence that was transferred in between',
    history: steps(
      ...groupAndDepartment,
      ['2027-01-12', merge('G', 'D')],
      ['2027-01-13', { do: 'transfer', by: 'Ann', row: 'G', to: 'Ben' }],
      ['2027-01-14', refund(3)],
    ),
    gives: { G: '45/330 permanent', D: 'merged' },
  },
  {
    name: 'a refunded renewal is taken from both licences that it was bought for together',
    history: steps(...renewedTogether, ['2027-01-16', refund(5)]),
    gives: { G: '5/30 permanent', D: '40/300 until 2027-04-10', S: '1/2 until 2027-04-10' },
  },
  {
    name: 'a refunded renewal of two licences is taken from the one that was not transferred',
    history: steps(
      ...renewedTogether,
      ['2027-01-16', { do: 'transfer', by: 'Ann', row: 'S', to: 'Ben' }],
      ['2027-01-17', refund(5)],
    ),
    gives: { G: '5/30 permanent', D: '40/300 until 2027-04-10', S: '1/2 until 2028-04-10' },
  },
  {
    name: 'a refunded renewal of two licences is taken from the one that was not transferred, whichever that is',
    history: steps(
      ...renewedTogether,
      ['2027-01-16', { do: 'transfer', by: 'Ann', row: 'D', to: 'Ben' }],
      ['2027-01-17', refund(5)],
    ),
    gives: { G: '5/30 permanent', D: '40/300 until 2028-04-10', S: '1/2 until 2027-04-10' },
  },
  {
    name: 'a part that leaves a licence which came back belongs to its owner',
    history: steps(
      ...groupAndDepartment,
      ['2027-01-12', merge('G', 'D')],
      ['2027-01-13', { do: 'transfer', by: 'Ann', row: 'G', to: 'Ben' }],
      ['2027-01-14', { do: 'transfer', by: 'Ben', row: 'G', to: 'Ann' }],
      ['2027-01-15', refund(3)],
    ),
    gives: { G: '5/30 permanent', D: '40/300 until 2027-04-10' },
  },
  {
    name: 'a refunded first order leaves the lifetime that was bought later',
    history: steps([EARLY, buy('G', GROUP, 3)], ['2027-02-01', extend('G', LIFETIME)], ['2027-02-13', refund(1)]),
    gives: { G: '5/30 permanent' },
  },
  {
    name: 'a refunded first order leaves the months that were bought later, counted from their own day',
    history: steps([EARLY, buy('G', GROUP, 3)], ['2027-02-01', extend('G', 3)], ['2027-02-13', refund(1)]),
    gives: { G: '5/30 until 2027-05-01' },
  },
  {
    name: 'months that were bought before and after a change keep the smaller plan when the first order is refunded',
    history: steps(
      [EARLY, buy('G', GROUP, 3)],
      ['2027-01-11', extend('G', 12)],
      ['2027-01-12', change('G', DEPARTMENT)],
      ['2027-01-13', extend('G', 12)],
      ['2027-01-14', refund(1)],
    ),
    gives: { G: '5/30 until 2029-01-11' },
  },
  {
    name: 'months that were bought for larger and for smaller plans keep the smaller one, whatever was bought last',
    history: steps(
      [EARLY, buy('G', GROUP, 3)],
      ['2027-01-11', change('G', DEPARTMENT)],
      ['2027-01-12', extend('G', 12)],
      ['2027-01-13', refund(2)],
      ['2027-01-14', extend('G', 12)],
      ['2027-01-15', refund(1)],
    ),
    gives: { G: '5/30 until 2029-01-12' },
  },
  {
    name: 'months of two plans of which neither is larger keep what both have',
    history: steps(
      [EARLY, buy('G', { users: 1, assets: 2 }, 3)],
      ['2027-01-11', change('G', GROUP)],
      ['2027-01-12', extend('G', 12)],
      ['2027-01-13', refund(2)],
      ['2027-01-14', change('G', { users: 3, assets: -1 })],
      ['2027-01-15', extend('G', 12)],
      ['2027-01-16', refund(1)],
    ),
    gives: { G: '3/30 until 2029-01-12' },
  },
  {
    name: 'four quarters from 31 August end on the day on which a year ends',
    history: steps(
      ['2027-08-31', buy('G', GROUP, 3)],
      ['2027-11-20', extend('G', 3)],
      ['2028-02-20', extend('G', 3)],
      ['2028-05-20', extend('G', 3)],
    ),
    gives: { G: '5/30 until 2028-08-31' },
  },
  {
    name: 'four years from 29 February end on 29 February',
    history: steps(
      ['2028-02-29', buy('G', GROUP, 12)],
      ['2029-02-01', extend('G', 12)],
      ['2030-02-01', extend('G', 12)],
      ['2031-02-01', extend('G', 12)],
    ),
    gives: { G: '5/30 until 2032-02-29' },
  },
];
