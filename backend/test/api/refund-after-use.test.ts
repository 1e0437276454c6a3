import { mailsTo, paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, payAtCashier } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { refundsOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const MACHINE = 'a3f19c77-0b5e-4c1d-9d02-7d02aa31c914';

describe('a refund of what was used or given away', () => {
  const site = siteOfSuite();
  let staff: Staff;
  let buyer: Person;
  let other: Person;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });
  beforeEach(async () => {
    [buyer, other] = [await aPerson(site), await aPerson(site)];
  });

  const order = async (): Promise<{ id: string; paidId: string }> => {
    const id = await aPaidOrder(site, buyer, 'group', 12);
    return { id, paidId: await paidIdOf(buyer, id) };
  };
  const renew = async (paidId: string): Promise<string> => {
    const { body } = await buyer.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201);
    await payAtCashier(site, buyer, body.id);
    return body.id;
  };
  const merge = (targetPaidId: string, ...sourcePaidIds: string[]) =>
    buyer.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds }).expect(200);
  const transfer = (paidId: string, from = buyer, to = other) =>
    from.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(to.mail)}`).expect(204);
  const bind = (paidId: string, who = buyer) =>
    who.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${MACHINE}`);
  const licenseOf = async (who: Person, paidId: string) =>
    (await who.get(`/api/account/paid/${paidId}`).expect(200)).body;
  const ask = (id: string) => buyer.post(`/api/account/orders/${id}/refund-request`);
  /** The refusal, and what the page shows before the attempt. */
  const refusalOf = async (id: string): Promise<string> => {
    const { body: shown } = await buyer.get(`/api/account/orders/${id}`).expect(200);
    const { code } = (await ask(id).expect(409)).body;
    const action = shown.actions.find((one: { action: string }) => one.action === 'request_refund');
    expect(action).toMatchObject({ allowed: false, code });
    return code;
  };
  const previewOf = async (id: string) => (await staff.get(`/api/admin/orders/${id}/refund-preview`).expect(200)).body;
  const refundable = async (id: string) => {
    const { refundable: amount } = await previewOf(id);
    return { amount, refundable: amount, reason: '协商' };
  };
  const refund = async (id: string): Promise<void> => {
    await staff
      .post(`/api/admin/orders/${id}/refunds`, await refundable(id))
      .expect((answer) => expect(answer.status).toBeLessThan(300));
    await becomes(site, id, 'refunded');
  };

  it('refuses a refund request for a purchase merged into a licence that is bound', async () => {
    const [small, target] = [await order(), await order()];
    await merge(target.paidId, small.paidId);
    await bind(target.paidId).expect(200);
    expect(await refusalOf(small.id)).toBe('order.refund_license_used');
    expect(await refusalOf(target.id)).toBe('order.refund_license_used');
  });

  it('refuses a refund request for a licence that took in one that was used', async () => {
    const [used, target] = [await order(), await order()];
    await bind(used.paidId).expect(200);
    await buyer.post(`/api/account/paid-unbind?paidId=${used.paidId}`);
    await merge(target.paidId, used.paidId);
    expect(await refusalOf(target.id)).toBe('order.refund_license_used');
  });

  it('refuses a refund request for a licence transferred alone, within another, or back again', async () => {
    const [alone, within, target] = [await order(), await order(), await order()];
    await transfer(alone.paidId);
    await merge(target.paidId, within.paidId);
    await transfer(target.paidId);
    expect(await refusalOf(alone.id)).toBe('order.refund_license_transferred');
    expect(await refusalOf(within.id)).toBe('order.refund_license_transferred');
    await transfer(alone.paidId, other, buyer);
    expect(await refusalOf(alone.id)).toBe('order.refund_license_transferred');
  });

  it('takes nothing from the new owner of a licence whose purchase is refunded, and tells the buyer', async () => {
    const { id, paidId } = await order();
    const renewal = await renew(paidId);
    await transfer(paidId);
    await bind(paidId, other);
    const before = await licenseOf(other, paidId);
    expect(await previewOf(id)).toMatchObject({ license: 'transferred', wasUsed: true });
    await refund(renewal);
    await refund(id);
    expect(await licenseOf(other, paidId)).toMatchObject({
      status: before.status,
      users: before.users,
      expiresAt: before.expiresAt,
      machineId: MACHINE,
    });
    const mail = await eventually(async () =>
      (await mailsTo(site, buyer.mail)).find(({ text }) => text.includes('已转让')),
    );
    expect(mail.subject).toContain('退款');
  });

  it('refuses a refund by staff once the licence that it would take back was transferred, until they have seen it', async () => {
    const { id, paidId } = await order();
    const path = `/api/admin/orders/${id}/refunds`;
    const request = await refundable(id);
    expect((await previewOf(id)).givenFen).toBe(0);
    await transfer(paidId);
    const { body } = await staff.post(path, { ...request, givenFen: 0 }).expect(409);
    expect(body.code).toBe('order.refund_gives_more');
    expect(body.message).toContain('¥646.00');
    expect(await refundsOf(site, id)).toEqual([]);
    const { givenFen } = await previewOf(id);
    expect(givenFen).toBe(request.amount);
    await staff.post(path, { ...request, givenFen }).expect(200);
    await becomes(site, id, 'refunded');
    expect((await licenseOf(other, paidId)).status).toBe('active');
  });

  it('refuses a refund by staff that waited while the licence was transferred', async () => {
    const { id, paidId } = await order();
    const request = { ...(await refundable(id)), givenFen: 0 };
    const moved = { sql: 'UPDATE licenses SET account_id = $2 WHERE id = $1', values: [paidId, other.id] };
    const [answer] = await whileHeld(site, moved, [() => staff.post(`/api/admin/orders/${id}/refunds`, request)]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'order.refund_gives_more' } });
    await site.db.query('UPDATE licenses SET account_id = $2 WHERE id = $1', [paidId, buyer.id]);
  });

  it('takes nothing from the new owner of a licence that took in the refunded purchase', async () => {
    const [within, target] = [await order(), await order()];
    await merge(target.paidId, within.paidId);
    await transfer(target.paidId);
    const { users, assets } = await licenseOf(other, target.paidId);
    await refund(within.id);
    expect(await licenseOf(other, target.paidId)).toMatchObject({ status: 'active', users, assets });
  });

  it('refuses to approve a refund request when the licence was used or transferred since', async () => {
    const [used, given] = [await order(), await order()];
    await ask(used.id).expect(200);
    await ask(given.id).expect(200);
    await bind(used.paidId);
    await transfer(given.paidId);
    const approve = (id: string) => staff.post(`/api/admin/orders/${id}/refund-request/approve`);
    expect((await approve(used.id).expect(409)).body.code).toBe('order.refund_used_since');
    expect((await approve(given.id).expect(409)).body.code).toBe('order.refund_used_since');
  });

  it('refuses a refund request that waited while the merged licence was bound', async () => {
    const [within, target] = [await order(), await order()];
    await merge(target.paidId, within.paidId);
    const held = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [target.paidId] };
    const [bound, asked] = await whileHeld(site, held, [() => bind(target.paidId), () => ask(within.id)]);
    expect([(bound?.status ?? 500) < 300, asked?.body.code]).toEqual([true, 'order.refund_license_used']);
  });
});
