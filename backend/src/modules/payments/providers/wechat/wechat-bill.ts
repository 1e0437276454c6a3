import { createHash } from 'node:crypto';
import { type BillLine, ProviderError } from '../../provider.port.js';
import { type BillRow, billRows, cellOf, fenInBill } from '../shared/bill-table.js';
import { utf8Of } from '../shared/answers.js';

const COLUMNS = ['微信订单号', '商户订单号', '交易状态', '商户退款单号', '订单金额', '申请退款金额'];

/**
 * Reads the trade bill of a day, whose SHA-1 the platform has signed.
 *
 * Throws ProviderError `bad_response` when the digest or the table format does not match, or a line is of another
 * merchant or currency.
 */
export function readWechatBill(file: Buffer, sha1: string, mchId: string): BillLine[] {
  const digest = createHash('sha1').update(file).digest('hex');
  if (digest !== sha1.toLowerCase()) throw new ProviderError('bad_response', 'BILL_DIGEST');
  const rows = billRows(utf8Of(file) ?? '', COLUMNS);
  if (!rows) throw new ProviderError('bad_response', 'BILL_TABLE');
  if (rows.some((row) => (row.get('商户号') ?? mchId) !== mchId || (row.get('货币种类') ?? 'CNY') !== 'CNY')) {
    throw new ProviderError('bad_response', 'OTHER_BILL');
  }
  return rows.flatMap(toLines);
}

/** Revoked trades moved nothing. */
function toLines(row: BillRow): BillLine[] {
  const numbers = { outTradeNo: cellOf(row, '商户订单号'), transactionId: cellOf(row, '微信订单号') };
  switch (cellOf(row, '交易状态')) {
    case 'SUCCESS':
      return [{ ...numbers, refundNo: null, amountFen: fenInBill(row, '订单金额') }];
    case 'REFUND':
      return [{ ...numbers, refundNo: cellOf(row, '商户退款单号'), amountFen: -fenInBill(row, '申请退款金额') }];
    default:
      return [];
  }
}
