import { unique } from '../support/app.js';
import { anEmployee, APPLICATION, applied, stubMailHosts } from '../support/applications.js';
import { type OvertakenWrites, rowChanged, testOvertaken } from '../support/overtaken.js';
import { aPasskey } from '../support/passkeys.js';
import { aPerson } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const site = siteOfSuite();
let staff: Staff;
let second: Staff;

beforeAll(async () => {
  stubMailHosts(site);
  [staff, second] = [await aStaffMember(site), await aStaffMember(site)];
});

const REJECTED = `status = 'rejected', decided_at = now()`;
const anApplication = async () => applied(await anEmployee(site));
const decide = (id: string, what: string) => () =>
  staff.post(`/api/admin/applications/${id}/${what}`, { note: '请补充资料' });
const aProposal = async (): Promise<string> => {
  const grant = { planId: 'enterprise', users: 500, assets: 5_000, months: 36, reason: '测试' };
  const { mail } = await aPerson(site);
  return (await second.post('/api/admin/licenses', { ...grant, mail }).expect(201)).body.proposalId;
};
const decideProposal = async (who: Staff, what: string) => {
  const id = await aProposal();
  const by = rowChanged('proposals', id, `status = 'void', decided_at = now()`);
  return { by, act: () => who.post(`/api/admin/proposals/${id}/${what}`), refusal: 'proposal.decided' };
};
const aCase = async (): Promise<string> =>
  (await site.db.query(`INSERT INTO cases (company_name, approved_at) VALUES ('远岸科技', now()) RETURNING id`))[0].id;

const WRITES: OvertakenWrites = {
  'an application by an account': async () => {
    const person = await anEmployee(site);
    const by = rowChanged('accounts', person.id, 'deleted_at = now()');
    return { by, act: () => person.post('/api/apply-free-enterprise', APPLICATION), refusal: 'account.disabled' };
  },
  'the profile of an account': async () => {
    const person = await aPerson(site);
    const by = rowChanged('accounts', person.id, 'deleted_at = now()');
    return { by, act: () => person.post('/api/account/info', { name: '林夕' }), refusal: 'account.disabled' };
  },
  'the approval of an application': async () => {
    const id = await anApplication();
    const by = rowChanged('applications', id, REJECTED);
    return { by, act: decide(id, 'approval'), refusal: 'application.already_decided' };
  },
  'the rejection of an application': async () => {
    const id = await anApplication();
    const by = rowChanged('applications', id, REJECTED);
    return { by, act: decide(id, 'rejection'), refusal: 'application.already_decided' };
  },
  'the reopening of an application': async () => {
    const id = await anApplication();
    await decide(id, 'rejection')().expect(200);
    const by = rowChanged('applications', id, `status = 'pending', decided_at = NULL`);
    return { by, act: decide(id, 'reopening'), refusal: 'application.not_rejected' };
  },
  'an application put off': async () => {
    const id = await anApplication();
    const by = rowChanged('applications', id, REJECTED);
    return {
      by,
      act: () => staff.post(`/api/admin/applications/${id}/set-aside`),
      refusal: 'application.already_decided',
    };
  },
  'the approval of a proposal': () => decideProposal(staff, 'approve'),
  'the rejection of a proposal': () => decideProposal(staff, 'reject'),
  'the withdrawal of a proposal': () => decideProposal(second, 'withdraw'),
  'the role of an account': async () => {
    const { id } = await aPerson(site);
    const by = rowChanged('accounts', id, 'disabled_at = now(), version = version + 1');
    const act = () => staff.put(`/api/admin/accounts/${id}/role`, { role: 'reviewer' }, 1);
    return { by, act, refusal: 'request.stale' };
  },
  'the standing of an account': async () => {
    const { id } = await aPerson(site);
    const by = rowChanged('accounts', id, `role = 'reviewer', version = version + 1`);
    const act = () => staff.put(`/api/admin/accounts/${id}/enabled`, { isEnabled: false }, 1);
    return { by, act, refusal: 'request.stale' };
  },
  'the removal of a passkey from an account': async () => {
    const owner = await aPerson(site);
    const { id } = await aPasskey(site, owner);
    const by = rowChanged('accounts', owner.id, 'password_hash = NULL');
    const act = () => owner.delete(`/api/account/webauthn/credentials/${id}`);
    return { by, act, refusal: 'passkey.last_factor' };
  },
  'the edit of a case': async () => {
    const id = await aCase();
    const by = rowChanged('cases', id, 'position = 7, version = version + 1');
    const act = () => staff.put(`/api/admin/cases/${id}`, { companyName: '远岸', position: 0, isHidden: true }, 1);
    return { by, act, refusal: 'request.stale' };
  },
  'the edit of a canned note on applications': async () => {
    const note = { action: 'reject', zh: '请补充。', en: 'Please say more.', title: unique('缺资料') };
    await staff.post('/api/admin/canned-notes', note).expect(204);
    const sql = 'SELECT id FROM application_canned_notes WHERE title = $1';
    const [{ id }] = await site.db.query(sql, [note.title]);
    const by = rowChanged('application_canned_notes', id, `en = 'x', version = version + 1`);
    return { by, act: () => staff.put(`/api/admin/canned-notes/${id}`, note, 1), refusal: 'request.stale' };
  },
};

testOvertaken(site, WRITES);
