import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../src/domain/calendar/calendar.js';
import { aCoupon } from '../support/coupons.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, beginPaying, notify, payAtCashier, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, givePoints, type Person, signedInAgain } from '../support/people.js';
import { refundsBy, refundsOf } from '../support/refunds.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('paying the difference to a larger licence', () => {
  const site = siteOfSuite();
  let owner: Person;

  beforeEach(async () => {
    site.clock.reset();
    owner = await aPerson(site);
  });

  const later = async (days: number) => {
    site.clock.travel(days * DAY_MS);
    owner = await signedInAgain(site, owner);
  };
  const orderOf = async (id: string) => (await owner.get(`/api/account/orders/${id}`).expect(200)).body;
  const licenseOf = async (paidId: string) => (await owner.get(`/api/account/paid/${paidId}`).expect(200)).body;
  const bought = async (plan = 'group', months = 12): Promise<string> =>
    (await orderOf(await aPaidOrder(site, owner, plan, months))).paidId;
  const preview = async (paidId: string, query = '') =>
    (await owner.get(`/api/account/paid/${paidId}/change?${query}`).expect(200)).body;
  const order = (paidId: string, plan: string, change: object, lifetime = false) =>
    owner.post('/api/account/order', { paidId, plan, months: 0, lifetime, change });
  /** An unpaid order for one copy of the plan. */
  const ordered = async (paidId: string, plan = 'team'): Promise<{ id: string; payableFen: number }> => {
    const { payableFen } = (await preview(paidId, `planId=${plan}`)).chosen;
    const { body } = await order(paidId, plan, { quantity: 1, seenFen: payableFen }).expect(201);
    return { id: body.id, payableFen };
  };
  const untilVoid = (id: string, reason: string) =>
    eventually(async () => {
      const { status, voidReason } = await orderOf(id);
      return status === 'cancelled' && expect(voidReason).toBe(reason) === undefined;
    });

  it('preview, order, receipt, invoice and refund of a licence change agree to the fen', async () => {
    const paidId = await bought();
    await later(100);
    const before = await licenseOf(paidId);
    const { chosen, parts } = await preview(paidId, 'planId=team&quantity=1');
    expect(parts[0].targets).toContainEqual(
      expect.objectContaining({ planId: 'team', fromQuantity: 1, payableFen: chosen.payableFen }),
    );
    // 265 of 365 days: of 1,596 yuan for the team, less the same of 646 yuan that were paid for the group.
    expect(chosen).toMatchObject({
      payableFen: 69_000,
      before: { users: 5, assets: 30 },
      after: { users: 15, assets: 100 },
    });
    expect(chosen.worth).toEqual([expect.objectContaining({ paidFen: 64_600, days: 365, unusedDays: 265 })]);
    expect(chosen.after.expiresAt).toBe(before.expiresAt);

    const { id, payableFen } = await ordered(paidId);
    expect(payableFen).toBe(chosen.payableFen);
    const { payableFen: _payableFen, ...numbers } = chosen;
    expect(await orderOf(id)).toMatchObject({ kind: 'change', payableFen, change: numbers, paidId, planId: 'team' });
    await payAtCashier(site, owner, id);
    const after = await licenseOf(paidId);
    expect(after).toMatchObject({ users: 15, assets: 100, planId: 'team', expiresAt: before.expiresAt });
    const receipt = await eventually(async () =>
      (await mailsTo(site, owner.mail)).find(({ subject }) => subject.startsWith('授权已变更')),
    );
    expect(receipt?.text).toContain('690.00');

    const form = { kind: 'personal', title: '周宁', mail: owner.mail };
    await owner.post(`/api/account/orders/${id}/invoice-request`, form).expect(201);
    const [invoice] = await site.db.query('SELECT amount_fen::int AS fen FROM invoices WHERE order_id = $1', [id]);
    expect(invoice.fen).toBe(payableFen);

    const staff = await aStaffMember(site);
    const { body: foreseen } = await staff.get(`/api/admin/orders/${id}/refund-preview`).expect(200);
    expect(foreseen).toMatchObject({ amount: payableFen, license: 'changed_back' });
    await refundsBy(site, staff.id).refund(id);
    await becomes(site, id, 'refunded');
    expect((await refundsOf(site, id)).map(({ fen }) => fen)).toEqual([payableFen]);
    const { users, assets, planId, name, expiresAt } = before;
    expect(await licenseOf(paidId)).toMatchObject({ users, assets, planId, name, expiresAt });
  });

  it('a licence change keeps the machine and the end, issues a new file at once, and leaves the old one valid for 30 days', async () => {
    const paidId = await bought();
    await owner.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-0001`).expect(200);
    await owner.get(`/api/account/paid/${paidId}/license-file`).expect(200);
    const { id } = await ordered(paidId);
    await payAtCashier(site, owner, id);
    expect(await licenseOf(paidId)).toMatchObject({ machineId: 'MACHINE-0001', users: 15, fileVersion: 2 });
    const [{ days }] = await site.db.query(
      `SELECT round(extract(epoch FROM effective_at - revoked_at) / 86400)::int AS days
         FROM license_revocations WHERE license_id = $1`,
      [paidId],
    );
    expect(days).toBe(30);
  });

  it('makes a licence permanent for the lifetime price less the unused value, also when paid with points', async () => {
    const paidId = await bought();
    const { lifetime } = await preview(paidId);
    expect(lifetime.payableFen).toBe(238_000 - 64_600);
    const { body } = await order(paidId, 'group', { seenFen: lifetime.payableFen }, true).expect(201);
    await givePoints(site, owner, lifetime.payableFen);
    await owner.post(`/api/account/orders/${body.id}/pay-with-points`).expect(200);
    expect(await licenseOf(paidId)).toMatchObject({ users: 5, expiresAt: null });
    expect((await preview(paidId, 'planId=team')).chosen.payableFen).toBe(588_000 - 238_000);
  });

  it('names parts of the same plan by the end of the key that each was bought with', async () => {
    const [paidId, merged] = [await bought(), await bought()];
    const keys = [(await licenseOf(paidId)).key, (await licenseOf(merged)).key] as const;
    await owner.post('/api/account/paid-merge', { targetPaidId: paidId, sourcePaidIds: [merged] });
    const parts: { keyTail: string }[] = (await preview(paidId)).parts;
    expect(parts.map(({ keyTail }) => keyTail)).toEqual(keys.map((key: string) => key.split('-').at(-1)));
  });

  it('refuses a licence change at a price changed after its preview, with a coupon, or to something not larger', async () => {
    const paidId = await bought();
    const { chosen } = await preview(paidId, 'planId=team');
    const { id } = await ordered(paidId);
    const coupon = await owner
      .post(`/api/account/orders/${id}/coupon`, { couponCode: await aCoupon(site) })
      .expect(409);
    expect(coupon.body.code).toBe('order.change_no_coupon');
    await site.db.query(`UPDATE plan_combos SET price_fen = price_fen * 2 WHERE plan_id = 'team'`);
    const stale = await order(paidId, 'team', { quantity: 1, seenFen: chosen.payableFen }).expect(409);
    await site.db.query(`UPDATE plan_combos SET price_fen = price_fen / 2 WHERE plan_id = 'team'`);
    expect(stale.body.code).toBe('license.change_price_changed');
    expect((await orderOf(id)).payableFen).toBe(chosen.payableFen);
    expect((await order(paidId, 'group', { quantity: 1, seenFen: 0 }).expect(409)).body.code).toBe(
      'license.change_not_larger',
    );
    await order(paidId, 'group', { seenFen: 0 }).expect(400);
  });

  it('refuses a price that staff change while the order waits for the licence, and places none', async () => {
    const paidId = await bought();
    const { chosen } = await preview(paidId, 'planId=team');
    const [edited] = await whileHeld(
      site,
      {
        sql: `WITH held AS (SELECT FROM licenses WHERE id = $1 FOR UPDATE)
              UPDATE plan_combos SET price_fen = price_fen * 2 WHERE plan_id = 'team' AND EXISTS (SELECT FROM held)`,
        values: [paidId],
      },
      [() => order(paidId, 'team', { quantity: 1, seenFen: chosen.payableFen })],
    );
    await site.db.query(`UPDATE plan_combos SET price_fen = price_fen / 2 WHERE plan_id = 'team'`);
    expect([edited?.status, edited?.body.code]).toEqual([409, 'license.change_price_changed']);
    const [{ orders }] = await site.db.query(
      `SELECT count(*)::int AS orders FROM orders WHERE renewed_license_id = $1`,
      [paidId],
    );
    expect(orders).toBe(0);
  });

  it('a licence change places one order for one key, which is void once anything was added to the licence', async () => {
    const paidId = await bought();
    const { chosen } = await preview(paidId, 'planId=team');
    const body = { paidId, plan: 'team', months: 0, change: { quantity: 1, seenFen: chosen.payableFen } };
    const key = randomUUID();
    const place = () => owner.post('/api/account/order', body).set('idempotency-key', key).expect(201);
    const [one, other] = [(await place()).body.id, (await place()).body.id];
    expect(other).toBe(one);
    await aRenewal(paidId);
    expect((await owner.post(`/api/account/orders/${one}/pay`).expect(409)).body.code).toBe('order.not_fulfillable');
    await untilVoid(one, 'license_changed');
  });

  const aRenewal = async (paidId: string) => {
    const { body } = await owner.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201);
    await payAtCashier(site, owner, body.id);
  };

  it.each([
    [0, 12],
    [1, 12],
    [31, 11],
    [100, 9],
  ])('a change of a licence for a year, after %i days, is ordered for %i months', async (days, months) => {
    const paidId = await bought();
    await later(days);
    const { id } = await ordered(paidId);
    expect(await orderOf(id)).toMatchObject({ months });
  });

  it('a licence change leaves earlier orders with the plan and the capacity that they sold', async () => {
    const first = await aPaidOrder(site, owner, 'group', 12);
    const { paidId, licenses } = await orderOf(first);
    expect(licenses).toEqual([expect.objectContaining({ paidId, planName: '专业版 · 小组', users: 5 })]);
    const { id } = await ordered(paidId);
    await payAtCashier(site, owner, id);
    expect((await orderOf(first)).licenses).toEqual(licenses);
    expect((await orderOf(id)).licenses).toEqual([expect.objectContaining({ planName: '专业版 · 团队', users: 15 })]);
  });

  it('delivers one of two changes that are paid at the same time, and refunds the other', async () => {
    const paidId = await bought();
    const both = [await ordered(paidId, 'team'), await ordered(paidId, 'department')];
    const notices = [];
    for (const { id } of both) {
      const notice = await beginPaying(site, owner, id);
      await takeMoney(site, notice);
      notices.push(notice);
    }
    const held = { sql: 'SELECT id FROM licenses WHERE id = $1 FOR UPDATE', values: [paidId] };
    await whileHeld(
      site,
      held,
      notices.map((notice) => async () => notify(site, notice).expect(200)),
    );
    const statuses = await eventually(async () => {
      const all = await Promise.all(both.map(({ id }) => statusOf(site, id)));
      return !all.includes('pending') && all;
    });
    expect(statuses.toSorted()).toEqual(['cancelled', 'paid']);
    const [{ lines }] = await site.db.query(
      `SELECT count(*)::int AS lines FROM license_lines WHERE license_id = $1 AND kind = 'change'`,
      [paidId],
    );
    expect(lines).toBe(1);
    const lost = both[statuses.indexOf('cancelled')];
    await eventually(async () => (await refundsOf(site, lost?.id ?? '')).some(({ status }) => status === 'succeeded'));
  });
});
