import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { AuditChain } from './audit-chain.service.js';
import { Audit } from './audit.service.js';

/** Regular maintenance of the audit log. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly chain: AuditChain,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Deletes personal facts whose retention has ended, then verifies the chain; a broken chain is logged as an error.
   */
  async run(): Promise<void> {
    const forgotten = await this.transactions.run((tx) => this.audit.sweep(tx));
    const report = await this.chain.check();
    if (report.brokenAt === null) this.logger.log('audit chain intact', { ...report, forgotten }, AuditRetention.name);
    else this.logger.error('audit chain broken', report, AuditRetention.name);
  }
}
