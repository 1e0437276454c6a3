import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { payByTransfer, WITH_BANK } from '../support/bank.js';
import { aCoupon } from '../support/coupons.js';
import { anOrder, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { becomes, statusOf } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, openConnections, type Person, serviceOf } from '../support/people.js';
import { licenseStatusOf, refundsOf } from '../support/refunds.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

const site = siteOfSuite(WITH_BANK);
let first: Staff;
let second: Staff;
let buyer: Person;

beforeAll(async () => {
  [first, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
});

const transfer = (orderId: string, amountFen: number): Promise<string> =>
  payByTransfer(buyer, orderId, { amountFen, first, second });
/** An order that received the wrong amount, and its incident. */
const mismatched = async (receivedFen: number) => {
  const orderId = await anOrder(buyer);
  await transfer(orderId, receivedFen);
  const [{ id }] = await site.db.query(
    `SELECT id FROM payment_incidents WHERE order_id = $1 AND kind = 'mismatch' AND closed_at IS NULL`,
    [orderId],
  );
  return { orderId, incidentId: String(id) };
};
const decide = (staff: Staff, incidentId: string, way: string, receivedFen: number, expectedFen = PRICE) =>
  staff.post(`/api/admin/incidents/${incidentId}/decision`, { way, expectedFen, receivedFen, note: '已与客户核对' });
const shown = async (orderId: string) => (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body;
const letters = async (orderId: string) => {
  await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE queue = 'mail'`)).length === 0);
  const [{ number }] = await site.db.query('SELECT number FROM orders WHERE id = $1', [orderId]);
  return (await mailsTo(site, buyer.mail)).filter(({ text }) => text.includes(number)).map(({ subject }) => subject);
};

describe('money of a wrong amount', () => {
  it('describes a mismatched payment with the amounts due and received and what can be done', async () => {
    const { incidentId } = await mismatched(PRICE - 100);
    const { body } = await first.get(`/api/admin/incidents/${incidentId}/mismatch`).expect(200);
    const open = { allowed: true, takesSecondPerson: false };
    expect(body).toEqual({
      expectedFen: PRICE,
      receivedFen: PRICE - 100,
      currency: 'CNY',
      ways: ['return', 'accept', 'ask_rest'].map((way) => ({ way, ...open })),
    });
  });

  it('returns a mismatched payment in full, mails the customer, and lets the order be paid again', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 100);
    expect((await shown(orderId)).paymentProblem).toBe('mismatched');
    await decide(first, incidentId, 'return', PRICE - 100).expect(200);
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE - 100, status: 'processing', origin: 'staff' }]);
    expect((await shown(orderId)).paymentProblem).toBeNull();
    const [{ no }] = await site.db.query(
      'SELECT refund_no AS no FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE order_id = $1',
      [orderId],
    );
    await second.post(`/api/admin/refunds/${no}/confirm`).expect(204);
    expect((await letters(orderId)).some((subject) => subject.includes('已退回'))).toBe(true);
    await transfer(orderId, PRICE);
    await becomes(site, orderId, 'paid');
    const { body } = await first.get(`/api/admin/incidents?q=${buyer.mail}&isOpen=false`).expect(200);
    expect(body.items).toMatchObject([{ id: incidentId, outcome: 'returned', closedBy: first.mail }]);
  });

  it('accepts a slight underpayment and settles the order at the price paid', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 100);
    await decide(first, incidentId, 'accept', PRICE - 100).expect(200, { proposalId: null });
    expect(await statusOf(site, orderId)).toBe('paid');
    expect(await shown(orderId)).toMatchObject({ payableFen: PRICE - 100, waivedFen: 100 });
    expect(await licenseStatusOf(site, orderId)).toBe('active');
    expect(await lastAudit(site, 'payment.mismatch_accepted')).toMatchObject({
      actorId: first.id,
      subject: orderId,
      before: { expectedFen: PRICE, receivedFen: PRICE - 100 },
      after: { status: 'paid', payableFen: PRICE - 100 },
    });
  });

  it('requires a second administrator to waive more than one alone may', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 101);
    const { body } = await first.get(`/api/admin/incidents/${incidentId}/mismatch`).expect(200);
    expect(body.ways[1]).toEqual({ way: 'accept', allowed: true, takesSecondPerson: true });
    const { body: outcome } = await decide(first, incidentId, 'accept', PRICE - 101).expect(200);
    expect(await statusOf(site, orderId)).toBe('pending');
    const own = await first.post(`/api/admin/proposals/${outcome.proposalId}/approve`);
    expect([own.status, own.body.code]).toEqual([409, 'proposal.own']);
    const answer = await second.post(`/api/admin/proposals/${outcome.proposalId}/approve`);
    expect(answer.status).toBeLessThan(300);
    expect(await statusOf(site, orderId)).toBe('paid');
    expect(await shown(orderId)).toMatchObject({ payableFen: PRICE - 101, waivedFen: 101 });
  });

  it('accepts an overpayment, settles the order and refunds the excess', async () => {
    const { orderId, incidentId } = await mismatched(PRICE + 5_000);
    await decide(first, incidentId, 'accept', PRICE + 5_000).expect(200, { proposalId: null });
    expect(await shown(orderId)).toMatchObject({ status: 'paid', payableFen: PRICE, refundedFen: 0 });
    expect(await refundsOf(site, orderId)).toEqual([{ fen: 5_000, status: 'processing', origin: 'automatic' }]);
  });

  it('keeps an underpayment and settles the order once the customer pays the rest', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 600);
    await decide(first, incidentId, 'ask_rest', PRICE - 600).expect(200);
    expect(await shown(orderId)).toMatchObject({
      status: 'pending',
      paymentProblem: null,
      depositFen: PRICE - 600,
      dueFen: 600,
    });
    expect((await letters(orderId)).some((subject) => subject.includes('还差 ¥6'))).toBe(true);
    const coupon = await buyer.post(`/api/account/orders/${orderId}/pay-with-points`);
    expect(coupon.body.code).toBe('order.partly_paid');

    await transfer(orderId, 600);
    await becomes(site, orderId, 'paid');
    expect(await licenseStatusOf(site, orderId)).toBe('active');
    await first
      .post(`/api/admin/orders/${orderId}/refunds`, { amount: PRICE, refundable: PRICE, reason: '客户取消采购' })
      .expect(200);
    const both = (await refundsOf(site, orderId)).toSorted((one, other) => one.fen - other.fen);
    expect(both).toEqual([
      { fen: 600, status: 'processing', origin: 'staff' },
      { fen: PRICE - 600, status: 'processing', origin: 'staff' },
    ]);
    const { body } = await first.get(`/api/admin/orders/${orderId}`).expect(200);
    for (const { refundNo } of body.refunds) await first.post(`/api/admin/refunds/${refundNo}/confirm`).expect(204);
    expect(await statusOf(site, orderId)).toBe('refunded');
    expect(await licenseStatusOf(site, orderId)).toBe('revoked');
  });

  it.each(['cancelled', 'expired'] as const)(
    'refunds a kept underpayment when the order is %s, and says so',
    async (end) => {
      const { orderId, incidentId } = await mismatched(PRICE - 600);
      await decide(first, incidentId, 'ask_rest', PRICE - 600).expect(200);
      if (end === 'cancelled') await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
      else {
        await site.db.query('UPDATE orders SET expires_at = created_at WHERE id = $1', [orderId]);
        await serviceOf(site, OrderEnding).expireDue();
      }
      expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE - 600, status: 'processing', origin: 'automatic' }]);
      const [{ no, reason }] = await site.db.query(
        'SELECT refund_no AS no, reason FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE order_id = $1',
        [orderId],
      );
      expect(reason).toBe(`order_${end}`);
      await first.post(`/api/admin/refunds/${no}/confirm`).expect(204);
      expect((await letters(orderId)).some((subject) => subject.includes('一笔付款已退回'))).toBe(true);
      const expired = (await mailsTo(site, buyer.mail)).find(({ subject }) => subject.includes('已过期'));
      if (end === 'expired') expect(expired?.text.replaceAll(/\s/g, '')).toContain('已付的¥640.00会退回');
    },
  );

  it('takes the rest at the agreed price after the coupon of the order has run out', async () => {
    const code = await aCoupon(site);
    const orderId = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: code }).expect(200);
    const { payableFen } = await shown(orderId);
    await transfer(orderId, payableFen - 600);
    const [{ id }] = await site.db.query(
      `SELECT id FROM payment_incidents WHERE order_id = $1 AND kind = 'mismatch' AND closed_at IS NULL`,
      [orderId],
    );
    await decide(first, String(id), 'ask_rest', payableFen - 600, payableFen).expect(200);
    await site.db.query('DELETE FROM coupon_redemptions WHERE order_id = $1', [orderId]);
    await site.db.query('UPDATE coupons SET is_enabled = false WHERE code = $1', [code]);
    await transfer(orderId, 600);
    await becomes(site, orderId, 'paid');
    const [{ late }] = await site.db.query('SELECT is_late AS late FROM coupon_redemptions WHERE order_id = $1', [
      orderId,
    ]);
    expect(late).toBe(true);
  });

  it('decides a mismatch once when two staff decide differently at the same time', async () => {
    await openConnections(site);
    const { orderId, incidentId } = await mismatched(PRICE - 100);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const choose = (staff: Staff, way: string) => async () => {
      const { status, body } = await decide(staff, incidentId, way, PRICE - 100);
      return status === 200 ? 'ok' : String(body.code);
    };
    const outcomes = await whileHeld(site, lock, [choose(first, 'return'), choose(second, 'accept')]);
    expect(outcomes.toSorted()).toEqual(['ok', 'payment.incident_closed']);
    const refunds = await refundsOf(site, orderId);
    expect([await statusOf(site, orderId), refunds.length]).toEqual(
      outcomes[0] === 'ok' ? ['pending', 1] : ['paid', 0],
    );
  });

  it('decides a mismatch once when the request is repeated with its key', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 100);
    const twice = [1, 2].map(() => decide(first, incidentId, 'return', PRICE - 100).set('idempotency-key', incidentId));
    for (const answer of twice) await answer.expect(200);
    expect(await refundsOf(site, orderId)).toHaveLength(1);
  });

  it('refuses a decision on a mismatch whose amounts have changed', async () => {
    const { incidentId } = await mismatched(PRICE - 100);
    for (const [received, expected] of [
      [PRICE - 100, PRICE - 100],
      [PRICE - 101, PRICE],
    ] as const) {
      const stale = await decide(first, incidentId, 'accept', received, expected);
      expect([stale.status, stale.body.code]).toEqual([409, 'payment.mismatch_changed']);
    }
  });

  it('refuses to approve an underpayment after part of it was refunded', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 101);
    const { body } = await decide(first, incidentId, 'accept', PRICE - 101).expect(200);
    const [{ paymentId }] = await site.db.query('SELECT id AS "paymentId" FROM payments WHERE order_id = $1', [
      orderId,
    ]);
    const part = { paymentId, amount: 5_000, refundable: PRICE - 101, reason: '多付' };
    await first.post(`/api/admin/orders/${orderId}/refunds`, part).expect(200);
    const approval = await second.post(`/api/admin/proposals/${body.proposalId}/approve`);
    expect([approval.status, approval.body.code]).toEqual([409, 'payment.mismatch_changed']);
    expect(await statusOf(site, orderId)).toBe('pending');
  });

  it('only allows a mismatched payment to be returned when nothing is due any more', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 100);
    await site.db.query('UPDATE orders SET discount_fen = subtotal_fen, payable_fen = 0 WHERE id = $1', [orderId]);
    const accepted = await decide(first, incidentId, 'accept', PRICE - 100, 0);
    expect([accepted.status, accepted.body.code]).toEqual([409, 'order.nothing_to_pay']);
    await decide(first, incidentId, 'return', PRICE - 100, 0).expect(200);
  });

  it('requests a refund of the kept underpayment after the rest was refunded', async () => {
    const { orderId, incidentId } = await mismatched(PRICE - 600);
    await decide(first, incidentId, 'ask_rest', PRICE - 600).expect(200);
    await transfer(orderId, 600);
    await becomes(site, orderId, 'paid');
    await first
      .post(`/api/admin/orders/${orderId}/refunds`, { amount: 600, refundable: PRICE, reason: '折让' })
      .expect(200);
    await buyer.post(`/api/account/orders/${orderId}/refund-request`, { reason: '不再需要' }).expect(200);
    expect(await refundsOf(site, orderId)).toEqual([
      { fen: 600, status: 'processing', origin: 'staff' },
      { fen: PRICE - 600, status: 'requested', origin: 'customer' },
    ]);
  });
});
