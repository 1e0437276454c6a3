import { unique } from '../support/app.js';
import { aCustomer, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { login } from '../support/forms.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('the correction of a customer’s name and address', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let customer: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });
  beforeEach(async () => {
    customer = await aPerson(site);
  });

  const path = ({ id }: Pick<Person, 'id'> = customer) => `/api/admin/accounts/${id}`;
  const file = async () => (await admin.get(path()).expect(200)).body;
  const newMail = () => `${unique('corrected')}@example.cn`;
  const correct = (person: object, version: number, of: Pick<Person, 'id'> = customer) =>
    admin.put(`${path(of)}/person`, { name: '周宁', mail: customer.mail, reason: '登记有误', ...person }, version);

  it('corrects a name, by its version, and leaves the sessions', async () => {
    const { version } = await file();
    await correct({ name: '周凝' }, version).expect(204);
    expect(await file()).toMatchObject({ name: '周凝', mail: customer.mail, version: version + 1 });
    await customer.get('/api/account/info').expect(200);
    const { body } = await correct({ name: '周柠' }, version).expect(412);
    expect(body.missed).toMatchObject({ changedBy: admin.mail, now: { name: '周凝', mail: customer.mail } });
    expect(await lastAudit(site, 'account.corrected')).toMatchObject({
      actorId: admin.id,
      subject: customer.id,
      after: { reason: '登记有误' },
    });
  });

  it('a conflict with customers who changed their own name names them', async () => {
    const { version } = await file();
    await correct({ name: '周凝' }, version).expect(204);
    await customer.post('/api/account/info', { name: '周霖' }).expect(200);
    const { body } = await correct({ name: '周柠' }, version + 1).expect(412);
    expect(body.message).toContain(customer.mail);
    expect(body).toMatchObject({ missed: { changedBy: customer.mail, now: { name: '周霖' } } });
    expect(await lastAudit(site, 'account.renamed')).toMatchObject({ actorId: customer.id, subject: customer.id });
  });

  it.each([
    ['zh', '这项内容在您打开之后已有变化，您的修改尚未保存'],
    ['en', 'This has changed since you opened it. Your changes have not been saved'],
  ])('a conflict with a change that is not in the audit log names nobody: %s', async (language, message) => {
    const { version } = await file();
    await site.db.query('UPDATE accounts SET name = $2 WHERE id = $1', [customer.id, '周凝']);
    const { body } = await correct({ name: '周柠' }, version).set('Accept-Language', language).expect(412);
    expect(body).toMatchObject({ message, missed: { changedBy: null, now: { name: '周凝' } } });
  });

  it('moves an account to another address, notifies the old one and ends all sessions', async () => {
    const mail = newMail();
    await correct({ mail: ` ${mail.toUpperCase()}` }, (await file()).version).expect(204);
    expect(await file()).toMatchObject({ mail });
    await customer.get('/api/account/info').expect(401);
    await eventually(async () => (await mailsTo(site, customer.mail)).some(({ subject }) => subject.includes('邮箱')));
  });

  it('lets the customer sign in at once with an address at which sign-ins have failed before', async () => {
    const [owner, mail] = [await aCustomer(site), newMail()];
    for (let tries = 0; tries < 5; tries += 1) await login(site, mail, 'wrong password');
    const { version } = (await admin.get(path(owner)).expect(200)).body;
    await correct({ mail }, version, owner).expect(204);
    expect((await login(site, mail)).status).toBe(200);
  });

  it('keeps the failed sign-ins of an address that stays with another account', async () => {
    const owner = await aCustomer(site);
    for (let tries = 0; tries < 5; tries += 1) await login(site, owner.mail, 'wrong password');
    await correct({ mail: owner.mail }, (await file()).version).expect(409);
    expect((await login(site, owner.mail)).status).toBe(400);
  });

  it('refuses an address that another account has, and changes nothing', async () => {
    const other = await aPerson(site);
    const { body } = await correct({ mail: other.mail, name: '周凝' }, (await file()).version).expect(409);
    expect(body).toMatchObject({ code: 'account.mail_taken', details: [{ field: 'mail' }] });
    expect(await file()).toMatchObject({ name: '周宁', mail: customer.mail });
  });

  it('saves one of two corrections made at once, and gives an address to one of two accounts', async () => {
    const { version } = await file();
    const lock = { sql: 'SELECT FROM accounts WHERE id = $1 FOR UPDATE', values: [customer.id] };
    const outcomes = await whileHeld(site, lock, [
      () => correct({ name: '一' }, version),
      () => correct({ name: '二' }, version),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([204, 412]);
    const [mail, other] = [newMail(), await aPerson(site)];
    const both = await Promise.all([
      correct({ mail }, version + 1),
      correct({ mail }, (await admin.get(path(other)).expect(200)).body.version, other),
    ]);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(both.filter(({ body }) => body.code === 'account.mail_taken')).toHaveLength(1);
  });

  it('refuses to correct the address of staff, which is their way into the console', async () => {
    const colleague = await aStaffMember(site, 'support');
    const { version } = (await admin.get(path(colleague)).expect(200)).body;
    expect((await correct({ mail: newMail() }, version, colleague).expect(409)).body.code).toBe('account.of_staff');
  });
});
