import { inflateRawSync } from 'node:zlib';
import { fenToYuan, yuanToFen } from '../../../../domain/money/amounts.js';
import type { PaymentFact } from '../../../../domain/payments/payment-status.js';
import {
  type BillLine,
  type CreatedPayment,
  type CreatePayment,
  isRejected,
  type NotificationVerdict,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type RawNotification,
  type RefundPayment,
  type RefundProgress,
  type RefundRef,
} from '../../provider.port.js';
import {
  beijingTime,
  type BillRow,
  billRows,
  cellOf,
  DEADLINES,
  type Deadlines,
  fenInBill,
  type Fields,
  plainSubject,
  textIfAny,
  textOf,
} from '../shared/answers.js';
import type { AlipaySettings } from '../shared/provider-settings.js';
import { AlipayClient } from './alipay-client.js';
import { readAlipayNotice } from './alipay-notice.js';

const END_OF_DIRECTORY = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const END_LENGTH = 22;
const STORED = 0;
const DEFLATED = 8;
/** Maximum decompressed size of a file; checked while decompressing. */
const MAX_BYTES = 256 * 1_024 * 1_024;

/**
 * Returns the files of a ZIP archive, in the order of its directory. Names are omitted: they are not trusted.
 *
 * Throws for anything but a plain archive: encrypted, ZIP64, other compression, truncated.
 */
export function unzip(archive: Buffer): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + END_LENGTH > archive.length || archive.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw new RangeError('not a ZIP archive');
  }
  const files: Buffer[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('the ZIP directory is corrupt');
    files.push(fileAt(archive, at));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function fileAt(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const length = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + length > archive.length) throw new RangeError('the ZIP archive is truncated');
  const bytes = archive.subarray(start, start + length);
  if (method === STORED) return bytes;
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: MAX_BYTES });
  throw new RangeError(`unsupported ZIP compression method ${method}`);
}

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

const SUBJECT_LENGTH = 128;
/** Alipay rejects an expiry any closer than this. */
const MIN_LIFE_MS = 60_000;
/** A signed link contains its timestamp, which Alipay compares with its own clock. */
const LINK_LIFE_MS = 10 * 60_000;

/** The trade does not exist at Alipay until the buyer has signed in on the cashier page. */
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';
/** Already paid or closed. */
const NOT_WAITING = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID'];
/** The documentation names the second; the gateway sends the first. */
const NO_BILL = ['isp.bill_not_exist', 'BILL_NOT_EXIST'];

/** Alipay: one cashier page for desktops, another for phone browsers. Its amounts are yuan with two decimals. */
export class AlipayProvider implements PaymentProvider {
  readonly method = 'alipay';
  readonly range = [1, 10_000_000_000] as const;
  readonly refundsByItself = true;
  readonly differsByScene = true;
  readonly #client: AlipayClient;

  constructor(
    private readonly settings: AlipaySettings,
    deadlines: Deadlines = DEADLINES,
  ) {
    this.#client = new AlipayClient(settings, deadlines);
  }

  async create(payment: CreatePayment): Promise<CreatedPayment> {
    const { outTradeNo, amountFen, subject, scene, expiresAt, notifyUrl, returnUrl } = payment;
    const now = Date.now();
    const trade = {
      out_trade_no: outTradeNo,
      total_amount: fenToYuan(amountFen),
      subject: plainSubject(subject, SUBJECT_LENGTH),
      time_expire: beijingTime(new Date(Math.max(expiresAt.getTime(), now + MIN_LIFE_MS))),
    };
    const [page, product] =
      scene === 'mobile'
        ? (['alipay.trade.wap.pay', { product_code: 'QUICK_WAP_WAY', quit_url: returnUrl }] as const)
        : (['alipay.trade.page.pay', { product_code: 'FAST_INSTANT_TRADE_PAY' }] as const);
    const url = this.#client.pageUrl(page, { ...trade, ...product }, { notifyUrl, returnUrl });
    const freshUntil = new Date(now + LINK_LIFE_MS).toISOString();
    return { action: { type: 'redirect', url, freshUntil }, providerRef: null };
  }

  async verifyNotification(notification: RawNotification): Promise<NotificationVerdict> {
    return readAlipayNotice(notification, this.settings, (notice) => this.#client.hasSigned(notice));
  }

  async query({ outTradeNo }: PaymentRef): Promise<PaymentFact> {
    try {
      return toFact(await this.#client.ask('alipay.trade.query', { out_trade_no: outTradeNo }), outTradeNo);
    } catch (error) {
      if (isRejected(error, NO_TRADE)) return { type: 'waiting', outTradeNo };
      throw error;
    }
  }

  async close(ref: PaymentRef): Promise<'closed' | 'paid'> {
    try {
      await this.#client.ask('alipay.trade.close', { out_trade_no: ref.outTradeNo });
      return 'closed';
    } catch (error) {
      // A link already issued can be opened until it expires; money paid through it is handled as late money.
      if (isRejected(error, NO_TRADE)) return 'closed';
      if (!isRejected(error, ...NOT_WAITING)) throw error;
    }
    return (await this.query(ref)).type === 'succeeded' ? 'paid' : 'closed';
  }

  async refund({ outTradeNo, refundNo, amountFen, reason }: RefundPayment): Promise<RefundProgress> {
    const answer = await this.#client.ask('alipay.trade.refund', {
      out_trade_no: outTradeNo,
      out_request_no: refundNo,
      refund_amount: fenToYuan(amountFen),
      ...(reason ? { refund_reason: plainSubject(reason, SUBJECT_LENGTH) } : {}),
    });
    expectTrade(answer, outTradeNo);
    // A repeat returns `N`: the refund already exists, and a query returns its outcome.
    return answer['fund_change'] === 'Y'
      ? { type: 'refunded', outTradeNo, refundNo, amountFen }
      : { type: 'refund_processing' };
  }

  async queryRefund({ outTradeNo, refundNo }: RefundRef): Promise<RefundProgress> {
    const request = { out_trade_no: outTradeNo, out_request_no: refundNo };
    const answer = await this.#client.ask('alipay.trade.fastpay.refund.query', request);
    // The response for an unknown refund is success without fields.
    if (answer['refund_status'] !== 'REFUND_SUCCESS') return { type: 'refund_processing' };
    expectTrade(answer, outTradeNo);
    if (textOf(answer, 'out_request_no') !== refundNo) throw new ProviderError('bad_response', 'OTHER_REFUND');
    return { type: 'refunded', outTradeNo, refundNo, amountFen: fenOf(answer, 'refund_amount') };
  }

  async bill(day: string): Promise<readonly BillLine[] | null> {
    const request = { bill_type: 'trade', bill_date: day };
    try {
      const answer = await this.#client.ask('alipay.data.dataservice.bill.downloadurl.query', request);
      const file = await this.#client.download(textOf(answer, 'bill_download_url'));
      return readAlipayBill(file, this.settings.sellerId);
    } catch (error) {
      if (isRejected(error, ...NO_BILL)) return null;
      throw error;
    }
  }
}

function fenOf(answer: Fields, key: string): number {
  const fen = yuanToFen(textOf(answer, key));
  if (fen === null) throw new ProviderError('bad_response', `FIELD_${key.toUpperCase()}`);
  return fen;
}

/** Rejects a validly signed response about another trade. */
function expectTrade(answer: Fields, outTradeNo: string): void {
  if (textOf(answer, 'out_trade_no') !== outTradeNo) throw new ProviderError('bad_response', 'OTHER_TRADE');
}

/** A trade that was paid and is closed has been refunded in full: its money is not ours. */
function toFact(answer: Fields, outTradeNo: string): PaymentFact {
  expectTrade(answer, outTradeNo);
  switch (textOf(answer, 'trade_status')) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return {
        type: 'succeeded',
        outTradeNo,
        amountFen: fenOf(answer, 'total_amount'),
        currency: textIfAny(answer, 'trans_currency') ?? 'CNY',
        transactionId: textOf(answer, 'trade_no'),
      };
    case 'TRADE_CLOSED':
      return { type: 'closed', outTradeNo };
    default:
      return { type: 'waiting', outTradeNo };
  }
}
