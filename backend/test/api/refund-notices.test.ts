import { eventually, startTestApp, type TestApp } from '../support/app.js';
import { begin, booksOf, deliver } from '../support/gateway-payments.js';
import { type Gateways, startGateways } from '../support/gateways/index.js';
import { aPerson, type Person } from '../support/people.js';

describe('a refund that was made in the console of a gateway', () => {
  let gateways: Gateways;
  let site: TestApp;
  let buyer: Person;

  beforeAll(async () => {
    gateways = await startGateways();
    site = await startTestApp(gateways.variables);
    buyer = await aPerson(site);
  });
  afterAll(async () => {
    await gateways.close();
    await site.close();
  });

  /** The notifications that name a refund but not what it is worth. */
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

  it.each(['alipay', 'stripe'] as const)('is asked about a moment after %s has mentioned it', async (method) => {
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
