import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';
import { PaymentsRepository } from './payments.repository.js';

/** Well past the last retry of any gateway; as long as network addresses may be kept. */
const KEEP_MS = 90 * 24 * 3_600_000;

/**
 * Deletes notifications with their source addresses, and the payer details of erased accounts. Payments and audit
 * entries stay.
 */
@Injectable()
export class NotificationRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: PaymentsRepository,
    private readonly transfers: BankReceiptsRepository,
  ) {}

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_MS);
    await this.transactions.run(async (tx) => {
      await this.payments.sweepNotifications(tx, before);
      await this.transfers.forgetPayersOfErased(tx);
    });
  }
}
