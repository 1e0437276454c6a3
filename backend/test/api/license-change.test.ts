import { DAY_MS } from '../../src/domain/calendar/shanghai.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { aPerson, type Person, signedInAgain } from '../support/people.js';
import { refundsBy } from '../support/refunds.js';
import { aStaffMember } from '../support/staff.js';

describe('paying the difference to a larger licence', () => {
  let site: TestApp;
  let owner: Person;

  beforeAll(async () => {
    site = await startTestApp();
  });
  beforeEach(async () => {
    owner = await aPerson(site);
  });
  afterAll(() => site.close());

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

  it('previews, sells, receipts and refunds a larger plan to the fen', async () => {
    const paidId = await bought();
    await later(100);
    const before = await licenseOf(paidId);
    const { chosen, parts } = await preview(paidId, 'planId=team&quantity=1');
    expect(parts).toHaveLength(1);
    expect(parts[0].targets).toContainEqual(
      expect.objectContaining({ planId: 'team', fromQuantity: 1, payableFen: chosen.payableFen }),
    );
    expect(chosen).toMatchObject({ before: { users: 5, assets: 30 }, after: { users: 15, assets: 100 } });
    expect(chosen.after.expiresAt).toBe(before.expiresAt);

    const { body } = await order(paidId, 'team', { quantity: 1, seenFen: chosen.payableFen }).expect(201);
    expect(await orderOf(body.id)).toMatchObject({ kind: 'change', payableFen: chosen.payableFen, paidId });
    await payAtCashier(site, owner, body.id);
    const after = await licenseOf(paidId);
    expect(after).toMatchObject({ users: 15, assets: 100, planId: 'team', expiresAt: before.expiresAt });

    const staff = await aStaffMember(site);
    await refundsBy(site, staff.id).refund(body.id);
  });
});
