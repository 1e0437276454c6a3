import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPerson, type Person, signedInAgain } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('accounts in the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const found = async (query: string): Promise<string[]> => {
    const { body } = await admin.get(`/api/admin/accounts?${query}`).expect(200);
    return body.items.map(({ id }: { id: string }) => id);
  };
  const actionsOn = async ({ id }: Person) => (await auditOf(site, id)).map(({ action }) => action);

  it('finds accounts by address, role and standing', async () => {
    const person = await aPerson(site);
    expect(await found(`q=${person.mail.toUpperCase()}`)).toEqual([person.id]);
    expect(await found(`q=${person.mail}&role=admin`)).toEqual([]);
    expect(await found('role=admin')).toEqual([admin.id]);
    await admin.put(`/api/admin/accounts/${person.id}/enabled`, { isEnabled: false }, 1).expect(200);
    expect(await found('isDisabled=true')).toEqual([person.id]);
  });

  it('ends every session of an account as soon as it is disabled', async () => {
    const person = await aPerson(site);
    await admin.put(`/api/admin/accounts/${person.id}/enabled`, { isEnabled: false }, 1).expect(200);
    await person.get('/api/account/info').expect(401);
    await admin.put(`/api/admin/accounts/${person.id}/enabled`, { isEnabled: true }, 2).expect(200);
    expect(await actionsOn(person)).toEqual(expect.arrayContaining(['account.disabled', 'account.enabled']));
  });

  it('grants an account what its new role permits', async () => {
    const person = await aPerson(site);
    await person.get('/api/admin/applications').expect(403);
    const { body } = await admin.put(`/api/admin/accounts/${person.id}/role`, { role: 'reviewer' }, 1).expect(200);
    expect(body.proposalId).toBeNull();
    await (await signedInAgain(site, person)).get('/api/admin/applications').expect(200);
  });

  it('audits that staff read an account and export the list', async () => {
    const person = await aPerson(site);
    const { body } = await admin.get(`/api/admin/accounts/${person.id}`).expect(200);
    expect(body).toMatchObject({ mail: person.mail, hasPassword: true, referralCount: 0 });
    expect(await actionsOn(person)).toContain('account.read');
    const friend = await aPerson(site, { referrer: person });
    const { body: brought } = await admin.get(`/api/admin/accounts/${friend.id}`).expect(200);
    expect(brought).toMatchObject({ referrerId: person.id, referrerMail: person.mail });
    await admin.get('/api/admin/accounts/export').expect(200);
    expect(await auditOf(site, 'accounts')).toEqual([{ action: 'account.exported', actor: admin.id }]);
  });

  it.each(['sessions', 'passkeys', 'application', 'notes', 'events'])(
    'audits that staff read the %s of an account',
    async (part) => {
      const person = await aPerson(site);
      await admin.get(`/api/admin/accounts/${person.id}/${part}`).expect(200);
      const reads = (await auditOf(site, person.id)).filter(({ action }) => action === 'account.read');
      expect(reads).toEqual([{ action: 'account.read', actor: admin.id }]);
    },
  );

  it('lets staff end every session of an account', async () => {
    const person = await aPerson(site);
    const { body } = await admin.get(`/api/admin/accounts/${person.id}/sessions`).expect(200);
    expect(body).toHaveLength(1);
    await admin.delete(`/api/admin/accounts/${person.id}/sessions`).expect(204);
    await person.get('/api/account/info').expect(401);
  });

  it('refuses to let administrators change their own role or standing', async () => {
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      for (const request of [
        admin.put(`/api/admin/accounts/${id}/enabled`, { isEnabled: false }, 2),
        admin.put(`/api/admin/accounts/${id}/role`, { role: 'customer' }, 2),
      ]) {
        expect((await request.expect(409)).body.code).toBe('account.own_standing');
      }
    }
  });

  it('creates accounts for new staff, and refuses an address that is taken', async () => {
    const mail = `${unique('reviewer')}@example.cn`;
    const { body } = await admin.post('/api/admin/staff', { mail, role: 'reviewer' }).expect(201);
    expect(body).toEqual({ proposalId: null });
    const letter = await eventually(async () => (await mailsTo(site, mail))[0]);
    expect(letter.text).toMatch(/\/reset\/[\w-]{43}/);
    const person = await aPerson(site);
    for (const taken of [mail, person.mail]) {
      const { body: refusal } = await admin.post('/api/admin/staff', { mail: taken, role: 'admin' }).expect(409);
      expect(refusal.code).toBe('account.mail_taken');
    }
    await admin.post('/api/admin/staff', { mail: 'nobody', role: 'reviewer' }).expect(400);
    await person.get('/api/account/info').expect(200);
  });
});
