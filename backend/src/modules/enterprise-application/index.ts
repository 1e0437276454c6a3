export { applicationSubmitted } from './applications.events.js';
export { type DueApplication } from './applications.repository.js';
export { applicationEntities } from './application.entity.js';
export { EnterpriseApplicationModule } from './enterprise-application.module.js';
export { ReviewCalendar } from './review-calendar.service.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  applications: {
    holds: 'Applications for the free enterprise licence.',
    columns: {
      id: 'uuid',
      account_id: 'account that applied',
      company_name: 'name of the applying company',
      status: '`pending` until reviewed',
      submitted_at: 'instant of submission',
      decided_at: 'instant of the decision; null before',
      due_at: 'instant by which a review was promised',
    },
  },
  application_canned_notes: {
    holds: 'Canned notes for reviewers.',
    columns: {
      id: 'uuid',
      title: 'title in the list',
    },
  },
} as const;
