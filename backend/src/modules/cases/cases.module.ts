import { Module } from '@nestjs/common';
import { CaseEditing, Cases } from './cases.service.js';
import { CasesQueries } from './cases.queries.js';
import { CasesController } from './http/cases.controller.js';
import { StaffCasesController } from './http/staff-cases.controller.js';

@Module({
  controllers: [CasesController, StaffCasesController],
  providers: [CaseEditing, Cases, CasesQueries],
  exports: [Cases],
})
export class CasesModule {}
