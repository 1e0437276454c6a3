import {
  createCipheriv,
  createHash,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import type { FakeGateway, Notice } from './fake-gateway.js';
import { type Answered, type Asked, listen } from './loopback.js';
import { rsaPair } from './rsa-pair.js';
import { wechatBill, type WechatMovement } from './wechat-bill.js';

interface Trade {
  readonly outTradeNo: string;
  readonly totalFen: number;
  readonly notifyUrl: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  paidFen: number;
  transactionId: string | null;
}

interface Refund {
  readonly out_refund_no: string;
  readonly out_trade_no: string;
  readonly amount: { readonly refund: number; readonly total: number; readonly currency: 'CNY' };
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
}

export interface SealOptions {
  readonly key?: KeyObject;
  readonly serial?: string;
  /** Seconds from now. */
  readonly drift?: number;
  readonly apiV3Key?: string;
  readonly algorithm?: string;
  readonly digest?: string;
  readonly id?: string;
}

export interface FakeWechat extends FakeGateway {
  readonly appId: string;
  readonly mchId: string;
  readonly serial: string;
  readonly merchantKey: KeyObject;
  readonly merchantSerial: string;
  /** What a notification about the payment holds inside its seal. */
  resourceOf(outTradeNo: string): Record<string, unknown>;
  /** An envelope as WeChat Pay seals and signs it. */
  sealed(event: string, resource: object, options?: SealOptions): Notice;
  /** A refund that was under way ends; answers what is posted about it. */
  finishRefund(refundNo: string, status?: 'SUCCESS' | 'ABNORMAL'): Notice;
}

const today = (): string => beijing().slice(0, 10);
const beijing = (at = new Date()): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** WeChat Pay's API v3 as far as the site uses it: checks our signatures, signs answers, seals notifications. */
export async function startWechat(): Promise<FakeWechat> {
  const [platform, merchant] = [rsaPair(), rsaPair()];
  const [appId, mchId] = [`wx${randomBytes(8).toString('hex')}`, `1${randomInt(1e8, 9e8)}`];
  const merchantSerial = randomBytes(20).toString('hex').toUpperCase();
  const serial = `PUB_KEY_ID_0${randomInt(1e12, 9e12)}`;
  const apiV3Key = randomBytes(16).toString('hex');
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  const movements: WechatMovement[] = [];
  const nonces = new Set<string>();

  const signature = (
    body: string,
    { key = platform.privateKey, serial: by = serial, drift = 0, digest = 'RSA-SHA256' }: SealOptions = {},
  ) => {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000) + drift), randomBytes(16).toString('hex')];
    const signed = sign(digest, Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': by,
      'wechatpay-signature': signed,
    };
  };
  const reply = (status: number, value?: object): Answered => {
    const body = value ? JSON.stringify(value) : '';
    return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...signature(body) }, body };
  };
  const fail = (status: number, code: string): Answered => reply(status, { code, message: code });
  const trade = (outTradeNo: string): Trade => {
    const found = trades.get(outTradeNo);
    if (!found) throw new Error(`WeChat Pay knows no trade ${outTradeNo}`);
    return found;
  };

  const create = (kind: string, body: NewOrder): Answered => {
    const { total } = body.amount;
    if (body.appid !== appId || body.mchid !== mchId) return fail(400, 'APPID_MCHID_NOT_MATCH');
    if (!Number.isInteger(total) || total < 1) return fail(400, 'PARAM_ERROR');
    const found = trades.get(body.out_trade_no);
    if (found?.state === 'SUCCESS') return fail(400, 'ORDERPAID');
    if (found && found.totalFen !== total) return fail(403, 'OUT_TRADE_NO_USED');
    const { out_trade_no: outTradeNo, notify_url: notifyUrl } = body;
    trades.set(outTradeNo, {
      outTradeNo,
      notifyUrl,
      totalFen: total,
      state: 'NOTPAY',
      paidFen: 0,
      transactionId: null,
    });
    return kind === 'native'
      ? reply(200, { code_url: `weixin://wxpay/bizpayurl?pr=${randomBytes(5).toString('hex')}` })
      : reply(200, { h5_url: `https://wx.tenpay.example/checkmweb?prepay_id=wx${randomInt(1e9)}` });
  };
  const refund = (body: NewRefund): Answered => {
    const [found, known] = [trades.get(body.out_trade_no), refunds.get(body.out_refund_no)];
    if (!found?.transactionId) return fail(404, 'RESOURCE_NOT_EXISTS');
    if (known) return known.amount.refund === body.amount.refund ? reply(200, known) : fail(400, 'PARAM_ERROR');
    if (returnedOf(found.outTradeNo) + body.amount.refund > found.paidFen) return fail(403, 'NOT_ENOUGH');
    return reply(200, begin(found, body.out_refund_no, body.amount.refund));
  };
  const begin = (found: Trade, refundNo: string, amountFen: number): Refund => {
    found.state = 'REFUND';
    const amount = { refund: amountFen, total: found.paidFen, currency: 'CNY' } as const;
    const begun: Refund = { out_refund_no: refundNo, out_trade_no: found.outTradeNo, amount, status: 'PROCESSING' };
    refunds.set(refundNo, begun);
    const { outTradeNo, transactionId } = found;
    movements.push({ outTradeNo, transactionId, refundNo, amountFen: -amountFen, on: today() });
    return begun;
  };
  const returnedOf = (outTradeNo: string): number =>
    movements.reduce(
      (sum, { outTradeNo: of, refundNo, amountFen }) => (of === outTradeNo && refundNo ? sum - amountFen : sum),
      0,
    );

  const resourceOf = (outTradeNo: string): Record<string, unknown> => {
    const { state, paidFen, totalFen, transactionId } = trade(outTradeNo);
    return {
      appid: appId,
      mchid: mchId,
      out_trade_no: outTradeNo,
      trade_state: state,
      amount: { total: transactionId ? paidFen : totalFen, currency: 'CNY' },
      ...(transactionId ? { transaction_id: transactionId, success_time: beijing() } : {}),
    };
  };
  const routes: readonly (readonly [string, RegExp, (match: RegExpExecArray, body: object, url: URL) => Answered])[] = [
    ['POST', /^\/v3\/pay\/transactions\/(native|h5)$/, ([, kind = ''], body) => create(kind, body as NewOrder)],
    [
      'POST',
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)\/close$/,
      ([, number = '']) => {
        const found = trades.get(number);
        if (!found) return fail(404, 'ORDER_NOT_EXIST');
        if (found.transactionId) return fail(400, 'ORDERPAID');
        found.state = 'CLOSED';
        return reply(204);
      },
    ],
    [
      'GET',
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)$/,
      ([, number = ''], _body, url) => {
        if (url.searchParams.get('mchid') !== mchId) return fail(400, 'PARAM_ERROR');
        return trades.has(number) ? reply(200, resourceOf(number)) : fail(404, 'ORDER_NOT_EXIST');
      },
    ],
    ['POST', /^\/v3\/refund\/domestic\/refunds$/, (_match, body) => refund(body as NewRefund)],
    [
      'GET',
      /^\/v3\/refund\/domestic\/refunds\/(\w+)$/,
      ([, number = '']) => {
        const found = refunds.get(number);
        return found ? reply(200, found) : fail(404, 'RESOURCE_NOT_EXISTS');
      },
    ],
    [
      'GET',
      /^\/v3\/bill\/tradebill$/,
      (_match, _body, { searchParams }) => {
        const date = searchParams.get('bill_date');
        if (!movements.some(({ on }) => on === date)) return fail(400, 'NO_STATEMENT_EXIST');
        const hash_value = createHash('sha1').update(wechatBill(movements, date)).digest('hex');
        const download_url = `${server.origin}/v3/billdownload/file?token=${date}`;
        return reply(200, { hash_type: 'SHA1', hash_value, download_url });
      },
    ],
    [
      'GET',
      /^\/v3\/billdownload\/file$/,
      (_match, _body, { searchParams }) => ({ status: 200, body: wechatBill(movements, searchParams.get('token')) }),
    ],
  ];
  const handle = ({ method, url, headers, body }: Asked): Answered => {
    const given = Object.fromEntries(
      Array.from(String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]),
    );
    const said = `${method}\n${url.pathname}${url.search}\n${given['timestamp']}\n${given['nonce_str']}\n${body}\n`;
    const isOurs = given['mchid'] === mchId && given['serial_no'] === merchantSerial && !nonces.has(given['nonce_str']);
    nonces.add(given['nonce_str']);
    if (
      !isOurs ||
      !verify('RSA-SHA256', Buffer.from(said), merchant.publicKey, Buffer.from(String(given['signature']), 'base64'))
    ) {
      return fail(401, 'SIGN_ERROR');
    }
    for (const [verb, path, answer] of routes) {
      const match = verb === method && path.exec(url.pathname);
      if (match) return answer(match, body ? (JSON.parse(body) as object) : {}, url);
    }
    return fail(404, 'RESOURCE_NOT_EXISTS');
  };
  const server = await listen(handle, ({ status, body }) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body,
  }));

  const sealed: FakeWechat['sealed'] = (event, resource, options = {}) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', options.apiV3Key ?? apiV3Key, nonce).setAAD(
      Buffer.from('transaction'),
    );
    const parts = [cipher.update(JSON.stringify(resource), 'utf8'), cipher.final(), cipher.getAuthTag()];
    const algorithm = options.algorithm ?? 'AEAD_AES_256_GCM';
    const ciphertext = Buffer.concat(parts).toString('base64');
    const body = JSON.stringify({
      id: options.id ?? randomUUID(),
      create_time: beijing(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: { original_type: 'transaction', algorithm, ciphertext, associated_data: 'transaction', nonce },
    });
    return { headers: { 'content-type': 'application/json', ...signature(body, options) }, body };
  };

  return Object.assign(server, {
    method: 'wechat' as const,
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
    sealed,
    visit: async () => undefined,
    pay(outTradeNo: string, amountFen?: number) {
      const found = trade(outTradeNo);
      found.state = 'SUCCESS';
      found.paidFen = amountFen ?? found.totalFen;
      found.transactionId = `4200${randomInt(1e12)}`;
      const { transactionId } = found;
      movements.push({ outTradeNo, transactionId, refundNo: null, amountFen: found.paidFen, on: today() });
    },
    refundByHand(outTradeNo: string, amountFen: number) {
      const refundNo = `HAND${randomInt(1e9)}`;
      begin(trade(outTradeNo), refundNo, amountFen).status = 'SUCCESS';
      return refundNo;
    },
    finishRefund(refundNo: string, status: 'SUCCESS' | 'ABNORMAL' = 'SUCCESS') {
      const found = refunds.get(refundNo);
      if (!found) throw new Error(`WeChat Pay knows no refund ${refundNo}`);
      found.status = status;
      const { out_trade_no, out_refund_no, amount } = found;
      return sealed(`REFUND.${status}`, { mchid: mchId, out_trade_no, out_refund_no, refund_status: status, amount });
    },
    notice: (outTradeNo: string) => sealed('TRANSACTION.SUCCESS', resourceOf(outTradeNo)),
    tradesOf: (outTradeNo: string) => (trades.has(outTradeNo) ? 1 : 0),
    movementsOf: (number: string) =>
      movements
        .filter(({ outTradeNo }) => outTradeNo === number)
        .map(({ outTradeNo, refundNo, amountFen }) => ({ outTradeNo, refundNo, amountFen })),
    stateOf: (outTradeNo: string) => STATES[trades.get(outTradeNo)?.state ?? 'NONE'],
  });
}

const STATES = { NONE: 'none', NOTPAY: 'waiting', SUCCESS: 'paid', REFUND: 'paid', CLOSED: 'closed' } as const;

interface NewOrder {
  readonly appid: string;
  readonly mchid: string;
  readonly out_trade_no: string;
  readonly notify_url: string;
  readonly amount: { readonly total: number };
}

interface NewRefund {
  readonly out_trade_no: string;
  readonly out_refund_no: string;
  readonly amount: { readonly refund: number };
}
