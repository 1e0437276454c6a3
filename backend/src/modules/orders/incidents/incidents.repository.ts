import { Injectable } from '@nestjs/common';
import type { MismatchOutcome } from '../../../domain/orders/incidents.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { PaymentIncident } from '../order.entity.js';

export interface NewIncident extends Pick<
  PaymentIncident,
  'orderId' | 'method' | 'outTradeNo' | 'kind' | 'resolution'
> {
  /** The fact that raised it, as the provider reported it. */
  readonly fact: object;
  readonly now: Date;
}

export interface ClosedIncident {
  readonly staffId: string;
  readonly note: string;
  readonly now: Date;
  /** For money of a wrong amount that was dealt with here. */
  readonly outcome?: MismatchOutcome | null;
}

const INSERT = `INSERT INTO payment_incidents (order_id, method, out_trade_no, kind, resolution, fact, created_at)`;

const valuesOf = ({ orderId, method, outTradeNo, kind, resolution, fact, now }: NewIncident): unknown[] => [
  orderId,
  method,
  outTradeNo,
  kind,
  resolution,
  JSON.stringify(fact),
  now,
];

@Injectable()
export class IncidentsRepository {
  async add(tx: Tx, incident: NewIncident): Promise<void> {
    await tx.query(`${INSERT} VALUES ($1, $2, $3, $4, $5, $6, $7)`, valuesOf(incident));
  }

  /** Adds the incident and returns true; returns false if the same one is still open. */
  async addOnce(tx: Tx, incident: NewIncident): Promise<boolean> {
    const { method, outTradeNo, kind } = incident;
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `incident ${method} ${outTradeNo} ${kind}`,
    ]);
    const rows: unknown[] = await tx.query(
      `${INSERT}
       SELECT $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::jsonb, $7::timestamptz
        WHERE NOT EXISTS (SELECT FROM payment_incidents
                           WHERE method = $2 AND out_trade_no = $3 AND kind = $4 AND closed_at IS NULL)
       RETURNING id`,
      valuesOf(incident),
    );
    return rows.length === 1;
  }

  async find(tx: Tx, id: string): Promise<PaymentIncident | null> {
    return tx.findOneBy(PaymentIncident, { id });
  }

  /** Locks its row, so that it is closed once. */
  async lock(tx: Tx, id: string): Promise<PaymentIncident | null> {
    return tx.findOne(PaymentIncident, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async close(tx: Tx, id: string, { staffId, note, now, outcome = null }: ClosedIncident): Promise<void> {
    await tx.update(PaymentIncident, { id }, { closedAt: now, closedBy: staffId, note, outcome });
  }
}
