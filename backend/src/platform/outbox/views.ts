/** What other rooms may read of the tables here: `npm test` checks it, and docs/architecture.md says how. */
export const views = {
  outbox: {
    holds: 'Jobs, written with the facts that they follow.',
    columns: {
      id: 'number that grows',
      name: 'event or job',
      queue: 'queue that carries it',
      attempts: 'how often it was tried',
      run_at: 'instant before which it is not run',
      created_at: 'instant',
      dispatched_at: 'instant at which it was given to the queue; null before',
      parked_at: 'instant since which staff have to decide; null otherwise',
      last_error: 'what went wrong last; null if nothing did',
      request_id: 'request that it came of; null for none',
    },
  },
} as const;
