/** What other rooms may read of the tables here: `npm test` checks it, and docs/architecture.md says how. */
export const views = {
  schedule_runs: {
    holds: 'Runs of recurring work.',
    columns: {
      name: 'recurring work',
      claimed_at: 'instant at which a process took it',
    },
  },
} as const;
