import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { StaffPlansController } from './http/staff-plans.controller.js';
import { PlanCatalog } from './plan-catalog.service.js';
import { PlanEditing } from './plan-editing.service.js';
import { PlansRepository } from './plans.repository.js';

@Module({
  imports: [AuditModule],
  controllers: [StaffPlansController],
  providers: [PlanCatalog, PlanEditing, PlansRepository],
  exports: [PlanCatalog],
})
export class PlansModule {}
