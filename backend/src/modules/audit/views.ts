/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  audit_records: {
    holds: 'The audit log: who did what; append-only.',
    columns: {
      actor_id: 'account that acted; null if the system did',
      action: 'action, such as `session.begun`',
    },
  },
} as const;
