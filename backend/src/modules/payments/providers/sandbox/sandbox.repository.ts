import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Tx } from '../../../../platform/database/transactions.js';

export type SandboxTradeStatus = 'waiting' | 'paid' | 'closed' | 'failed';

export interface SandboxTrade {
  readonly outTradeNo: string;
  readonly paymentId: string;
  readonly subject: string;
  readonly amountFen: number;
  readonly status: SandboxTradeStatus;
  readonly transactionId: string | null;
  readonly paidFen: number | null;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

export type NewTrade = Pick<
  SandboxTrade,
  'outTradeNo' | 'paymentId' | 'subject' | 'amountFen' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
>;

const COLUMNS = `out_trade_no AS "outTradeNo", payment_id AS "paymentId", subject, amount_fen::int8::float8 AS "amountFen", status,
  transaction_id AS "transactionId", paid_fen::float8 AS "paidFen", notify_url AS "notifyUrl", return_url AS "returnUrl",
  expires_at AS "expiresAt"`;

/** The sandbox gateway's own records: the shop's transactions never touch them. */
@Injectable()
export class SandboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  async open(trade: NewTrade): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO sandbox_trades (out_trade_no, payment_id, subject, amount_fen, status, notify_url, return_url, expires_at)
       VALUES ($1, $2, $3, $4, 'waiting', $5, $6, $7) ON CONFLICT DO NOTHING`,
      [
        trade.outTradeNo,
        trade.paymentId,
        trade.subject,
        trade.amountFen,
        trade.notifyUrl,
        trade.returnUrl,
        trade.expiresAt,
      ],
    );
  }

  async findByPayment(paymentId: string): Promise<SandboxTrade | null> {
    const [row]: SandboxTrade[] = await this.dataSource.query(
      `SELECT ${COLUMNS} FROM sandbox_trades WHERE payment_id = $1`,
      [paymentId],
    );
    return row ?? null;
  }

  async find(outTradeNo: string): Promise<SandboxTrade | null> {
    const [row]: SandboxTrade[] = await this.dataSource.query(
      `SELECT ${COLUMNS} FROM sandbox_trades WHERE out_trade_no = $1`,
      [outTradeNo],
    );
    return row ?? null;
  }

  /** Ends a waiting trade as closed or failed; returns null when it had already ended. */
  async end(
    outTradeNo: string,
    status: 'closed' | 'failed',
    tx: Pick<Tx, 'query'> = this.dataSource,
  ): Promise<SandboxTrade | null> {
    const [rows]: [SandboxTrade[], number] = await tx.query(
      `UPDATE sandbox_trades SET status = $2 WHERE out_trade_no = $1 AND status = 'waiting' RETURNING ${COLUMNS}`,
      [outTradeNo, status],
    );
    return rows[0] ?? null;
  }

  /** Collects the money of a waiting trade; returns null when it had already ended. */
  async collect(
    tx: Tx,
    outTradeNo: string,
    { transactionId, paidFen, now }: { readonly transactionId: string; readonly paidFen: number; readonly now: Date },
  ): Promise<SandboxTrade | null> {
    const [rows]: [SandboxTrade[], number] = await tx.query(
      `UPDATE sandbox_trades SET status = 'paid', transaction_id = $2, paid_fen = $3, paid_at = $4
        WHERE out_trade_no = $1 AND status = 'waiting' RETURNING ${COLUMNS}`,
      [outTradeNo, transactionId, paidFen, now],
    );
    return rows[0] ?? null;
  }

  /** Refunds once per number, never more than was collected; returns false when too little of the trade is left. */
  async giveBack(refundNo: string, outTradeNo: string, amountFen: number, now: Date): Promise<boolean> {
    await this.dataSource.query(
      `INSERT INTO sandbox_refunds (refund_no, out_trade_no, amount_fen, created_at)
       SELECT $1, $2, $3::bigint, $4 FROM sandbox_trades t
        WHERE t.out_trade_no = $2 AND t.status = 'paid'
          AND t.paid_fen >= $3::bigint + (SELECT coalesce(sum(amount_fen), 0) FROM sandbox_refunds WHERE out_trade_no = $2)
       ON CONFLICT DO NOTHING`,
      [refundNo, outTradeNo, amountFen, now],
    );
    return (await this.findRefundFen(refundNo)) === amountFen;
  }

  async findRefundFen(refundNo: string): Promise<number | null> {
    const [row]: { amountFen: number }[] = await this.dataSource.query(
      'SELECT amount_fen::float8 AS "amountFen" FROM sandbox_refunds WHERE refund_no = $1',
      [refundNo],
    );
    return row?.amountFen ?? null;
  }

  /** Returns every movement of a day in Asia/Shanghai. */
  async movements(
    day: string,
  ): Promise<{ outTradeNo: string; refundNo: string | null; transactionId: string; amountFen: number }[]> {
    return this.dataSource.query(
      `SELECT out_trade_no AS "outTradeNo", NULL AS "refundNo", transaction_id AS "transactionId", paid_fen::float8 AS "amountFen"
         FROM sandbox_trades WHERE (paid_at AT TIME ZONE 'Asia/Shanghai')::date = $1::date
       UNION ALL
       SELECT r.out_trade_no, r.refund_no, t.transaction_id, -r.amount_fen::float8
         FROM sandbox_refunds r JOIN sandbox_trades t USING (out_trade_no)
        WHERE (r.created_at AT TIME ZONE 'Asia/Shanghai')::date = $1::date`,
      [day],
    );
  }
}
