import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppLogger } from '../../../platform/logging/logger.js';
import { AuditChain } from '../audit-chain.service.js';

const EVERY_MS = 5_000;

/** Seals the audit log every few seconds. */
@Injectable()
export class AuditSealingSchedule {
  constructor(
    private readonly chain: AuditChain,
    private readonly logger: AppLogger,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    try {
      await this.chain.seal();
    } catch (error) {
      this.logger.error('the audit log could not be sealed', error, AuditSealingSchedule.name);
    }
  }
}
