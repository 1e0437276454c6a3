import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from '../admin/index.js';
import { NotificationsController } from './http/notifications.controller.js';
import { WorkAlerts } from './work-alerts.service.js';
import { WorkCounts } from './work-counts.service.js';
import { WorkLettersPersonalData } from './work-letters.personal-data.js';
import { WorkLettersRepository } from './work-letters.repository.js';
import { WorkMorning } from './work-morning.service.js';
import { WorkSubscriptions } from './work-subscriptions.service.js';
import { workLettersJobs } from './work-letters.jobs.js';

/** Letters to staff about work that waits for them. */
@Module({})
export class WorkLettersModule {
  /** `applications` is the one module of the process that knows the working days of reviewers. */
  static for(applications: DynamicModule): DynamicModule {
    return {
      module: WorkLettersModule,
      imports: [AdminModule, applications],
      controllers: [NotificationsController],
      providers: [
        ...workLettersJobs,
        WorkAlerts,
        WorkCounts,
        WorkLettersPersonalData,
        WorkLettersRepository,
        WorkMorning,
        WorkSubscriptions,
      ],
    };
  }
}
