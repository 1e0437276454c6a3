import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { BooksBroken } from '../../books/index.js';
import { IncidentsRepository } from './incidents.repository.js';
import { incidentRaised } from '../orders.events.js';

/** Raises incidents for broken invariants of the books, which no single payment reveals. */
@Injectable()
export class BooksIncidents {
  constructor(
    private readonly transactions: Transactions,
    private readonly incidents: IncidentsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Keeps one open incident per broken invariant, however many nights it is found. */
  async raiseForBooks({ invariantId, ...fact }: BooksBroken): Promise<void> {
    const about = { orderId: null, method: 'none', outTradeNo: invariantId, kind: 'books_broken' } as const;
    await this.transactions.run(async (tx) => {
      const incident = { ...about, resolution: 'needs_staff', fact, now: this.clock.now() } as const;
      if (!(await this.incidents.addOnce(tx, incident))) return;
      this.outbox.add(tx, { contract: incidentRaised, payload: { outTradeNo: invariantId } });
    });
  }
}
