import type { FakeAlipay } from './alipay.js';
import type { Notice } from './fake-gateway.js';
import { type Forgery, flipped, withBody, withHeaders } from './forged.js';
import { rsaPair } from './rsa-pair.js';

/** The fields of a payment that was never made. */
export const claimOf = (alipay: FakeAlipay, outTradeNo: string): Record<string, string> => ({
  ...alipay.fieldsOf(outTradeNo),
  trade_status: 'TRADE_SUCCESS',
});

const claim = (alipay: FakeAlipay, outTradeNo: string): Notice => alipay.signed(claimOf(alipay, outTradeNo));
const without = (notice: Notice, ...names: readonly string[]): Notice =>
  withBody(notice, (body) => {
    const fields = new URLSearchParams(body);
    for (const name of names) fields.delete(name);
    return fields.toString();
  });
const changed = (notice: Notice, change: Readonly<Record<string, string>>): Notice =>
  withBody(notice, (body) =>
    new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(body)), ...change }).toString(),
  );

const stranger = rsaPair().privateKey;

export const ALIPAY_FORGERIES: readonly Forgery<FakeAlipay>[] = [
  ['no signature', 'signature', (alipay, no) => without(claim(alipay, no), 'sign')],
  ['no signature and no kind of it', 'signature', (alipay, no) => without(claim(alipay, no), 'sign', 'sign_type')],
  ['no kind of signature', 'signature', (alipay, no) => without(claim(alipay, no), 'sign_type')],
  [
    'a SHA-1 signature of Alipay itself',
    'signature',
    (alipay, no) => alipay.signed(claimOf(alipay, no), { digest: 'RSA-SHA1', signType: 'RSA' }),
  ],
  [
    'a kind of signature that needs no key',
    'signature',
    (alipay, no) => changed(claim(alipay, no), { sign_type: 'MD5' }),
  ],
  [
    "our own key instead of Alipay's",
    'signature',
    (alipay, no) => alipay.signed(claimOf(alipay, no), { key: alipay.merchantKey }),
  ],
  ["a stranger's key", 'signature', (alipay, no) => alipay.signed(claimOf(alipay, no), { key: stranger })],
  [
    'an amount changed after signing',
    'signature',
    (alipay, no) => changed(claim(alipay, no), { total_amount: '0.01' }),
  ],
  [
    'a status changed after signing',
    'signature',
    (alipay, no) => changed(alipay.notice(no), { trade_status: 'TRADE_SUCCESS' }),
  ],
  [
    "another order's number after signing",
    'signature',
    (alipay, no, other) => changed(claim(alipay, other), { out_trade_no: no }),
  ],
  [
    'a signature with one sign changed',
    'signature',
    (alipay, no) =>
      withBody(claim(alipay, no), (body) => body.replace(/sign=([^&]+)/, (_, sign: string) => `sign=${flipped(sign)}`)),
  ],
  [
    'an amount that comes twice',
    'malformed',
    (alipay, no) => withBody(claim(alipay, no), (body) => `total_amount=0.01&${body}`),
  ],
  [
    'a field that comes twice, the same',
    'malformed',
    (alipay, no) => withBody(claim(alipay, no), (body) => `${body}&out_trade_no=${no}`),
  ],
  ['half a body', 'signature', (alipay, no) => withBody(claim(alipay, no), (body) => body.slice(0, body.length / 2))],
  ['no body', 'signature', (alipay, no) => withBody(claim(alipay, no), () => '')],
  [
    'another charset, signed by Alipay',
    'malformed',
    (alipay, no) => alipay.signed({ ...claimOf(alipay, no), charset: 'gbk' }),
  ],
  [
    'an amount that is none, signed by Alipay',
    'malformed',
    (alipay, no) => alipay.signed({ ...claimOf(alipay, no), total_amount: '1e3' }),
  ],
  [
    'JSON instead of a form',
    'signature',
    (alipay, no) => ({
      ...withHeaders(claim(alipay, no), { 'content-type': 'application/json' }),
      body: JSON.stringify(claimOf(alipay, no)),
    }),
  ],
  [
    'NUL in its transaction, signed by Alipay',
    'malformed',
    (alipay, no) => alipay.signed({ ...claimOf(alipay, no), trade_no: 'T\0' }),
  ],
  [
    'another application, signed by Alipay',
    'foreign_merchant',
    (alipay, no) => alipay.signed({ ...claimOf(alipay, no), app_id: '2021000000000000' }),
  ],
  [
    'another merchant, signed by Alipay',
    'foreign_merchant',
    (alipay, no) => alipay.signed({ ...claimOf(alipay, no), seller_id: '2088000000000000' }),
  ],
];
