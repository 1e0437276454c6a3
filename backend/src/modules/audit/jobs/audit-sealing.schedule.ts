import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { AuditChain } from '../audit-chain.service.js';

const EVERY_MS = 5_000;

/** Seals the audit log every few seconds. */
@Injectable()
export class AuditSealingSchedule {
  constructor(
    private readonly chain: AuditChain,
    private readonly logger: AppLogger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    try {
      await this.chain.seal();
    } catch (error) {
      this.logger.error('the audit log could not be sealed', error, AuditSealingSchedule.name);
    }
  }
}
