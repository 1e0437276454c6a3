import { randomUUID } from 'node:crypto';
import { verifyFile } from '../support/independent-verifier.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const DAY_MS = 86_400_000;
const GRANT = { planId: 'group', users: 5, assets: 50, months: 12, reason: '补偿' };

describe('files without a machine', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let second: Staff;
  let owner: Person;
  let licenseId: string;

  beforeEach(async () => {
    site.clock.reset();
    [admin, second, owner] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
    const { body } = await admin.post('/api/admin/licenses', { ...GRANT, mail: owner.mail }).expect(201);
    ({ licenseId } = body);
  });

  const files = () => `/api/admin/licenses/${licenseId}/files`;
  const propose = async (days = 30): Promise<string> =>
    (await admin.post(files(), { days, reason: '演练' }).expect(201)).body.proposalId;
  const granted = async (days?: number): Promise<string> => {
    await second.post(`/api/admin/proposals/${await propose(days)}/approve`).expect(200);
    const { body } = await admin.get(`/api/admin/licenses/${licenseId}`).expect(200);
    return body.grantedFiles[0].id;
  };
  const download = (fileId: string) =>
    owner.get(`/api/account/paid/${licenseId}/license-file?format=plain&file=${fileId}`);
  const verdictOn = async (file: string) => (await site.http.post('/api/license/verify').send({ file })).body.status;

  it('grants a file without a machine after a second approval, shows it to both sides, and lets it expire', async () => {
    const proposalId = await propose();
    expect((await admin.get(`/api/admin/licenses/${licenseId}`)).body.grantedFiles).toEqual([]);
    expect((await admin.post(`/api/admin/proposals/${proposalId}/approve`).expect(409)).body.code).toBe('proposal.own');
    await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(200);
    const { grantedFiles } = (await owner.get(`/api/account/paid/${licenseId}`)).body;
    expect(grantedFiles).toEqual([{ id: expect.any(String), endsAt: expect.any(String) }]);
    const [{ id, endsAt }] = grantedFiles;
    expect((Date.parse(endsAt) - site.clock.now().getTime()) / DAY_MS).toBeCloseTo(30, 1);

    const { text, headers } = await download(id).expect(200);
    expect(headers['content-disposition']).toMatch(/CW-[\w-]+\.license\.plain\.lic"$/);
    const { keys } = (await site.http.get('/api/license/public-keys')).body;
    const publicKeyHex = Buffer.from(keys[0].x, 'base64url').toString('hex');
    const content = verifyFile(text, { kind: 'license', publicKeyHex });
    expect(content.meta).toMatchObject({ jti: id, expiry: endsAt });
    await admin.get(`${files()}/${id}`).expect(200);
    expect(await auditOf(site, licenseId)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'license.file_granted', actor: second.id })]),
    );
    expect(await verdictOn(text)).toBe('active');
    site.clock.travel(30 * DAY_MS + 60_000);
    expect(await verdictOn(text)).toBe('file_expired');
  });

  it('records who downloaded a file first: staff before the owner', async () => {
    const id = await granted();
    await admin.get(`${files()}/${id}`).expect(200);
    await download(id).expect(200);
    expect(
      await site.db.query(
        `SELECT actor_kind AS kind, actor_id AS "by" FROM license_events WHERE license_id = $1 AND kind = 'downloaded'`,
        [licenseId],
      ),
    ).toEqual([{ kind: 'staff', by: admin.id }]);
  });

  it.each([0, 91, 1.5, -1, null, '30'])('refuses to grant a file for %p days', async (days) => {
    await admin.post(files(), { days, reason: '演练' }).expect(400);
  });

  it('refuses a granted file after a single administrator revokes it', async () => {
    const id = await granted(90);
    const { text } = await download(id).expect(200);
    await admin.post(`${files()}/${id}/revoke`, { reason: '不再需要' }).expect(204);
    expect(await verdictOn(text)).toBe('revoked');
    expect((await download(id).expect(404)).body.code).toBe('license.file_not_found');
    expect((await admin.post(`${files()}/${id}/revoke`, { reason: '再次' }).expect(404)).body.code).toBe(
      'license.file_not_found',
    );
  });

  it('refuses to approve a file that was proposed for a previous owner', async () => {
    const proposalId = await propose();
    const recipient = await aPerson(site);
    const to = `mail=${encodeURIComponent(recipient.mail)}&paidId=${licenseId}`;
    await owner.post(`/api/account/license-transfer?${to}`).expect(204);
    const { body } = await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(409);
    expect(body.code).toBe('license.owner_changed');
    expect((await recipient.get(`/api/account/paid/${licenseId}`)).body.grantedFiles).toEqual([]);
  });

  it('revokes granted files when their licence is transferred or revoked', async () => {
    const id = await granted();
    const { text } = await download(id).expect(200);
    const recipient = await aPerson(site);
    const to = `mail=${encodeURIComponent(recipient.mail)}&paidId=${licenseId}`;
    await owner.post(`/api/account/license-transfer?${to}`).expect(204);
    expect(await verdictOn(text)).toBe('revoked');
    await recipient.get(`/api/account/paid/${licenseId}/license-file?file=${id}`).expect(404);

    const other = await granted();
    const staffCopy = (await admin.get(`${files()}/${other}?format=plain`).expect(200)).text;
    await admin.post(`/api/admin/licenses/${licenseId}/revoke`, { reason: '滥用' }).expect(204);
    expect(await verdictOn(staffCopy)).toBe('revoked');
  });

  it('keeps a granted file valid after a binding, without later additions', async () => {
    const id = await granted();
    await owner.post(`/api/account/paid-binding?paidId=${licenseId}&machineId=MACHINE-0001`).expect(200);
    await admin.post(`/api/admin/licenses/${licenseId}/additions`, { kind: 'users', quantity: 3, reason: '赠送' });
    const { text } = await download(id).expect(200);
    const { body } = await site.http.post('/api/license/verify').send({ file: text });
    expect(body).toMatchObject({ status: 'active', grant: { users: 5, machineId: null } });
  });

  it('refuses a granted file to strangers, and to its owner on the path of staff', async () => {
    const id = await granted();
    const stranger = await aPerson(site);
    const path = `/api/account/paid/${licenseId}/license-file?file=`;
    expect((await stranger.get(`${path}${id}`).expect(404)).body.code).toBe('license.not_found');
    expect((await owner.get(`${path}${randomUUID()}`).expect(404)).body.code).toBe('license.file_not_found');
    await owner.get(`${files()}/${id}`).expect(403);
  });
});
