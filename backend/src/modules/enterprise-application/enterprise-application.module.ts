import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CasesModule } from '../cases/index.js';
import { PaidModule } from '../paid/index.js';
import { PlansModule } from '../plans/index.js';
import { ApplicationEvidence } from './application-evidence.queries.js';
import { ApplicationReminders } from './application-reminders.service.js';
import { ApplicationReviews } from './application-review.service.js';
import { ApplicationSubmission } from './application-submission.service.js';
import { ApplicationsPersonalData } from './applications.personal-data.js';
import { ApplicationsQueries } from './applications.queries.js';
import { ApplicationsRepository } from './applications.repository.js';
import { CannedNotes } from './canned-notes.queries.js';
import { CompanyMail } from './company-mail.service.js';
import { ApplicationsController } from './http/applications.controller.js';
import { ReviewController } from './http/review.controller.js';
import { ReviewDeskController } from './http/review-desk.controller.js';
import { MailEvidence } from './mail-evidence.service.js';
import { MailHostLookup } from './mail-hosts.service.js';
import { ReviewCalendar } from './review-calendar.service.js';
import { ReviewDesk } from './review-desk.service.js';
import { enterpriseApplicationJobs } from './enterprise-application.jobs.js';

@Module({})
export class EnterpriseApplicationModule {
  /** `quotes` is the process's single instance of the quotes module. */
  static for(quotes: DynamicModule): DynamicModule {
    return {
      module: EnterpriseApplicationModule,
      imports: [AccountModule, CasesModule, PaidModule, PlansModule, quotes],
      controllers: [ApplicationsController, ReviewController, ReviewDeskController],
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
