import { Controller, Get, Query } from '@nestjs/common';
import { LetsIn, Requires } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { OverviewQueries } from '../overview.queries.js';
import { WORK_PLACES, WorkQueries } from '../work.queries.js';
import { OverviewQuery, OverviewView, WaitingWorkView } from './overview.dto.js';

/** What staff see first. */
@Controller('admin')
export class OverviewController {
  constructor(
    private readonly queries: OverviewQueries,
    private readonly work: WorkQueries,
  ) {}

  /** Sales, the way from registration to a bound licence, licences about to end, and the mail. At most half a minute old. */
  @Get('overview')
  @Requires('reports.read')
  @Returns(200, OverviewView)
  async overview(@Query() { days }: OverviewQuery) {
    return this.queries.overview(days);
  }

  /** What waits for somebody in the caller's role. At most ten seconds old. */
  @Get('work')
  @LetsIn('staff')
  @Returns(200, [WaitingWorkView])
  async waiting(@CurrentAccount() { role }: Principal) {
    const work = await this.work.waitingFor(role);
    return work.map((one) => ({ ...one, place: WORK_PLACES[one.kind] }));
  }
}
