/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  invoices: {
    holds: 'Requests for an invoice, and what was issued.',
    columns: {
      id: 'uuid',
      order_number: 'number of its order',
      status: '`requested` while it waits for staff',
      requested_at: 'instant',
    },
  },
} as const;
