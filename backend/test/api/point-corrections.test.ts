import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person } from '../support/people.js';
import { aStaffMember, givingOf, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** What one person may give alone, in points. */
const ALONE = 500_000;

describe('the correction of points by staff', () => {
  const site = racingSiteOfSuite();
  let staff: Staff;
  let customer: Person;

  beforeEach(async () => {
    [staff, customer] = [await aStaffMember(site, 'finance'), await aPerson(site)];
  });

  const pathOf = ({ id }: Person) => `/api/admin/accounts/${id}/points`;
  const correct = (points: number, by = staff, to = customer) =>
    by.post(pathOf(to), { points, reason: '漏发推荐奖励' });
  const ledgerLock = () => ({
    sql: 'SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE',
    values: [customer.id],
  });

  it('gives and takes points, with a reason that the customer reads and the audit log keeps', async () => {
    expect((await correct(300).expect(201)).body).toEqual({ proposalId: null });
    await correct(-120).expect(201);
    const { body } = await staff.get(pathOf(customer)).expect(200);
    expect(body).toEqual({ balance: 180, spendable: 180, held: 0, heldUntil: null });
    const { items } = (await customer.get('/api/account/point-records').expect(200)).body;
    expect(items.map((one: { description: string; amount: number }) => [one.description, one.amount])).toEqual([
      ['人工扣减：漏发推荐奖励', 120],
      ['人工发放：漏发推荐奖励', 300],
    ]);
    expect(await lastAudit(site, 'points.corrected')).toMatchObject({
      actorId: staff.id,
      subject: customer.id,
      after: { points: -120, balance: 180, reason: '漏发推荐奖励' },
    });
  });

  it('previews the balance, and refuses to take more than can be spent', async () => {
    await givePoints(site, customer, 100);
    const foresee = (points: number) => staff.post(`${pathOf(customer)}/preview`, { points });
    const { body } = await foresee(-40).expect(200);
    expect(body).toEqual({ balanceBefore: 100, balanceAfter: 60, takesSecondPerson: false });
    expect((await foresee(-101).expect(409)).body.code).toBe('point.insufficient');
    expect((await correct(-101).expect(409)).body.code).toBe('point.insufficient');
    expect(await balanceOf(site, customer)).toBe(100);
  });

  it('takes no points that are on hold', async () => {
    const friend = await aPerson(site, { referrer: customer });
    await aPaidOrder(site, friend);
    const { body } = await staff.get(pathOf(customer)).expect(200);
    expect([body.balance, body.spendable, body.held]).toEqual([body.held, 0, expect.any(Number)]);
    expect((await correct(-1).expect(409)).body.code).toBe('point.on_hold');
  });

  it.each([0, 10_000_001, -10_000_001, 0.5])('refuses a correction by %p points beside its field', async (points) => {
    const { body } = await correct(points).expect(400);
    expect(body.details).toMatchObject([{ field: 'points' }]);
  });

  it('refuses to correct one’s own points, and those of an account that is disabled or unknown', async () => {
    expect((await correct(1, staff, staff).expect(409)).body.code).toBe('point.own');
    const spelled = { ...staff, id: staff.id.toUpperCase() };
    expect((await correct(1, staff, spelled).expect(409)).body.code).toBe('point.own');
    await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [customer.id]);
    expect((await correct(1).expect(409)).body.code).toBe('account.recipient_disabled');
    await staff
      .post('/api/admin/accounts/00000000-0000-4000-8000-000000000000/points', { points: 1, reason: 'x' })
      .expect(404);
  });

  it('a correction of points needs a second person above what one may give in 30 days, and none to take points', async () => {
    const [admin, other] = [await aStaffMember(site), await aPerson(site)];
    await correct(ALONE - 1).expect(201);
    const { proposalId } = (await correct(2, staff, other).expect(201)).body;
    expect([proposalId, await balanceOf(site, other)]).toEqual([expect.any(String), 0]);
    expect((await correct(-(ALONE - 1)).expect(201)).body.proposalId).toBeNull();
    await admin.post(`/api/admin/proposals/${proposalId}/approve`).expect(200);
    expect(await balanceOf(site, other)).toBe(2);
    await admin.post(`/api/admin/proposals/${proposalId}/approve`).expect(409);
    expect(await balanceOf(site, other)).toBe(2);
  });

  it('does not let its recipient approve a correction', async () => {
    const admin = await aStaffMember(site);
    const { proposalId } = (await correct(ALONE + 1, staff, admin).expect(201)).body;
    expect((await admin.post(`/api/admin/proposals/${proposalId}/approve`).expect(409)).body.code).toBe('point.own');
  });

  it('adds up two gifts of points made at once', async () => {
    const other = await aPerson(site);
    const outcomes = await whileHeld(site, givingOf(staff), [
      () => correct(ALONE).expect(201),
      () => correct(ALONE, staff, other).expect(201),
    ]);
    expect(outcomes.filter(({ body }) => body.proposalId === null)).toHaveLength(1);
  });

  it('takes the same points once when two take them at once', async () => {
    await givePoints(site, customer, 100);
    const colleague = await aStaffMember(site, 'finance');
    const outcomes = await whileHeld(site, ledgerLock(), [() => correct(-60), () => correct(-60, colleague)]);
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(outcomes.find(({ status }) => status !== 201)?.body.code).toBe('point.insufficient');
    expect(await balanceOf(site, customer)).toBe(40);
  });

  it('when points are spent and taken at the same time, only one succeeds', async () => {
    await givePoints(site, customer, 12_000);
    const orderId = await aPaidOrder(site, customer, 'group', 12);
    const { paidId } = (await customer.get(`/api/account/orders/${orderId}`).expect(200)).body;
    const outcomes = await whileHeld(site, ledgerLock(), [
      () => correct(-12_000),
      () => customer.post('/api/account/points/spend', { paidId, kind: 'users', quantity: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([201, 409]);
    expect(await balanceOf(site, customer)).toBe(0);
  });

  it('corrects points once per key, also when the request is repeated at once', async () => {
    const send = () => correct(50).set('idempotency-key', 'correction-1');
    await Promise.all([send().expect(201), send().expect(201)]);
    await send().expect(201);
    expect(await balanceOf(site, customer)).toBe(50);
    await correct(51).set('idempotency-key', 'correction-1').expect(422);
  });
});
