import { randomBytes, randomInt } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import { begin, beginAndPay, beginFor, type Begun, booksOf, deliver } from '../support/gateway-payments.js';
import { type GatewayName, GATEWAYS } from '../support/gateways/index.js';
import { aPerson, type Person } from '../support/people.js';
import { BEIJING, fullStripe, publishedNotice } from '../support/published-notices.js';
import { refundsOf } from '../support/refunds.js';
import { gatewaysOfSuite } from '../support/suite.js';

type Json = Readonly<Record<string, unknown>>;

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site);
});
beforeEach(() => site.db.query(`DELETE FROM outbox WHERE name = 'orders.ask-refund'`));

/** Changes of a notice of a payment, after which it is still one. */
const VARIANTS: Readonly<Record<GatewayName, readonly (readonly [string, Json])[]>> = {
  alipay: [
    ...['0.00', '0.0', '0', ''].map((fee) => [`refund_fee=${fee}`, { refund_fee: fee }] as const),
    ['neither refund_fee nor gmt_refund', { refund_fee: undefined }],
    ['an empty gmt_refund', { gmt_refund: '', refund_fee: undefined }],
    ['an out_biz_no of our own', { out_biz_no: 'HZRF001' }],
    ['TRADE_FINISHED', { trade_status: 'TRADE_FINISHED' }],
    ['an empty trans_currency', { trans_currency: '' }],
    ['trans_currency=CNY', { trans_currency: 'CNY', settle_currency: 'CNY' }],
    ['an upper-case charset', { charset: 'UTF-8' }],
    ['no charset', { charset: undefined }],
    ['an unknown field', { a_field_of_tomorrow: '1' }],
    ['a discount paid by Alipay', { buyer_pay_amount: '1.00', receipt_amount: '1.00', point_amount: '0.20' }],
  ],
  wechat: [
    ['no promotion', { promotion_detail: undefined }],
    ['an empty promotion', { promotion_detail: [] }],
    ['no scene', { scene_info: undefined }],
    ['an attachment', { attach: '自定义数据' }],
    ['no attachment', { attach: undefined }],
    ['a phone payment', { trade_type: 'MWEB', bank_type: 'OTHERS' }],
    ['an unknown field', { a_field_of_tomorrow: { deep: [1] } }],
  ],
  stripe: [
    [
      'an expanded payment intent',
      { payment_intent: { id: 'pi_expanded', object: 'payment_intent', status: 'succeeded' } },
    ],
    ['an upper-case currency', { currency: 'CNY' }],
    ['an unknown field', { a_field_of_tomorrow: [] }],
  ],
};

const changed = (method: GatewayName, begun: Begun, change: Json) => publishedNotice(gateways, method, begun, change);

const CASES = GATEWAYS.flatMap((method) => VARIANTS[method].map(([name, change]) => [method, name, change] as const));
const ONCE = { status: 'paid', licenses: 1, payments: 1, incidents: 0 };
const questions = async (): Promise<number> =>
  (await site.db.query(`SELECT FROM outbox WHERE name = 'orders.ask-refund'`)).length;

describe('a notice of a payment with every documented field', () => {
  const paid = async (method: GatewayName): Promise<Begun> => {
    const begun = await begin(site, buyer, gateways[method]);
    gateways[method].pay(begun.outTradeNo);
    return begun;
  };

  it.each(GATEWAYS)('settles an order of %s', async (method) => {
    const begun = await paid(method);
    const { status, text } = await deliver(site, method, publishedNotice(gateways, method, begun));
    expect([status, text]).toEqual(gateways[method].acknowledged);
    expect(await booksOf(site, begun.orderId)).toEqual(ONCE);
  });

  it.each(CASES)('settles an order of %s with %s', async (method, _name, change) => {
    const begun = await paid(method);
    const { status, text } = await deliver(site, method, changed(method, begun, change));
    expect([status, text]).toEqual(gateways[method].acknowledged);
    expect(await booksOf(site, begun.orderId)).toEqual(ONCE);
    expect(await questions()).toBe(0);
  });

  it('settles an order of stripe whose payment succeeds later', async () => {
    const begun = await begin(site, buyer, gateways.stripe);
    const { stripe } = gateways;
    const unpaid = {
      ...fullStripe(gateways, begun),
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: 'pi_later',
    };
    await deliver(site, 'stripe', stripe.signed(stripe.event('checkout.session.completed', unpaid))).expect(200);
    expect(await booksOf(site, begun.orderId)).toMatchObject({ status: 'pending', incidents: 0 });
    stripe.pay(begun.outTradeNo);
    const later = stripe.event('checkout.session.async_payment_succeeded', fullStripe(gateways, begun));
    await deliver(site, 'stripe', stripe.signed(later)).expect(200);
    expect(await booksOf(site, begun.orderId)).toEqual(ONCE);
  });

  it.each(GATEWAYS)('refunds a cancelled order of %s whose money arrives', async (method) => {
    const begun = await begin(site, buyer, gateways[method]);
    await buyer.post(`/api/account/orders/${begun.orderId}/cancel`).expect(200);
    gateways[method].pay(begun.outTradeNo);
    await deliver(site, method, publishedNotice(gateways, method, begun)).expect(gateways[method].acknowledged[0]);
    const [incident] = await site.db.query('SELECT kind FROM payment_incidents WHERE order_id = $1', [begun.orderId]);
    expect(incident).toEqual({ kind: 'late' });
    await eventually(async () =>
      gateways[method].movementsOf(begun.outTradeNo).some(({ amountFen }) => amountFen === -begun.amountFen),
    );
    expect(await refundsOf(site, begun.orderId)).toEqual([expect.objectContaining({ fen: begun.amountFen })]);
    expect(await booksOf(site, begun.orderId)).toMatchObject({ status: 'cancelled', licenses: 0 });
  });
});

describe('a notice of something other than a payment', () => {
  const refundedBy = async ({ orderId, amountFen }: Begun) => {
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE name = 'orders.ask-refund'`);
    await eventually(async () => (await booksOf(site, orderId))['status'] === 'refunded');
    expect(await refundsOf(site, orderId)).toEqual([{ fen: amountFen, status: 'succeeded', origin: 'provider' }]);
  };

  it.each([
    ['in part', 'TRADE_SUCCESS', {}],
    ['in full', 'TRADE_CLOSED', {}],
    ['without its time', 'TRADE_SUCCESS', { gmt_refund: undefined }],
    ['without its amount', 'TRADE_SUCCESS', { refund_fee: undefined }],
    ['with an empty amount', 'TRADE_SUCCESS', { refund_fee: '' }],
  ] as const)('looks up a refund that Alipay announces %s', async (_name, trade_status, change) => {
    const begun = await beginAndPay(site, buyer, gateways.alipay);
    const out_biz_no = gateways.alipay.refundByHand(begun.outTradeNo, begun.amountFen);
    const refund = { out_biz_no, refund_fee: '0.01', gmt_refund: `${BEIJING}.320`, trade_status, ...change };
    await deliver(site, 'alipay', changed('alipay', begun, refund)).expect(200, 'success');
    expect(await questions()).toBe(1);
    await refundedBy(begun);
  });

  it('never takes a notice of a refund by Alipay for a payment', async () => {
    const begun = await begin(site, buyer, gateways.alipay);
    const refund = { out_biz_no: 'R1', refund_fee: '0.01', gmt_refund: BEIJING, trade_status: 'TRADE_SUCCESS' };
    await deliver(site, 'alipay', changed('alipay', begun, refund)).expect(200, 'success');
    expect(await booksOf(site, begun.orderId)).toMatchObject({ status: 'pending', payments: 0 });
  });

  it('closes an unpaid trade that Alipay announces as closed with refund_fee=0.00', async () => {
    const begun = await begin(site, buyer, gateways.alipay);
    const notice = changed('alipay', begun, { trade_status: 'TRADE_CLOSED', gmt_payment: undefined });
    await deliver(site, 'alipay', notice).expect(200, 'success');
    const [payment] = await site.db.query('SELECT status FROM payments WHERE out_trade_no = $1', [begun.outTradeNo]);
    expect(payment).toEqual({ status: 'closed' });
    expect(await questions()).toBe(0);
  });

  it.each(['-0.01', '1e-2', '0,01', 'x'])('refuses a notice of Alipay with refund_fee=%s', async (refund_fee) => {
    const begun = await begin(site, buyer, gateways.alipay);
    gateways.alipay.pay(begun.outTradeNo);
    await deliver(site, 'alipay', changed('alipay', begun, { refund_fee })).expect(400, 'fail');
    expect(await booksOf(site, begun.orderId)).toMatchObject({ status: 'pending' });
  });

  it.each(['SUCCESS', 'ABNORMAL', 'CLOSED'])(
    'records a refund that WeChat Pay announces as %s',
    async (refund_status) => {
      const { wechat } = gateways;
      const begun = await beginAndPay(site, buyer, gateways.wechat);
      const { transaction_id } = wechat.resourceOf(begun.outTradeNo);
      const refundNo = `HAND${randomInt(1e9)}`;
      const resource = {
        mchid: wechat.mchId,
        out_trade_no: begun.outTradeNo,
        transaction_id,
        out_refund_no: refundNo,
        refund_id: '50000000382019052709732678859',
        refund_status,
        ...(refund_status === 'SUCCESS' ? { success_time: '2026-11-25T14:10:47+08:00' } : {}),
        user_received_account: '招商银行信用卡0403',
        amount: { total: begun.amountFen, refund: 100, payer_total: begun.amountFen, payer_refund: 100 },
      };
      await deliver(site, 'wechat', wechat.sealed(`REFUND.${refund_status}`, resource)).expect(204);
      const known = { fen: 100, status: 'succeeded', origin: 'provider' };
      expect(await refundsOf(site, begun.orderId)).toEqual(refund_status === 'SUCCESS' ? [known] : []);
      expect((await booksOf(site, begun.orderId))['status']).toBe(
        refund_status === 'SUCCESS' ? 'partially_refunded' : 'paid',
      );
    },
  );

  it.each(['NOTPAY', 'USERPAYING', 'CLOSED', 'REVOKED', 'PAYERROR', 'REFUND'])(
    'settles nothing for a transaction of WeChat Pay in the state %s',
    async (trade_state) => {
      const begun = await begin(site, buyer, gateways.wechat);
      await deliver(site, 'wechat', changed('wechat', begun, { trade_state })).expect(204);
      expect(await booksOf(site, begun.orderId)).toMatchObject({ status: 'pending', payments: 0, incidents: 0 });
    },
  );

  it.each(['refund.created', 'refund.updated', 'charge.refund.updated'])(
    'looks up a refund that stripe announces as %s',
    async (type) => {
      const { stripe } = gateways;
      const begun = await beginAndPay(site, buyer, gateways.stripe);
      const refund = stripe.refundOf(stripe.refundByHand(begun.outTradeNo, begun.amountFen));
      const full = { ...refund, charge: 'ch_1', reason: 'requested_by_customer', receipt_number: null, created: 1 };
      await deliver(site, 'stripe', stripe.signed(stripe.event(type, full))).expect(200);
      expect(await questions()).toBe(1);
      await refundedBy(begun);
    },
  );

  it.each([
    ['payment_intent.succeeded', { object: 'payment_intent', amount_received: 64_600, status: 'succeeded' }],
    ['payment_intent.payment_failed', { object: 'payment_intent', status: 'requires_payment_method' }],
    ['charge.succeeded', { object: 'charge', amount: 64_600, paid: true, refunded: false }],
    ['charge.refunded', { object: 'charge', amount_refunded: 64_600, refunded: true }],
    ['charge.dispute.created', { object: 'dispute', amount: 64_600 }],
    ['customer.created', { object: 'customer' }],
  ])('acknowledges the event %s of stripe, which its checkout session reports, too', async (type, object) => {
    const { stripe } = gateways;
    const begun = await begin(site, buyer, stripe);
    const about = {
      id: `x_${randomBytes(6).toString('hex')}`,
      currency: 'cny',
      metadata: { outTradeNo: begun.outTradeNo },
    };
    await deliver(site, 'stripe', stripe.signed(stripe.event(type, { ...about, ...object }))).expect(200);
    expect(await booksOf(site, begun.orderId)).toMatchObject({ status: 'pending', payments: 0, incidents: 0 });
  });

  it('closes an expired session of stripe, and lets the order be paid again', async () => {
    const { stripe } = gateways;
    const begun = await begin(site, buyer, stripe);
    const expired = { ...fullStripe(gateways, begun), status: 'expired', payment_status: 'unpaid' };
    await deliver(site, 'stripe', stripe.signed(stripe.event('checkout.session.expired', expired))).expect(200);
    const again = await beginFor(site, buyer, stripe, begun.orderId);
    expect(again.outTradeNo).not.toBe(begun.outTradeNo);
    stripe.pay(again.outTradeNo);
    await deliver(site, 'stripe', stripe.notice(again.outTradeNo)).expect(200);
    expect(await booksOf(site, begun.orderId)).toEqual(ONCE);
  });
});
