/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  campaigns: {
    holds: 'Letters to many customers.',
    columns: {
      id: 'uuid',
      name: 'what staff call it',
    },
  },
} as const;
