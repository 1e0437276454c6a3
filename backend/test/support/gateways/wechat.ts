import { createHash, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import type { FakeGateway, Notice } from './fake-gateway.js';
import { type Answered, type Asked, listen } from './loopback.js';
import { rsaPair } from './rsa-pair.js';
import { wechatBill } from './wechat-bill.js';
import { beijing, WechatBooks } from './wechat-books.js';
import { type SealOptions, WechatAuthenticator, WechatSeal } from './wechat-seal.js';

export type { SealOptions } from './wechat-seal.js';

export interface FakeWechat extends FakeGateway {
  readonly appId: string;
  readonly mchId: string;
  readonly serial: string;
  readonly merchantKey: KeyObject;
  readonly merchantSerial: string;
  /** The decrypted content of a notification about the payment. */
  resourceOf(outTradeNo: string): Record<string, unknown>;
  /** An envelope encrypted and signed as WeChat Pay does. */
  sealed(event: string, resource: object, options?: SealOptions): Notice;
  /** Completes a refund in progress; returns the notification about it. */
  finishRefund(refundNo: string, status?: 'SUCCESS' | 'ABNORMAL'): Notice;
}

/** Created once per process: finding the primes takes longer than most tests. */
const [platform, merchant] = [rsaPair(), rsaPair()];

/**
 * The subset of WeChat Pay's API v3 that the site uses: checks our signatures, signs responses, encrypts notifications.
 */
export async function startWechat(): Promise<FakeWechat> {
  const [appId, mchId] = [`wx${randomBytes(8).toString('hex')}`, `1${randomInt(1e8, 9e8)}`];
  const merchantSerial = randomBytes(20).toString('hex').toUpperCase();
  const serial = `PUB_KEY_ID_0${randomInt(1e12, 9e12)}`;
  const apiV3Key = randomBytes(16).toString('hex');
  const books = new WechatBooks();
  const seal = new WechatSeal({ platformKey: platform.privateKey, serial, apiV3Key });
  const authenticator = new WechatAuthenticator({ mchId, serial: merchantSerial, publicKey: merchant.publicKey });

  const reply = (status: number, value?: object): Answered => {
    const body = value ? JSON.stringify(server.alter(value)) : '';
    return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...seal.headersFor(body) }, body };
  };
  const fail = (status: number, code: string): Answered => reply(status, { code, message: code });

  const create = (kind: string, body: NewOrder): Answered => {
    const { total } = body.amount;
    if (body.appid !== appId || body.mchid !== mchId) return fail(400, 'APPID_MCHID_NOT_MATCH');
    if (!Number.isInteger(total) || total < 1) return fail(400, 'PARAM_ERROR');
    const found = books.trades.get(body.out_trade_no);
    if (found?.state === 'SUCCESS') return fail(400, 'ORDERPAID');
    if (found && found.totalFen !== total) return fail(403, 'OUT_TRADE_NO_USED');
    books.open(body.out_trade_no, total);
    return kind === 'native'
      ? reply(200, { code_url: `weixin://wxpay/bizpayurl?pr=${randomBytes(5).toString('hex')}` })
      : reply(200, { h5_url: `https://wx.tenpay.example/checkmweb?prepay_id=wx${randomInt(1e9)}` });
  };
  const close = (outTradeNo: string): Answered => {
    const found = books.trades.get(outTradeNo);
    if (!found) return fail(404, 'ORDER_NOT_EXIST');
    if (found.transactionId) return fail(400, 'ORDERPAID');
    found.state = 'CLOSED';
    return reply(204);
  };
  const show = (outTradeNo: string, askedBy: string | null): Answered => {
    if (askedBy !== mchId) return fail(400, 'PARAM_ERROR');
    return books.trades.has(outTradeNo) ? reply(200, resourceOf(outTradeNo)) : fail(404, 'ORDER_NOT_EXIST');
  };
  const refund = (body: NewRefund): Answered => {
    const [found, known] = [books.trades.get(body.out_trade_no), books.refunds.get(body.out_refund_no)];
    if (!found?.transactionId) return fail(404, 'RESOURCE_NOT_EXISTS');
    if (known) return known.amount.refund === body.amount.refund ? reply(200, known) : fail(400, 'PARAM_ERROR');
    if (books.returnedOf(found.outTradeNo) + body.amount.refund > found.paidFen) return fail(403, 'NOT_ENOUGH');
    return reply(200, books.beginRefund(found, body.out_refund_no, body.amount.refund));
  };
  const showRefund = (refundNo: string): Answered => {
    const found = books.refunds.get(refundNo);
    return found ? reply(200, found) : fail(404, 'RESOURCE_NOT_EXISTS');
  };
  const bill = (date: string | null): Answered => {
    if (!books.movements.some(({ on }) => on === date)) return fail(400, 'NO_STATEMENT_EXIST');
    const hash_value = createHash('sha1').update(wechatBill(books.movements, date)).digest('hex');
    const download_url = `${server.origin}/v3/billdownload/file?token=${date}`;
    return reply(200, { hash_type: 'SHA1', hash_value, download_url });
  };

  const resourceOf = (outTradeNo: string): Record<string, unknown> => {
    const { state, paidFen, totalFen, transactionId } = books.trade(outTradeNo);
    return {
      appid: appId,
      mchid: mchId,
      out_trade_no: outTradeNo,
      trade_state: state,
      amount: { total: transactionId ? paidFen : totalFen, currency: 'CNY' },
      ...(transactionId ? { transaction_id: transactionId, success_time: beijing() } : {}),
    };
  };
  const routes: readonly Route[] = [
    ['POST', /^\/v3\/pay\/transactions\/(native|h5)$/, (kind, _url, body) => create(kind, body as NewOrder)],
    ['POST', /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)\/close$/, (number) => close(number)],
    [
      'GET',
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)$/,
      (number, { searchParams }) => show(number, searchParams.get('mchid')),
    ],
    ['POST', /^\/v3\/refund\/domestic\/refunds$/, (_part, _url, body) => refund(body as NewRefund)],
    ['GET', /^\/v3\/refund\/domestic\/refunds\/(\w+)$/, (number) => showRefund(number)],
    ['GET', /^\/v3\/bill\/tradebill$/, (_part, { searchParams }) => bill(searchParams.get('bill_date'))],
    [
      'GET',
      /^\/v3\/billdownload\/file$/,
      (_part, { searchParams }) => ({ status: 200, body: wechatBill(books.movements, searchParams.get('token')) }),
    ],
  ];
  const handle = (asked: Asked): Answered => {
    if (!authenticator.accepts(asked)) return fail(401, 'SIGN_ERROR');
    const { method, url, body } = asked;
    for (const [verb, path, answer] of routes) {
      const match = verb === method && path.exec(url.pathname);
      if (match) return answer(match[1] ?? '', url, body ? (JSON.parse(body) as object) : {});
    }
    return fail(404, 'RESOURCE_NOT_EXISTS');
  };
  const server = await listen(handle, ({ status, body }) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body,
  }));

  return Object.assign(server, {
    method: 'wechat' as const,
    acknowledged: [204, ''] as const,
    refused: [401, /^\{"code":"FAIL","message":"\w+"\}$/] as const,
    appId,
    mchId,
    serial,
    merchantSerial,
    merchantKey: merchant.privateKey,
    variables: {
      WECHATPAY_APP_ID: appId,
      WECHATPAY_MCH_ID: mchId,
      WECHATPAY_SERIAL: merchantSerial,
      WECHATPAY_PRIVATE_KEY: merchant.privatePem,
      WECHATPAY_API_V3_KEY: apiV3Key,
      WECHATPAY_PLATFORM_KEYS: `${serial}\n${platform.publicPem}`,
      WECHATPAY_GATEWAY: server.origin,
    },
    resourceOf,
    sealed: (event: string, resource: object, options?: SealOptions) => seal.seal(event, resource, options),
    visit: async () => undefined,
    pay: (outTradeNo: string, amountFen?: number) => books.take(outTradeNo, amountFen),
    refundByHand(outTradeNo: string, amountFen: number) {
      const refundNo = `HAND${randomInt(1e9)}`;
      books.beginRefund(books.trade(outTradeNo), refundNo, amountFen).status = 'SUCCESS';
      return refundNo;
    },
    finishRefund(refundNo: string, status: 'SUCCESS' | 'ABNORMAL' = 'SUCCESS') {
      const { status: _, ...ended } = books.finishRefund(refundNo, status);
      return seal.seal(`REFUND.${status}`, { mchid: mchId, ...ended, refund_status: status });
    },
    notice: (outTradeNo: string) => seal.seal('TRANSACTION.SUCCESS', resourceOf(outTradeNo)),
    tradesOf: (outTradeNo: string) => (books.trades.has(outTradeNo) ? 1 : 0),
    movementsOf: (number: string) =>
      books.movements
        .filter(({ outTradeNo }) => outTradeNo === number)
        .map(({ outTradeNo, refundNo, amountFen }) => ({ outTradeNo, refundNo, amountFen })),
    stateOf: (outTradeNo: string) => STATES[books.trades.get(outTradeNo)?.state ?? 'NONE'],
  });
}

const STATES = { NONE: 'none', NOTPAY: 'waiting', SUCCESS: 'paid', REFUND: 'paid', CLOSED: 'closed' } as const;

/** Verb, path and handler; the handler receives the captured part of the path. */
type Route = readonly [string, RegExp, (part: string, url: URL, body: object) => Answered];

interface NewOrder {
  readonly appid: string;
  readonly mchid: string;
  readonly out_trade_no: string;
  readonly amount: { readonly total: number };
}

interface NewRefund {
  readonly out_trade_no: string;
  readonly out_refund_no: string;
  readonly amount: { readonly refund: number };
}
