import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';

const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000);

describe('prices that apply from a later day', () => {
  let site: TestApp;
  let admin: Staff;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await aStaffMember(site);
  });
  afterAll(() => site.close());

  const terms = {
    name: { zh: '测试版', en: 'Trial' },
    description: { zh: '', en: '' },
    users: 3,
    assets: -1,
    isHidden: false,
    combos: [{ months: 12, priceFen: 12_000, discountBps: 10_000 }],
  };
  const dearer = { ...terms, combos: [{ months: 12, priceFen: 20_010, discountBps: 9_000 }] };
  const aPlan = async (id: string) => {
    await admin.post('/api/admin/plans', { id, edition: 'professional', ...terms }).expect(204);
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

  it('applies at its day, and is shown until then', async () => {
    const plan = await aPlan('later');
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(3) }, 1).expect(204);
    const { planned, combos } = await planOf('later');
    expect(planned).toEqual({
      startsAt: new Date(`${dayFromNow(3)}T00:00:00+08:00`).toISOString(),
      combos: [expect.objectContaining({ months: 12, priceFen: 20_010, chargeFen: 18_000 })],
    });
    expect(combos).toMatchObject([{ priceFen: 12_000 }]);

    await dayComes('later');
    expect(await eventually(async () => (await priceOf('later')) === 20_010)).toBe(true);
    expect(await planOf('later')).toMatchObject({ planned: null, version: 2 });
    expect(await lastAudit(site, 'plan.changed')).toMatchObject({ actorId: admin.id, subject: 'later' });
  });

  it('can be cancelled, and until then no other change is possible', async () => {
    const plan = await aPlan('cancelled');
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(1) }, 1).expect(204);
    for (const more of [{}, { startsOn: dayFromNow(2) }]) {
      const { body } = await admin.put(plan, { ...dearer, ...more }, 1).expect(409);
      expect(body.code).toBe('plan.change_planned');
    }
    await admin.delete(`${plan}/planned`).expect(204);
    await admin.delete(`${plan}/planned`).expect(404);
    await admin.put(plan, dearer, 1).expect(204);
  });

  it('of two planned at once, one waits', async () => {
    const plan = await aPlan('twice');
    const answers = await Promise.all(
      [1, 2].map((days) => admin.put(plan, { ...dearer, startsOn: dayFromNow(days) }, 1)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it('does nothing for a plan that has changed by other means', async () => {
    const plan = await aPlan('changed');
    await admin.put(plan, { ...dearer, startsOn: dayFromNow(1) }, 1).expect(204);
    await site.db.query(`UPDATE plans SET users = 9 WHERE id = 'changed'`);
    await dayComes('changed');
    await eventually(async () => (await planOf('changed')).planned === null);
    expect(await planOf('changed')).toMatchObject({ users: 9, combos: [{ priceFen: 12_000 }] });
    expect(await lastAudit(site, 'plan.change_dropped')).toMatchObject({ subject: 'changed' });
  });

  it('needs a day after today', async () => {
    const plan = await aPlan('early');
    for (const startsOn of [dayFromNow(0), dayFromNow(-1)]) {
      const { body } = await admin.put(plan, { ...dearer, startsOn }, 1).expect(400);
      expect(body).toMatchObject({ code: 'plan.starts_too_early', details: [{ field: 'startsOn' }] });
    }
    await admin.put(plan, { ...dearer, startsOn: '2027-02-30' }, 1).expect(400);
  });

  it('previews what the pricing page would show', async () => {
    const { body } = await admin.post('/api/admin/plans/preview', { combos: dearer.combos }).expect(200);
    expect(body).toEqual([{ ...dearer.combos[0], chargeFen: 18_000 }]);
  });
});
