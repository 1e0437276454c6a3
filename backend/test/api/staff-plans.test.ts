import { aCustomer, anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { TRIAL } from '../support/plans.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

interface PlanShown {
  id: string;
  combos: { months: number; price: number }[];
}

describe('plans in the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const all = async () => (await admin.get('/api/admin/plans').expect(200)).body.items;
  const shown = async (): Promise<PlanShown[]> => (await site.http.get('/api/plans').expect(200)).body.plans;

  it('changes a plan for later orders and for no earlier one', async () => {
    const buyer = await aCustomer(site);
    await admin.post('/api/admin/plans', { id: 'trial', edition: 'professional', ...TRIAL }).expect(201);
    const early = await anOrder(buyer, 'trial', 12);
    const dearer = { ...TRIAL, combos: [{ months: 12, priceFen: 40_000, discountBps: 10_000 }] };
    await admin.put('/api/admin/plans/trial', dearer, 1).expect(200);
    const late = await anOrder(buyer, 'trial', 12);

    const payable = async (id: string) => (await buyer.get(`/api/account/orders/${id}`).expect(200)).body.payableFen;
    expect([await payable(early), await payable(late)]).toEqual([27_000, 40_000]);
    expect(await lastAudit(site, 'plan.changed')).toMatchObject({
      actorId: admin.id,
      subject: 'trial',
      before: { combos: [{ priceFen: 30_000 }] },
      after: { combos: [{ priceFen: 40_000 }] },
    });
    const price = await eventually(async () =>
      (await shown()).find(({ id, combos }) => id === 'trial' && combos[0]?.price === 40_000),
    );
    expect(price.combos).toHaveLength(1);
  });

  it('shows staff the plans as stored, not the copy for the pricing page', async () => {
    await shown();
    await site.db.query(`UPDATE plans SET users = 77 WHERE id = 'group'`);
    expect((await all()).find(({ id }: { id: string }) => id === 'group')).toMatchObject({ users: 77 });
  });

  it('removes a hidden plan from the pricing page and from sale', async () => {
    await admin.post('/api/admin/plans', { id: 'gone', edition: 'professional', ...TRIAL }).expect(201);
    await admin.put('/api/admin/plans/gone', { ...TRIAL, isHidden: true }, 1).expect(200);
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
    ['a duration twice', { combos: [...TRIAL.combos, ...TRIAL.combos] }, 'plan.combo_twice'],
    ['no users', { users: 0 }, 'request.invalid'],
    ['half a user', { users: 1.5 }, 'request.invalid'],
    ['no name', { name: { zh: '', en: 'Trial' } }, 'request.invalid'],
    ['a negative price', { combos: [{ months: 1, priceFen: -1, discountBps: 10_000 }] }, 'request.invalid'],
  ])('refuses a plan with %s', async (_, wrong, code) => {
    const { body } = await admin
      .post('/api/admin/plans', { id: 'wrong', edition: 'professional', ...TRIAL, ...wrong })
      .expect(400);
    expect(body.code).toBe(code);
  });

  it('refuses a plan id that is taken, and a change to an unknown plan', async () => {
    const { body } = await admin
      .post('/api/admin/plans', { id: 'group', edition: 'professional', ...TRIAL })
      .expect(409);
    expect(body.code).toBe('plan.id_taken');
    await admin.put('/api/admin/plans/nobody', TRIAL, 1).expect(404);
  });

  describe('whose price has the effect of a gift', () => {
    let second: Staff;
    beforeAll(async () => {
      second = await aStaffMember(site);
    });
    const planOf = async (id: string) => (await all()).find((plan: PlanShown) => plan.id === id);
    const combo = (months: number, priceFen: number, discountBps = 10_000) => ({ months, priceFen, discountBps });
    const aNew = async (id: string, over: object = {}) =>
      (await admin.post('/api/admin/plans', { id, edition: 'professional', ...TRIAL, ...over }).expect(201)).body
        .proposalId;
    const put = async (id: string, over: object): Promise<string | null> => {
      const { version } = await planOf(id);
      return (await admin.put(`/api/admin/plans/${id}`, { ...TRIAL, ...over }, version).expect(200)).body.proposalId;
    };
    const approve = (id: string | null) => second.post(`/api/admin/proposals/${id}/approve`);

    it('refuses to approve a change of a plan that has changed since', async () => {
      await aNew('changed');
      const proposalId = await put('changed', { combos: [combo(12, 3_000)] });
      expect(await put('changed', { users: 2 })).toBeNull();
      expect((await approve(proposalId).expect(412)).body.code).toBe('request.stale');
    });

    it('adds up the steps of 30 days by several people', async () => {
      await aNew('steps');
      expect(await put('steps', { combos: [combo(12, 22_000)] })).toBeNull();
      const { version } = await planOf('steps');
      const next = { ...TRIAL, combos: [combo(12, 18_000)] };
      const { body } = await second.put('/api/admin/plans/steps', next, version).expect(200);
      expect(body.proposalId).not.toBeNull();
      expect(await put('steps', { combos: [combo(12, 18_900)] })).toBeNull();
    });

    it.each([
      ['the factor', { combos: [combo(12, 30_000, 1_000)] }],
      ['more users at the same price', { users: 9 }],
      ['users without limit', { users: -1 }],
      ['a cheap new term', { combos: [combo(12, 30_000, 9_000), combo(24, 20_000)] }],
      ['a free plan', { isFree: true, combos: [combo(12, 0)] }],
    ])('waits for a second person when %s would lower it', async (what, over) => {
      const id = `by-${Buffer.from(what).toString('hex').slice(0, 20)}`;
      await aNew(id);
      expect(await put(id, over)).not.toBeNull();
    });

    it.each([
      ['far below the cheapest', { combos: [combo(12, 10_000)] }],
      ['hidden', { isHidden: true, combos: [combo(12, 10_000)] }],
      ['without limit', { assets: -1, combos: [combo(12, 900_000)] }],
      ['marked free', { isFree: true, combos: [combo(12, 0)] }],
    ])('adds a plan only with a second person: %s', async (what, over) => {
      const id = `new-${Buffer.from(what).toString('hex').slice(0, 20)}`;
      expect(await aNew(id, over)).not.toBeNull();
      expect(await planOf(id)).toBeUndefined();
    });

    it('shows a hidden plan far below the cheapest only with a second person', async () => {
      await aNew('cellar', { isHidden: true });
      await site.db.query(`UPDATE plan_combos SET price_fen = 3000 WHERE plan_id = 'cellar'`);
      expect(await put('cellar', { combos: [combo(12, 3_000, 9_000)] })).not.toBeNull();
    });

    it.each([
      ['0', { combos: [combo(12, 0)] }],
      ['less than half a yuan', { combos: [combo(12, 49)] }],
      ['0 by its factor', { combos: [combo(12, 30_000, 1)] }],
    ])('refuses a price of %s for a plan that is not free', async (_what, over) => {
      const { body } = await admin
        .post('/api/admin/plans', { id: 'nothing', edition: 'professional', ...TRIAL, ...over })
        .expect(400);
      expect(body).toMatchObject({ code: 'plan.price_zero', details: [{ field: 'combos' }] });
    });

    // Last, because what two people agree on is a price like any other.
    it('waits for a second person when a price is set to a tenth, and then changes it', async () => {
      await aNew('tenth');
      const proposalId = await put('tenth', { combos: [combo(12, 3_000)] });
      expect(await planOf('tenth')).toMatchObject({ version: 1, combos: [{ chargeFen: 27_000 }] });
      const { body } = await second.get('/api/admin/proposals?kind=plan_change&status=waiting').expect(200);
      expect(body.items.find(({ id }: { id: string }) => id === proposalId)).toMatchObject({
        payload: { planId: 'tenth', prices: [{ months: 12, beforeFen: 27_000, afterFen: 3_000 }] },
      });
      await approve(proposalId).expect(200);
      expect(await planOf('tenth')).toMatchObject({ version: 2, combos: [{ chargeFen: 3_000 }] });
      const rename = { name: { zh: '改名', en: 'Renamed' }, combos: [combo(12, 3_000)] };
      expect(await put('tenth', rename)).toBeNull();
    });

    it('adds a plan that a second person approved, once', async () => {
      const proposalId = await aNew('approved', { combos: [combo(12, 1_000)] });
      await approve(proposalId).expect(200);
      expect(await planOf('approved')).toMatchObject({ version: 1, combos: [{ chargeFen: 1_000 }] });
      await approve(proposalId).expect(409);
    });
  });
});
