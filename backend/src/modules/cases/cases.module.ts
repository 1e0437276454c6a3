import { Module } from '@nestjs/common';
import { CaseEditing } from './case-editing.service.js';
import { CasesQueries } from './cases.queries.js';
import { Cases } from './cases.service.js';
import { CasesController } from './http/cases.controller.js';
import { StaffCasesController } from './http/staff-cases.controller.js';

@Module({
  controllers: [CasesController, StaffCasesController],
  providers: [CaseEditing, Cases, CasesQueries],
  exports: [Cases],
})
export class CasesModule {}
