import { type OvertakenWrites, rowChanged, testOvertaken } from '../support/overtaken.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aGrantedLicense, anArticle } from '../support/rewards.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const REASON = { reason: '测试' };

const site = siteOfSuite();
let owner: Person;
let staff: Staff;

beforeEach(async () => {
  [owner, staff] = [await aPerson(site), await aStaffMember(site)];
});

const aLicense = () => aGrantedLicense(staff, owner, { users: 1, assets: 5, months: 1 });
const boundLicense = async (): Promise<string> => {
  const id = await aLicense();
  await bind(id).expect(200);
  return id;
};
const bind = (id: string) => owner.post(`/api/account/paid-binding?paidId=${id}&machineId=MACHINE-0001`);
const ofStaff = (id: string, what: string) => `/api/admin/licenses/${id}/${what}`;
/** Overtaken by a revocation that is then undone, so that its lines still count. */
const byRevocation = (id: string) => ({
  by: rowChanged('licenses', id, `status = 'revoked', machine_id = NULL, bound_at = NULL`),
  refusal: 'license.revoked',
  settled: {
    sql: `WITH restored AS (UPDATE licenses SET status = 'active' WHERE id = $1)
          UPDATE license_bindings SET unbound_at = now(), unbound_by = 'staff' WHERE license_id = $1`,
    values: [id],
  },
});
const aReward = async (): Promise<string> => {
  const paidId = await aLicense();
  const { body } = await staff.post('/api/admin/rewards', { ...anArticle(site), mail: owner.mail, paidId }).expect(201);
  return body.id;
};

const WRITES: OvertakenWrites = {
  'the binding of a licence': async () => {
    const id = await aLicense();
    return { ...byRevocation(id), act: () => bind(id) };
  },
  'the unbinding of a licence': async () => {
    const id = await boundLicense();
    const act = () => owner.post(`/api/account/paid-unbind?paidId=${id}`);
    return { ...byRevocation(id), act };
  },
  'the unbinding of a licence by staff': async () => {
    const id = await boundLicense();
    const act = () => staff.post(ofStaff(id, 'unbind'), REASON);
    return { ...byRevocation(id), act };
  },
  'the transfer of a licence': async () => {
    const [id, { mail }] = [await aLicense(), await aPerson(site)];
    const query = new URLSearchParams({ paidId: id, mail }).toString();
    const act = () => owner.post(`/api/account/license-transfer?${query}`);
    return { ...byRevocation(id), act };
  },
  'the note on a licence': async () => {
    const [id, { id: recipient }] = [await aLicense(), await aPerson(site)];
    const act = () => owner.post(`/api/account/paid-remark?paidId=${id}&remark=noted`);
    return { by: rowChanged('licenses', id, `account_id = '${recipient}'`), act, refusal: 'license.not_found' };
  },
  'the merge of two licences': async () => {
    const [targetPaidId, source] = [await aLicense(), await aLicense()];
    const act = () => owner.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds: [source] });
    return { ...byRevocation(source), act };
  },
  'points spent on a licence': async () => {
    await givePoints(site, owner, 100_000);
    const paidId = await aLicense();
    const act = () => owner.post('/api/account/points/spend', { paidId, kind: 'assets', quantity: 1 });
    return { ...byRevocation(paidId), act };
  },
  'an addition to a licence': async () => {
    const id = await aLicense();
    const act = () => staff.post(ofStaff(id, 'additions'), { kind: 'assets', quantity: 1, ...REASON });
    return { ...byRevocation(id), act };
  },
  'the revocation of a licence': async () => {
    const [id, into] = [await aLicense(), await aLicense()];
    const by = rowChanged('licenses', id, `status = 'merged', merged_into_id = '${into}'`);
    const settled = rowChanged('licenses', id, `status = 'active', merged_into_id = NULL`);
    return { by, act: () => staff.post(ofStaff(id, 'revoke'), REASON), refusal: 'license.merged', settled };
  },
  'a reward on a licence': async () => {
    const paidId = await aLicense();
    const reward = { ...anArticle(site), mail: owner.mail, paidId };
    const act = () => staff.post('/api/admin/rewards', reward);
    return { ...byRevocation(paidId), act, refusal: 'reward.license_unsuitable' };
  },
  'the revocation of a reward': async () => {
    const id = await aReward();
    const end = `revoked_at = now(), revoked_by = granted_by, revoke_reason = 'x', next_check_on = NULL`;
    const act = () => staff.post(`/api/admin/rewards/${id}/revoke`, REASON);
    const settled = rowChanged('rewards', id, 'revoked_at = NULL, revoked_by = NULL, revoke_reason = NULL');
    return { by: rowChanged('rewards', id, end), act, refusal: 'reward.already_revoked', settled };
  },
};

testOvertaken(site, WRITES);
