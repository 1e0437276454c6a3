import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CasesModule } from '../cases/index.js';
import { PaidModule } from '../paid/index.js';
import { PlansModule } from '../plans/index.js';
import { ApplicationEvidence } from './application-evidence.queries.js';
import { ApplicationReviews } from './application-review.service.js';
import { ApplicationReminders, ApplicationSubmission } from './application-submission.service.js';
import { ApplicationsPersonalData, ApplicationsQueries, CannedNotes } from './applications.queries.js';
import { ApplicationsRepository } from './applications.repository.js';
import { enterpriseApplicationJobs } from './enterprise-application.jobs.js';
import { ApplicationsController, CustomerApplicationController } from './http/applications.controller.js';
import { ReviewController, ReviewDeskController } from './http/review.controller.js';
import { CompanyMail, MailEvidence, MailHostLookup } from './mail-evidence.service.js';
import { ReviewCalendar, ReviewDesk } from './review-desk.service.js';

export { applicationSubmitted } from './application-submission.service.js';
export { type DueApplication } from './applications.repository.js';
export { applicationEntities } from './application.entity.js';
export { ReviewCalendar } from './review-desk.service.js';

@Module({})
export class EnterpriseApplicationModule {
  /** `quotes` is the process's single instance of the quotes module. */
  static for(quotes: DynamicModule): DynamicModule {
    return {
      module: EnterpriseApplicationModule,
      imports: [AccountModule, CasesModule, PaidModule, PlansModule, quotes],
      controllers: [ApplicationsController, CustomerApplicationController, ReviewController, ReviewDeskController],
      providers: [
        ...enterpriseApplicationJobs,
        ApplicationEvidence,
        ApplicationReminders,
        ApplicationReviews,
        ApplicationSubmission,
        ApplicationsPersonalData,
        ApplicationsQueries,
        CannedNotes,
        ApplicationsRepository,
        CompanyMail,
        MailEvidence,
        MailHostLookup,
        ReviewCalendar,
        ReviewDesk,
      ],
      exports: [ReviewCalendar],
    };
  }
}
