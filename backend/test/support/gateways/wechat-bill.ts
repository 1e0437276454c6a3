import type { Movement } from './fake-gateway.js';

export interface WechatMovement extends Movement {
  readonly transactionId: string | null;
  /** YYYY-MM-DD. */
  readonly on: string;
}

const HEADER = '微信订单号,商户订单号,交易状态,商户退款单号,订单金额,申请退款金额';

const yuan = (fen: number): string => (Math.abs(fen) / 100).toFixed(2);

/** The trade bill of a day: a table whose cells begin with a backtick, and a summary below it. */
export function wechatBill(movements: readonly WechatMovement[], date: string | null): Buffer {
  const moved = movements.filter(({ on }) => on === date);
  const lines = moved.map(({ outTradeNo, transactionId, refundNo, amountFen }) =>
    [
      transactionId,
      outTradeNo,
      refundNo ? 'REFUND' : 'SUCCESS',
      refundNo ?? '0',
      refundNo ? '0.00' : yuan(amountFen),
      refundNo ? yuan(amountFen) : '0.00',
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  );
  const summary = ['总交易单数,应结订单总金额', `\`${moved.length},\`0.00`];
  return Buffer.from(`\uFEFF${[HEADER, ...lines, ...summary].join('\r\n')}`);
}
