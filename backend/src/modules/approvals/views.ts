/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  proposals: {
    holds: 'What waits for, or had, a second administrator.',
    columns: {
      id: 'uuid',
      kind: 'what is proposed, such as `license_grant`',
      payload: 'JSON whose shape belongs to the kind',
      account_id: 'account that it is about; null for none',
      reason: 'text of the proposer',
      status: 'waiting, approved, rejected or withdrawn',
      proposed_at: 'instant',
      expires_at: 'instant from which it can no longer be approved',
    },
  },
} as const;
