/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  audit_records: {
    holds: 'What was done, by whom; never changed.',
    columns: {
      actor_id: 'account that acted; null for the system',
      action: 'what was done, such as `session.begun`',
    },
  },
} as const;
