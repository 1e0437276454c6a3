import { Controller, Get, Query } from '@nestjs/common';
import { type CalendarMonth, lastFullMonth, monthAfter } from '../../../../domain/calendar/month.js';
import { shanghaiMonth } from '../../../../domain/calendar/shanghai.js';
import { AppError } from '../../../../domain/errors/index.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Requires } from '../../../../platform/http/access/access.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { StaffReads } from '../../../audit/index.js';
import { MonthCloseQueries } from '../month-close.queries.js';
import { monthCloseFile } from './month-close-file.js';
import { MonthCloseQuery, MonthCloseView } from './month-close.dto.js';

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
