/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  quotes: {
    holds: 'Offers with a price and an end.',
    columns: {
      id: 'uuid',
      number: 'quote number that people read',
      company_name: 'company that asked',
      status: '`requested` until staff answer',
      created_at: 'instant',
    },
  },
} as const;
