import { CAMPAIGN_INVARIANTS, GIFT_INVARIANTS, POINT_INVARIANTS } from './gifts.invariants.js';
import type { Invariant } from './invariant.js';
import { KEEPING_INVARIANTS, LICENSE_INVARIANTS } from './licenses.invariants.js';
import { ORDER_INVARIANTS } from './orders.invariants.js';

/** All invariants of the books. */
export const INVARIANTS: readonly Invariant[] = [
  ...POINT_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...GIFT_INVARIANTS,
  ...LICENSE_INVARIANTS,
  ...CAMPAIGN_INVARIANTS,
  ...KEEPING_INVARIANTS,
];

export type { Breach, Invariant, Subject } from './invariant.js';
