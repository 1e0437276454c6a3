/** What other rooms may read of the tables here: `npm test` checks it, and docs/architecture.md tells how. */
export const views = {
  point_records: {
    holds: 'The ledger of points.',
    columns: {
      account_id: 'account',
      amount: 'points, negative when spent',
      order_id: 'order that it is about; null for none',
      reason: 'why, such as `referral_earned`',
      created_at: 'instant',
    },
  },
} as const;
