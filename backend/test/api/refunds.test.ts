import { randomUUID } from 'node:crypto';
import { OpenRefunds, OrderRefunds } from '../../src/modules/orders/index.js';
import { aCoupon } from '../support/coupons.js';
import { anOrder, mailAbout, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, beginPaying, notify, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person, serviceOf } from '../support/people.js';
import { codeOf, licenseStatusOf, refundNoOf, refundsOf, refundsOfSuite, tooMuch } from '../support/refunds.js';
import { racingSiteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

describe('refunds by staff, and by themselves', () => {
  const site = racingSiteOfSuite();
  const { staff, refund } = refundsOfSuite(site);
  let buyer: Person;

  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
  });

  const refundedOf = async (orderId: string) =>
    (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body.refundedFen;

  it('claws back referral points in proportion to partial refunds, even below zero', async () => {
    const referrer = await aPerson(site);
    buyer = await aPerson(site, { referrer, locale: 'en' });
    const orderId = await aPaidOrder(site, buyer);
    await refund(orderId, 15);
    await becomes(site, orderId, 'partially_refunded');
    const refundNo = await refundNoOf(site, orderId);
    const endOfFirst = async (): Promise<Date> =>
      (await site.db.query('SELECT finished_at AS at FROM refunds WHERE refund_no = $1', [refundNo]))[0].at;
    const endedAt = await endOfFirst();
    const { text } = await mailAbout(site, buyer.mail, 'refund');
    expect(text).toContain('0.15');
    expect(text).toContain('Sorry');
    // floor(10 % of 645.85 yuan)
    expect(await balanceOf(site, referrer)).toBe(6_458);
    await site.db.query(
      `INSERT INTO point_records (account_id, reason, amount, created_at) VALUES ($1, 'taken_by_staff', -6458, now() + interval '8 days')`,
      [referrer.id],
    );
    await refund(orderId);
    await becomes(site, orderId, 'refunded');
    expect(await balanceOf(site, referrer)).toBe(-6_458);
    // The gateway's bill of a day is compared with the refunds that ended on it.
    expect(await endOfFirst()).toEqual(endedAt);
  });

  it('leaves a referrer a tenth of the remaining money after every refund in part, rounded down', async () => {
    const referrer = await aPerson(site);
    buyer = await aPerson(site, { referrer });
    const orderId = await aPaidOrder(site, buyer);
    let refunded = 0;
    for (const [amount, points] of [
      [15, 6_458],
      [4, 6_458],
      [1, 6_458],
      [1, 6_457],
      [30_000, 3_457],
      [PRICE - 30_021 - 9, 0],
    ] as const) {
      refunded += amount;
      await refund(orderId, amount);
      await eventually(async () => (await refundedOf(orderId)) === refunded);
      expect(await balanceOf(site, referrer)).toBe(points);
    }
  });

  it('rejects refund amounts above what is refundable, and refunds of unpaid and free orders', async () => {
    const orderId = await aPaidOrder(site, buyer);
    await expect(refund(orderId, PRICE + 1)).rejects.toMatchObject(tooMuch('¥646.00'));
    expect(await codeOf(refund(orderId, 0))).toBe('order.refund_amount_invalid');
    expect(await codeOf(refund(await anOrder(buyer)))).toBe('order.not_paid');
    expect(await codeOf(refund(randomUUID()))).toBe('order.not_found');
    const free = await anOrder(buyer);
    const code = await aCoupon(site, { percentBps: 10_000 });
    await buyer.post(`/api/account/orders/${free}/coupon`, { couponCode: code }).expect(200);
    await buyer.post(`/api/account/orders/${free}/pay`).expect(200);
    expect(await codeOf(refund(free))).toBe('order.nothing_to_refund');
    const asked = await buyer.post(`/api/account/orders/${free}/refund-request`).expect(409);
    expect(asked.body.code).toBe('order.nothing_to_refund');
  });

  it('never refunds more than was paid when eight staff refund at once', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => codeOf(refund(orderId, 30_000))));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'ok'),
      ...Array.from({ length: 6 }, () => 'order.refund_amount_invalid'),
    ]);
    await becomes(site, orderId, 'partially_refunded');
    await eventually(async () => (await refundedOf(orderId)) === 60_000);
    expect(await licenseStatusOf(site, orderId)).toBe('active');
  });

  it('refunds once for two staff who waited for the same lock', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const whole = () => codeOf(refund(orderId));
    expect(await whileHeld(site, lock, [whole, whole])).toEqual(['ok', 'order.nothing_to_refund']);
    await becomes(site, orderId, 'refunded');
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE, status: 'succeeded', origin: 'staff' }]);
  });

  it('refunds a second payment automatically, and tells the customer why', async () => {
    const orderId = await anOrder(buyer);
    await givePoints(site, buyer, PRICE);
    const notice = await beginPaying(site, buyer, orderId);
    await takeMoney(site, notice);
    await buyer.post(`/api/account/orders/${orderId}/pay-with-points`).expect(200);
    await notify(site, notice).expect(200);
    const letter = await mailAbout(site, buyer.mail, 'Payment returned');
    expect(letter.text).toContain('this was a second payment');
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE, status: 'succeeded', origin: 'automatic' }]);
    expect((await mailsTo(site, buyer.mail)).filter(({ subject }) => subject.includes('returned'))).toHaveLength(1);
  });

  it('confirms the refund of a bank transfer by hand, once, and no other refund', async () => {
    const [orderId, online] = [await aPaidOrder(site, buyer), await aPaidOrder(site, buyer)];
    await site.db.query(`UPDATE payments SET method = 'bank' WHERE order_id = $1`, [orderId]);
    await refund(orderId);
    await eventually(
      async () => (await site.db.query(`SELECT FROM outbox WHERE name = 'orders.send-refund'`)).length === 0,
    );
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE, status: 'processing', origin: 'staff' }]);

    const refunds = serviceOf(site, OpenRefunds);
    const byHand = { refundNo: await refundNoOf(site, orderId), staff };
    await refunds.confirmByHand(byHand);
    expect(await statusOf(site, orderId)).toBe('refunded');
    expect(await codeOf(refunds.confirmByHand(byHand))).toBe('order.nothing_to_refund');

    await refund(online);
    await becomes(site, online, 'refunded');
    const sent = { refundNo: await refundNoOf(site, online), staff };
    expect(await codeOf(refunds.confirmByHand(sent))).toBe('order.nothing_to_refund');
    expect(await codeOf(refunds.confirmByHand({ refundNo: 'none', staff }))).toBe('payment.not_found');
  });

  it('confirms the refund of a bank transfer once for two staff who waited for the same lock', async () => {
    const orderId = await aPaidOrder(site, buyer);
    await site.db.query(`UPDATE payments SET method = 'bank' WHERE order_id = $1`, [orderId]);
    await refund(orderId);
    const byHand = { refundNo: await refundNoOf(site, orderId), staff };
    const confirm = () => codeOf(serviceOf(site, OpenRefunds).confirmByHand(byHand));
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    expect(await whileHeld(site, lock, [confirm, confirm])).toEqual(['ok', 'order.nothing_to_refund']);
    const records = await site.db.query(
      `SELECT actor_id AS "accountId", action, before, after - 'refundNo' AS after FROM audit_records
        WHERE subject = $1 AND action LIKE 'order.refund%' ORDER BY id`,
      [orderId],
    );
    const before = { status: 'paid', refundedFen: 0 };
    const byStaff = { ...staff, before };
    expect(records).toEqual([
      { ...byStaff, action: 'order.refund_placed', after: { amount: PRICE } },
      { ...byStaff, action: 'order.refund_confirmed', after: { amountFen: PRICE } },
    ]);
  });

  it('refunds a wrong amount from the payment it came by', async () => {
    const orderId = await anOrder(buyer);
    const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    await site.http.post(`/api/payments/sandbox/${body.paymentId}`).send({ outcome: 'wrong-amount' }).expect(200);
    await eventually(async () => {
      const [payment] = await site.db.query('SELECT status FROM payments WHERE id = $1', [body.paymentId]);
      return payment.status === 'mismatched';
    });
    const wrong = { orderId, staff, amount: null, reason: 'Wrong amount', paymentId: body.paymentId };
    expect(await codeOf(serviceOf(site, OrderRefunds).refund({ ...wrong, orderId: await anOrder(buyer) }))).toBe(
      'payment.not_found',
    );
    await serviceOf(site, OrderRefunds).refund(wrong);
    await eventually(async () => (await refundsOf(site, orderId))[0]?.status === 'succeeded');
    expect(await refundsOf(site, orderId)).toMatchObject([{ fen: PRICE + 1 }]);
    expect(await statusOf(site, orderId)).toBe('pending');
    await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE queue = 'mail'`)).length === 0);
    const subjects = (await mailsTo(site, buyer.mail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('returned'))).toEqual([]);
  });
});
