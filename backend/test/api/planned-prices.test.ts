import { AccountStanding } from '../../src/modules/account/index.js';
import { eventually } from '../support/eventually.js';
import { inTransaction, serviceOf } from '../support/people.js';
import { TRIAL } from '../support/plans.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000);

describe('prices that apply from a later day', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const terms = { ...TRIAL, combos: [{ months: 12, priceFen: 30_000, discountBps: 10_000 }] };
  const dearer = { ...terms, combos: [{ months: 12, priceFen: 40_010, discountBps: 9_000 }] };
  const aPlan = async (id: string) => {
    await admin.post('/api/admin/plans', { id, edition: 'professional', ...terms }).expect(201);
    return `/api/admin/plans/${id}`;
  };
  const planOf = async (id: string) =>
    (await admin.get('/api/admin/plans').expect(200)).body.items.find((plan: { id: string }) => plan.id === id);
  const priceOf = async (id: string) => {
    const { plans } = (await site.http.get('/api/plans').expect(200)).body;
    return plans.find((plan: { id: string }) => plan.id === id)?.combos[0].price;
  };
  const dayComes = (id: string) =>
    site.db.query(
      `UPDATE outbox SET run_at = now() WHERE payload ->> 'changeId' = (SELECT id::text FROM plan_changes
        WHERE plan_id = $1 AND ended_at IS NULL) RETURNING pg_notify('outbox', '')`,
      [id],
    );

  it('a planned price applies from its day, and staff see it until then', async () => {
    const plan = await aPlan('later');
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(3) }, 1).expect(200);
    const { planned, combos } = await planOf('later');
    expect(planned).toEqual({
      id: expect.any(String),
      startsAt: new Date(`${dayFromNow(3)}T00:00:00+08:00`).toISOString(),
      combos: [expect.objectContaining({ months: 12, priceFen: 40_010, chargeFen: 36_000 })],
    });
    expect(combos).toMatchObject([{ priceFen: 30_000 }]);

    await dayComes('later');
    expect(await eventually(async () => (await priceOf('later')) === 40_010)).toBe(true);
    expect(await planOf('later')).toMatchObject({ planned: null, version: 2 });
    expect(await lastAudit(site, 'plan.changed')).toMatchObject({ actorId: admin.id, subject: 'later' });
  });

  it('a planned price can be cancelled, and until then no other change of the plan is possible', async () => {
    const plan = await aPlan('cancelled');
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(1) }, 1).expect(200);
    for (const more of [{}, { startsOn: dayFromNow(2) }]) {
      const { body } = await admin.put(plan, { ...dearer, ...more }, 1).expect(409);
      expect(body.code).toBe('plan.change_planned');
    }
    const cancel = `${plan}/planned?changeId=${(await planOf('cancelled')).planned.id}`;
    await admin.delete(cancel).expect(204);
    await admin.delete(cancel).expect(404);
    await admin.put(plan, dearer, 1).expect(200);
  });

  it('a price that a colleague has planned in place of another is not cancelled by a page that shows the other', async () => {
    const plan = await aPlan('replanned');
    const [ben, plannedIn] = [await aStaffMember(site), async () => (await planOf('replanned')).planned];
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(1) }, 1).expect(200);
    const seen = await plannedIn();
    await ben.delete(`${plan}/planned?changeId=${seen.id}`).expect(204);
    await ben.put(plan, { ...dearer, startsOn: dayFromNow(2) }, 1).expect(200);

    const { body } = await admin.delete(`${plan}/planned?changeId=${seen.id}`).expect(409);
    expect(body.code).toBe('plan.other_change_planned');
    expect((await plannedIn()).startsAt).toBe(new Date(`${dayFromNow(2)}T00:00:00+08:00`).toISOString());
  });

  it('one of two prices planned at once is accepted', async () => {
    const plan = await aPlan('twice');
    const answers = await Promise.all(
      [1, 2].map((days) => admin.put(plan, { ...dearer, startsOn: dayFromNow(days) }, 1)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a planned price does nothing if its plan was changed by other means', async () => {
    const plan = await aPlan('changed');
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(1) }, 1).expect(200);
    await site.db.query(`UPDATE plans SET users = 9 WHERE id = 'changed'`);
    await dayComes('changed');
    await eventually(async () => (await planOf('changed')).planned === null);
    expect(await planOf('changed')).toMatchObject({ users: 9, combos: [{ priceFen: 30_000 }] });
    expect(await lastAudit(site, 'plan.change_dropped')).toMatchObject({ subject: 'changed' });
  });

  it('a planned price needs a day after today', async () => {
    const plan = await aPlan('early');
    for (const startsOn of [dayFromNow(0), dayFromNow(-1)]) {
      const { body } = await admin.put(plan, { ...dearer, startsOn }, 1).expect(400);
      expect(body).toMatchObject({ code: 'plan.starts_too_early', details: [{ field: 'startsOn' }] });
    }
    await admin.put(plan, { ...dearer, startsOn: '2027-02-30' }, 1).expect(400);
  });

  it('the preview of a planned price shows each displayed price before and after, and changes nothing', async () => {
    const plan = await aPlan('previewed');
    const preview = async (over: object) =>
      (await admin.post('/api/admin/plans/preview', { id: 'previewed', ...dearer, ...over }).expect(200)).body;
    const row = { months: 12, beforeFen: 30_000, afterFen: 36_000 };
    expect(await preview({})).toEqual({ prices: [row], takesSecondPerson: false });
    const cheap = { combos: [{ months: 1, priceFen: 1_000, discountBps: 10_000 }] };
    expect(await preview(cheap)).toEqual({
      prices: [
        { months: 1, beforeFen: null, afterFen: 1_000 },
        { ...row, afterFen: null },
      ],
      takesSecondPerson: true,
    });
    await admin.put(plan, terms, 1).expect(200);
  });

  describe('planned by staff who are dismissed', () => {
    let planner: Staff;
    const id = () => `of-${planner.id.slice(0, 8)}`;
    const voided = () => eventually(async () => (await planOf(id())).voided);
    const dismiss = (to: object) =>
      inTransaction(site, async (tx) => {
        const change = { actorId: admin.id, accountId: planner.id };
        const standing = serviceOf(site, AccountStanding);
        if ('role' in to) await standing.changeRole(tx, change, 'finance');
        else await standing.disable(tx, change);
      });

    beforeEach(async () => {
      planner = await aStaffMember(site);
      const plan = await aPlan(id());
      await planner.put(plan, { ...dearer, startsOn: dayFromNow(2) }, 1).expect(200);
    });

    it.each([
      ['disabled', {}],
      ['made a finance person', { role: 'finance' }],
    ])('planned prices of dismissed staff are void at once, and shown as such: %s', async (_what, to) => {
      await dismiss(to);
      expect(await voided()).toMatchObject({ combos: [{ priceFen: 40_010, chargeFen: 36_000 }] });
      expect(await planOf(id())).toMatchObject({ planned: null, version: 1, combos: [{ priceFen: 30_000 }] });
      expect(await lastAudit(site, 'plan.change_void')).toMatchObject({ actorId: null, subject: id() });
      await admin.put(`/api/admin/plans/${id()}`, { ...dearer, startsOn: dayFromNow(1) }, 1).expect(200);
      expect(await planOf(id())).toMatchObject({ voided: null, planned: { combos: [{ priceFen: 40_010 }] } });
    });

    it('planned prices of dismissed staff do not take effect, even if nothing voided them before their day', async () => {
      await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [planner.id]);
      await dayComes(id());
      await voided();
      expect(await planOf(id())).toMatchObject({ planned: null, version: 1, combos: [{ priceFen: 30_000 }] });
    });

    it('planned prices remain while the member of staff may change plans', async () => {
      await inTransaction(site, (tx) =>
        serviceOf(site, AccountStanding).changeRole(tx, { actorId: admin.id, accountId: planner.id }, 'admin'),
      );
      await dayComes(id());
      await eventually(async () => (await planOf(id())).version === 2);
      expect(await planOf(id())).toMatchObject({ voided: null, combos: [{ priceFen: 40_010 }] });
    });
  });

  describe('planned by one member of staff and approved by another', () => {
    const cheap = { ...terms, combos: [{ months: 12, priceFen: 3_000, discountBps: 10_000 }] };
    const agreed = async (id: string) => {
      const [planner, approver] = [await aStaffMember(site), await aStaffMember(site)];
      const { body } = await planner.put(await aPlan(id), { ...cheap, startsOn: dayFromNow(2) }, 1).expect(200);
      await approver.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200);
      expect(await planOf(id)).toMatchObject({ planned: { combos: [{ priceFen: 3_000 }] } });
      return { planner, approver };
    };

    it.each(['planner', 'approver'] as const)('are void when one of them is dismissed: the %s', async (who) => {
      const id = `agreed-${who}`;
      const { [who]: dismissed } = await agreed(id);
      await inTransaction(site, (tx) =>
        serviceOf(site, AccountStanding).disable(tx, { actorId: admin.id, accountId: dismissed.id }),
      );
      const voided = await eventually(async () => (await planOf(id)).voided);
      expect(voided).toMatchObject({ combos: [{ priceFen: 3_000 }] });
    });

    it.each(['planner', 'approver'] as const)(
      'do not take effect if one of them was dismissed and nothing voided them: the %s',
      async (who) => {
        const id = `late-${who}`;
        const { [who]: dismissed } = await agreed(id);
        await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [dismissed.id]);
        await dayComes(id);
        await eventually(async () => (await planOf(id)).planned === null);
        expect(await planOf(id)).toMatchObject({ version: 1, combos: [{ priceFen: 30_000 }] });
      },
    );

    it('a planned price names its planner as the one who changed the plan', async () => {
      const { planner } = await agreed('by-planner');
      await dayComes('by-planner');
      await eventually(async () => (await planOf('by-planner')).version === 2);
      expect(await lastAudit(site, 'plan.changed')).toMatchObject({ actorId: planner.id, subject: 'by-planner' });
    });
  });

  it('a planned price with the effect of a gift needs a second person, and is planned once approved', async () => {
    const second = await aStaffMember(site);
    const plan = await aPlan('cheap-later');
    const cheap = { ...terms, combos: [{ months: 12, priceFen: 3_000, discountBps: 10_000 }] };
    const { body } = await admin.put(plan, { ...cheap, startsOn: dayFromNow(2) }, 1).expect(200);
    expect(await planOf('cheap-later')).toMatchObject({ planned: null });
    await second.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200);
    expect(await planOf('cheap-later')).toMatchObject({ planned: { combos: [{ priceFen: 3_000 }] } });
    await dayComes('cheap-later');
    await eventually(async () => (await planOf('cheap-later')).version === 2);
    // Two people agreed on it: later changes are measured by it.
    await admin.put(plan, { ...cheap, combos: [{ ...cheap.combos[0], priceFen: 2_200 }] }, 2).expect(200);
    expect(await planOf('cheap-later')).toMatchObject({ version: 3, combos: [{ priceFen: 2_200 }] });
  });
});
