import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { MailDeliveriesRepository } from './mail-deliveries.repository.js';

const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

/** How long it is remembered who got which letter. */
@Injectable()
export class MailRetention {
  constructor(
    private readonly repository: MailDeliveriesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Takes an address out of the record of deliveries; part of erasing a person. */
  async forgetRecipient(tx: Tx, mail: string): Promise<void> {
    await this.repository.forgetRecipient(tx, mail);
  }

  /** Removes what is older than 90 days. */
  async removeOld(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - KEEP_DAYS * DAY_MS);
    await this.transactions.run((tx) => this.repository.removeOlderThan(tx, oldest));
  }
}
