import { Module } from '@nestjs/common';
import { CasesQueries } from './cases.queries.js';
import { CaseEditing, Cases } from './cases.service.js';
import { CasesController, StaffCasesController } from './http/cases.controller.js';

export { CASES_CHANNEL } from './cases.queries.js';
export { Cases } from './cases.service.js';
export { CustomerCase, CaseConsent } from './case.entity.js';

@Module({
  controllers: [CasesController, StaffCasesController],
  providers: [CaseEditing, Cases, CasesQueries],
  exports: [Cases],
})
export class CasesModule {}

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
