import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, beginPaying, notify, type Notice, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { refundsOf } from '../support/refunds.js';
import { aGrantedLicense } from '../support/rewards.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('an unpaid renewal whose licence changes', () => {
  const site = siteOfSuite();
  let staff: Staff;
  let second: Staff;
  let owner: Person;

  beforeAll(async () => {
    second = await aStaffMember(site);
  });
  beforeEach(async () => {
    [staff, owner] = [await aStaffMember(site), await aPerson(site)];
  });

  const orderOf = async (id: string) => (await owner.get(`/api/account/orders/${id}`).expect(200)).body;
  const bought = async (plan = 'group'): Promise<string> =>
    (await orderOf(await aPaidOrder(site, owner, plan, 12))).paidId;
  /** Approved by a second person where it takes one. */
  const granted = (over: object): Promise<string> =>
    aGrantedLicense(staff, owner, { users: 2, assets: 3, ...over }, second);
  const renewal = async (paidId: string, months = 12): Promise<string> =>
    (await owner.post('/api/account/order', { paidId, plan: 'group', months }).expect(201)).body.id;
  const merge = (targetPaidId: string, ...sourcePaidIds: string[]) =>
    owner.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds });
  const untilVoid = (id: string, voidReason: string) =>
    eventually(async () => {
      const order = await orderOf(id);
      return order.status === 'cancelled' && expect(order.voidReason).toBe(voidReason) === undefined ? order : null;
    });
  const pay = (id: string) => owner.post(`/api/account/orders/${id}/pay`);
  const endOf = async (paidId: string): Promise<string | null> =>
    (await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.expiresAt;
  const mailsAbout = async (subject: string) =>
    (await mailsTo(site, owner.mail)).filter((mail) => mail.subject.includes(subject));

  it('voids an unpaid renewal when a larger licence is merged in, and mails the owner how to go on', async () => {
    const [small, large] = [await bought(), await bought('team')];
    const id = await renewal(small, 0);
    await pay(id).expect(200);
    await merge(small, large).expect(200);

    const order = await untilVoid(id, 'license_repriced');
    const { body: list } = await owner.get('/api/account/orders').expect(200);
    expect(list.items.find((one: { id: string }) => one.id === id)).toMatchObject({ voidReason: 'license_repriced' });
    const actions = new Map(order.actions.map((one: { action: string; code?: string }) => [one.action, one.code]));
    expect(actions.get('pay')).toBe('order.not_fulfillable');
    expect((await pay(id).expect(409)).body.code).toBe('order.not_fulfillable');
    await givePoints(site, owner, 10_000_000);
    const byPoints = await owner.post(`/api/account/orders/${id}/pay-with-points`).expect(409);
    expect(byPoints.body.code).toBe('order.not_fulfillable');
    const [letter] = await eventually(async () => {
      const letters = await mailsAbout(order.number);
      return (
        letters.some(({ subject }) => subject.includes('失效')) && letters.filter((one) => one.subject.includes('失效'))
      );
    });
    expect(letter?.text).toContain(`/pricing?paidId=${small}`);
  });

  it('refunds money that arrives for a void renewal, and extends nothing', async () => {
    const [small, large] = [await bought(), await bought('team')];
    const id = await renewal(small, 0);
    const notice = await beginPaying(site, owner, id);
    await merge(small, large).expect(200);
    await untilVoid(id, 'license_repriced');
    const before = await endOf(small);
    await takeMoney(site, notice);
    await notify(site, notice).expect(200);

    const [refund] = await eventually(async () => {
      const refunds = await refundsOf(site, id);
      return refunds.some(({ status }) => status === 'succeeded') && refunds;
    });
    expect(refund).toMatchObject({ fen: notice.amountFen, origin: 'automatic' });
    expect(await endOf(small)).toBe(before);
    const [mail] = await eventually(async () => {
      const mails = await mailsAbout('已退回');
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain('授权已发生变化');
  });

  it('keeps a renewal payable at its price when a merge does not raise it', async () => {
    const id = await renewal(await bought());
    const { paidId, payableFen } = await orderOf(id);
    await merge(paidId, await granted({ agreedYearFen: 0 })).expect(200);
    const notice = await beginPaying(site, owner, id);
    expect(notice.amountFen).toBe(payableFen);
    const before = await endOf(paidId);
    await notify(site, notice).expect(200);
    expect(await statusOf(site, id)).toBe('paid');
    expect(await endOf(paidId)).not.toBe(before);
  });

  it('voids a permanent renewal when a free licence is merged in', async () => {
    const small = await bought();
    const id = await renewal(small, 0);
    await merge(small, await granted({ agreedYearFen: 0 })).expect(200);
    await untilVoid(id, 'license_repriced');
  });

  it('gives the reason why a renewal is void: merged, transferred or revoked', async () => {
    const [merged, target] = [await bought(), await bought()];
    const [transferred, revoked] = [await bought(), await bought()];
    const orders = [await renewal(merged), await renewal(transferred), await renewal(revoked)] as const;
    await merge(target, merged).expect(200);
    const mail = (await aPerson(site)).mail;
    await owner
      .post(`/api/account/license-transfer?paidId=${transferred}&mail=${encodeURIComponent(mail)}`)
      .expect(204);
    await staff.post(`/api/admin/licenses/${revoked}/revoke`, { reason: '滥用' }).expect(204);
    await untilVoid(orders[0], 'license_merged');
    await untilVoid(orders[1], 'license_transferred');
    await untilVoid(orders[2], 'license_revoked');
  });

  it('voids a renewal when another order has made the licence permanent', async () => {
    const paidId = await bought();
    const [year, forever] = [await renewal(paidId), await renewal(paidId, 0)];
    await notify(site, await beginPaying(site, owner, forever)).expect(200);
    await untilVoid(year, 'license_permanent');
  });

  it('voids a renewal when staff raise its agreed price', async () => {
    const paidId = await granted({ agreedYearFen: 1_000_000 });
    const id = await renewal(paidId);
    await staff
      .put(`/api/admin/licenses/${paidId}/agreed-price`, { seenFen: 1_000_000, yearFen: 1_200_000, reason: '合同' })
      .set('idempotency-key', id)
      .expect(200);
    await untilVoid(id, 'license_repriced');
  });

  it('either settles or voids a renewal when its payment and a merge race', async () => {
    const raced = async (paysFirst: boolean): Promise<{ id: string; small: string; notice: Notice }> => {
      const [small, large] = [await bought(), await bought('team')];
      const id = await renewal(small, 0);
      const notice = await beginPaying(site, owner, id);
      await takeMoney(site, notice);
      const both = [() => notify(site, notice), () => merge(small, large)];
      const held = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [small] };
      await whileHeld<unknown>(site, held, paysFirst ? both : both.toReversed());
      return { id, small, notice };
    };
    const paid = await raced(true);
    expect(await statusOf(site, paid.id)).toBe('paid');
    expect(await endOf(paid.small)).toBeNull();
    const lost = await raced(false);
    await untilVoid(lost.id, 'license_repriced');
    expect(await endOf(lost.small)).not.toBeNull();
    await eventually(async () => (await refundsOf(site, lost.id)).length === 1);
  });

  it('places a renewal at the price after a merge that was in progress', async () => {
    const [small, large] = [await bought(), await bought('team')];
    const held = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [small] };
    const order = () => owner.post('/api/account/order', { paidId: small, plan: 'group', months: 12 });
    const [, placed] = await whileHeld(site, held, [() => merge(small, large), order]);
    const { payableFen, voidReason } = await orderOf(placed?.body.id);
    const { payableFen: today } = await orderOf(await renewal(small));
    expect([payableFen, voidReason]).toEqual([today, null]);
  });

  it('voids a renewal placed before price bases were stored when a larger licence is merged in', async () => {
    const [small, large] = [await bought(), await bought('team')];
    const id = await renewal(small, 0);
    await site.db.query('UPDATE orders SET basis = NULL WHERE id = $1', [id]);
    await merge(small, large).expect(200);
    await untilVoid(id, 'license_repriced');
  });
});
