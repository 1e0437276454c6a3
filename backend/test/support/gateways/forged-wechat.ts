import type { Notice } from './fake-gateway.js';
import { type Forgery, flipped, withBody, withHeaders } from './forged.js';
import { rsaPair } from './rsa-pair.js';
import type { FakeWechat, SealOptions } from './wechat.js';

const PAID = 'TRANSACTION.SUCCESS';

/** The content of a notification of a payment that was never made. */
export const claimOf = (wechat: FakeWechat, outTradeNo: string): Record<string, unknown> => ({
  ...wechat.resourceOf(outTradeNo),
  trade_state: 'SUCCESS',
  transaction_id: `4200${outTradeNo}`,
});

const claim = (wechat: FakeWechat, outTradeNo: string, options?: SealOptions): Notice =>
  wechat.sealed(PAID, claimOf(wechat, outTradeNo), options);

const stranger = rsaPair().privateKey;
const reordered = (body: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).toReversed()));

export const WECHAT_FORGERIES: readonly Forgery<FakeWechat>[] = [
  ['no signature', 'signature', (wechat, no) => withHeaders(claim(wechat, no), { 'wechatpay-signature': null })],
  [
    'none of the headers',
    'unknown_key',
    (wechat, no) => ({
      ...claim(wechat, no),
      headers: { 'content-type': 'application/json' },
    }),
  ],
  ["a stranger's key", 'signature', (wechat, no) => claim(wechat, no, { key: stranger })],
  ["our own key under the platform's id", 'signature', (wechat, no) => claim(wechat, no, { key: wechat.merchantKey })],
  [
    'our own key under our own serial number',
    'unknown_key',
    (wechat, no) => claim(wechat, no, { key: wechat.merchantKey, serial: wechat.merchantSerial }),
  ],
  [
    'the id of a key that nobody knows',
    'unknown_key',
    (wechat, no) => claim(wechat, no, { serial: 'PUB_KEY_ID_0999' }),
  ],
  [
    'the name of a property every object has',
    'unknown_key',
    (wechat, no) => claim(wechat, no, { serial: 'constructor' }),
  ],
  ['a time six minutes ago', 'timestamp', (wechat, no) => claim(wechat, no, { drift: -360 })],
  ['a time in six minutes', 'timestamp', (wechat, no) => claim(wechat, no, { drift: 360 })],
  [
    'a time that is none',
    'timestamp',
    (wechat, no) => withHeaders(claim(wechat, no), { 'wechatpay-timestamp': 'now' }),
  ],
  [
    'an old message with a new time',
    'signature',
    (wechat, no) =>
      withHeaders(claim(wechat, no, { drift: -360 }), {
        'wechatpay-timestamp': String(Math.floor(Date.now() / 1_000)),
      }),
  ],
  [
    'another nonce',
    'signature',
    (wechat, no) => withHeaders(claim(wechat, no), { 'wechatpay-nonce': 'ff'.repeat(16) }),
  ],
  ['a SHA-1 signature of the platform itself', 'signature', (wechat, no) => claim(wechat, no, { digest: 'RSA-SHA1' })],
  [
    'another kind of signature',
    'signature',
    (wechat, no) => withHeaders(claim(wechat, no), { 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }),
  ],
  [
    'a probe of the platform',
    'signature',
    (wechat, no) => withHeaders(claim(wechat, no), { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/kjasdh12==' }),
  ],
  [
    'one character changed in the body',
    'signature',
    (wechat, no) =>
      withBody(claim(wechat, no), (body) =>
        body.replace(/"ciphertext":"([^"]+)"/, (_, text: string) => `"ciphertext":"${flipped(text)}"`),
      ),
  ],
  [
    "the seal of another order's envelope",
    'signature',
    (wechat, no, other) => ({
      ...claim(wechat, no),
      body: claim(wechat, other).body,
    }),
  ],
  ['the same fields in another order', 'signature', (wechat, no) => withBody(claim(wechat, no), reordered)],
  ['a key twice', 'signature', (wechat, no) => withBody(claim(wechat, no), (body) => body.replace('{', '{"id":"1",'))],
  ['half a body', 'signature', (wechat, no) => withBody(claim(wechat, no), (body) => body.slice(0, body.length / 2))],
  ['no body', 'signature', (wechat, no) => withBody(claim(wechat, no), () => '')],
  [
    'a seal made with another secret, signed by the platform',
    'malformed',
    (wechat, no) => claim(wechat, no, { apiV3Key: 'f'.repeat(32) }),
  ],
  [
    'another kind of seal, signed by the platform',
    'malformed',
    (wechat, no) => claim(wechat, no, { algorithm: 'NONE' }),
  ],
  [
    'NUL in its transaction, signed by the platform',
    'malformed',
    (wechat, no) => wechat.sealed(PAID, { ...claimOf(wechat, no), transaction_id: 'T\0' }),
  ],
  [
    "another merchant's payment, signed by the platform",
    'foreign_merchant',
    (wechat, no) => wechat.sealed(PAID, { ...claimOf(wechat, no), mchid: '1900000109' }),
  ],
  [
    "another application's payment, signed by the platform",
    'foreign_merchant',
    (wechat, no) => wechat.sealed(PAID, { ...claimOf(wechat, no), appid: 'wx0000000000000000' }),
  ],
];
