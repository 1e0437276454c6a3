import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import { RefundRequest } from '../entities/refund-request.entity.js';

/** Read and written under the lock of the order's row. */
@Injectable()
export class RefundRequestsRepository {
  async find(tx: Tx, orderId: string): Promise<RefundRequest | null> {
    return tx.findOneBy(RefundRequest, { orderId });
  }

  async insert(tx: Tx, request: Pick<RefundRequest, 'orderId' | 'refundNo' | 'reason' | 'requestedAt'>): Promise<void> {
    await tx.insert(RefundRequest, { ...request, status: 'waiting' });
  }

  async answer(
    tx: Tx,
    orderId: string,
    answer: Pick<RefundRequest, 'status' | 'answer' | 'answeredBy' | 'answeredAt'>,
  ): Promise<void> {
    await tx.update(RefundRequest, { orderId }, answer);
  }

  /** Erases what the customer and staff wrote, for an account that is deleted. */
  async forgetWords(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await tx.query(`UPDATE refund_requests SET reason = '', answer = '' WHERE order_id = ANY ($1)`, [orderIds]);
  }
}
