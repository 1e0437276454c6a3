import { randomInt } from 'node:crypto';
import type { WechatMovement } from './wechat-bill.js';

export interface WechatTrade {
  readonly outTradeNo: string;
  readonly totalFen: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  paidFen: number;
  transactionId: string | null;
}

export interface WechatRefund {
  readonly out_refund_no: string;
  readonly out_trade_no: string;
  readonly transaction_id: string | null;
  readonly amount: { readonly refund: number; readonly total: number; readonly currency: 'CNY' };
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
}

/** An instant as WeChat Pay writes it, in Beijing time. */
export const beijing = (at = new Date()): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

const today = (): string => beijing().slice(0, 10);

/** The gateway's records of trades, refunds and money movements. */
export class WechatBooks {
  readonly trades = new Map<string, WechatTrade>();
  readonly refunds = new Map<string, WechatRefund>();
  readonly movements: WechatMovement[] = [];

  trade(outTradeNo: string): WechatTrade {
    const found = this.trades.get(outTradeNo);
    if (!found) throw new Error(`WeChat Pay knows no trade ${outTradeNo}`);
    return found;
  }

  open(outTradeNo: string, totalFen: number): void {
    this.trades.set(outTradeNo, { outTradeNo, totalFen, state: 'NOTPAY', paidFen: 0, transactionId: null });
  }

  take(outTradeNo: string, amountFen?: number): void {
    const found = this.trade(outTradeNo);
    const transactionId = `4200${randomInt(1e12)}`;
    Object.assign(found, { state: 'SUCCESS', paidFen: amountFen ?? found.totalFen, transactionId });
    this.movements.push({ outTradeNo, transactionId, refundNo: null, amountFen: found.paidFen, on: today() });
  }

  beginRefund(trade: WechatTrade, refundNo: string, amountFen: number): WechatRefund {
    trade.state = 'REFUND';
    const amount = { refund: amountFen, total: trade.paidFen, currency: 'CNY' } as const;
    const { outTradeNo, transactionId } = trade;
    const numbers = { out_refund_no: refundNo, out_trade_no: outTradeNo, transaction_id: transactionId };
    const begun: WechatRefund = { ...numbers, amount, status: 'PROCESSING' };
    this.refunds.set(refundNo, begun);
    this.movements.push({ outTradeNo, transactionId, refundNo, amountFen: -amountFen, on: today() });
    return begun;
  }

  finishRefund(refundNo: string, status: 'SUCCESS' | 'ABNORMAL'): WechatRefund {
    const found = this.refunds.get(refundNo);
    if (!found) throw new Error(`WeChat Pay knows no refund ${refundNo}`);
    found.status = status;
    return found;
  }

  returnedOf(outTradeNo: string): number {
    return this.movements.reduce(
      (sum, { outTradeNo: of, refundNo, amountFen }) => (of === outTradeNo && refundNo ? sum - amountFen : sum),
      0,
    );
  }
}
