import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from '../admin/index.js';
import { NotificationsController } from './http/notifications.controller.js';
import { WorkAlerts, WorkSubscriptions } from './work-alerts.service.js';
import { workLettersJobs } from './work-letters.jobs.js';
import { WorkLettersPersonalData } from './work-letters.personal-data.js';
import { WorkLettersRepository } from './work-letters.repository.js';
import { WorkCounts, WorkMorning } from './work-morning.service.js';

export { workLetterEntities } from './work-letters.repository.js';

/** Mails to staff about waiting work. */
@Module({})
export class WorkLettersModule {
  /** `applications` is the process's single instance of the module that provides the reviewers' working days. */
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
