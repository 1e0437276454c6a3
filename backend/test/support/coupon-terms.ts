import type { CouponTerms } from '../../src/domain/pricing/discounts.js';

/** A tenth off every order, without limit. */
export const TENTH_OFF: CouponTerms = {
  value: { kind: 'percent', percentBps: 1_000 },
  isEnabled: true,
  startsAt: null,
  endsAt: null,
  orderKinds: null,
  planIds: null,
  minimumFen: 0,
  maxRedemptions: null,
  maxPerCustomer: null,
};
