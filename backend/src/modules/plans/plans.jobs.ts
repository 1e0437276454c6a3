import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { PlanSchedule } from './plan-schedule.service.js';
import { planChangeDue } from './plans.events.js';

export const plansJobs: Provider[] = [
  on(planChangeDue, PlanSchedule, (schedule, { changeId }) => schedule.apply(changeId)),
];
