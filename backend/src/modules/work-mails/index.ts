import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from '../admin/index.js';
import { NotificationsController } from './http/notifications.controller.js';
import { WorkAlerts, WorkSubscriptions } from './work-alerts.service.js';
import { workMailsJobs } from './work-mails.jobs.js';
import { WorkMailsPersonalData } from './work-mails.personal-data.js';
import { WorkMailsRepository } from './work-mails.repository.js';
import { WorkCounts, WorkMorning } from './work-morning.service.js';

export { workMailEntities } from './work-mails.repository.js';

/** Mails to staff about waiting work. */
@Module({})
export class WorkMailsModule {
  /** `applications` is the process's single instance of the module that provides the reviewers' working days. */
  static for(applications: DynamicModule): DynamicModule {
    return {
      module: WorkMailsModule,
      imports: [AdminModule, applications],
      controllers: [NotificationsController],
      providers: [
        ...workMailsJobs,
        WorkAlerts,
        WorkCounts,
        WorkMailsPersonalData,
        WorkMailsRepository,
        WorkMorning,
        WorkSubscriptions,
      ],
    };
  }
}
