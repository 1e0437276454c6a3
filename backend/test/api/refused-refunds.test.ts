import { OpenRefunds, RefundRequests } from '../../src/modules/orders/index.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { anOrder, mailAbout, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, beginPaying, notify, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person, serviceOf } from '../support/people.js';
import {
  aRefusedRefund,
  codeOf,
  licenseStatusOf,
  refundNoOf,
  refundsOf,
  refundsOfSuite,
  tooMuch,
} from '../support/refunds.js';
import { racingSiteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

describe('refunds that their provider refuses', () => {
  const site = racingSiteOfSuite();
  const { staff, refund } = refundsOfSuite(site);
  let buyer: Person;

  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
  });

  it('retries a refund that the provider rejected with the same number', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const gatewayHas = (fen: number) =>
      site.db.query(
        'UPDATE sandbox_trades SET paid_fen = $2 WHERE out_trade_no = (SELECT out_trade_no FROM payments WHERE order_id = $1)',
        [orderId, fen],
      );
    await gatewayHas(1);
    await refund(orderId);
    await eventually(async () => (await refundsOf(site, orderId))[0]?.status === 'failed');
    expect(await statusOf(site, orderId)).toBe('paid');

    await gatewayHas(PRICE);
    const again = { refundNo: await refundNoOf(site, orderId), staff };
    await serviceOf(site, OpenRefunds).retry(again);
    await becomes(site, orderId, 'refunded');
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE, status: 'succeeded', origin: 'staff' }]);
    expect(await codeOf(serviceOf(site, OpenRefunds).retry(again))).toBe('order.nothing_to_refund');
  });

  it('refuses to retry a rejected refund when less is refundable by then, and names the rest', async () => {
    const orderId = await aPaidOrder(site, buyer);
    await site.db.query(
      'UPDATE sandbox_trades SET paid_fen = 1 WHERE out_trade_no = (SELECT out_trade_no FROM payments WHERE order_id = $1)',
      [orderId],
    );
    await refund(orderId);
    await eventually(async () => (await refundsOf(site, orderId))[0]?.status === 'failed');
    const again = { refundNo: await refundNoOf(site, orderId), staff };
    await refund(orderId, 1);
    await expect(serviceOf(site, OpenRefunds).retry(again)).rejects.toMatchObject(tooMuch('¥645.99'));
  });

  describe('a refund that its provider refuses for good', () => {
    const MAIL_ABOUT = {
      otherwise: 'returned the money to you another way',
      givenUp: 'your refund could not be completed',
    };
    const refused = (orderId: string, place: () => Promise<unknown> = () => refund(orderId)) =>
      aRefusedRefund(site, orderId, place);
    const orderOf = async (orderId: string) => (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body;
    /** The end of the hold of referral points; null while a refund is open. */
    const heldUntil = async (referrer: Person) =>
      (await referrer.get('/api/account/points/prices').expect(200)).body.heldUntil;
    const outTradeNoOf = async (orderId: string): Promise<string> =>
      (await site.db.query('SELECT out_trade_no AS no FROM payments WHERE order_id = $1', [orderId]))[0].no;
    const incidentsOf = (orderId: string) =>
      site.db.query('SELECT kind, resolution FROM payment_incidents WHERE order_id = $1 ORDER BY created_at', [
        orderId,
      ]);
    const confirm = (refundNo: string) => codeOf(serviceOf(site, OpenRefunds).confirmByHand({ refundNo, staff }));
    const giveUp = (refundNo: string) =>
      codeOf(serviceOf(site, OpenRefunds).giveUp({ refundNo, staff, reason: 'The card was closed' }));

    it('a refused refund takes effect once staff confirm that they returned the money another way, and says so', async () => {
      const referrer = await aPerson(site);
      buyer = await aPerson(site, { referrer, locale: 'en' });
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      expect((await orderOf(orderId)).refunds).toMatchObject([{ status: 'processing' }]);

      expect(await confirm(refundNo)).toBe('ok');
      expect(await confirm(refundNo)).toBe('order.nothing_to_refund');
      expect(await giveUp(refundNo)).toBe('order.nothing_to_refund');
      const order = await orderOf(orderId);
      expect(order).toMatchObject({ status: 'refunded', refundedFen: PRICE });
      expect(order.refunds).toMatchObject([{ amount: PRICE, status: 'returned_otherwise', givenUpReason: null }]);
      expect([await licenseStatusOf(site, orderId), await balanceOf(site, referrer)]).toEqual(['revoked', 0]);
      const { text } = await mailAbout(site, buyer.mail, 'refunded');
      expect(text).toContain(MAIL_ABOUT.otherwise);
      expect(text).not.toContain('Paid with');
    });

    it('a refused refund is stopped with a reason: the order stays paid, points are freed, and the customer is notified', async () => {
      const referrer = await aPerson(site, { locale: 'en' });
      buyer = await aPerson(site, { referrer, locale: 'en' });
      const orderId = await aPaidOrder(site, buyer);
      await buyer.post(`/api/account/orders/${orderId}/refund-request`).expect(200);
      const refundNo = await refused(orderId, () => serviceOf(site, RefundRequests).approve({ orderId, staff }));
      expect(await heldUntil(referrer)).toBeNull();

      expect(await giveUp(refundNo)).toBe('ok');
      expect(await giveUp(refundNo)).toBe('order.nothing_to_refund');
      expect(await confirm(refundNo)).toBe('order.nothing_to_refund');
      const order = await orderOf(orderId);
      expect(order).toMatchObject({
        status: 'paid',
        refundedFen: 0,
        refundRequest: { status: 'rejected', answer: 'The card was closed' },
      });
      expect(order.refunds).toMatchObject([{ status: 'given_up', givenUpReason: 'The card was closed' }]);
      // Only the window in which the customer could ask for a refund is left of the hold.
      expect([await licenseStatusOf(site, orderId), await heldUntil(referrer)]).toEqual(['active', expect.any(String)]);
      expect((await mailAbout(site, buyer.mail, MAIL_ABOUT.givenUp)).text).toContain('The card was closed');
      const [record] = await site.db.query(
        `SELECT before, after FROM audit_records WHERE subject = $1 AND action = 'order.refund_given_up'`,
        [orderId],
      );
      expect(record).toEqual({ before: { status: 'paid', refundedFen: 0 }, after: { refundNo, amountFen: PRICE } });
    });

    it('a refused refund leaves an approved request as it is when it ends after everything was returned', async () => {
      const orderId = await aPaidOrder(site, buyer);
      await buyer.post(`/api/account/orders/${orderId}/refund-request`).expect(200);
      const refundNo = await refused(orderId, () => serviceOf(site, RefundRequests).approve({ orderId, staff }));
      await refund(orderId);
      await becomes(site, orderId, 'refunded');

      expect(await giveUp(refundNo)).toBe('ok');
      const { refundRequest, refunds } = await orderOf(orderId);
      expect(refundRequest).toMatchObject({ status: 'approved', answer: '' });
      expect(refunds).toMatchObject([{ status: 'given_up' }, { status: 'done' }]);
      await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE queue = 'mail'`)).length === 0);
      const texts = (await mailsTo(site, buyer.mail)).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('The card was closed'))).toEqual([]);
    });

    it('a refused refund is neither retried nor confirmed once the licence has been transferred', async () => {
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      const becomesAt = (status: string, finishedAt: Date | null) =>
        site.db.query('UPDATE refunds SET status = $2, finished_at = $3 WHERE refund_no = $1', [
          refundNo,
          status,
          finishedAt,
        ]);
      // A release that did not refuse to transfer it may have left such a refund.
      await becomesAt('rejected', new Date());
      const [{ id }] = await site.db.query('SELECT id FROM licenses WHERE origin_id = $1', [orderId]);
      const { mail } = await aPerson(site);
      await buyer.post(`/api/account/license-transfer?paidId=${id}&mail=${encodeURIComponent(mail)}`).expect(204);
      await becomesAt('failed', null);
      expect(await codeOf(serviceOf(site, OpenRefunds).retry({ refundNo, staff }))).toBe('order.retry_transferred');
      expect(await confirm(refundNo)).toBe('order.return_transferred');
    });

    it('a refused refund ends once for two staff who decide at the same time', async () => {
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
      const outcomes = await whileHeld(site, lock, [() => giveUp(refundNo), () => confirm(refundNo)]);
      expect(outcomes).toEqual(['ok', 'order.nothing_to_refund']);
      expect(await statusOf(site, orderId)).toBe('paid');
    });

    it('a refused refund is shown to staff when its provider makes it after they returned the money another way', async () => {
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      expect(await confirm(refundNo)).toBe('ok');
      const outTradeNo = await outTradeNoOf(orderId);
      const late = { type: 'refunded', outTradeNo, refundNo, amountFen: PRICE } as const;
      await serviceOf(site, OrderSettlement).applyFact('sandbox', late);
      expect(await incidentsOf(orderId)).toEqual([
        { kind: 'refund_failed', resolution: 'needs_staff' },
        { kind: 'refund_mismatch', resolution: 'needs_staff' },
      ]);
    });

    it('a refused refund raises no incident when its refusal is reported again after staff returned the money another way', async () => {
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      expect(await confirm(refundNo)).toBe('ok');
      await site.db.query('UPDATE payment_incidents SET closed_at = now() WHERE order_id = $1', [orderId]);
      const again = { type: 'refund_failed', outTradeNo: await outTradeNoOf(orderId), refundNo } as const;
      await serviceOf(site, OrderSettlement).applyFact('sandbox', again);
      expect(await incidentsOf(orderId)).toEqual([{ kind: 'refund_failed', resolution: 'needs_staff' }]);
      expect((await orderOf(orderId)).refunds).toMatchObject([{ status: 'returned_otherwise' }]);
    });

    it('a refused refund keeps the licence with the buyer until it has ended', async () => {
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      const [{ id }] = await site.db.query('SELECT id FROM licenses WHERE origin_id = $1', [orderId]);
      const { mail } = await aPerson(site);
      const path = `/api/account/license-transfer?paidId=${id}&mail=${encodeURIComponent(mail)}`;
      expect((await buyer.post(path).expect(409)).body.code).toBe('license.being_refunded');
      expect(await giveUp(refundNo)).toBe('ok');
      await buyer.post(path).expect(204);
    });

    it('a refused refund cannot be confirmed once less is left, nor stopped where the money pays for no order', async () => {
      const orderId = await aPaidOrder(site, buyer);
      const refundNo = await refused(orderId);
      await refund(orderId, 1);
      await becomes(site, orderId, 'partially_refunded');
      expect(await confirm(refundNo)).toBe('order.refund_amount_invalid');
      expect(await giveUp(refundNo)).toBe('ok');

      const twice = await anOrder(buyer);
      await givePoints(site, buyer, PRICE);
      const notice = await beginPaying(site, buyer, twice);
      await takeMoney(site, notice);
      // The site may ask the gateway about the open payment before it is notified.
      const surplus = await refused(twice, async () => {
        await buyer.post(`/api/account/orders/${twice}/pay-with-points`).expect(200);
        await notify(site, notice).expect(200);
      });
      expect(await giveUp(surplus)).toBe('order.refund_owed');
      expect(await confirm(surplus)).toBe('ok');
      expect(await statusOf(site, twice)).toBe('paid');
      expect((await mailAbout(site, buyer.mail, 'Payment returned')).text).toContain(MAIL_ABOUT.otherwise);
    });
  });
});
