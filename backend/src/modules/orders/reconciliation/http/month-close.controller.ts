import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import {
  CALENDAR_MONTH,
  type CalendarMonth,
  lastFullMonth,
  monthAfter,
  shanghaiMonth,
} from '../../../../domain/calendar/calendar.js';
import { AppError } from '../../../../domain/errors/index.js';
import { METHOD_WORDS } from '../../../../domain/payments/payment-methods.js';
import { BILL_STATUSES, type BillStatus } from '../../../../domain/payments/reconciliation.js';
import { FILE_WORDS } from '../../../../domain/text/file-words.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../../platform/http/access/access.js';
import { IsCalendarMonth } from '../../../../platform/http/input/clean-text.js';
import {
  column,
  type CsvColumn,
  type CsvFile,
  ReturnsCsv,
  wordColumn,
  yuanColumn,
} from '../../../../platform/http/output/csv.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { StaffReads } from '../../../audit/index.js';
import { type MoneyMoved, type MonthClose, MonthCloseQueries, type MonthDay } from '../month-close.queries.js';

interface Line extends MoneyMoved, Partial<Omit<MonthDay, keyof MoneyMoved>> {
  readonly kind: 'day' | 'method_total' | 'total';
  /** A day, or the month of a total. */
  readonly period: string;
}

const COLUMNS: readonly CsvColumn<Line>[] = [
  wordColumn('行类型', 'Row', FILE_WORDS.monthRow, ({ kind }) => kind),
  column('日期', 'Date', ({ period }) => period),
  wordColumn('支付方式', 'Payment method', METHOD_WORDS, ({ method }) => method ?? null),
  yuanColumn('收款', 'Received', ({ receivedFen }) => receivedFen),
  yuanColumn('退款', 'Refunded', ({ refundedFen }) => refundedFen),
  column('手续费（未入账）', 'Fees (not recorded)', () => null),
  yuanColumn('净额', 'Net', ({ netFen }) => netFen),
  wordColumn('对账状态', 'Statement', FILE_WORDS.billStatus, ({ billStatus }) => billStatus ?? null),
  column('账单笔数', 'Statement lines', ({ billLines }) => billLines ?? null),
  column('差异笔数', 'Differences', ({ differences }) => differences ?? null),
  column('未处理异常', 'Open incidents', ({ openIncidents }) => openIncidents ?? null),
];

/** The rows of the page, then a subtotal for each method and the total. */
function monthCloseFile(month: string, { days, methods, total }: MonthClose): CsvFile<Line> {
  const lines: Line[] = [
    ...days.map((row) => ({ ...row, kind: 'day' as const, period: row.day })),
    ...methods.map((row) => ({ ...row, kind: 'method_total' as const, period: month })),
    { ...total, kind: 'total', period: month },
  ];
  return { columns: COLUMNS, total: lines.length, batches: [lines] };
}

const NULLABLE_COUNT = { type: 'integer', nullable: true } as const;

class MonthCloseQuery {
  /** A month in Asia/Shanghai that has begun; by default the last full one. */
  @ApiPropertyOptional({ pattern: CALENDAR_MONTH.source })
  @IsOptional()
  @IsCalendarMonth()
  month?: string;
}

class MoneyMovedView {
  @ApiProperty({ type: 'integer', description: 'Fen' }) receivedFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) refundedFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen received minus fen refunded; fees are not in the books' })
  netFen!: number;
}

class MethodTotalView extends MoneyMovedView {
  @ApiProperty() method!: string;
}

class MonthDayView extends MethodTotalView {
  @ApiProperty({ format: 'date', description: 'Date in Asia/Shanghai' }) day!: string;
  @ApiProperty({ enum: BILL_STATUSES }) billStatus!: BillStatus;
  @ApiProperty({ ...NULLABLE_COUNT, description: 'Null until the bill has been compared' }) billLines!: number | null;
  @ApiProperty({ ...NULLABLE_COUNT, description: 'Null until the bill has been compared' }) differences!: number | null;
  @ApiProperty({ type: 'integer', description: 'Incidents raised by comparing the bill of this day' })
  incidents!: number;
  @ApiProperty({ type: 'integer', description: 'How many of these incidents staff have not settled' })
  openIncidents!: number;
}

class MonthCloseView {
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty({ description: 'YYYY-MM' }) previous!: string;
  @ApiProperty({ type: String, nullable: true, description: 'YYYY-MM; null if it has not begun' }) next!: string | null;
  /** One for each day and method with movements, or with a bill that exists or should exist. */
  @ApiProperty({ type: [MonthDayView] }) days!: MonthDayView[];
  @ApiProperty({ type: [MethodTotalView] }) methods!: MethodTotalView[];
  @ApiProperty({ type: MoneyMovedView }) total!: MoneyMovedView;
}

/** Money received and refunded in a month, by payment method and day, beside the providers' bills. */
@Controller('admin/month-close')
@Requires('incidents.settle')
export class MonthCloseController {
  constructor(
    private readonly queries: MonthCloseQueries,
    private readonly clock: Clock,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, MonthCloseView)
  async read(@Query() query: MonthCloseQuery): Promise<MonthCloseView> {
    const month = this.#monthOf(query);
    const next = monthAfter(month, 1);
    const { days, methods, total } = await this.queries.of(month);
    return {
      month,
      previous: monthAfter(month, -1),
      next: next <= this.#present() ? next : null,
      days: [...days],
      methods: [...methods],
      total,
    };
  }

  @Get('export')
  @ReturnsCsv('month-close')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: MonthCloseQuery) {
    const month = this.#monthOf(query);
    await this.staffReads.record({ staffId, what: 'month_close_export', subject: month });
    return monthCloseFile(month, await this.queries.of(month));
  }

  #present(): CalendarMonth {
    return shanghaiMonth(this.clock.now());
  }

  /** Refuses a month that has not begun. */
  #monthOf({ month = lastFullMonth(this.clock.now()) }: MonthCloseQuery): CalendarMonth {
    if (month > this.#present()) throw new AppError('request.invalid', { details: [{ field: 'month', code: 'max' }] });
    return month;
  }
}
