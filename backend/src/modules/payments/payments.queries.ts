import { Injectable } from '@nestjs/common';
import {
  hasMoneyArrived,
  holdsMoney,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '../../domain/payments/payment-status.js';
import { valuesThat } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/**
 * SQL for whether a payment `p` has money that is neither returned nor being returned: as refundableFen in
 * domain/orders decides; a test compares them.
 */
export const IS_MONEY_LEFT = `p.status IN (${valuesThat(PAYMENT_STATUSES, hasMoneyArrived)})
      AND coalesce(p.received_fen, 0) > (SELECT coalesce(sum(g.amount_fen), 0) FROM refunds g
             WHERE g.payment_id = p.id AND g.status IN (${valuesThat(REFUND_STATUSES, holdsMoney)}))`;

/** Payment problems that the customer of a pending order must see. */
export const PAYMENT_PROBLEMS = ['failed', 'mismatched'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

export interface PaymentStanding {
  /** `mismatched` while a payment of the wrong amount waits for staff, `failed` when an attempt was refused. */
  readonly problem: PaymentProblem | null;
  /** Fen of the price that have arrived and were kept. */
  readonly depositFen: number;
}

/**
 * A wrong amount outranks a failure: the customer should not pay again before staff have checked. Once all of it has
 * been refunded there is nothing to wait for.
 */
const STANDING: Prepared = {
  name: 'payments-standing',
  text: `SELECT (array_agg(status ORDER BY status = 'mismatched' DESC)
                 FILTER (WHERE status = 'failed' OR (status = 'mismatched' AND kept > 0)))[1] AS problem,
                coalesce(sum(kept) FILTER (WHERE status = 'deposit'), 0)::float8 AS "depositFen"
           FROM (SELECT p.status, p.received_fen - coalesce((SELECT sum(r.amount_fen) FROM refunds r
                          WHERE r.payment_id = p.id AND r.status IN ('processing', 'succeeded')), 0) AS kept
                   FROM payments p
                  WHERE p.order_id = $1 AND p.status IN ('failed', 'mismatched', 'deposit')) AS telling`,
};

/** Payment reads for customer pages. */
@Injectable()
export class PaymentsQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns the payment problem and deposit of a pending order. */
  async standingOf(orderId: string): Promise<PaymentStanding> {
    return (await this.reads.first<PaymentStanding>(STANDING, [orderId])) ?? { problem: null, depositFen: 0 };
  }
}
