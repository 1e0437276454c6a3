/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  redeem_batches: {
    holds: 'Codes made together.',
    columns: {
      id: 'uuid',
      name: 'what staff call it',
    },
  },
  redeem_codes: {
    holds: 'Codes that grant something.',
    columns: {
      id: 'uuid',
      batch_id: 'batch',
    },
  },
} as const;
