import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { CALENDAR_MONTH } from '../../../../domain/calendar/month.js';
import { IsCalendarMonth } from '../../../../platform/http/input/calendar-date.js';
import { BILL_STATUSES, type BillStatus } from '../../../../domain/payments/bill-status.js';

const NULLABLE_COUNT = { type: 'integer', nullable: true } as const;

export class MonthCloseQuery {
  /** A month in Asia/Shanghai that has begun; by default the last full one. */
  @ApiPropertyOptional({ pattern: CALENDAR_MONTH.source })
  @IsOptional()
  @IsCalendarMonth()
  month?: string;
}

export class MoneyMovedView {
  @ApiProperty({ type: 'integer', description: 'Fen' }) receivedFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) refundedFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen received minus fen refunded; fees are not in the books' })
  netFen!: number;
}

export class MethodTotalView extends MoneyMovedView {
  @ApiProperty() method!: string;
}

export class MonthDayView extends MethodTotalView {
  @ApiProperty({ format: 'date', description: 'Date in Asia/Shanghai' }) day!: string;
  @ApiProperty({ enum: BILL_STATUSES }) billStatus!: BillStatus;
  @ApiProperty({ ...NULLABLE_COUNT, description: 'Null until the bill has been compared' }) billLines!: number | null;
  @ApiProperty({ ...NULLABLE_COUNT, description: 'Null until the bill has been compared' }) differences!: number | null;
  @ApiProperty({ type: 'integer', description: 'Incidents raised by comparing the bill of this day' })
  incidents!: number;
  @ApiProperty({ type: 'integer', description: 'Those of them that staff have not settled' }) openIncidents!: number;
}

export class MonthCloseView {
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty({ description: 'YYYY-MM' }) previous!: string;
  @ApiProperty({ type: String, nullable: true, description: 'YYYY-MM; null if it has not begun' }) next!: string | null;
  /** One for each day and method that moved money or whose bill lists movements. */
  @ApiProperty({ type: [MonthDayView] }) days!: MonthDayView[];
  @ApiProperty({ type: [MethodTotalView] }) methods!: MethodTotalView[];
  @ApiProperty({ type: MoneyMovedView }) total!: MoneyMovedView;
}
