import { PaymentWatch } from '../../src/modules/orders/settlement/payment-watch.service.js';
import { RefundRequests } from '../../src/modules/orders/index.js';
import { RefundSending } from '../../src/modules/orders/refunds/refund-steps.service.js';
import { receiptsFor } from '../support/receipts.js';
import { begin, beginAndPay, booksOf, deliver } from '../support/gateway-payments.js';
import { GATEWAYS, type Notice } from '../support/gateways/index.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, openConnections, type Person, serviceOf } from '../support/people.js';
import { refundNoOf } from '../support/refunds.js';
import { aStaffMember } from '../support/staff.js';
import { gatewaysOfSuite } from '../support/suite.js';

const HOUR_MS = 3_600_000;
const ONCE = { status: 'paid', licenses: 1, payments: 1, incidents: 0 };

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site);
});
afterEach(() => {
  site.clock.reset();
  for (const method of GATEWAYS) gateways[method].fault = null;
});

const unanswered = (outTradeNo: string): Promise<unknown[]> =>
  site.db.query(`SELECT resolution FROM payment_incidents WHERE out_trade_no = $1 AND kind = 'unanswered'`, [
    outTradeNo,
  ]);

describe('a provider that does not answer', () => {
  it('stops polling a failing gateway when the order is over, and reports it to staff once', async () => {
    const { outTradeNo, paymentId } = await begin(site, buyer, gateways.wechat);
    const watch = serviceOf(site, PaymentWatch);
    gateways.wechat.fault = 'server_error';
    site.clock.travel(HOUR_MS);
    await watch.poll(paymentId);
    expect(await unanswered(outTradeNo)).toEqual([]);

    site.clock.travel(24 * HOUR_MS);
    await watch.poll(paymentId);
    await watch.poll(paymentId);
    expect(await unanswered(outTradeNo)).toEqual([{ resolution: 'needs_staff' }]);
  });

  it('retries closing a payment at growing intervals for a day, then reports it to staff', async () => {
    const { outTradeNo, paymentId } = await begin(site, buyer, gateways.wechat);
    const watch = serviceOf(site, PaymentWatch);
    gateways.wechat.fault = 'server_error';
    await expect(watch.closeById(paymentId)).rejects.toMatchObject({ name: 'TryLater', delaySeconds: 15 });
    site.clock.travel(20 * HOUR_MS);
    await expect(watch.closeById(paymentId)).rejects.toMatchObject({ name: 'TryLater', delaySeconds: 1_800 });
    expect(await unanswered(outTradeNo)).toEqual([]);
    site.clock.travel(5 * HOUR_MS);
    await watch.closeById(paymentId);
    expect(await unanswered(outTradeNo)).toEqual([{ resolution: 'needs_staff' }]);
  });

  it('retries a refund without end, and reports it to staff after a day', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateways.wechat);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    gateways.wechat.pay(outTradeNo);
    gateways.wechat.fault = 'server_error';
    await deliver(site, 'wechat', gateways.wechat.notice(outTradeNo)).expect(204);
    const send = () => serviceOf(site, RefundSending).send(`${outTradeNo}AUTO`);
    await expect(send()).rejects.toMatchObject({ name: 'TryLater', delaySeconds: 15 });
    expect(await unanswered(outTradeNo)).toEqual([]);
    site.clock.travel(25 * HOUR_MS);
    await expect(send()).rejects.toMatchObject({ name: 'TryLater', delaySeconds: 1_800 });
    await expect(send()).rejects.toMatchObject({ name: 'TryLater' });
    expect(await unanswered(outTradeNo)).toEqual([{ resolution: 'needs_staff' }]);
  });

  it('counts the day and the retries of a requested refund from its approval', async () => {
    const { orderId, outTradeNo } = await beginAndPay(site, buyer, gateways.wechat);
    await buyer.post(`/api/account/orders/${orderId}/refund-request`).expect(200);
    const staff = { accountId: (await aStaffMember(site, 'finance')).id };
    site.clock.travel(72 * HOUR_MS);
    gateways.wechat.fault = 'server_error';
    await serviceOf(site, RefundRequests).approve({ orderId, staff });
    const refundNo = await refundNoOf(site, orderId);
    const send = () => serviceOf(site, RefundSending).send(refundNo);
    await expect(send()).rejects.toMatchObject({ name: 'TryLater', delaySeconds: 15 });
    expect(await unanswered(outTradeNo)).toEqual([]);
    site.clock.travel(25 * HOUR_MS);
    await expect(send()).rejects.toMatchObject({ name: 'TryLater', delaySeconds: 1_800 });
    expect(await unanswered(outTradeNo)).toEqual([{ resolution: 'needs_staff' }]);
  });

  it('still owes a refund when its payment method is switched off', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateways.wechat);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    gateways.wechat.pay(outTradeNo);
    gateways.wechat.fault = 'server_error';
    await deliver(site, 'wechat', gateways.wechat.notice(outTradeNo)).expect(204);
    await site.db.query(`UPDATE payments SET method = 'sandbox' WHERE out_trade_no = $1`, [outTradeNo]);
    const sending = serviceOf(site, RefundSending).send(`${outTradeNo}AUTO`);
    await expect(sending).rejects.toMatchObject({ name: 'TryLater' });
  });
});

describe.each(GATEWAYS)('eight notifications of %s at once', (method) => {
  beforeAll(() => openConnections(site));

  /** Notifications about one payment: the same event repeated, or a different one each time. */
  const noticesOf = (outTradeNo: string, kind: 'repeated' | 'different'): Notice[] => {
    gateways[method].pay(outTradeNo);
    const first = gateways[method].notice(outTradeNo);
    return Array.from({ length: 8 }, () => (kind === 'repeated' ? first : gateways[method].notice(outTradeNo)));
  };

  it.each(['repeated', 'different'] as const)(
    'settles an order once from eight %s notifications, and acknowledges them all',
    async (kind) => {
      const { orderId, outTradeNo } = await begin(site, buyer, gateways[method]);
      const answers = await Promise.all(noticesOf(outTradeNo, kind).map((notice) => deliver(site, method, notice)));
      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        answers.map(() => gateways[method].acknowledged),
      );
      expect(await booksOf(site, orderId)).toEqual(ONCE);
      expect(await receiptsFor(site, buyer.mail, orderId)).toBe(1);
    },
  );

  it('settles an order once when two notifications and a cancellation wait for it', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateways[method]);
    const [first, second] = noticesOf(outTradeNo, 'different');
    if (!first || !second) throw new Error('there are eight');
    const hold = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const answers = await whileHeld(site, hold, [
      () => deliver(site, method, first),
      () => deliver(site, method, second),
      () => buyer.post(`/api/account/orders/${orderId}/cancel`),
    ]);
    const [acknowledged] = gateways[method].acknowledged;
    expect(answers.map(({ status }) => status)).toEqual([acknowledged, acknowledged, 409]);
    expect(await booksOf(site, orderId)).toEqual(ONCE);
    expect(await receiptsFor(site, buyer.mail, orderId)).toBe(1);
  });
});

describe('money that comes late, twice, or from two sides', () => {
  it.each(GATEWAYS)('honours late money of %s for an expired order', async (method) => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateways[method]);
    await site.db.query(`UPDATE orders SET status = 'expired', ended_at = now() WHERE id = $1`, [orderId]);
    gateways[method].pay(outTradeNo);
    await deliver(site, method, gateways[method].notice(outTradeNo)).expect(gateways[method].acknowledged[0]);
    expect(await booksOf(site, orderId)).toEqual({ ...ONCE, incidents: 1 });
  });

  it('settles an order paid through two gateways once, and refunds the second payment', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateways.alipay);
    const answer = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'wechat' }).expect(200);
    const [{ other }] = await site.db.query('SELECT out_trade_no AS other FROM payments WHERE id = $1', [
      answer.body.paymentId,
    ]);
    gateways.alipay.pay(outTradeNo);
    gateways.wechat.pay(other);
    const answers = await Promise.all([
      deliver(site, 'alipay', gateways.alipay.notice(outTradeNo)),
      deliver(site, 'wechat', gateways.wechat.notice(other)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    expect(await booksOf(site, orderId)).toEqual({ ...ONCE, incidents: 1 });
    const refunds = await site.db.query(
      `SELECT r.origin, p.status FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
      [orderId],
    );
    expect(refunds).toEqual([{ origin: 'automatic', status: 'surplus' }]);
  });
});
