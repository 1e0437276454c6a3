import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { BooksBroken } from '../books/index.js';
import { IncidentsRepository } from './incidents.repository.js';

/** Shows staff what no payment tells by itself. */
@Injectable()
export class OrderIncidents {
  constructor(
    private readonly transactions: Transactions,
    private readonly incidents: IncidentsRepository,
    private readonly clock: Clock,
  ) {}

  /** One open incident for each thing that does not hold, however many nights it is found. */
  async raiseForBooks({ invariantId, ...fact }: BooksBroken): Promise<void> {
    const about = { orderId: null, method: 'none', outTradeNo: invariantId, kind: 'books_broken' } as const;
    await this.transactions.run((tx) =>
      this.incidents.addOnce(tx, { ...about, resolution: 'needs_staff', fact, now: this.clock.now() }),
    );
  }
}
