import { eventually, startTestApp, type TestApp, unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, openConnections, type Person, tally } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';

describe('a second administrator', () => {
  let site: TestApp;
  let admin: Staff;
  let second: Staff;

  beforeAll(async () => {
    site = await startTestApp({ DATABASE_POOL_SIZE: '20' });
    await openConnections(site);
  });
  beforeEach(async () => {
    [admin, second] = [await aStaffMember(site), await aStaffMember(site)];
  });
  afterEach(() => site.db.query(`UPDATE accounts SET role = 'customer' WHERE role = 'admin'`));
  afterAll(() => site.close());

  const setRole = (staff: Staff, { id }: Person, role: string, version: number) =>
    staff.put(`/api/admin/accounts/${id}/role`, { role, reason: '新同事' }, version);
  const setEnabled = (staff: Staff, { id }: Person, isEnabled: boolean, version: number) =>
    staff.put(`/api/admin/accounts/${id}/enabled`, { isEnabled }, version);
  const invite = (staff: Staff, mail: string) => staff.post('/api/admin/staff', { mail, role: 'admin' });
  const approve = (staff: Staff, id: string) => staff.post(`/api/admin/proposals/${id}/approve`);
  const roleOf = async (mail: string): Promise<string> =>
    (await site.db.query('SELECT role FROM accounts WHERE mail = $1', [mail]))[0]?.role;
  const leaveAlone = () => setRole(admin, second, 'customer', 2).expect(200);

  it('is made from an account by two administrators, never by one', async () => {
    const person = await aPerson(site);
    const { body } = await setRole(admin, person, 'admin', 1).expect(200);
    expect(await roleOf(person.mail)).toBe('customer');
    expect((await approve(admin, body.proposalId).expect(409)).body.code).toBe('proposal.own');
    const { body: list } = await second.get('/api/admin/proposals?kind=admin_access').expect(200);
    expect(list.items[0]).toMatchObject({ id: body.proposalId, mail: person.mail, reason: '新同事' });
    await approve(second, body.proposalId).expect(200);
    await person.get('/api/admin/accounts').expect(200);
    await approve(second, body.proposalId).expect(409);
  });

  it('is invited by two administrators, and gets the link that neither of them sees', async () => {
    const mail = `${unique('admin')}@example.cn`;
    const { body } = await invite(admin, mail).expect(201);
    expect(Object.keys(body)).toEqual(['proposalId']);
    const letter = await eventually(async () => (await mailsTo(site, mail))[0]);
    expect(letter.text).toMatch(/\/reset\/[\w-]{43}/);
    expect(await roleOf(mail)).toBe('customer');
    await approve(second, body.proposalId).expect(200);
    expect(await roleOf(mail)).toBe('admin');
  });

  it('is not brought back by one who enables a former administrator', async () => {
    const former = await aStaffMember(site);
    expect((await setEnabled(admin, former, false, 2).expect(200)).body.proposalId).toBeNull();
    const { body } = await setEnabled(admin, former, true, 3).expect(200);
    await former.get('/api/admin/accounts').expect(401);
    await approve(second, body.proposalId).expect(200);
    const [row] = await site.db.query('SELECT disabled_at AS "disabledAt" FROM accounts WHERE id = $1', [former.id]);
    expect(row.disabledAt).toBeNull();
  });

  it('is not brought back by a role that is given to a disabled account', async () => {
    const person = await aPerson(site);
    await setEnabled(admin, person, false, 1).expect(200);
    expect((await setRole(admin, person, 'admin', 2).expect(200)).body.proposalId).toBeNull();
    expect((await setEnabled(admin, person, true, 3).expect(200)).body.proposalId).not.toBeNull();
  });

  it('is made on the server when there is only one', async () => {
    await leaveAlone();
    const person = await aPerson(site);
    const mail = `${unique('admin')}@example.cn`;
    for (const refused of [setRole(admin, person, 'admin', 1), invite(admin, mail)]) {
      expect((await refused.expect(409)).body).toMatchObject({
        code: 'account.admin_by_server',
        message: expect.stringContaining('npm run admin -- create'),
      });
    }
    expect(await roleOf(mail)).toBeUndefined();
    expect(await mailsTo(site, mail)).toEqual([]);
  });

  it('is refused when the account was changed since, or when its approver has been demoted', async () => {
    const person = await aPerson(site);
    const { body: stale } = await setRole(admin, person, 'admin', 1).expect(200);
    await setRole(second, person, 'reviewer', 1).expect(200);
    expect((await approve(second, stale.proposalId).expect(412)).body.code).toBe('request.stale');
    await leaveAlone();
    expect(await roleOf(person.mail)).toBe('reviewer');
    await approve(second, stale.proposalId).expect(403);
  });

  it('stays when two administrators demote each other at the same moment', async () => {
    const administrators = { sql: `SELECT id FROM accounts WHERE role = 'admin' FOR UPDATE` };
    const answers = await whileHeld(site, administrators, [
      () => setRole(admin, second, 'customer', 2),
      () => setRole(second, admin, 'customer', 2),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'auth.forbidden': 1 });
    const [{ count }] = await site.db.query(`SELECT count(*)::int AS count FROM accounts WHERE role = 'admin'`);
    expect(count).toBe(1);
  });

  it('is not made by an approver who is demoted at the same moment', async () => {
    const person = await aPerson(site);
    const { body } = await setRole(admin, person, 'admin', 1).expect(200);
    const administrators = { sql: `SELECT id FROM accounts WHERE role = 'admin' FOR UPDATE` };
    const answers = await whileHeld(site, administrators, [
      () => setRole(admin, second, 'customer', 2),
      () => approve(second, body.proposalId),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'auth.forbidden': 1 });
    expect(await roleOf(person.mail)).toBe('customer');
  });
});
