import { Injectable } from '@nestjs/common';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';

/** What a customer has to be told about the payments of an order that still waits. */
export const PAYMENT_PROBLEMS = ['failed', 'mismatched'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** Money of a wrong amount outranks a refusal: nobody should pay again before staff have looked. */
const TELLING: Prepared = {
  name: 'payments-telling',
  text: `SELECT status FROM payments WHERE order_id = $1 AND status IN ('failed', 'mismatched')
          ORDER BY status = 'mismatched' DESC LIMIT 1`,
};

/** Reads about payments for the pages of a customer. */
@Injectable()
export class PaymentsQueries {
  constructor(private readonly reads: PreparedReads) {}

  /** `mismatched` when money of a wrong amount has arrived, `failed` when an attempt was refused, else null. */
  async problemOf(orderId: string): Promise<PaymentProblem | null> {
    const telling = await this.reads.first<{ status: PaymentProblem }>(TELLING, [orderId]);
    return telling?.status ?? null;
  }
}
