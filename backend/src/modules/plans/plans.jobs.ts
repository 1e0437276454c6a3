import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { planChangeDue, PlanSchedule } from './plan-schedule.service.js';
import { standingLowered } from '../account/index.js';

export const plansJobs: Provider[] = [
  on(planChangeDue, PlanSchedule, (schedule, { changeId }) => schedule.apply(changeId)),
  on(standingLowered, PlanSchedule, (schedule, { accountId, ...standing }) => schedule.voidOf(accountId, standing)),
];
