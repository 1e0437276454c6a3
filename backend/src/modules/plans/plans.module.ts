import { Module } from '@nestjs/common';
import { PlanCatalog } from './plan-catalog.service.js';
import { PlansRepository } from './plans.repository.js';

@Module({ providers: [PlanCatalog, PlansRepository], exports: [PlanCatalog] })
export class PlansModule {}
