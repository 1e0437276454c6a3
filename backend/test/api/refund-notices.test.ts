import type { RefundFact } from '../../src/domain/payments/payment-status.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { begin, booksOf, deliver } from '../support/gateway-payments.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
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
    const { orderId, outTradeNo, amountFen } = await begin(site, buyer, gateway);
    gateway.pay(outTradeNo);
    await deliver(site, method, gateway.notice(outTradeNo)).expect(200);
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
