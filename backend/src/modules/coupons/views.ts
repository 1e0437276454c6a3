/** What other rooms may read of the tables here: `npm test` checks it, and docs/architecture.md says how. */
export const views = {
  coupons: {
    holds: 'Discounts on an order.',
    columns: {
      id: 'uuid',
      code: 'what customers type in, in capitals',
    },
  },
} as const;
