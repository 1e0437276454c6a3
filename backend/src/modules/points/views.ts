/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  point_records: {
    holds: 'The ledger of points.',
    columns: {
      account_id: 'account',
      amount: 'points gained, or minus points lost; 1 point is 1 fen',
      order_id: 'order that it is about; null for none',
      reason: 'why, such as `referral_earned`',
      created_at: 'instant',
    },
  },
} as const;
