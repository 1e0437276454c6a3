/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  accounts: {
    holds: 'People who can sign in.',
    columns: {
      id: 'uuid, everywhere the account id',
      mail: 'address, as `canonicalMail` spells it',
      name: 'how the person is addressed',
      role: 'customer or a role of staff',
      locale: 'language of mails',
      referral_code: 'code that invites others',
      referrer_id: 'account that invited this one; null for none',
      is_subscribed: 'whether marketing mail is switched on; a consent is needed as well',
      disabled_at: 'instant since which sign-in is refused; null while allowed',
      deletion_requested_at: 'instant at which deletion was requested; null otherwise',
      deleted_at: 'instant of erasure; null for a living account',
      created_at: 'instant of registration',
      approves_from: 'instant from which an administrator may approve proposals; null for no wait',
    },
  },
  consents: {
    holds: 'Answers to texts that ask for consent; the newest of a kind counts.',
    columns: {
      account_id: 'account that answered',
      kind: 'text that was shown, such as `marketing`',
      is_granted: 'whether the answer was yes',
      answered_at: 'instant of the answer',
    },
  },
} as const;
