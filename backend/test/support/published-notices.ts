import type { Begun } from './gateway-payments.js';
import type { GatewayName, Gateways, Notice } from './gateways/index.js';

type Json = Readonly<Record<string, unknown>>;

/** A time as the notices of a trade at Alipay write it. */
export const BEIJING = '2026-11-25 14:10:47';
const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Every field that Alipay documents for a notice of a trade, as for a payment without discounts. */
const fullAlipay = ({ alipay }: Gateways, { outTradeNo, amountFen }: Begun): Record<string, string> => ({
  ...alipay.fieldsOf(outTradeNo),
  auth_app_id: alipay.appId,
  body: '大乐透2.1',
  buyer_id: '2088102116773037',
  buyer_logon_id: '180****0062',
  buyer_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5',
  buyer_pay_amount: yuan(amountFen),
  fund_bill_list: `[{"amount":"${yuan(amountFen)}","fundChannel":"ALIPAYACCOUNT"}]`,
  gmt_close: BEIJING,
  gmt_create: BEIJING,
  gmt_payment: BEIJING,
  invoice_amount: yuan(amountFen),
  out_biz_no: '',
  passback_params: 'merchantBizType%3d3C%26merchantBizNo%3d2016010101111',
  point_amount: '0.00',
  receipt_amount: yuan(amountFen),
  refund_fee: '0.00',
  seller_email: 'shop@example.cn',
  voucher_detail_list:
    '[{"amount":"0.20","merchantContribute":"0.00","name":"5折券","otherContribute":"0.20","type":"ALIPAY_DISCOUNT_VOUCHER"}]',
});

/** Every field that WeChat Pay documents for a transaction. */
const fullWechat = ({ wechat }: Gateways, { outTradeNo, amountFen }: Begun): Json => ({
  ...wechat.resourceOf(outTradeNo),
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  bank_type: 'CMC',
  attach: '',
  success_time: '2026-11-25T14:10:47+08:00',
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  amount: { total: amountFen, payer_total: amountFen - 100, currency: 'CNY', payer_currency: 'CNY' },
  scene_info: { device_id: '013467007045764' },
  promotion_detail: [
    {
      coupon_id: '109519',
      name: '单品惠-6',
      scope: 'SINGLE',
      type: 'CASH',
      amount: 100,
      stock_id: '931386',
      wechatpay_contribute: 0,
      merchant_contribute: 0,
      other_contribute: 100,
      currency: 'CNY',
      goods_detail: [{ goods_id: 'M1006', quantity: 1, unit_price: 100, discount_amount: 100, goods_remark: '' }],
    },
  ],
});

const nullsOf = (...names: readonly string[]): Json => Object.fromEntries(names.map((name) => [name, null]));

/** The fields that Stripe documents for a checkout session and that say something about its money. */
export const fullStripe = ({ stripe }: Gateways, { outTradeNo, amountFen }: Begun): Json => ({
  amount_subtotal: amountFen,
  customer_details: { address: null, email: 'buyer@example.com', name: '王伟', phone: null, tax_exempt: 'none' },
  mode: 'payment',
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ...nullsOf('after_expiration', 'customer', 'invoice', 'recovered_from', 'setup_intent', 'subscription'),
  ...stripe.sessionOf(outTradeNo),
});

/** A notice of a payment with every documented field, some changed; `undefined` leaves one out. */
export function publishedNotice(gateways: Gateways, method: GatewayName, begun: Begun, change: Json = {}): Notice {
  const { alipay, wechat, stripe } = gateways;
  if (method === 'alipay') {
    const entries = Object.entries({ ...fullAlipay(gateways, begun), ...change });
    return alipay.signed(
      Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>,
    );
  }
  if (method === 'wechat') {
    return wechat.sealed('TRANSACTION.SUCCESS', { ...fullWechat(gateways, begun), ...change });
  }
  const session = { ...fullStripe(gateways, begun), ...change };
  return stripe.signed(stripe.event('checkout.session.completed', session));
}
