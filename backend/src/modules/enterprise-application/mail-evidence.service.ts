import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../domain/errors/index.js';
import { ApplicationsRepository } from './applications.repository.js';
import { MailHostLookup } from './mail-hosts.service.js';

/** Stores the DNS evidence about an applicant's domain with the application. */
@Injectable()
export class MailEvidence {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationsRepository,
    private readonly lookup: MailHostLookup,
  ) {}

  /**
   * Queries the DNS outside the transaction: a slow name server must not hold a lock. Refuses with
   * application.not_found.
   */
  async gather(applicationId: string): Promise<void> {
    const found = await this.transactions.run((tx) => this.applications.lock(tx, applicationId));
    if (!found) throw new AppError('application.not_found');
    if (found.mailDomain === '') return;
    const mailHosts = await this.lookup.ask(found.mailDomain);
    await this.transactions.run((tx) => this.applications.update(tx, applicationId, { mailHosts }));
  }
}
