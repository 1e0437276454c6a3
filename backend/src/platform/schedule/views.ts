/** What modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  schedule_runs: {
    holds: 'Runs of scheduled jobs.',
    columns: {
      name: 'name of the scheduled job',
      claimed_at: 'instant at which a process claimed the run',
    },
  },
} as const;
