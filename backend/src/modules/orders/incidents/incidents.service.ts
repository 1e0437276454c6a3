import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import type { BooksBroken } from '../../books/index.js';
import { incidentRaised } from '../orders.events.js';
import { IncidentsRepository, type NewIncident } from './incidents.repository.js';

/** Payment incidents: any service that detects one raises it here; staff close it. */
@Injectable()
export class Incidents {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly incidents: IncidentsRepository,
    private readonly audit: Audit,
    private readonly logger: AppLogger,
    private readonly outbox: Outbox,
  ) {}

  async raise(tx: Tx, incident: NewIncident): Promise<void> {
    await this.incidents.add(tx, incident);
    this.#announce(tx, incident);
  }

  /** The same, unless it has been raised before and is still open. */
  async raiseOnce(tx: Tx, incident: NewIncident): Promise<void> {
    if (await this.incidents.addOnce(tx, incident)) this.#announce(tx, incident);
  }

  /**
   * Closes an incident that staff have resolved. `note` says how.
   *
   * Refuses with payment.incident_not_found, payment.incident_closed.
   */
  async close(staff: StaffMember, incidentId: string, note: string): Promise<void> {
    const { accountId: staffId } = staff;
    await this.keys.run(staff.key, async (tx) => {
      const incident = await this.incidents.lock(tx, incidentId);
      if (!incident) throw new AppError('payment.incident_not_found');
      if (incident.closedAt) throw new AppError('payment.incident_closed');
      await this.incidents.close(tx, incidentId, { staffId, note, now: this.clock.now() });
      const { kind, outTradeNo } = incident;
      const change = { subject: incidentId, before: { closed: false }, after: { closed: true, kind, outTradeNo } };
      this.audit.record(tx, {
        actorId: staffId,
        action: 'payment.incident_closed',
        ...change,
        personal: { note },
      });
    });
  }

  /** Notifies staff by mail, and logs what only a person can settle. */
  #announce(tx: Tx, { resolution, kind, method, outTradeNo, orderId }: NewIncident): void {
    this.outbox.add(tx, { contract: incidentRaised, payload: { outTradeNo } });
    if (resolution !== 'needs_staff') return;
    this.logger.error('payment needs manual review', { kind, method, outTradeNo, orderId }, Incidents.name);
  }
}

/** Raises incidents for broken invariants of the books, which no single payment reveals. */
@Injectable()
export class BooksIncidents {
  constructor(
    private readonly transactions: Transactions,
    private readonly incidents: IncidentsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Keeps one open incident per broken invariant, no matter on how many nights it is found. */
  async raiseForBooks({ invariantId, ...fact }: BooksBroken): Promise<void> {
    const about = { orderId: null, method: 'none', outTradeNo: invariantId, kind: 'books_broken' } as const;
    await this.transactions.run(async (tx) => {
      const incident = { ...about, resolution: 'needs_staff', fact, now: this.clock.now() } as const;
      if (!(await this.incidents.addOnce(tx, incident))) return;
      this.outbox.add(tx, { contract: incidentRaised, payload: { outTradeNo: invariantId } });
    });
  }
}
