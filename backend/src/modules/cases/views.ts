/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  cases: {
    holds: 'Customers shown to the public.',
    columns: {
      id: 'uuid',
      application_id: 'application that it came from; null for one made by staff',
      company_name: 'name as shown',
    },
  },
  case_consents: {
    holds: 'Answers to whether a company may be named; the newest of an application counts.',
    columns: {
      account_id: 'account that answered',
      application_id: 'application that it is about',
      version: 'version of the text that was shown',
      is_granted: 'whether the answer was yes',
      source: 'application, account or staff',
      answered_at: 'instant of the answer',
    },
  },
} as const;
