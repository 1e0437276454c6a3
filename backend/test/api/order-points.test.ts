import { aCoupon, usesOf } from '../support/coupons.js';
import { anOrder, mailAbout } from '../support/customer.js';
import { beginPaying, notify, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person, tally } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

describe('paying an order with points', () => {
  const site = racingSiteOfSuite();
  let buyer: Person;

  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
  });

  const payWithPoints = (orderId: string) => buyer.post(`/api/account/orders/${orderId}/pay-with-points`);

  /** The outcome of an order in every table that has to agree. */
  const effectsOf = async (orderId: string) => {
    const [row] = await site.db.query(
      `SELECT o.status, o.settled_by AS "settledBy",
              (SELECT count(*)::int FROM licenses WHERE origin_id = o.id::text) AS licenses,
              (SELECT count(*)::int FROM payments WHERE order_id = o.id AND status = 'succeeded') AS payments,
              (SELECT count(*)::int FROM point_records WHERE order_id = o.id AND reason = 'order_paid') AS spends
         FROM orders o WHERE o.id = $1`,
      [orderId],
    );
    return row;
  };

  /** Fen received for an order, less what was refunded or is being refunded. */
  const keptFen = async (orderId: string): Promise<number> => {
    const [{ kept }] = await site.db.query(
      `SELECT (coalesce(sum(received_fen), 0) - coalesce((SELECT sum(r.amount_fen) FROM refunds r JOIN payments p ON p.id = r.payment_id
                WHERE p.order_id = $1 AND r.status IN ('processing', 'succeeded')), 0))::int AS kept
         FROM payments WHERE order_id = $1`,
      [orderId],
    );
    return kept;
  };

  it('pays an order at one point per fen, issues its licence, uses its coupon and rewards no referrer', async () => {
    const referrer = buyer;
    buyer = await aPerson(site, { referrer, locale: 'en' });
    await givePoints(site, buyer, 60_000);
    const orderId = await anOrder(buyer);
    const code = await aCoupon(site);
    await buyer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: code }).expect(200);

    const { body } = await payWithPoints(orderId).expect(200);
    expect(body).toMatchObject({ status: 'paid', settledBy: 'points', payableFen: 58_140 });
    expect(await effectsOf(orderId)).toMatchObject({ licenses: 1, payments: 0, spends: 1 });
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 1 });
    expect([await balanceOf(site, buyer), await balanceOf(site, referrer)]).toEqual([1_860, 0]);
    const { body: records } = await buyer.get('/api/account/point-records').expect(200);
    expect(records.items[0]).toMatchObject({ type: 'spend', amount: 58_140, description: `Paid order ${body.number}` });
    const receipt = await mailAbout(site, buyer.mail, `${body.number} has been paid`);
    expect(receipt.text).toContain('Payment method: Points');
  });

  it('an order whose coupon was removed in another tab is not paid at the price that was not agreed to', async () => {
    await givePoints(site, buyer, PRICE);
    const orderId = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: await aCoupon(site) }).expect(200);
    await buyer.delete(`/api/account/orders/${orderId}/coupon`).expect(200);
    const pay = (points: number) => buyer.post(`/api/account/orders/${orderId}/pay-with-points`, { points });

    const { body } = await pay(58_140).expect(409);
    expect(body).toMatchObject({ code: 'order.costs_more', message: expect.stringContaining('64,600') });
    expect([await statusOf(site, orderId), await balanceOf(site, buyer)]).toEqual(['pending', PRICE]);
    await pay(PRICE).expect(200);
    expect(await balanceOf(site, buyer)).toBe(0);
  });

  it('counts an order that points have paid as an order, never as money, in every total that staff see', async () => {
    const admin = await aStaffMember(site);
    await givePoints(site, buyer, PRICE);
    const orderId = await anOrder(buyer);
    await payWithPoints(orderId).expect(200);
    const { body: list } = await admin.get(`/api/admin/orders?accountId=${buyer.id}`).expect(200);
    expect(list.items).toMatchObject([{ id: orderId, payableFen: PRICE, settledBy: 'points' }]);
    expect(list.sums).toEqual({ payableFen: 0, refundedFen: 0 });
    const { body: overview } = await admin.get('/api/admin/overview?days=7').expect(200);
    expect(overview.totals.orders).toBeGreaterThan(0);
    expect(overview.totals.revenueFen).toBe(0);
    expect(overview.days.map(({ newFen }: { newFen: number }) => newFen)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('an order that points paid after a payment was begun names no payment method in the console', async () => {
    const admin = await aStaffMember(site);
    await givePoints(site, buyer, PRICE);
    const orderId = await anOrder(buyer);
    await beginPaying(site, buyer, orderId);
    const listed = async (filter: string) =>
      (await admin.get(`/api/admin/orders?accountId=${buyer.id}${filter}`).expect(200)).body.items;
    const [{ method: begun }] = await listed('');
    expect(await listed(`&method=${begun}`)).toMatchObject([{ id: orderId, method: begun }]);

    await payWithPoints(orderId).expect(200);
    const { body: file } = await admin.get(`/api/admin/orders/${orderId}`).expect(200);
    expect([(await listed(''))[0], file]).toMatchObject([
      { settledBy: 'points', method: null },
      { settledBy: 'points', method: null },
    ]);
    expect(await listed(`&method=${begun}`)).toEqual([]);
  });

  it('refuses to pay an order with too few points, naming both amounts, and changes nothing', async () => {
    await givePoints(site, buyer, PRICE - 1);
    const orderId = await anOrder(buyer);
    const { body } = await payWithPoints(orderId).expect(409);
    expect(body).toMatchObject({
      code: 'point.insufficient',
      message: 'Not enough points: 64,600 needed, 64,599 available',
    });
    expect(await effectsOf(orderId)).toMatchObject({ status: 'pending', licenses: 0, spends: 0 });
  });

  it("refuses to pay a stranger's or a cancelled order with points", async () => {
    const stranger = await aPerson(site);
    await givePoints(site, buyer, PRICE);
    expect((await payWithPoints(await anOrder(stranger)).expect(404)).body.code).toBe('order.not_found');
    const orderId = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    expect((await payWithPoints(orderId).expect(409)).body.code).toBe('order.cancelled');
  });

  it('pays three of eight orders at once when the points suffice for three and a half', async () => {
    await givePoints(site, buyer, PRICE * 3 + PRICE / 2);
    const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder(buyer)));
    const answers = await Promise.all(orders.map((orderId) => payWithPoints(orderId)));
    expect(tally(answers)).toEqual({ ok: 3, 'point.insufficient': 5 });
    expect(await balanceOf(site, buyer)).toBe(PRICE / 2);
  });

  it('pays an order with points once when sixteen requests arrive at once', async () => {
    await givePoints(site, buyer, PRICE * 20);
    const orderId = await anOrder(buyer);
    const answers = await Promise.all(Array.from({ length: 16 }, () => payWithPoints(orderId)));
    expect(tally(answers)).toEqual({ ok: 1, 'order.already_paid': 15 });
    expect(await effectsOf(orderId)).toMatchObject({ licenses: 1, spends: 1 });
    expect(await balanceOf(site, buyer)).toBe(PRICE * 19);
  });

  it('pays an order with points once for two requests that waited for the same lock', async () => {
    await givePoints(site, buyer, PRICE * 2);
    const orderId = await anOrder(buyer);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const answers = await whileHeld(site, lock, [() => payWithPoints(orderId), () => payWithPoints(orderId)]);
    expect(tally(answers)).toEqual({ ok: 1, 'order.already_paid': 1 });
    expect(await balanceOf(site, buyer)).toBe(PRICE);
  });

  it('refunds money that arrives for an order after points have paid it', async () => {
    await givePoints(site, buyer, PRICE);
    const orderId = await anOrder(buyer);
    const notice = await beginPaying(site, buyer, orderId);
    await takeMoney(site, notice);
    await payWithPoints(orderId).expect(200);
    await notify(site, notice).expect(200, 'success');
    expect(await effectsOf(orderId)).toEqual({
      status: 'paid',
      settledBy: 'points',
      licenses: 1,
      payments: 0,
      spends: 1,
    });
    expect(await keptFen(orderId)).toBe(0);
  });

  it('settles an order in one way when points, money and a cancellation race, and loses no money', async () => {
    await givePoints(site, buyer, PRICE * 30);
    for (let round = 0; round < 4; round += 1) {
      const before = await balanceOf(site, buyer);
      const orderId = await anOrder(buyer);
      const notice = await beginPaying(site, buyer, orderId);
      await takeMoney(site, notice);
      const mixed = Array.from({ length: 8 }, (_, at) => [
        payWithPoints(orderId),
        notify(site, { ...notice, id: `${notice.id}-${at}` }),
        buyer.post(`/api/account/orders/${orderId}/cancel`),
        buyer.post(`/api/account/orders/${orderId}/pay`),
      ]);
      const answers = await Promise.all(mixed.flat());
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);

      const { status, settledBy, licenses, payments, spends } = await effectsOf(orderId);
      const spent = before - (await balanceOf(site, buyer));
      const settled = `${status} ${settledBy ?? 'nobody'}`;
      expect(['paid points', 'paid money', 'cancelled nobody']).toContain(settled);
      expect({ licenses, payments, spends, spent, kept: await keptFen(orderId) }).toEqual(
        {
          'paid points': { licenses: 1, payments: 0, spends: 1, spent: PRICE, kept: 0 },
          'paid money': { licenses: 1, payments: 1, spends: 0, spent: 0, kept: PRICE },
          'cancelled nobody': { licenses: 0, payments: 0, spends: 0, spent: 0, kept: 0 },
        }[settled],
      );
      expect(await statusOf(site, orderId)).not.toBe('pending');
    }
  });
});
