/** What modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  outbox: {
    holds: 'Jobs, each written in the transaction of the change that caused it.',
    columns: {
      id: 'ascending number',
      name: 'name of the event or job',
      queue: 'queue that it runs on',
      attempts: 'number of attempts',
      run_at: 'earliest instant at which it may run',
      created_at: 'instant of creation',
      held_up_since: 'instant since which an outage of an external service has held it up; null if none does',
      dispatched_at: 'instant at which it was handed to the queue; null until then',
      parked_at: 'instant at which it was parked for staff to decide; null otherwise',
      last_error: 'last error; null if none',
      request_id: 'id of the request that caused it; null if none',
    },
  },
} as const;
