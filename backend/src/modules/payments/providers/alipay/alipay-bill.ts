import { type BillLine, ProviderError } from '../../provider.port.js';
import { type BillRow, billRows, cellOf, fenInBill } from '../shared/bill-table.js';
import { unzip } from './unzip.js';

const COLUMNS = ['支付宝交易号', '商户订单号', '业务类型', '订单金额（元）', '退款批次号/请求号'];
/** The remark above a table that names its account: the seller's number and four more digits. */
const ACCOUNT = /^#账号：\[(\d+)\]/m;
const GBK = new TextDecoder('gbk');

/**
 * Reads the trade bill of a day: a ZIP of GBK tables, of which only the one listing single trades is used.
 *
 * Throws ProviderError `bad_response` for anything else, and for the bill of another seller.
 */
export function readAlipayBill(file: Buffer, sellerId: string): BillLine[] {
  const tables = tablesIn(file).flatMap((text) => {
    const [, account = sellerId] = ACCOUNT.exec(text) ?? [];
    if (!account.startsWith(sellerId)) throw new ProviderError('bad_response', 'OTHER_BILL');
    const rows = billRows(text, COLUMNS);
    return rows ? [rows] : [];
  });
  if (tables.length === 0) throw new ProviderError('bad_response', 'BILL_TABLE');
  return tables.flat().map(toLine);
}

function tablesIn(file: Buffer): string[] {
  try {
    return unzip(file).map((table) => GBK.decode(table));
  } catch (error) {
    throw new ProviderError('bad_response', 'BILL_FILE', { cause: error });
  }
}

function toLine(row: BillRow): BillLine {
  const isRefund = cellOf(row, '业务类型') === '退款';
  const amountFen = fenInBill(row, '订单金额（元）');
  return {
    outTradeNo: cellOf(row, '商户订单号'),
    transactionId: cellOf(row, '支付宝交易号'),
    refundNo: isRefund ? cellOf(row, '退款批次号/请求号') : null,
    amountFen: isRefund ? -amountFen : amountFen,
  };
}
