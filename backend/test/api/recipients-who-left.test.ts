import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const GRANT = { planId: 'group', users: 5, assets: 50, months: 12, reason: '补偿' };

describe('what is approved for an account that has left', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let second: Staff;
  let owner: Person;

  beforeEach(async () => {
    [admin, second, owner] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const grant = (terms: object) => admin.post('/api/admin/licenses', { ...terms, mail: owner.mail });
  const leave = (column: string) => site.db.query(`UPDATE accounts SET ${column} = now() WHERE id = $1`, [owner.id]);
  const approve = (proposalId: string) => second.post(`/api/admin/proposals/${proposalId}/approve`);

  describe.each([
    ['disabled_at', 409, 'account.recipient_disabled'],
    ['deleted_at', 404, 'account.not_found'],
  ])('%s', (column, status, code) => {
    it(`grants no licence: ${code}`, async () => {
      const { proposalId } = (await grant({ ...GRANT, users: -1 }).expect(201)).body;
      await leave(column);
      expect((await approve(proposalId).expect(status)).body.code).toBe(code);
      expect(await site.db.query('SELECT FROM licenses WHERE account_id = $1', [owner.id])).toEqual([]);
    });

    it.each([
      ['issues no file without a machine', 'files', { days: 30, reason: '演练' }],
      ['adds nothing to a licence', 'additions', { kind: 'users', quantity: 500, reason: '活动' }],
    ])(`%s, and proposes none: ${code}`, async (_what, path, act) => {
      const { licenseId } = (await grant(GRANT).expect(201)).body;
      const of = `/api/admin/licenses/${licenseId}`;
      const propose = () => admin.post(`${of}/${path}`, act);
      const { proposalId } = (await propose()).body;
      await leave(column);
      expect((await approve(proposalId).expect(status)).body.code).toBe(code);
      const refused = (await propose().expect(status)).body;
      expect(refused.code).toBe(code);
      if (path === 'additions') {
        const { reason: _reason, ...addition } = act;
        const { body } = await admin.post(`${of}/additions/preview`, addition).expect(200);
        expect(body).toMatchObject({ after: null, refusal: refused.message, givenFen: 0, takesSecondPerson: false });
      }
      expect((await admin.get(of).expect(200)).body).toMatchObject({ users: 5, grantedFiles: [] });
    });
  });
});
