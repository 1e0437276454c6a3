/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  mail_deliveries: {
    holds: 'Letters and how far each has come.',
    columns: {
      letter_id: 'uuid of the letter',
      letter: 'name of the template',
      recipient: 'address; null once forgotten',
      status: 'one of `DELIVERY_STATUSES`',
      updated_at: 'instant of the last change of status',
    },
  },
} as const;
