import { randomUUID } from 'node:crypto';
import { aPaidOrder, becomes } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { anOrder } from '../support/customer.js';
import { aPerson, balanceOf, givePoints, type Person } from '../support/people.js';
import { aRefusedRefund, refundNoOf, refundsOf } from '../support/refunds.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const PART = { amount: 10_000, refundable: PRICE, reason: '多收的部分' };

describe('a refund in the console', () => {
  const site = racingSiteOfSuite();
  let [admin, colleague]: Staff[] = [];
  let buyer: Person;
  let orderId: string;

  beforeAll(async () => {
    [admin, colleague] = [await aStaffMember(site), await aStaffMember(site)];
  });
  beforeEach(async () => {
    buyer = await aPerson(site);
    orderId = await aPaidOrder(site, buyer);
  });

  const by = (staff: Staff | undefined, body: object = PART, key: string = randomUUID(), id = orderId) => {
    if (!staff) throw new Error('the staff of the suite do not exist yet');
    return staff.post(`/api/admin/orders/${id}/refunds`, body).set('idempotency-key', key).set('accept-language', 'zh');
  };
  const preview = async (query = '') => (await admin?.get(`/api/admin/orders/${orderId}/refund-preview${query}`))?.body;

  it('refunds once when a request is sent again after its response was lost', async () => {
    const key = randomUUID();
    await by(admin, PART, key).expect(200);
    await by(admin, PART, key).expect(200);
    expect(await refundsOf(site, orderId)).toMatchObject([{ fen: PART.amount }]);
    const placed = (await auditOf(site, orderId)).filter(({ action }) => action === 'order.refund_placed');
    expect(placed).toHaveLength(1);
  });

  it('refunds once when a request is sent twice at the same moment', async () => {
    const key = randomUUID();
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const answers = await whileHeld(site, lock, [() => by(admin, PART, key), () => by(admin, PART, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refundsOf(site, orderId)).toMatchObject([{ fen: PART.amount }]);
  });

  it('refuses another amount under the key of a refund that was made', async () => {
    const key = randomUUID();
    await by(admin, PART, key).expect(200);
    const { body } = await by(admin, { ...PART, amount: 20_000 }, key).expect(422);
    expect(body).toMatchObject({ code: 'request.idempotency_key_reused' });
    expect(body.message).toContain('上一次提交已经成功');
    expect(await refundsOf(site, orderId)).toMatchObject([{ fen: PART.amount }]);
  });

  it('makes one of two refunds at once, and tells the second administrator who refunded how much', async () => {
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const answers = await whileHeld(site, lock, [() => by(admin), () => by(colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const [, refused] = answers;
    expect(refused?.body.code).toBe('order.refund_changed');
    expect(refused?.body.message).toContain(admin?.mail);
    expect(refused?.body.message).toContain('¥100.00');
    expect(refused?.body.message).toContain('现在还可退 ¥546.00');
    expect(await refundsOf(site, orderId)).toMatchObject([{ fen: PART.amount }]);
  });

  it('names who placed the last refund of a transfer, not who confirmed an earlier one', async () => {
    await site.db.query(`UPDATE payments SET method = 'bank' WHERE order_id = $1`, [orderId]);
    await by(admin).expect(200);
    const refundNo = await refundNoOf(site, orderId);
    await by(admin, { ...PART, amount: 20_000, refundable: PRICE - PART.amount }).expect(200);
    await colleague?.post(`/api/admin/refunds/${refundNo}/confirm`).set('idempotency-key', randomUUID()).expect(204);
    const { body } = await by(colleague).expect(409);
    expect(body.code).toBe('order.refund_changed');
    expect(body.message).toContain(admin?.mail);
    expect(body.message).toContain('退款 ¥200.00');
  });

  it('names who returned a refused refund another way', async () => {
    const refundNo = await aRefusedRefund(site, orderId, () => by(admin).expect(200));
    await colleague?.post(`/api/admin/refunds/${refundNo}/confirm`).set('idempotency-key', randomUUID()).expect(204);
    const { body } = await by(admin).expect(409);
    expect(body.code).toBe('order.refund_changed');
    expect(body.message).toContain(colleague?.mail);
    expect(body.message).toContain('退款 ¥100.00');
  });

  it('refuses to refund an order that was refunded in full in the meantime', async () => {
    await by(admin, { ...PART, amount: PRICE }).expect(200);
    await becomes(site, orderId, 'refunded');
    const { body } = await by(colleague).expect(409);
    expect(body.code).toBe('order.refund_changed');
    expect(body.message).toContain('现在还可退 ¥0.00');
  });

  it('refunds points once, and only while the amount seen is still refundable', async () => {
    await givePoints(site, buyer, PRICE);
    const ofPoints = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${ofPoints}/pay-with-points`).expect(200);
    const key = randomUUID();
    await by(admin, PART, key, ofPoints).expect(200);
    await by(admin, PART, key, ofPoints).expect(200);
    expect(await balanceOf(site, buyer)).toBe(PART.amount);
    const { body } = await by(colleague, PART, randomUUID(), ofPoints).expect(409);
    expect(body.code).toBe('order.refund_points_changed');
    expect(body.message).toContain('退还 10,000 积分');
    expect(body.message).toContain('现在还可退 54,600 积分');
    expect(body.message).toContain(admin?.mail);
    expect(await balanceOf(site, buyer)).toBe(PART.amount);
  });

  it('previews the channel of a refund and its effect on licence and points', async () => {
    expect(await preview()).toEqual({
      refundable: PRICE,
      amount: PRICE,
      parts: [{ outTradeNo: expect.any(String), method: 'sandbox', isByHand: false, amountFen: PRICE }],
      months: 12,
      license: 'revoked',
      licenseCount: 1,
      transferredCount: 0,
      wasUsed: false,
      changes: [expect.objectContaining({ after: expect.objectContaining({ status: 'revoked' }), staysPaidFen: 0 })],
      ends: [],
      clawedBackPoints: 0,
      givenFen: 0,
      takesSecondPerson: false,
    });
    expect(await preview('?amount=100')).toMatchObject({ amount: 100, license: 'kept', givenFen: 100 });
    expect(await preview(`?amount=${PRICE + 1}`)).toMatchObject({
      code: 'order.refund_amount_invalid',
      details: [{ field: 'amount' }],
    });
    const referrer = await aPerson(site);
    buyer = await aPerson(site, { referrer });
    orderId = await aPaidOrder(site, buyer);
    expect(await preview()).toMatchObject({ clawedBackPoints: 6_460 });
    expect(await preview('?amount=15')).toMatchObject({ clawedBackPoints: 2 });
    expect(await refundsOf(site, orderId)).toEqual([]);
  });
});
