import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { unique } from '../support/app.js';
import { becomes, beginPaying, notify, payAtCashier, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { type Changes, changesBy } from '../support/license-changes.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import {
  aFailedReturnOfSurplus,
  aRefusedRefund,
  refundNoOf,
  refundsBecome,
  refundsBy,
  refundsOf,
} from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('what refunds of an order mean for changes and transfers of its licence', () => {
  const site = racingSiteOfSuite();
  let owner: Person;
  let staff: Staff;
  let second: Staff;
  let changes: Changes;

  beforeEach(async () => {
    [owner, staff, second] = [await aPerson(site), await aStaffMember(site), await aStaffMember(site)];
    changes = changesBy(site, owner);
  });

  const aPaidRenewal = async (paidId: string): Promise<string> => {
    const { body } = await owner.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201);
    await payAtCashier(site, owner, body.id);
    return body.id;
  };
  const transfer = async (paidId: string) =>
    owner.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent((await aPerson(site)).mail)}`);

  it('refuses changes while a refund has failed, until staff give it up', async () => {
    const { orderId, paidId } = await changes.bought();
    const change = await changes.ordered(paidId);
    await aRefusedRefund(site, orderId, () => refundsBy(site, staff.id).refund(orderId));
    await changes.expectRefused(paidId, change);
    const path = `/api/admin/refunds/${await refundNoOf(site, orderId)}/give-up`;
    await staff.post(path, { reason: '客户改变主意' }).expect(204);
    await payAtCashier(site, owner, change.id);
  });

  it('allows changes while a part is refunded that leaves what the order gave', async () => {
    const { orderId, paidId } = await changes.bought();
    await refundsBy(site, staff.id).refund(orderId, 1_000);
    await becomes(site, orderId, 'partially_refunded');
    await refundsBecome(site, orderId, 'processing');
    const { id } = await changes.ordered(paidId);
    await payAtCashier(site, owner, id);
    expect(await statusOf(site, id)).toBe('paid');
    await refundsBecome(site, orderId, 'succeeded', new Date());
  });

  it('refuses changes while the last of several refunds is under way', async () => {
    const { orderId, paidId } = await changes.bought();
    await refundsBy(site, staff.id).refund(orderId, 1_000);
    await becomes(site, orderId, 'partially_refunded');
    const change = await changes.ordered(paidId);
    await site.db.query(
      `INSERT INTO refunds (id, payment_id, refund_no, amount_fen, status, origin, reason, created_at)
       SELECT gen_random_uuid(), id, 'R' || out_trade_no, received_fen - 1000, 'failed', 'staff', 'Sorry', now()
         FROM payments WHERE order_id = $1`,
      [orderId],
    );
    await changes.expectRefused(paidId, change);
    expect(await statusOf(site, orderId)).toBe('partially_refunded');
  });

  it('allows changes and a transfer once the money of a failed refund was returned by another', async () => {
    const { orderId, paidId } = await changes.bought();
    const next = await aPaidRenewal(paidId);
    await aRefusedRefund(site, next, () => refundsBy(site, staff.id).refund(next));
    await refundsBy(site, staff.id).refund(next);
    await becomes(site, next, 'refunded');
    expect((await refundsOf(site, next)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
    await changes.ordered(paidId);
    expect((await transfer(paidId)).status).toBe(204);
    expect(await statusOf(site, orderId)).toBe('paid');
  });

  it('counts no money that comes back beside the price', async () => {
    const { orderId, paidId } = await changes.bought();
    await aFailedReturnOfSurplus(site, orderId);
    const { id } = await changes.ordered(paidId);
    expect(await changes.payActionOf(id)).toMatchObject({ allowed: true });
    expect((await transfer(paidId)).status).toBe(204);
  });

  it.each([
    ['a change that another order paid for', true, 'needs_staff'],
    ['nothing that another order paid for', false, 'recorded'],
  ] as const)(
    'tells staff of a refund in the provider’s console that ends %s',
    async (_what, isChanged, resolution) => {
      const { orderId, paidId } = await changes.bought();
      if (isChanged) await payAtCashier(site, owner, (await changes.ordered(paidId)).id);
      const [{ outTradeNo }] = await site.db.query(
        'SELECT out_trade_no AS "outTradeNo" FROM payments WHERE order_id = $1',
        [orderId],
      );
      const refundOf = (amountFen: number) =>
        serviceOf(site, OrderSettlement).applyFact('sandbox', {
          type: 'refunded',
          outTradeNo,
          refundNo: unique('C'),
          amountFen,
        });
      const raised = () =>
        site.db.query('SELECT kind, resolution FROM payment_incidents WHERE order_id = $1 ORDER BY created_at, id', [
          orderId,
        ]);
      const users = async () => (await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.users;

      await refundOf(600);
      const recorded = { kind: 'unexpected_refund', resolution: 'recorded' };
      expect([await raised(), await users()]).toEqual([[recorded], isChanged ? 15 : 5]);
      await refundOf(64_000);
      expect(await statusOf(site, orderId)).toBe('refunded');
      expect(await raised()).toEqual([recorded, { kind: 'unexpected_refund', resolution }]);
    },
  );

  it('refuses a proposed refund once the owner has paid for a change that it would end', async () => {
    // All that one person may give away alone.
    const gifts = { name: '活动', kind: 'points', quantity: 500_000, count: 1 };
    await staff.post('/api/admin/redeem-batches', gifts).expect(200);
    const { orderId, paidId } = await changes.bought();
    const friend = await aPerson(site);
    const handOver = (from: Person, to: Person) =>
      from.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(to.mail)}`).expect(204);
    await handOver(owner, friend);
    const path = `/api/admin/orders/${orderId}/refunds`;
    const request = { amount: 64_600, refundable: 64_600, reason: '协商' };
    const { proposalId } = (await staff.post(path, request).expect(200)).body;
    await handOver(friend, owner);
    const change = await changes.ordered(paidId);
    await payAtCashier(site, owner, change.id);

    const { body } = await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(409);
    expect(body.code).toBe('order.refund_ends_change');
    expect([await statusOf(site, orderId), await refundsOf(site, orderId)]).toEqual(['paid', []]);
    expect((await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.users).toBe(15);
    // Decided again, with the change in view, it can be refunded.
    await second.post(`/api/admin/proposals/${proposalId}/reject`).expect(204);
    expect((await staff.post(path, request).expect(200)).body.proposalId).toBeNull();
    await becomes(site, orderId, 'refunded');
  });

  it('refuses a refund once the owner has paid for a change that its preview did not show', async () => {
    const { orderId, paidId } = await changes.bought();
    const preview = async () => (await staff.get(`/api/admin/orders/${orderId}/refund-preview`).expect(200)).body;
    const path = `/api/admin/orders/${orderId}/refunds`;
    const request = { amount: 64_600, refundable: 64_600, reason: '协商' };
    const seen = await preview();
    expect(seen.ends).toEqual([]);
    const change = await changes.ordered(paidId);
    await payAtCashier(site, owner, change.id);

    const { body } = await staff.post(path, { ...request, ends: seen.ends }).expect(409);
    expect(body.code).toBe('order.refund_ends_change');
    expect([await statusOf(site, orderId), await refundsOf(site, orderId)]).toEqual(['paid', []]);
    expect((await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.users).toBe(15);
    // A partial refund takes nothing back, even if more has been paid since.
    await staff.post(path, { ...request, amount: 600, ends: [] }).expect(200);
    await becomes(site, orderId, 'partially_refunded');
    const { ends, refundable } = await preview();
    expect(ends).toEqual([change.id]);
    await staff.post(path, { ...request, amount: refundable, refundable, ends }).expect(200);
    await becomes(site, orderId, 'refunded');
  });

  it('refuses a refund that waited until such a change was paid', async () => {
    const { orderId, paidId } = await changes.bought();
    const { id } = await changes.ordered(paidId);
    const notice = await beginPaying(site, owner, id);
    await takeMoney(site, notice);
    const held = { sql: 'SELECT id FROM licenses WHERE id = $1 FOR UPDATE', values: [paidId] };
    const request = { amount: 64_600, refundable: 64_600, reason: '协商', ends: [] };
    const [, refund] = await whileHeld<{ readonly status: number }>(site, held, [
      async () => notify(site, notice),
      async () => staff.post(`/api/admin/orders/${orderId}/refunds`, request),
    ]);
    expect(refund).toMatchObject({ status: 409, body: { code: 'order.refund_ends_change' } });
    await becomes(site, id, 'paid');
    expect(await refundsOf(site, orderId)).toEqual([]);
  });

  it('keeps a renewal that another order paid for when the first order is refunded in the provider’s console', async () => {
    const { orderId, paidId } = await changes.bought();
    const renewal = (await owner.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201)).body.id;
    await payAtCashier(site, owner, renewal);
    const [{ outTradeNo }] = await site.db.query(
      'SELECT out_trade_no AS "outTradeNo" FROM payments WHERE order_id = $1',
      [orderId],
    );
    const fact = { type: 'refunded', outTradeNo, refundNo: unique('C'), amountFen: 64_600 } as const;
    await serviceOf(site, OrderSettlement).applyFact('sandbox', fact);
    expect([await statusOf(site, orderId), await statusOf(site, renewal)]).toEqual(['refunded', 'paid']);
    const [license] = await site.db.query(
      `SELECT status, base_users AS users, expires_at > now() + interval '360 days' AS "isYear",
              expires_at < now() + interval '370 days' AS "isOne" FROM licenses WHERE id = $1`,
      [paidId],
    );
    expect(license).toEqual({ status: 'active', users: 5, isYear: true, isOne: true });
  });
});
