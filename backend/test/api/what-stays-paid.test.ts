import { payByTransfer, WITH_BANK } from '../support/bank.js';
import { becomes, beginPaying, notify, payAtCashier, takeMoney } from '../support/gateway.js';
import { type Changes, changesBy } from '../support/license-changes.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aQuotedOrder, changing, DIFFERENCE } from '../support/quotes.js';
import { refundsBecome, refundsBy } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const RETURNED = 60_000;

describe('what stays paid for a licence', () => {
  const site = siteOfSuite(WITH_BANK);
  let owner: Person;
  let staff: Staff;
  let second: Staff;
  let changes: Changes;

  beforeEach(async () => {
    [owner, staff, second] = [await aPerson(site), await aStaffMember(site), await aStaffMember(site)];
    changes = changesBy(site, owner);
  });

  const creditOf = async (paidId: string, query = 'planId=team') =>
    (await owner.get(`/api/account/paid/${paidId}/change?${query}`).expect(200)).body.chosen.worthFen;
  const returnPart = async (orderId: string) => {
    await refundsBy(site, staff.id).refund(orderId, RETURNED);
    await becomes(site, orderId, 'partially_refunded');
  };

  it('a change credits only what stays paid after a part of the price was returned', async () => {
    const { orderId, paidId } = await changes.bought();
    expect(await creditOf(paidId)).toBe(PRICE);
    await returnPart(orderId);
    expect(await creditOf(paidId)).toBe(PRICE - RETURNED);
    expect(await creditOf(paidId, 'lifetime=true')).toBe(PRICE - RETURNED);
    const { id, payableFen } = await changes.ordered(paidId);
    await payAtCashier(site, owner, id);
    const { body } = await staff.get(`/api/admin/orders/${id}/refund-preview`).expect(200);
    expect(body.changes).toMatchObject([{ staysPaidFen: PRICE - RETURNED }]);
    expect(await creditOf(paidId, 'lifetime=true')).toBe(PRICE - RETURNED + payableFen);
  });

  it('a change credits what stays paid in points, too', async () => {
    const { body } = await owner.post('/api/account/order', { plan: 'group', months: 12 }).expect(201);
    await givePoints(site, owner, PRICE);
    await owner.post(`/api/account/orders/${body.id}/pay-with-points`).expect(200);
    const { paidId } = await changes.orderOf(body.id);
    const pending = await changes.ordered(paidId);
    await returnPart(body.id);
    expect(await creditOf(paidId)).toBe(PRICE - RETURNED);
    expect(await changes.orderOf(pending.id)).toMatchObject({ voidReason: 'license_changed' });
  });

  it('less stays paid while a partial refund is open, and as much as before once it is given up', async () => {
    const { orderId, paidId } = await changes.bought();
    const pending = await changes.ordered(paidId);
    await refundsBy(site, staff.id).refund(orderId, RETURNED);
    await becomes(site, orderId, 'partially_refunded');
    await site.db.query(`UPDATE orders SET refunded_fen = 0, status = 'paid' WHERE id = $1`, [orderId]);
    await refundsBecome(site, orderId, 'processing');
    expect(await creditOf(paidId)).toBe(PRICE - RETURNED);
    await refundsBecome(site, orderId, 'rejected', new Date());
    expect(await creditOf(paidId)).toBe(PRICE);
    expect(await changes.payActionOf(pending.id)).toEqual({ action: 'pay', allowed: true });
  });

  it('a partial refund ends a change that was priced before it: money for it is returned', async () => {
    const { orderId, paidId } = await changes.bought();
    const [unpaid, late] = [await changes.ordered(paidId), await changes.ordered(paidId)];
    const notice = await beginPaying(site, owner, late.id);
    await takeMoney(site, notice);
    await returnPart(orderId);
    expect(await changes.orderOf(unpaid.id)).toMatchObject({ voidReason: 'license_changed' });
    const { body } = await owner.post(`/api/account/orders/${unpaid.id}/pay`).expect(409);
    expect(body.code).toBe('order.not_fulfillable');
    await notify(site, notice).expect(200);
    await becomes(site, late.id, 'cancelled');
    expect(await creditOf(paidId)).toBe(PRICE - RETURNED);
  });

  it('a partial refund does not end a change at an agreed price', async () => {
    const { orderId, paidId } = await changes.bought();
    const id = await aQuotedOrder(staff, owner, { lines: [changing([{ id: paidId }])] }, second);
    await returnPart(orderId);
    await payAtCashier(site, owner, id);
    expect(await changes.orderOf(id)).toMatchObject({ status: 'paid' });
  });

  it('what stays paid for a quote is what arrived, not what staff waived', async () => {
    const { paidId } = await changes.bought();
    const id = await aQuotedOrder(staff, owner, { lines: [changing([{ id: paidId }])] }, second);
    await payByTransfer(owner, id, { amountFen: DIFFERENCE - 100, first: staff, second });
    const [{ incidentId }] = await site.db.query(
      `SELECT id AS "incidentId" FROM payment_incidents WHERE order_id = $1 AND kind = 'mismatch'`,
      [id],
    );
    const decision = { way: 'accept', expectedFen: DIFFERENCE, receivedFen: DIFFERENCE - 100, note: '已与客户核对' };
    await staff.post(`/api/admin/incidents/${incidentId}/decision`, decision).expect(200);
    expect(await changes.orderOf(id)).toMatchObject({ status: 'paid', waivedFen: 100 });
    expect(await creditOf(paidId, 'lifetime=true')).toBe(PRICE + DIFFERENCE - 100);
  });
});
