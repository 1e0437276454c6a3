import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { Recurring } from '../../../../platform/schedule/recurring.js';
import { BillReconciliation } from '../bill-reconciliation.service.js';

const HOUR_SECONDS = 3_600;

/** Each hour, by one process: what could not be compared in the morning is tried again until it can. */
@Injectable()
export class BillReconciliationSchedule {
  constructor(
    private readonly reconciliation: BillReconciliation,
    private readonly recurring: Recurring,
    private readonly logger: AppLogger,
  ) {}

  @Cron('35 * * * *')
  async run(): Promise<void> {
    try {
      await this.recurring.once('bill-reconciliation', HOUR_SECONDS, () => this.reconciliation.compareDue());
    } catch (error) {
      this.logger.error('bills could not be compared', error, BillReconciliationSchedule.name);
    }
  }
}
