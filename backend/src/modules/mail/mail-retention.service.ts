import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { MailDeliveriesRepository } from './mail-deliveries.repository.js';

const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

/** Limits how long the site stores who was sent which letter. */
@Injectable()
export class MailRetention {
  constructor(
    private readonly repository: MailDeliveriesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Removes an address from the deliveries; part of erasing a person's data. */
  async forgetRecipient(tx: Tx, mail: string): Promise<void> {
    await this.repository.forgetRecipient(tx, mail);
  }

  /** Removes deliveries last updated more than 90 days ago. */
  async removeOld(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - KEEP_DAYS * DAY_MS);
    await this.transactions.run((tx) => this.repository.removeOlderThan(tx, oldest));
  }
}
