import type { RefundFact } from '../../src/domain/payments/payment-status.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { begin, beginAndPay, type Begun, booksOf, deliver } from '../support/gateway-payments.js';
import type { FakeGateway } from '../support/gateways/index.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { refundNoOf, refundsBy, refundsOf } from '../support/refunds.js';
import { aStaffMember } from '../support/staff.js';
import { gatewaysOfSuite } from '../support/suite.js';

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site, { locale: 'en' });
});

describe('a refund that was made in the console of a gateway', () => {
  /** Notifications that name a refund but not its amount. */
  const noticeOf = {
    alipay: (outTradeNo: string, refundNo: string) =>
      gateways.alipay.signed({
        ...gateways.alipay.fieldsOf(outTradeNo),
        out_biz_no: refundNo,
        refund_fee: '0.01',
      }),
    stripe: (_outTradeNo: string, refundNo: string) =>
      gateways.stripe.signed(gateways.stripe.event('refund.created', gateways.stripe.refundOf(refundNo))),
  };
  const questions = () =>
    site.db.query(
      `SELECT extract(epoch FROM run_at - created_at)::float8 AS "afterSeconds" FROM outbox WHERE name = 'orders.ask-refund'`,
    );

  it.each(['alipay', 'stripe'] as const)('looks up a refund once, a moment after %s mentioned it', async (method) => {
    const gateway = gateways[method];
    const { orderId, outTradeNo, amountFen } = await beginAndPay(site, buyer, gateway);
    expect(await questions()).toEqual([]);

    const notice = noticeOf[method](outTradeNo, gateway.refundByHand(outTradeNo, amountFen));
    for (let delivery = 0; delivery < 2; delivery += 1) await deliver(site, method, notice).expect(200);
    const asked = await questions();
    expect(asked).toHaveLength(1);
    expect(asked[0].afterSeconds).toBeGreaterThan(8);
    expect((await booksOf(site, orderId))['status']).toBe('paid');

    await site.db.query(`UPDATE outbox SET run_at = now() WHERE name = 'orders.ask-refund'`);
    await eventually(async () => (await booksOf(site, orderId))['status'] === 'refunded');
    await eventually(async () => (await questions()).length === 0);
  });
});

describe('a notice about a refund of something else', () => {
  const incidentsOf = async (orderId: string): Promise<string[]> => {
    const found = await site.db.query('SELECT kind FROM payment_incidents WHERE order_id = $1', [orderId]);
    return found.map(({ kind }: { kind: string }) => kind);
  };
  const aPaidOrder = (gateway: FakeGateway): Promise<Begun> => beginAndPay(site, buyer, gateway);

  it("does not complete a refund whose number a notice names for another order's payment", async () => {
    const { wechat } = gateways;
    const [one, other] = [await aPaidOrder(wechat), await aPaidOrder(wechat)];
    const finance = await aStaffMember(site, 'finance');
    await refundsBy(site, finance.id).refund(one.orderId, 100);
    const resource = {
      mchid: wechat.mchId,
      out_trade_no: other.outTradeNo,
      out_refund_no: await refundNoOf(site, one.orderId),
      refund_status: 'SUCCESS',
      amount: { refund: 100 },
    };
    await deliver(site, 'wechat', wechat.sealed('REFUND.SUCCESS', resource)).expect(204);
    expect(await refundsOf(site, one.orderId)).toMatchObject([{ fen: 100, status: 'processing' }]);
    expect(await refundsOf(site, other.orderId)).toEqual([]);
    expect((await booksOf(site, other.orderId))['status']).toBe('paid');
    expect(await incidentsOf(other.orderId)).toEqual(['refund_mismatch']);
  });

  it('counts a refund number that two payments have for one of them, also when both are reported at once', async () => {
    const { wechat } = gateways;
    const paid = [await aPaidOrder(wechat), await aPaidOrder(wechat)];
    const told = paid.map(({ outTradeNo, amountFen }) => () => {
      const refund = { out_trade_no: outTradeNo, out_refund_no: 'BOTH', refund_status: 'SUCCESS' };
      const resource = { mchid: wechat.mchId, ...refund, amount: { refund: amountFen } };
      return deliver(site, 'wechat', wechat.sealed('REFUND.SUCCESS', resource));
    });
    const orders = paid.map(({ orderId }) => orderId);
    const held = { sql: 'SELECT FROM orders WHERE id = ANY ($1) FOR UPDATE', values: [orders] };
    await whileHeld(site, held, told);
    const refunds = await Promise.all(orders.map((orderId) => refundsOf(site, orderId)));
    expect(refunds.flat()).toHaveLength(1);
    const statuses = await Promise.all(orders.map(async (orderId) => (await booksOf(site, orderId))['status']));
    expect(new Set(statuses)).toEqual(new Set(['paid', 'refunded']));
  });

  it.each([
    ['another currency', { currency: 'usd' }],
    ['the money of another payment', { payment_intent: 'pi_other' }],
  ])('does not refund an order by a notice of Stripe about %s', async (_, change) => {
    const { stripe } = gateways;
    const { orderId, outTradeNo, amountFen } = await aPaidOrder(stripe);
    const own = stripe.refundOf(stripe.refundByHand(outTradeNo, amountFen));
    const refund = { ...own, metadata: { outTradeNo, refundNo: `of ${orderId}` }, ...change };
    await deliver(site, 'stripe', stripe.signed(stripe.event('refund.created', refund))).expect(200);
    expect(await refundsOf(site, orderId)).toEqual([]);
    expect((await booksOf(site, orderId))['status']).toBe('paid');
    expect(await incidentsOf(orderId)).toEqual(['refund_mismatch']);
  });
});

describe('the automatic refund of a surplus', () => {
  const learn = (fact: RefundFact) => serviceOf(site, OrderSettlement).applyFact('stripe', fact);
  const mailsAbout = async (): Promise<number> => {
    await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE queue = 'mail'`)).length === 0);
    return (await mailsTo(site, buyer.mail)).filter(({ subject }) => subject.includes('returned')).length;
  };

  it('mails the customer once, when a surplus payment has been refunded', async () => {
    const { orderId, outTradeNo, amountFen } = await begin(site, buyer, gateways.stripe);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    gateways.stripe.pay(outTradeNo);
    gateways.stripe.fault = 'server_error';
    await deliver(site, 'stripe', gateways.stripe.notice(outTradeNo)).expect(200);
    const fact = { type: 'refunded', outTradeNo, refundNo: `${outTradeNo}AUTO`, amountFen } as const;

    await learn({ ...fact, amountFen: amountFen - 1 });
    await learn({ ...fact, refundNo: 'unheardOf', amountFen: amountFen + 1 });
    expect(await mailsAbout()).toBe(0);
    await learn(fact);
    expect(await mailsAbout()).toBe(1);
    await learn(fact);
    expect(await mailsAbout()).toBe(1);
    const kinds = await site.db.query('SELECT kind FROM payment_incidents WHERE order_id = $1 ORDER BY created_at', [
      orderId,
    ]);
    expect(kinds).toEqual([{ kind: 'late' }, { kind: 'refund_mismatch' }, { kind: 'refund_mismatch' }]);
  });
});
