import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { StaffPlansController } from './http/staff-plans.controller.js';
import { PlanCatalog } from './plan-catalog.service.js';
import { PlanEditing } from './plan-editing.service.js';
import { PlanSchedule } from './plan-schedule.service.js';
import { plansJobs } from './plans.jobs.js';
import { PlansQueries } from './plans.queries.js';
import { PlansRepository } from './plans.repository.js';

export { type CatalogPlan, toPricedPlan } from './plans.queries.js';
export { Plan, PlanPastTerms, PlanChange, PlanCombo } from './plan.entity.js';
export { CATALOGUE_CHANNEL, PlanCatalog } from './plan-catalog.service.js';

@Module({
  imports: [AccountModule],
  controllers: [StaffPlansController],
  providers: [PlanCatalog, PlanEditing, PlanSchedule, ...plansJobs, PlansRepository, PlansQueries],
  exports: [PlanCatalog],
})
export class PlansModule {}
