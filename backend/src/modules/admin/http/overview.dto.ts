import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { OVERVIEW_DAYS, type OverviewDays } from '../overview.queries.js';
import { WORK_KINDS, type WorkKind } from '../work.queries.js';

export class OverviewQuery {
  /** Number of days to look back, today included. */
  @ApiPropertyOptional({ enum: OVERVIEW_DAYS, type: 'integer', default: 30 })
  @IsOptional()
  @DigitsToNumber()
  @IsIn(OVERVIEW_DAYS)
  days: OverviewDays = 30;
}

export class WaitingWorkView {
  @ApiProperty({ enum: WORK_KINDS }) kind!: WorkKind;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', description: 'Number that are overdue' }) late!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) oldestAt!: Date | null;
  @ApiProperty({ description: 'Console page on which to do it' }) place!: string;
}

export class SalesDayView {
  @ApiProperty({ format: 'date', description: 'Date in Asia/Shanghai' }) day!: string;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) newFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) renewalFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) changeFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) quoteFen!: number;
  @ApiProperty({ type: 'integer' }) orders!: number;
}

export class SpanTotalsView {
  @ApiProperty({ type: 'integer', description: 'Fen, before refunds' }) revenueFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) refundedFen!: number;
  @ApiProperty({ type: 'integer' }) orders!: number;
  @ApiProperty({ type: 'integer', description: 'Number of new customers' }) accounts!: number;
}

export class FunnelView {
  @ApiProperty({ type: 'integer', description: 'Customers who registered in the period' }) registered!: number;
  @ApiProperty({ type: 'integer' }) ordered!: number;
  @ApiProperty({ type: 'integer' }) paid!: number;
  @ApiProperty({ type: 'integer', description: 'Customers who paid and bound a licence to a machine' }) bound!: number;
}

export class LicenseStockView {
  @ApiProperty({ type: 'integer' }) active!: number;
  @ApiProperty({ type: 'integer' }) unbound!: number;
  @ApiProperty({ type: 'integer', isArray: true, description: 'Licences expiring in each of the next 13 weeks' })
  expiring!: number[];
}

export class MailHealthView {
  @ApiProperty({ type: 'integer' }) sent!: number;
  @ApiProperty({ type: 'integer' }) waiting!: number;
  @ApiProperty({ type: 'integer' }) failed!: number;
  @ApiProperty({ type: 'integer' }) bounced!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastSentAt!: Date | null;
}

export class OverviewView {
  @ApiProperty({ type: String, format: 'date-time' }) asOf!: Date;
  @ApiProperty({ type: [SalesDayView] }) days!: SalesDayView[];
  @ApiProperty({ type: SpanTotalsView }) totals!: SpanTotalsView;
  /** The preceding period of the same length. */
  @ApiProperty({ type: SpanTotalsView }) before!: SpanTotalsView;
  @ApiProperty({ type: FunnelView }) funnel!: FunnelView;
  @ApiProperty({ type: LicenseStockView }) licenses!: LicenseStockView;
  /** Of the last 24 hours. */
  @ApiProperty({ type: MailHealthView }) mail!: MailHealthView;
}
