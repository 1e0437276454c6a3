import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person, signedInAgain, tally } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const DAY_MS = 24 * 3_600_000;

describe('a second administrator', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;

  beforeEach(async () => {
    [admin, second] = [await aStaffMember(site), await aStaffMember(site)];
  });
  afterEach(() => site.clock.reset());
  afterEach(() => site.db.query(`UPDATE accounts SET role = 'customer' WHERE role = 'admin'`));

  const setRole = (staff: Staff, { id }: Person, role: string, version: number) =>
    staff.put(`/api/admin/accounts/${id}/role`, { role, reason: '新同事' }, version);
  const setEnabled = (staff: Staff, { id }: Person, isEnabled: boolean, version: number) =>
    staff.put(`/api/admin/accounts/${id}/enabled`, { isEnabled }, version);
  const invite = (staff: Staff, mail: string) => staff.post('/api/admin/staff', { mail, role: 'admin' });
  const approve = (staff: Person, id: string) => staff.post(`/api/admin/proposals/${id}/approve`);
  const roleOf = async (mail: string): Promise<string> =>
    (await site.db.query('SELECT role FROM accounts WHERE mail = $1', [mail]))[0]?.role;
  const leaveAlone = () => setRole(admin, second, 'customer', 2).expect(200);

  it('makes an administrator of an account when a second one approves, not the proposer alone', async () => {
    const person = await aPerson(site);
    const { body } = await setRole(admin, person, 'admin', 1).expect(200);
    expect(await roleOf(person.mail)).toBe('customer');
    expect((await approve(admin, body.proposalId).expect(409)).body.code).toBe('proposal.own');
    const { body: list } = await second.get('/api/admin/proposals?kind=admin_access').expect(200);
    expect(list.items[0]).toMatchObject({ id: body.proposalId, mail: person.mail, reason: '新同事' });
    await approve(second, body.proposalId).expect(200);
    await person.get('/api/admin/accounts').expect(401);
    await (await signedInAgain(site, person)).get('/api/admin/accounts').expect(200);
    await approve(second, body.proposalId).expect(409);
  });

  it('lets a new administrator approve nothing for 24 hours, but reject', async () => {
    const account = await aPerson(site);
    const { body } = await setRole(admin, account, 'admin', 1).expect(200);
    await approve(second, body.proposalId).expect(200);
    const person = await signedInAgain(site, account);
    const becameAt = site.clock.now().getTime();
    const propose = async () => (await setRole(admin, await aPerson(site), 'admin', 1).expect(200)).body.proposalId;
    const [first, later] = [await propose(), await propose()];
    expect((await approve(person, first).expect(409)).body.code).toBe('proposal.approver_new');
    const { body: approver } = await person.get('/api/admin/proposals/approver').expect(200);
    const waitMs = new Date(approver.approvesFrom).getTime() - becameAt;
    expect(Math.abs(waitMs - DAY_MS)).toBeLessThan(60_000);
    await person.post(`/api/admin/proposals/${first}/reject`).expect(204);
    expect((await second.get('/api/admin/proposals/approver').expect(200)).body).toEqual({ approvesFrom: null });

    site.clock.travel(DAY_MS);
    const back = await signedInAgain(site, person);
    await approve(back, later).expect(200);
    expect((await back.get('/api/admin/proposals/approver').expect(200)).body).toEqual({ approvesFrom: null });
  });

  it('lets an administrator who was enabled again approve nothing for 24 hours', async () => {
    const third = await aStaffMember(site);
    await setEnabled(admin, third, false, 2).expect(200);
    const { body } = await setEnabled(admin, third, true, 3).expect(200);
    await approve(second, body.proposalId).expect(200);
    const { body: other } = await setRole(admin, await aPerson(site), 'admin', 1).expect(200);
    const back = await signedInAgain(site, third);
    expect((await approve(back, other.proposalId).expect(409)).body.code).toBe('proposal.approver_new');
  });

  it('requires a second administrator to appoint or enable a reviewer, unless there is only one', async () => {
    const person = await aPerson(site);
    const { body } = await setRole(admin, person, 'reviewer', 1).expect(200);
    expect([await roleOf(person.mail), body.proposalId]).toEqual(['customer', expect.any(String)]);
    await approve(second, body.proposalId).expect(200);
    await setEnabled(admin, person, false, 2).expect(200);
    expect((await setEnabled(admin, person, true, 3).expect(200)).body.proposalId).not.toBeNull();
    await leaveAlone();
    expect((await setEnabled(admin, person, true, 3).expect(200)).body.proposalId).toBeNull();
  });

  it('requires a second administrator to move staff between roles, and refers a sole one to the server', async () => {
    const person = await aStaffMember(site, 'sales');
    const { body } = await setRole(admin, person, 'finance', 2).expect(200);
    expect([await roleOf(person.mail), body.proposalId]).toEqual(['sales', expect.any(String)]);
    await approve(second, body.proposalId).expect(200);
    expect(await roleOf(person.mail)).toBe('finance');
    await leaveAlone();
    const alone = await setRole(admin, person, 'support', 3).expect(409);
    expect(alone.body.code).toBe('account.admin_by_server');
  });

  it('shows a member of staff who may not decide their own proposals only', async () => {
    const [sales, colleague] = [await aStaffMember(site, 'sales'), await aStaffMember(site, 'sales')];
    const kept = { name: '渠道', count: 1, kind: 'points', quantity: 10 };
    for (const staff of [sales, colleague]) await staff.post('/api/admin/redeem-batches/proposals', kept).expect(201);
    const proposersSeenBy = async (staff: Staff): Promise<readonly string[]> => {
      const { body } = await staff.get('/api/admin/proposals?kind=redeem_batch').expect(200);
      return body.items.map((one: { proposedBy: string }) => one.proposedBy);
    };
    expect(await proposersSeenBy(sales)).toEqual([sales.id]);
    expect(await proposersSeenBy(admin)).toEqual(expect.arrayContaining([sales.id, colleague.id]));
  });

  it('requires two others to remove the passkeys of an administrator, who then waits like a new one', async () => {
    const third = await aStaffMember(site);
    const reset = (staff: Staff, { id }: Person) =>
      staff.post(`/api/admin/accounts/${id}/passkey-reset`, { reason: '手机丢失' });
    const { body } = await reset(admin, third).expect(201);
    expect((await approve(admin, body.proposalId).expect(409)).body.code).toBe('proposal.own');
    await third.get('/api/admin/accounts').expect(200);
    await approve(second, body.proposalId).expect(200);
    await third.get('/api/admin/accounts').expect(401);
    expect(await auditOf(site, third.id)).toContainEqual({ action: 'passkey.all_removed', actor: second.id });
    const back = await signedInAgain(site, third);
    const { body: other } = await setRole(admin, await aPerson(site), 'admin', 1).expect(200);
    expect((await approve(back, other.proposalId).expect(409)).body.code).toBe('proposal.approver_new');
  });

  it('refers the removal of passkeys to the server where there are no two other administrators', async () => {
    const reset = (staff: Staff, id: string) =>
      staff.post(`/api/admin/accounts/${id}/passkey-reset`, { reason: '手机丢失' });
    expect((await reset(admin, second.id).expect(409)).body.code).toBe('passkey.reset_by_server');
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      expect((await reset(admin, id).expect(409)).body.code).toBe('passkey.reset_own');
    }
    expect((await reset(admin, (await aPerson(site)).id).expect(404)).body.code).toBe('account.not_found');
  });

  it('invites an administrator with two approvals and a link that neither of them sees', async () => {
    const mail = `${unique('admin')}@example.cn`;
    const { body } = await invite(admin, mail).expect(201);
    expect(Object.keys(body)).toEqual(['proposalId']);
    const letter = await eventually(async () => (await mailsTo(site, mail))[0]);
    expect(letter.text).toMatch(/\/reset\/[\w-]{43}/);
    expect(await roleOf(mail)).toBe('customer');
    await approve(second, body.proposalId).expect(200);
    expect(await roleOf(mail)).toBe('admin');
  });

  it('requires a second administrator to enable a former one again', async () => {
    const former = await aStaffMember(site);
    expect((await setEnabled(admin, former, false, 2).expect(200)).body.proposalId).toBeNull();
    const { body } = await setEnabled(admin, former, true, 3).expect(200);
    await former.get('/api/admin/accounts').expect(401);
    await approve(second, body.proposalId).expect(200);
    const [row] = await site.db.query('SELECT disabled_at AS "disabledAt" FROM accounts WHERE id = $1', [former.id]);
    expect(row.disabledAt).toBeNull();
  });

  it('requires a second administrator to enable a disabled account that was given the role', async () => {
    const person = await aPerson(site);
    await setEnabled(admin, person, false, 1).expect(200);
    expect((await setRole(admin, person, 'admin', 2).expect(200)).body.proposalId).toBeNull();
    expect((await setEnabled(admin, person, true, 3).expect(200)).body.proposalId).not.toBeNull();
  });

  it('refers making a second administrator to the server when there is only one', async () => {
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

  it('refuses to approve an administrator when the account has changed or the approver was demoted', async () => {
    const person = await aPerson(site);
    const { body: stale } = await setRole(admin, person, 'admin', 1).expect(200);
    await setEnabled(second, person, false, 1).expect(200);
    expect((await approve(second, stale.proposalId).expect(412)).body.code).toBe('request.stale');
    await leaveAlone();
    expect(await roleOf(person.mail)).toBe('customer');
    await approve(await signedInAgain(site, second), stale.proposalId).expect(403);
  });

  it('keeps one administrator when two demote each other at the same moment', async () => {
    const administrators = { sql: `SELECT id FROM accounts WHERE role = 'admin' FOR UPDATE` };
    const answers = await whileHeld(site, administrators, [
      () => setRole(admin, second, 'customer', 2),
      () => setRole(second, admin, 'customer', 2),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'auth.forbidden': 1 });
    const [{ count }] = await site.db.query(`SELECT count(*)::int AS count FROM accounts WHERE role = 'admin'`);
    expect(count).toBe(1);
  });

  it('refuses the approval of an administrator who is demoted at the same moment', async () => {
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
