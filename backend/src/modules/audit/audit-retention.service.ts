import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { AuditChain } from './audit-chain.service.js';
import { Audit } from './audit.service.js';

/** The care an audit log needs. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly chain: AuditChain,
    private readonly logger: AppLogger,
  ) {}

  /** Forgets personal facts whose time is over, then verifies the chain; a broken one is an error in the log. */
  async run(): Promise<void> {
    const forgotten = await this.transactions.run((tx) => this.audit.sweep(tx));
    const report = await this.chain.check();
    if (report.brokenAt === null)
      this.logger.log('the audit chain is whole', { ...report, forgotten }, AuditRetention.name);
    else this.logger.error('the audit chain is broken', report, AuditRetention.name);
  }
}
