import { Controller, Get, Query } from '@nestjs/common';
import { LetsIn, Requires } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { OverviewQueries } from '../overview.queries.js';
import { WORK_PLACES, WorkQueries } from '../work.queries.js';
import { OverviewQuery, OverviewView, WaitingWorkView } from './overview.dto.js';

/** The console's start page. */
@Controller('admin')
export class OverviewController {
  constructor(
    private readonly queries: OverviewQueries,
    private readonly work: WorkQueries,
  ) {}

  /**
   * Sales, the funnel from registration to a bound licence, licences expiring soon, and mail. At most 30 seconds old.
   */
  @Get('overview')
  @Requires('reports.read')
  @Returns(200, OverviewView)
  async overview(@Query() { days }: OverviewQuery) {
    return this.queries.overview(days);
  }

  /** Waiting work that the caller's role may handle. At most ten seconds old. */
  @Get('work')
  @LetsIn('staff')
  @Returns(200, [WaitingWorkView])
  async waiting(@CurrentAccount() { role }: Principal) {
    const work = await this.work.waitingFor(role);
    return work.map((one) => ({ ...one, place: WORK_PLACES[one.kind] }));
  }
}
