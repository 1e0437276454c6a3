import { Module } from '@nestjs/common';
import { StaffPlansController } from './http/staff-plans.controller.js';
import { PlanCatalog } from './plan-catalog.service.js';
import { PlanEditing } from './plan-editing.service.js';
import { PlansQueries } from './plans.queries.js';
import { PlansRepository } from './plans.repository.js';

@Module({
  controllers: [StaffPlansController],
  providers: [PlanCatalog, PlanEditing, PlansRepository, PlansQueries],
  exports: [PlanCatalog],
})
export class PlansModule {}
