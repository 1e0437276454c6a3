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
