import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/** What a customer has to be told about the payments of an order that still waits. */
export const PAYMENT_PROBLEMS = ['failed', 'mismatched'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

export interface PaymentStanding {
  /** `mismatched` while money of a wrong amount waits for staff, `failed` when an attempt was refused. */
  readonly problem: PaymentProblem | null;
  /** Fen that have arrived of the price and were kept. */
  readonly depositFen: number;
}

/**
 * Money of a wrong amount outranks a refusal: the customer should not pay again before staff have looked. Once all of it is sent
 * back there is nothing to wait for.
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

/** Reads about payments for the pages of a customer. */
@Injectable()
export class PaymentsQueries {
  constructor(private readonly reads: Reads) {}

  /** Of a pending order. */
  async standingOf(orderId: string): Promise<PaymentStanding> {
    return (await this.reads.first<PaymentStanding>(STANDING, [orderId])) ?? { problem: null, depositFen: 0 };
  }
}
