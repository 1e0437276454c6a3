/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  coupons: {
    holds: 'Discounts on an order.',
    columns: {
      id: 'uuid',
      code: 'what customers type in, in capitals',
    },
  },
} as const;
