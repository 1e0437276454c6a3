import { PersonalData } from '../../src/modules/account/personal-data.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, inTransaction, openConnections, serviceOf } from '../support/people.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PATH = '/api/admin/notifications';
const NONE = {
  incidents: 'none',
  applications: 'none',
  applications_due: 'none',
  refunds: 'none',
  transfers: 'none',
  quotes: 'none',
};

describe('work notifications of staff', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    await openConnections(site);
  });
  beforeEach(async () => {
    admin = await aStaffMember(site);
  });

  it('notifies staff of nothing until they choose, and audits each choice', async () => {
    const { body: first } = await admin.get(PATH).expect(200);
    expect(first).toEqual({ version: 1, choices: NONE, digestHour: 9, quietMinutes: 15 });

    const choices = { ...NONE, incidents: 'at_once', quotes: 'digest' };
    await admin.put(PATH, choices, 1).expect(204);
    const { body: saved } = await admin.get(PATH).expect(200);
    expect(saved).toMatchObject({ version: 2, choices });
    expect(await lastAudit(site, 'account.notifications_changed')).toEqual({
      actorId: admin.id,
      subject: admin.id,
      before: NONE,
      after: choices,
    });
    await admin.put(PATH, { quotes: 'at_once' }, 2).expect(204);
    const { body: replaced } = await admin.get(PATH).expect(200);
    expect(replaced.choices).toEqual({ ...NONE, quotes: 'at_once' });
  });

  it('refuses a choice of notifications based on an older version', async () => {
    expect((await admin.put(PATH, {}).expect(428)).body.code).toBe('request.version_missing');
    await admin.put(PATH, { quotes: 'digest' }, 1).expect(204);
    const { body } = await admin.put(PATH, { quotes: 'none' }, 1).expect(412);
    expect(body).toMatchObject({
      code: 'request.stale',
      missed: { version: 2, changedBy: admin.mail, now: { ...NONE, quotes: 'digest' } },
    });
  });

  it('saves one of two simultaneous first choices of notifications', async () => {
    const answers = await Promise.all([
      admin.put(PATH, { quotes: 'digest' }, 1),
      admin.put(PATH, { quotes: 'at_once' }, 1),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 412]));
  });

  it('saves one of two simultaneous later choices of notifications', async () => {
    await admin.put(PATH, {}, 1).expect(204);
    const answers = await whileHeld(site, { sql: 'SELECT FROM work_subscriptions FOR UPDATE' }, [
      () => admin.put(PATH, { quotes: 'digest' }, 2),
      () => admin.put(PATH, { quotes: 'at_once' }, 2),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 412]));
  });

  it('offers staff only notifications about work of their role', async () => {
    const reviewer = await aStaffMember(site, 'reviewer');
    const { body } = await reviewer.get(PATH).expect(200);
    expect(body.choices).toEqual({ applications: 'none', applications_due: 'none' });
    await reviewer.put(PATH, { applications: 'at_once', applications_due: 'digest' }, 1).expect(204);

    const { body: refusal } = await reviewer.put(PATH, { applications: 'none', refunds: 'digest' }, 2).expect(403);
    expect(refusal).toMatchObject({ code: 'work.not_yours', details: [{ field: 'refunds', code: 'work.not_yours' }] });
    const { body: kept } = await reviewer.get(PATH).expect(200);
    expect(kept.choices).toEqual({ applications: 'at_once', applications_due: 'digest' });

    const customer = await aPerson(site);
    await customer.get(PATH).expect(403);
    await customer.put(PATH, {}, 1).expect(403);
  });

  it.each([
    [{ quotes: 'hourly' }, 'quotes'],
    [{ quotes: ['digest'] }, 'quotes'],
    [{ jobs: 'digest' }, 'jobs'],
  ])('refuses the choice of notifications %j and names its field', async (body, field) => {
    const { body: refusal } = await admin.put(PATH, body, 1).expect(400);
    expect(refusal.details).toEqual([expect.objectContaining({ field })]);
  });

  it('exports the choice of notifications with the personal data, and erases it with the account', async () => {
    await admin.put(PATH, { quotes: 'digest', refunds: 'at_once' }, 1).expect(204);
    const data = serviceOf(site, PersonalData);
    const { workNotifications } = await data.export(admin.id);
    expect(workNotifications).toEqual({ atOnce: ['refunds'], inDigest: ['quotes'] });
    await inTransaction(site, (tx) => data.erase(tx, { accountId: admin.id, mail: admin.mail }));
    expect((await data.export(admin.id))['workNotifications']).toBeNull();
  });
});
