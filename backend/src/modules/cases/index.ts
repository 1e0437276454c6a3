export { CASES_CHANNEL } from './cases.queries.js';
export { Cases } from './cases.service.js';
export { CasesModule } from './cases.module.js';
export { CustomerCase, CaseConsent } from './case.entity.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  cases: {
    holds: 'Customer cases shown to the public.',
    columns: {
      id: 'uuid',
      application_id: 'application that it is based on; null if staff created it',
      company_name: 'company name as shown',
    },
  },
  case_consents: {
    holds: 'Responses to whether a company may be named; the latest one per application applies.',
    columns: {
      account_id: 'account that responded',
      application_id: 'application concerned',
      version: 'version of the text that was shown',
      is_granted: 'whether consent was given',
      source: '`application`, `account` or `staff`',
      answered_at: 'instant of the response',
    },
  },
} as const;
