import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Transactions } from '../../../platform/database/transactions.js';
import { CurrentAccount, LetsIn, type Principal, Requires } from '../../../platform/http/access/access.js';
import { IsInstant } from '../../../platform/http/input/clean-text.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { Accounts } from '../../account/index.js';
import { OVERVIEW_DAYS, type OverviewDays, OverviewQueries } from '../overview.queries.js';
import { WORK_KINDS, WORK_PLACES, type WorkKind, WorkQueries } from '../work.queries.js';

class OverviewQuery {
  /** Number of days to look back, today included. */
  @ApiPropertyOptional({ enum: OVERVIEW_DAYS, type: 'integer', default: 30 })
  @IsOptional()
  @DigitsToNumber()
  @IsIn(OVERVIEW_DAYS)
  days: OverviewDays = 30;
}

class WaitingWorkView {
  @ApiProperty({ enum: WORK_KINDS }) kind!: WorkKind;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', description: 'Number that are overdue' }) late!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) oldestAt!: Date | null;
  @ApiProperty({ description: 'Console page on which to do it' }) place!: string;
  @ApiProperty({ type: 'integer', description: 'Number that began to wait since the caller marked all as seen' })
  fresh!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) newestAt!: Date | null;
}

class SeenWork {
  /** The newest `newestAt` that the caller has seen. */
  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  until!: string;
}

class SalesDayView {
  @ApiProperty({ format: 'date', description: 'Date in Asia/Shanghai' }) day!: string;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) newFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) renewalFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) changeFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) quoteFen!: number;
  @ApiProperty({ type: 'integer' }) orders!: number;
}

class SpanTotalsView {
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) revenueFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) refundedFen!: number;
  @ApiProperty({ type: 'integer' }) orders!: number;
  @ApiProperty({ type: 'integer', description: 'Number of new customers' }) accounts!: number;
}

class FunnelView {
  @ApiProperty({ type: 'integer', description: 'Customers who registered in the period' }) registered!: number;
  @ApiProperty({ type: 'integer' }) ordered!: number;
  @ApiProperty({ type: 'integer' }) paid!: number;
  @ApiProperty({ type: 'integer', description: 'Customers who paid and bound a licence to a machine' }) bound!: number;
}

class LicenseStockView {
  @ApiProperty({ type: 'integer' }) active!: number;
  @ApiProperty({ type: 'integer' }) unbound!: number;
  @ApiProperty({ type: 'integer', isArray: true, description: 'Licences expiring in each of the next 13 weeks' })
  expiring!: number[];
}

class MailHealthView {
  @ApiProperty({ type: 'integer' }) sent!: number;
  @ApiProperty({ type: 'integer' }) waiting!: number;
  @ApiProperty({ type: 'integer' }) failed!: number;
  @ApiProperty({ type: 'integer' }) bounced!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastSentAt!: Date | null;
}

class OverviewView {
  @ApiProperty({ type: String, format: 'date-time' }) asOf!: Date;
  @ApiProperty({ type: [SalesDayView] }) days!: SalesDayView[];
  @ApiProperty({ type: SpanTotalsView }) totals!: SpanTotalsView;
  /** The preceding period of the same length. */
  @ApiProperty({ type: SpanTotalsView }) before!: SpanTotalsView;
  @ApiProperty({ type: FunnelView }) funnel!: FunnelView;
  @ApiProperty({ type: LicenseStockView }) licenses!: LicenseStockView;
  /** Mails of the last 24 hours. */
  @ApiProperty({ type: MailHealthView }) mail!: MailHealthView;
}

/** The console's start page. */
@Controller('admin')
export class OverviewController {
  constructor(
    private readonly queries: OverviewQueries,
    private readonly work: WorkQueries,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
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

  /** Waiting work that the caller's role may handle, and what of it is new to them. */
  @Get('work')
  @LetsIn('staff')
  @Returns(200, [WaitingWorkView])
  async waiting(@CurrentAccount() caller: Principal) {
    const work = await this.work.waitingFor(caller);
    return work.map((one) => ({ ...one, place: WORK_PLACES[one.kind] }));
  }

  /** Marks all work as seen that began to wait until an instant. */
  @Post('work/seen')
  @LetsIn('staff')
  @ReturnsNothing()
  async see(@CurrentAccount() { accountId }: Principal, @Body() { until }: SeenWork): Promise<void> {
    await this.transactions.run((tx) => this.accounts.noteWorkSeen(tx, accountId, new Date(until)));
  }
}
