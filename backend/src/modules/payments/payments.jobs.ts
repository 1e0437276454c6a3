import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { NotificationRetention } from './payment-records.service.js';

@Injectable()
export class PaymentsSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly retention: NotificationRetention,
  ) {}

  @Cron('40 3 * * *', { name: 'payment-notification-retention', waitForCompletion: true })
  sweep(): Promise<void> {
    return this.runs.once('payment-notification-retention', 86_400, () => this.retention.sweep());
  }
}
