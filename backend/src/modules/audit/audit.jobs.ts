import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { AuditChain, AuditRetention } from './audit-chain.service.js';

@Injectable()
export class AuditSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly chain: AuditChain,
    private readonly retention: AuditRetention,
  ) {}

  @Cron('*/5 * * * * *', { name: 'audit-sealing', waitForCompletion: true })
  seal(): Promise<void> {
    return this.runs.run('audit-sealing', () => this.chain.seal());
  }

  @Cron('*/10 * * * *', { name: 'audit-verifying', waitForCompletion: true })
  verify(): Promise<void> {
    return this.runs.once('audit-verifying', 600, () => this.retention.runNew());
  }

  @Cron('20 3 * * *', { name: 'audit-retention', waitForCompletion: true })
  forget(): Promise<void> {
    return this.runs.once('audit-retention', 86_400, () => this.retention.run());
  }
}
