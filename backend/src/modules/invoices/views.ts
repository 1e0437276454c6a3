/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  invoices: {
    holds: 'Invoice requests and issued invoices.',
    columns: {
      id: 'uuid',
      order_number: 'order number',
      status: '`requested` while staff have yet to issue or reject it',
      requested_at: 'instant of the request',
    },
  },
} as const;
