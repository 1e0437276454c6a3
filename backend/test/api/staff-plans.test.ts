import { startTestApp, type TestApp } from '../support/app.js';
import { aCustomer, anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';

interface PlanShown {
  id: string;
  combos: { months: number; price: number }[];
}

describe('plans in the console', () => {
  let site: TestApp;
  let admin: Staff;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await aStaffMember(site);
  });
  afterAll(() => site.close());

  const all = async () => (await admin.get('/api/admin/plans').expect(200)).body.items;
  const shown = async (): Promise<PlanShown[]> => (await site.http.get('/api/plans').expect(200)).body.plans;
  const terms = {
    name: { zh: '测试版', en: 'Trial' },
    description: { zh: '', en: '' },
    users: 3,
    assets: -1,
    isHidden: false,
    combos: [{ months: 12, priceFen: 12_000, discountBps: 9_000 }],
  };

  it('changes a plan for later orders and for no earlier one', async () => {
    const buyer = await aCustomer(site);
    await admin.post('/api/admin/plans', { id: 'trial', edition: 'professional', ...terms }).expect(204);
    const early = await anOrder(buyer, 'trial', 12);
    const dearer = { ...terms, combos: [{ months: 12, priceFen: 20_000, discountBps: 10_000 }] };
    await admin.put('/api/admin/plans/trial', dearer, 1).expect(204);
    const late = await anOrder(buyer, 'trial', 12);

    const payable = async (id: string) => (await buyer.get(`/api/account/orders/${id}`).expect(200)).body.payableFen;
    expect([await payable(early), await payable(late)]).toEqual([10_800, 20_000]);
    expect(await lastAudit(site, 'plan.changed')).toMatchObject({
      actorId: admin.id,
      subject: 'trial',
      before: { combos: [{ priceFen: 12_000 }] },
      after: { combos: [{ priceFen: 20_000 }] },
    });
    const price = await eventually(async () =>
      (await shown()).find(({ id, combos }) => id === 'trial' && combos[0]?.price === 20_000),
    );
    expect(price.combos).toHaveLength(1);
  });

  it('shows staff the plans as stored, not the copy for the pricing page', async () => {
    await shown();
    await site.db.query(`UPDATE plans SET users = 77 WHERE id = 'group'`);
    expect((await all()).find(({ id }: { id: string }) => id === 'group')).toMatchObject({ users: 77 });
  });

  it('removes a hidden plan from the pricing page and from sale', async () => {
    await admin.post('/api/admin/plans', { id: 'gone', edition: 'professional', ...terms }).expect(204);
    await admin.put('/api/admin/plans/gone', { ...terms, isHidden: true }, 1).expect(204);
    const listed = await eventually(async () => {
      const ids = (await shown()).map(({ id }) => id);
      return ids.includes('gone') ? null : ids;
    });
    expect(listed).not.toContain('gone');
    const buyer = await aCustomer(site);
    const { body } = await buyer.post('/api/account/order', { plan: 'gone', months: 12 }).expect(422);
    expect(body.code).toBe('plan.not_sellable');
  });

  it('lists plans in the order that staff set', async () => {
    const ids: string[] = (await all()).map(({ id }: PlanShown) => id);
    const turned = ids.toReversed();
    const { orderVersion } = (await admin.get('/api/admin/plans').expect(200)).body;
    await admin.put('/api/admin/plans/order', { ids: turned }, orderVersion).expect(204);
    const listed = await eventually(async () => {
      const now = (await all()).map(({ id }: PlanShown) => id);
      return now[0] === turned[0] ? now : null;
    });
    expect(listed).toEqual(turned);
    const { body } = await admin.put('/api/admin/plans/order', { ids: ids.slice(1) }, orderVersion + 1).expect(409);
    expect(body.code).toBe('plan.order_incomplete');
  });

  it.each([
    ['a duration twice', { combos: [...terms.combos, ...terms.combos] }, 'plan.combo_twice'],
    ['no users', { users: 0 }, 'request.invalid'],
    ['half a user', { users: 1.5 }, 'request.invalid'],
    ['no name', { name: { zh: '', en: 'Trial' } }, 'request.invalid'],
    ['a negative price', { combos: [{ months: 1, priceFen: -1, discountBps: 10_000 }] }, 'request.invalid'],
  ])('refuses a plan with %s', async (_, wrong, code) => {
    const { body } = await admin
      .post('/api/admin/plans', { id: 'wrong', edition: 'professional', ...terms, ...wrong })
      .expect(400);
    expect(body.code).toBe(code);
  });

  it('refuses a plan id that is taken, and a change to an unknown plan', async () => {
    const { body } = await admin
      .post('/api/admin/plans', { id: 'group', edition: 'professional', ...terms })
      .expect(409);
    expect(body.code).toBe('plan.id_taken');
    await admin.put('/api/admin/plans/nobody', terms, 1).expect(404);
  });
});
