/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  mail_deliveries: {
    holds: 'Mails and their delivery status.',
    columns: {
      letter_id: 'uuid of the mail',
      letter: 'name of the template',
      recipient: 'address; null once erased',
      status: 'one of `DELIVERY_STATUSES`',
      updated_at: 'instant of the last status change',
    },
  },
} as const;
