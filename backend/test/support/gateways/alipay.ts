import { randomBytes, randomInt, sign, verify, type KeyObject } from 'node:crypto';
import type { FakeGateway, Notice } from './fake-gateway.js';
import { type Answered, type Asked, listen } from './loopback.js';
import { rsaPair } from './rsa-pair.js';
import { zip } from './zip.js';

type Values = Readonly<Record<string, string>>;

interface Trade {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly amount: string;
  readonly notifyUrl: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  paid: string | null;
  readonly refunds: Map<string, number>;
}

export interface FakeAlipay extends FakeGateway {
  readonly appId: string;
  readonly sellerId: string;
  /** The site's own key, as opposed to Alipay's. */
  readonly merchantKey: KeyObject;
  /** The fields of the notification before they are signed. */
  fieldsOf(outTradeNo: string): Record<string, string>;
  /** Signs fields as Alipay does, with its key unless another one is given. */
  signed(fields: Values, options?: { key?: KeyObject; digest?: string; signType?: string }): Notice;
}

const MAX_SKEW_MS = 15 * 60_000;
const beijing = (at = new Date()): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const today = (): string => beijing().slice(0, 10);
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const fen = (text: string): number => Math.round(Number(text) * 100);
const joined = (values: Values, keys: readonly string[]): string =>
  keys
    .toSorted()
    .map((key) => `${key}=${values[key]}`)
    .join('&');
/** What is signed of a request: empty fields are not. */
const contentOfRequest = (values: Values): string =>
  joined(
    values,
    Object.keys(values).filter((key) => key !== 'sign' && values[key] !== ''),
  );
/** What is signed of a notification: every field that it carries, but for those of the signature. */
const contentOfNotice = (values: Values): string =>
  joined(
    values,
    Object.keys(values).filter((key) => key !== 'sign' && key !== 'sign_type'),
  );

const ok = (fields: Values): Values => ({ code: '10000', msg: 'Success', ...fields });
const refused = (subCode: string): Values => ({ code: '40004', msg: 'Business Failed', sub_code: subCode });

/** Created once per process: finding the primes takes longer than most tests. */
const [alipay, merchant] = [rsaPair(), rsaPair()];

/**
 * The subset of Alipay's open gateway that the site uses: checks our signatures, signs its responses and notifications.
 */
export async function startAlipay(): Promise<FakeAlipay> {
  const appId = `2021${randomInt(1e11, 9e11)}`;
  const sellerId = `2088${randomInt(1e11, 9e11)}`;
  const trades = new Map<string, Trade>();
  const days: Movements = [];

  const reply = (method: string, fields: Values): Answered => {
    const json = JSON.stringify(server.alter(fields));
    const signature = sign('RSA-SHA256', Buffer.from(json), alipay.privateKey).toString('base64');
    const body = `{"${method.replaceAll('.', '_')}_response":${json},"sign":"${signature}"}`;
    return { status: 200, headers: { 'content-type': 'application/json;charset=utf-8' }, body };
  };
  const trade = (outTradeNo: string): Trade => {
    const found = trades.get(outTradeNo);
    if (!found) throw new Error(`Alipay knows no trade ${outTradeNo}`);
    return found;
  };
  const refund = (found: Trade, refundNo: string, amount: number): void => {
    found.refunds.set(refundNo, amount);
    days.push({ ...found, refundNo, amountFen: -amount, on: today() });
    if (refundedOf(found) === fen(found.paid ?? '0')) found.status = 'TRADE_CLOSED';
  };

  const handlers: Readonly<Record<string, (request: Values) => Values>> = {
    'alipay.trade.query': ({ out_trade_no: number = '' }) => {
      const found = trades.get(number);
      if (!found) return refused('ACQ.TRADE_NOT_EXIST');
      const { tradeNo, status, amount, paid } = found;
      const money = { total_amount: paid ?? amount, ...(paid ? { send_pay_date: beijing() } : {}) };
      return ok({ out_trade_no: number, trade_no: tradeNo, trade_status: status, ...money });
    },
    'alipay.trade.close': ({ out_trade_no: number = '' }) => {
      const found = trades.get(number);
      if (!found) return refused('ACQ.TRADE_NOT_EXIST');
      if (found.status !== 'WAIT_BUYER_PAY') return refused('ACQ.TRADE_STATUS_ERROR');
      found.status = 'TRADE_CLOSED';
      return ok({ out_trade_no: number });
    },
    'alipay.trade.refund': ({ out_trade_no: number = '', out_request_no: refundNo = '', refund_amount: text = '' }) => {
      const found = trades.get(number);
      if (!found?.paid) return refused('ACQ.TRADE_STATUS_ERROR');
      const [amount, known] = [fen(text), found.refunds.get(refundNo)];
      if (known !== undefined && known !== amount) return refused('ACQ.DISCORDANT_REPEAT_REQUEST');
      if (known === undefined && refundedOf(found) + amount > fen(found.paid)) {
        return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
      }
      if (known === undefined) refund(found, refundNo, amount);
      const total = { refund_fee: yuan(refundedOf(found)), trade_no: found.tradeNo, out_trade_no: number };
      return ok({ fund_change: known === undefined ? 'Y' : 'N', ...total });
    },
    'alipay.trade.fastpay.refund.query': ({ out_trade_no: number = '', out_request_no: refundNo = '' }) => {
      const amount = trades.get(number)?.refunds.get(refundNo);
      if (amount === undefined) return ok({});
      const numbers = { out_trade_no: number, out_request_no: refundNo };
      return ok({ ...numbers, refund_amount: yuan(amount), refund_status: 'REFUND_SUCCESS' });
    },
    'alipay.data.dataservice.bill.downloadurl.query': ({ bill_date: date = '' }) =>
      days.some(({ on }) => on === date)
        ? ok({ bill_download_url: `${server.origin}/bill?date=${date}` })
        : refused('isp.bill_not_exist'),
  };

  const open = (request: Values, { notify_url: notifyUrl = '' }: Values): Answered => {
    const { out_trade_no: outTradeNo = '', total_amount: amount = '' } = request;
    const found = trades.get(outTradeNo);
    if (found && found.amount !== amount) return { status: 400, body: '交易信息被篡改' };
    if (!found) {
      const tradeNo = `${beijing().slice(0, 10).replaceAll('-', '')}${randomInt(1e9, 9e9)}00`;
      const refunds = new Map<string, number>();
      trades.set(outTradeNo, { outTradeNo, tradeNo, amount, notifyUrl, status: 'WAIT_BUYER_PAY', paid: null, refunds });
    }
    return { status: 200, headers: { 'content-type': 'text/html' }, body: `<h1>¥${amount}</h1>` };
  };

  const handle = ({ url, body }: Asked): Answered => {
    if (url.pathname === '/bill')
      return { status: 200, body: billOf(days.filter(({ on }) => on === url.searchParams.get('date'))) };
    const values = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) };
    const { method = '', sign: signature = '', timestamp = '', biz_content: business = '{}' } = values;
    const text = Buffer.from(contentOfRequest(values));
    if (!verify('RSA-SHA256', text, merchant.publicKey, Buffer.from(signature, 'base64'))) {
      return reply(method, { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' });
    }
    if (Math.abs(Date.parse(`${timestamp.replace(' ', 'T')}+08:00`) - Date.now()) > MAX_SKEW_MS) {
      return reply(method, { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-timestamp' });
    }
    const request = JSON.parse(business) as Values;
    if (method.endsWith('.page.pay') || method.endsWith('.wap.pay')) return open(request, values);
    return reply(method, handlers[method]?.(request) ?? refused('isv.invalid-method'));
  };
  const server = await listen(handle, (answer) => ({
    ...answer,
    body: String(answer.body).replace(/"sign":"[^"]+"/, `"sign":"${randomBytes(256).toString('base64')}"`),
  }));

  const fieldsOf = (outTradeNo: string): Record<string, string> => {
    const { tradeNo, amount, paid, status } = trade(outTradeNo);
    return {
      app_id: appId,
      charset: 'utf-8',
      gmt_payment: beijing(),
      notify_id: randomBytes(17).toString('hex'),
      notify_time: beijing(),
      notify_type: 'trade_status_sync',
      out_trade_no: outTradeNo,
      seller_id: sellerId,
      subject: '企业版授权 & 200 用户',
      total_amount: paid ?? amount,
      trade_no: tradeNo,
      trade_status: status,
      version: '1.0',
    };
  };
  const signed: FakeAlipay['signed'] = (
    fields,
    { key = alipay.privateKey, digest = 'RSA-SHA256', signType = 'RSA2' } = {},
  ) => {
    const signature = sign(digest, Buffer.from(contentOfNotice(fields)), key).toString('base64');
    const body = new URLSearchParams({ ...fields, sign: signature, sign_type: signType }).toString();
    return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
  };

  return Object.assign(server, {
    method: 'alipay' as const,
    acknowledged: [200, 'success'] as const,
    refused: [400, /^fail$/] as const,
    appId,
    sellerId,
    merchantKey: merchant.privateKey,
    variables: {
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_PRIVATE_KEY: merchant.privatePem,
      ALIPAY_PUBLIC_KEY: alipay.publicPem,
      ALIPAY_GATEWAY: `${server.origin}/gateway.do`,
    },
    fieldsOf,
    signed,
    // The buyer's browser opens the link: only that creates the trade.
    visit: async (link: string) => {
      const answer = await fetch(link);
      if (!answer.ok) throw new Error(await answer.text());
    },
    pay(outTradeNo: string, amountFen?: number) {
      const found = trade(outTradeNo);
      found.paid = amountFen === undefined ? found.amount : yuan(amountFen);
      found.status = 'TRADE_SUCCESS';
      days.push({ ...found, refundNo: null, amountFen: fen(found.paid), on: today() });
    },
    refundByHand(outTradeNo: string, amountFen: number) {
      const refundNo = `HAND${randomInt(1e9)}`;
      refund(trade(outTradeNo), refundNo, amountFen);
      return refundNo;
    },
    notice: (outTradeNo: string) => signed(fieldsOf(outTradeNo)),
    tradesOf: (outTradeNo: string) => (trades.has(outTradeNo) ? 1 : 0),
    movementsOf: (outTradeNo: string) =>
      days
        .filter((movement) => movement.outTradeNo === outTradeNo)
        .map(({ refundNo, amountFen }) => ({ outTradeNo, refundNo, amountFen })),
    stateOf: (outTradeNo: string) => STATES[trades.get(outTradeNo)?.status ?? 'NONE'],
  });
}

const STATES = { NONE: 'none', WAIT_BUYER_PAY: 'waiting', TRADE_SUCCESS: 'paid', TRADE_CLOSED: 'closed' } as const;

type Movements = { outTradeNo: string; tradeNo: string; refundNo: string | null; amountFen: number; on: string }[];

const refundedOf = ({ refunds }: Trade): number => [...refunds.values()].reduce((sum, amount) => sum + amount, 0);

/** Every two-byte character in GBK's first planes: Node can decode GBK but not encode it. */
const GBK = new Map<string, Buffer>();
for (let high = 0xa1; high < 0xf8; high += 1) {
  for (let low = 0xa1; low < 0xff; low += 1) {
    const bytes = Buffer.from([high, low]);
    GBK.set(new TextDecoder('gbk').decode(bytes), bytes);
  }
}
export const gbk = (text: string): Buffer =>
  Buffer.concat(Array.from(text, (char) => GBK.get(char) ?? Buffer.from(char)));

function billOf(movements: Movements): Buffer {
  const lines = movements.map(({ outTradeNo, tradeNo, refundNo, amountFen }) =>
    [`${tradeNo}\t`, `${outTradeNo}\t`, refundNo ? '退款' : '交易', '商品名称', yuan(amountFen), refundNo ?? ''].join(
      ',',
    ),
  );
  const table = [
    '#支付宝业务',
    '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
    ...lines,
    '#业务结束',
  ];
  return zip([
    { name: 'summary.csv', content: gbk('#支付宝业务\r\n类型,金额（元）\r\n') },
    { name: 'details.csv', content: gbk(table.join('\r\n')) },
  ]);
}
