/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  applications: {
    holds: 'Applications for the enterprise edition.',
    columns: {
      id: 'uuid',
      company_name: 'name of the applicant',
      status: '`pending` while it waits for a review',
      submitted_at: 'instant',
      due_at: 'instant by which the review was promised',
    },
  },
  application_canned_notes: {
    holds: 'Texts that reviewers choose from.',
    columns: {
      id: 'uuid',
      title: 'what the text is called in the list',
    },
  },
} as const;
