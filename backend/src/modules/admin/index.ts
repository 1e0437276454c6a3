import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { HealthModule } from '../health/index.js';
import { PaidModule } from '../paid/index.js';
import { FindingQueries } from './finding/finding.queries.js';
import { FindingController } from './http/finding.controller.js';
import { JobsController, StatusController } from './http/status.controller.js';
import { MailController } from './http/mail.controller.js';
import { OverviewController } from './http/overview.controller.js';
import { JobDesk, MailDesk, StatusService } from './status.service.js';
import { OverviewQueries } from './overview.queries.js';
import { QueuesQueries } from './queues.queries.js';
import { StatusQueries } from './status.queries.js';
import { WorkQueries } from './work.queries.js';

export { mayDo, WORK_PLACES, WorkQueries } from './work.queries.js';

/** The back office's views across modules: waiting work, business figures, and system status. */
@Module({
  imports: [AccountModule, HealthModule, PaidModule],
  controllers: [OverviewController, FindingController, JobsController, MailController, StatusController],
  providers: [
    OverviewQueries,
    WorkQueries,
    FindingQueries,
    QueuesQueries,
    JobDesk,
    MailDesk,
    StatusService,
    StatusQueries,
  ],
  exports: [WorkQueries],
})
export class AdminModule {}
