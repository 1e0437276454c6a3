import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { aCoupon, usesOf } from '../support/coupons.js';
import { anOrder } from '../support/customer.js';
import { beginPaying, noticeOf, notify, payAtCashier, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, givePoints, people, type Person, serviceOf, tally } from '../support/people.js';
import { racingSiteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const DAY_MS = 24 * 3_600_000;

describe('a coupon on an order', () => {
  const site = racingSiteOfSuite();
  let buyer: Person;

  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
  });
  afterEach(() => site.clock.reset());

  const apply = (person: Person, orderId: string, couponCode: string) =>
    person.post(`/api/account/orders/${orderId}/coupon`, { couponCode });
  const remove = (person: Person, orderId: string) => person.delete(`/api/account/orders/${orderId}/coupon`);
  const actionOf = (order: { actions: { action: string; allowed: boolean }[] }, name: string) =>
    order.actions.find(({ action }) => action === name);

  it('applies a coupon to an order, replaces it and removes it again', async () => {
    const [tenth, fixed] = [await aCoupon(site), await aCoupon(site, { amountFen: 4_600 })];
    const orderId = await anOrder(buyer);
    const { body: lowered } = await apply(buyer, orderId, ` ${tenth.toLowerCase()} `).expect(200);
    expect(lowered).toMatchObject({ couponCode: tenth, subtotalFen: PRICE, discountFen: 6_460, payableFen: 58_140 });
    expect(actionOf(lowered, 'remove_coupon')?.allowed).toBe(true);

    const { body: replaced } = await apply(buyer, orderId, fixed).expect(200);
    expect(replaced).toMatchObject({ couponCode: fixed, discountFen: 4_600, payableFen: 60_000 });
    expect(await usesOf(site, tenth)).toEqual({ reserved: 0, consumed: 0 });

    const { body: plain } = await remove(buyer, orderId).expect(200);
    expect(plain).toMatchObject({ couponCode: null, discountFen: 0, payableFen: PRICE });
    expect(await usesOf(site, fixed)).toEqual({ reserved: 0, consumed: 0 });
    expect((await remove(buyer, orderId).expect(409)).body.code).toBe('order.no_coupon');
  });

  it('consumes a coupon when its order is paid at the lower price', async () => {
    const code = await aCoupon(site);
    const orderId = await anOrder(buyer);
    await apply(buyer, orderId, code).expect(200);
    await payAtCashier(site, buyer, orderId);
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 1 });
    expect((await noticeOf(site, orderId)).amountFen).toBe(58_140);
    expect((await apply(buyer, orderId, code).expect(409)).body.code).toBe('order.already_paid');
    expect((await remove(buyer, orderId).expect(409)).body.code).toBe('order.already_paid');
  });

  it('refuses an unknown or inapplicable coupon and leaves the order unchanged', async () => {
    const orderId = await anOrder(buyer);
    const high = await aCoupon(site, { minimumFen: PRICE + 1 });
    expect((await apply(buyer, orderId, 'NOSUCHCODE').expect(404)).body.code).toBe('coupon.not_found');
    expect((await apply(buyer, orderId, high).expect(422)).body).toMatchObject({
      code: 'coupon.below_minimum',
      message: expect.stringContaining('¥646.01'),
    });
    expect((await apply(await aPerson(site), orderId, high).expect(404)).body.code).toBe('order.not_found');
    const { body: order } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
    expect(order).toMatchObject({ couponCode: null, payableFen: PRICE });
  });

  it('refuses a coupon for an order past its end that is not yet marked expired', async () => {
    const orderId = await anOrder(buyer);
    const code = await aCoupon(site);
    site.clock.travel(DAY_MS);
    expect((await apply(buyer, orderId, code).expect(409)).body.code).toBe('order.expired');
  });

  it('completes an order for free when a coupon covers the whole price', async () => {
    const referrer = await aPerson(site);
    const guest = await aPerson(site, { referrer });
    const code = await aCoupon(site, { amountFen: 1_000_000 });
    const orderId = await anOrder(guest);
    const { body: free } = await apply(guest, orderId, code).expect(200);
    expect(free).toMatchObject({ status: 'pending', payableFen: 0, discountFen: PRICE });
    expect([actionOf(free, 'pay')?.allowed, actionOf(free, 'pay_with_points')?.allowed]).toEqual([true, false]);

    const { body } = await guest.post(`/api/account/orders/${orderId}/pay`).expect(200);
    expect(body).toMatchObject({ status: 'paid', paymentId: null, action: { type: 'none' } });
    expect((await guest.get(`/api/account/orders/${orderId}`)).body).toMatchObject({
      settledBy: 'free',
      status: 'paid',
    });
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 1 });
    expect((await referrer.get('/api/account/point-records')).body.total).toBe(0);
  });

  it('closes a payment begun at the price before the coupon', async () => {
    const orderId = await anOrder(buyer);
    const { body: begun } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    await apply(buyer, orderId, await aCoupon(site)).expect(200);
    const cashier = await site.http.post(`/api/payments/sandbox/${begun.paymentId}`).send({ outcome: 'paid' });
    expect([cashier.status, cashier.body.code]).toEqual([409, 'payment.closed']);
    const { body: again } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    expect(again.paymentId).not.toBe(begun.paymentId);
    await payAtCashier(site, buyer, orderId);
    expect((await noticeOf(site, orderId)).amountFen).toBe(58_140);
  });

  it('keeps a payment open when an unknown coupon code is entered', async () => {
    const orderId = await anOrder(buyer);
    const { body: begun } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    await apply(buyer, orderId, 'NOSUCHCODE').expect(404);
    const { body: still } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    expect(still.paymentId).toBe(begun.paymentId);
  });

  it('refuses a coupon for an order found to be paid, and settles it at the price paid', async () => {
    const code = await aCoupon(site);
    const orderId = await anOrder(buyer);
    const notice = await beginPaying(site, buyer, orderId);
    await takeMoney(site, notice);
    expect((await apply(buyer, orderId, code).expect(409)).body.code).toBe('order.already_paid');
    expect(await statusOf(site, orderId)).toBe('paid');
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 0 });
  });

  it('gives the last use of a coupon to one of 32 customers at once', async () => {
    const code = await aCoupon(site, { maxRedemptions: 1 });
    const all = await people(site, 32);
    const orders = await Promise.all(all.map(async (person) => ({ person, orderId: await anOrder(person) })));
    const answers = await Promise.all(orders.map(({ person, orderId }) => apply(person, orderId, code)));
    expect(tally(answers)).toEqual({ ok: 1, 'coupon.exhausted': 31 });
    expect(await usesOf(site, code)).toEqual({ reserved: 1, consumed: 0 });
  });

  it('gives the last use of a coupon to one of two orders that waited for the same lock', async () => {
    const code = await aCoupon(site, { maxRedemptions: 1 });
    const [one, other] = [await anOrder(buyer), await anOrder(buyer)];
    const lock = { sql: 'SELECT FROM coupons WHERE code = $1 FOR UPDATE', values: [code] };
    const answers = await whileHeld(site, lock, [() => apply(buyer, one, code), () => apply(buyer, other, code)]);
    expect(tally(answers)).toEqual({ ok: 1, 'coupon.exhausted': 1 });
  });

  it('reserves a coupon once per order, and once for a customer it allows one', async () => {
    const code = await aCoupon(site, { maxPerCustomer: 1 });
    const [first, second] = [await anOrder(buyer), await anOrder(buyer)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(buyer, first, code)));
    expect(tally(answers)).toEqual({ ok: 8 });
    expect(await usesOf(site, code)).toEqual({ reserved: 1, consumed: 0 });
    expect((await apply(buyer, second, code).expect(409)).body.code).toBe('coupon.already_used');
  });

  it('releases a coupon once when its order is cancelled eight times at once', async () => {
    const code = await aCoupon(site, { maxRedemptions: 1 });
    const orderId = await anOrder(buyer);
    await apply(buyer, orderId, code).expect(200);
    const cancel = () => buyer.post(`/api/account/orders/${orderId}/cancel`);
    expect(tally(await Promise.all(Array.from({ length: 8 }, cancel)))).toEqual({ ok: 1, 'order.cancelled': 7 });
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 0 });
    const others = await Promise.all((await people(site, 2)).map(async (p) => apply(p, await anOrder(p), code)));
    expect(tally(others)).toEqual({ ok: 1, 'coupon.exhausted': 1 });
  });

  it('refuses a coupon for an order that is settled while the coupon waits for its lock', async () => {
    const code = await aCoupon(site);
    const orderId = await anOrder(buyer);
    await givePoints(site, buyer, PRICE);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const settle = () => buyer.post(`/api/account/orders/${orderId}/pay-with-points`);
    const [settled, late] = await whileHeld(site, lock, [settle, () => apply(buyer, orderId, code)]);
    expect([settled?.status, late?.body.code]).toEqual([200, 'order.already_paid']);
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 0 });
  });

  it('counts the coupon of an expired order that is paid late, although the last use is taken', async () => {
    const code = await aCoupon(site, { maxRedemptions: 1 });
    const orderId = await anOrder(buyer);
    await apply(buyer, orderId, code).expect(200);
    const notice = await beginPaying(site, buyer, orderId);
    await site.db.query(`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
    await serviceOf(site, OrderEnding).expireDue();
    expect(await statusOf(site, orderId)).toBe('expired');
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 0 });

    await apply(buyer, await anOrder(buyer), code).expect(200);
    await notify(site, notice).expect(200);
    expect(await statusOf(site, orderId)).toBe('paid');
    expect(await usesOf(site, code)).toEqual({ reserved: 1, consumed: 1 });
  });

  describe('a coupon on an unpaid order', () => {
    const HALF_HOUR_MS = 30 * 60_000;
    const applied = async (): Promise<{ code: string; orderId: string }> => {
      const [code, orderId] = [await aCoupon(site, { maxRedemptions: 1 }), await anOrder(buyer)];
      await apply(buyer, orderId, code).expect(200);
      return { code, orderId };
    };
    const wantedByAnother = async (code: string) => {
      const other = await aPerson(site);
      return apply(other, await anOrder(other), code);
    };
    const pay = (orderId: string) => buyer.post(`/api/account/orders/${orderId}/pay`);

    it('frees the coupon of an unpaid order after half an hour, and then refuses payment with it', async () => {
      const { code, orderId } = await applied();
      site.clock.travel(HALF_HOUR_MS - 1_000);
      expect((await wantedByAnother(code)).body.code).toBe('coupon.exhausted');
      site.clock.travel(2_000);
      expect((await wantedByAnother(code)).status).toBe(200);

      await givePoints(site, buyer, PRICE);
      for (const way of ['pay', 'pay-with-points']) {
        const { body } = await buyer.post(`/api/account/orders/${orderId}/${way}`).expect(409);
        expect(body).toMatchObject({ code: 'coupon.lapsed', message: expect.stringContaining('Remove it') });
      }
      expect(await usesOf(site, code)).toEqual({ reserved: 1, consumed: 0 });
      await remove(buyer, orderId).expect(200);
      await pay(orderId).expect(200);
      expect((await noticeOf(site, orderId)).amountFen).toBe(PRICE);
    });

    it('settles an order with its coupon after the reservation ended, if no one else took it', async () => {
      const { code, orderId } = await applied();
      site.clock.travel(2 * HALF_HOUR_MS);
      await payAtCashier(site, buyer, orderId);
      expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 1 });
    });

    it('keeps the coupon of a paid order counted after its reservation has lapsed', async () => {
      const { code, orderId } = await applied();
      await payAtCashier(site, buyer, orderId);
      await site.db.query(`UPDATE coupon_redemptions SET reserved_until = $2 WHERE order_id = $1`, [
        orderId,
        site.clock.now(),
      ]);
      expect((await wantedByAnother(code)).body.code).toBe('coupon.exhausted');
      expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 1 });
    });

    it('keeps a coupon reserved while a payment is in progress', async () => {
      const { code, orderId } = await applied();
      site.clock.travel(HALF_HOUR_MS - 1_000);
      await pay(orderId).expect(200);
      site.clock.travel(HALF_HOUR_MS - 1_000);
      expect((await wantedByAnother(code)).body.code).toBe('coupon.exhausted');
    });

    it('gives the last use of a coupon to one order when another applies it during the payment', async () => {
      const { code, orderId } = await applied();
      const other = await aPerson(site);
      const wanted = await anOrder(other);
      site.clock.travel(2 * HALF_HOUR_MS);
      const lock = { sql: 'SELECT FROM coupons WHERE code = $1 FOR UPDATE', values: [code] };
      const answers = await whileHeld(site, lock, [() => pay(orderId), () => apply(other, wanted, code)]);
      expect(tally(answers)).toEqual({ ok: 1, 'coupon.exhausted': 1 });
      expect(await usesOf(site, code)).toEqual({ reserved: 1, consumed: 0 });
    });

    it('counts a coupon for a payment after its reservation ended, although the last use is taken', async () => {
      const { code, orderId } = await applied();
      const notice = await beginPaying(site, buyer, orderId);
      await site.db.query(`UPDATE coupon_redemptions SET reserved_until = $2 WHERE order_id = $1`, [
        orderId,
        site.clock.now(),
      ]);
      expect((await wantedByAnother(code)).status).toBe(200);
      await notify(site, notice).expect(200);
      expect(await statusOf(site, orderId)).toBe('paid');
      expect(await usesOf(site, code)).toEqual({ reserved: 1, consumed: 1 });
    });
  });
});
