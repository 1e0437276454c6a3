import { DAY_MS, shanghaiDate } from '../../src/domain/calendar/calendar.js';
import { endsOn } from '../support/license-terms.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person, tally } from '../support/people.js';
import { aStaffMember, auditOf, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const GRANT = { planId: 'group', users: 5, assets: 50, months: 12, reason: '补偿' };
const LARGE = { ...GRANT, users: -1 };

describe('licenses in the console', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let owner: Person;

  // Each test has its own staff: what one has given alone counts for 30 days.
  beforeEach(async () => {
    [admin, second] = [await aStaffMember(site), await aStaffMember(site)];
    owner = await aPerson(site);
  });

  const grant = async (terms = GRANT): Promise<{ licenseId: string; proposalId: string }> =>
    (await admin.post('/api/admin/licenses', { ...terms, mail: owner.mail }).expect(201)).body;
  const file = async (id: string) => (await admin.get(`/api/admin/licenses/${id}`).expect(200)).body;
  const found = async (query: string): Promise<string[]> => {
    const { body } = await admin.get(`/api/admin/licenses?${query}`).expect(200);
    return body.items.map(({ id }: { id: string }) => id);
  };
  const decisionOn = async (proposalId: string) => {
    const [decision] = await site.db.query(
      `SELECT status, result_id AS "licenseId", decided_by AS "decidedBy", decided_at IS NOT NULL AS "isDated"
         FROM proposals WHERE id = $1`,
      [proposalId],
    );
    return decision;
  };
  const licensesOfOwner = async () => (await owner.get('/api/account/paid').expect(200)).body.total;

  it('grants a licence to an account, mails the owner and audits it', async () => {
    const { licenseId } = await grant();
    const given = await file(licenseId);
    expect(given).toMatchObject({ mail: owner.mail, users: 5, assets: 50, origin: 'grant', isTest: true });
    expect(given.history).toMatchObject([{ kind: 'issued', by: 'staff', details: { origin: 'grant' } }]);
    const letter = await eventually(async () => (await mailsTo(site, owner.mail))[0]);
    expect(letter.subject).toContain('授权');
    expect(await lastAudit(site, 'license.granted')).toEqual({
      actorId: admin.id,
      subject: licenseId,
      before: null,
      after: { ...GRANT, accountId: owner.id },
    });
    await owner.get(`/api/account/paid/${licenseId}`).expect(200);
  });

  it('grants a licence for months or for ever, which renews by money only with all of a plan', async () => {
    const whole = { ...GRANT, assets: 30 };
    const [year, part] = [await grant(whole), await grant()];
    const ever = await grant({ ...whole, months: 0 });
    const yearMs = Date.parse((await file(year.licenseId)).expiresAt) - site.clock.now().getTime();
    expect(Math.round(yearMs / 86_400_000)).toBeGreaterThanOrEqual(365);
    expect((await file(ever.licenseId)).expiresAt).toBeNull();
    const renew = (paidId: string) => owner.post('/api/account/order', { plan: GRANT.planId, months: 12, paidId });
    await renew(year.licenseId).expect(201);
    expect((await renew(part.licenseId).expect(409)).body.code).toBe('license.not_renewable');
  });

  it('requires two administrators to grant a licence without limits', async () => {
    const { licenseId, proposalId } = await grant(LARGE);
    expect(licenseId).toBeNull();
    expect(await licensesOfOwner()).toBe(0);
    expect(await lastAudit(site, 'proposal.made')).toEqual({
      actorId: admin.id,
      subject: proposalId,
      before: null,
      after: { ...LARGE, kind: 'license_grant', accountId: owner.id, givenFen: -1 },
    });
    const own = await admin.post(`/api/admin/proposals/${proposalId}/approve`).expect(409);
    expect(own.body.code).toBe('proposal.own');
    const { body: waiting } = await second.get('/api/admin/proposals?status=waiting').expect(200);
    expect(waiting.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: proposalId,
          kind: 'license_grant',
          mail: owner.mail,
          proposedByMail: admin.mail,
        }),
      ]),
    );
    const { body: approved } = await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(200);
    expect(await licensesOfOwner()).toBe(1);
    const decided = { status: 'approved', licenseId: approved.resultId, decidedBy: second.id, isDated: true };
    expect(await decisionOn(proposalId)).toEqual(decided);
    expect(await lastAudit(site, 'license.granted')).toMatchObject({ actorId: second.id, subject: approved.resultId });
    const again = await second.post(`/api/admin/proposals/${proposalId}/reject`).expect(409);
    expect(again.body.code).toBe('proposal.decided');
  });

  it('issues one licence for a proposal that is approved eight times at once', async () => {
    const { proposalId } = await grant(LARGE);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => second.post(`/api/admin/proposals/${proposalId}/approve`)),
    );
    expect(tally(answers)).toEqual({ ok: 1, 'proposal.decided': 7 });
    expect(await licensesOfOwner()).toBe(1);
  });

  it('issues no licence for a proposal that was rejected', async () => {
    const { proposalId } = await grant(LARGE);
    await second.post(`/api/admin/proposals/${proposalId}/reject`).expect(204);
    const decided = { status: 'rejected', licenseId: null, decidedBy: second.id, isDated: true };
    expect(await decisionOn(proposalId)).toEqual(decided);
    expect(await lastAudit(site, 'proposal.rejected')).toMatchObject({ actorId: second.id, subject: proposalId });
    await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(409);
    expect(await licensesOfOwner()).toBe(0);
  });

  it('adds to, unbinds and revokes a licence, each with a reason that is audited', async () => {
    const { licenseId } = await grant();
    const { expiresAt } = await file(licenseId);
    const add = (kind: string, quantity: number) =>
      admin.post(`/api/admin/licenses/${licenseId}/additions`, { kind, quantity, reason: '活动' }).expect(200);
    await add('users', 2);
    await add('months', 1);
    const extended = await file(licenseId);
    expect(extended.users).toBe(7);
    expect(Date.parse(extended.expiresAt)).toBeGreaterThan(Date.parse(expiresAt));
    expect(await lastAudit(site, 'license.added_to')).toMatchObject({
      before: { users: 7 },
      after: { reason: '活动' },
    });

    await owner.post(`/api/account/paid-binding?paidId=${licenseId}&machineId=MACHINE-0001`).expect(200);
    const { key } = await file(licenseId);
    await owner
      .post(`/api/account/paid-remark?paidId=${licenseId}&remark=${encodeURIComponent('机房 100%')}`)
      .expect(200);
    for (const part of ['machine-0001', 'CHINE0001', key.toLowerCase(), key.slice(6), '房 100%', owner.mail])
      expect([part, await found(`q=${encodeURIComponent(part)}`)]).toEqual([part, [licenseId]]);
    await admin.post(`/api/admin/licenses/${licenseId}/unbind`, { reason: '换机' }).expect(204);
    expect((await file(licenseId)).machineId).toBeNull();
    await admin.post(`/api/admin/licenses/${licenseId}/revoke`, { reason: '滥用' }).expect(204);
    const notices = async () => (await mailsTo(site, owner.mail)).filter(({ subject }) => subject.includes('吊销'));
    const [letter] = await eventually(async () => ((await notices()).length > 0 ? notices() : false));
    expect(letter?.text).toContain('滥用');
    await admin.post(`/api/admin/licenses/${licenseId}/revoke`, { reason: '滥用' }).expect(204);
    expect(await notices()).toHaveLength(1);
    const { status, history } = await file(licenseId);
    expect(status).toBe('revoked');
    expect(history.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`).slice(0, 2)).toEqual([
      'revoked staff',
      'unbound staff',
    ]);
    expect((await auditOf(site, licenseId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['license.unbound_by_staff', 'license.revoked_by_staff', 'license.read']),
    );
  });

  describe('a transfer by staff', () => {
    const transfer = (id: string, to: string, from = owner) =>
      admin.post(`/api/admin/licenses/${id}/transfer`, { mail: to, ownerId: from.id, reason: '客户来电' });

    it('a transfer by staff makes the recipient the owner, mails both without the reason, and is audited and seen in the history', async () => {
      const [{ licenseId }, recipient] = [await grant(), await aPerson(site)];
      await transfer(licenseId, ` ${recipient.mail.toUpperCase()} `).expect(204);
      const moved = await file(licenseId);
      expect(moved).toMatchObject({ accountId: recipient.id, mail: recipient.mail, remark: '' });
      expect(moved.history[0]).toMatchObject({ kind: 'transferred', by: 'staff' });
      await owner.get(`/api/account/paid/${licenseId}`).expect(404);
      const { body } = await owner.get('/api/account/license-transfers').expect(200);
      expect(body.items).toMatchObject([{ paidId: licenseId, direction: 'sent' }]);
      for (const [to, subject] of [
        [owner.mail, '转让'],
        [recipient.mail, '收到'],
      ] as const) {
        const letter = await eventually(async () =>
          (await mailsTo(site, to)).find((mail) => mail.subject.includes(subject)),
        );
        expect(letter.text).not.toContain('客户来电');
        // The sender did nothing himself, so his password is not the question.
        expect(letter.text).not.toContain('修改密码');
      }
      expect(await lastAudit(site, 'license.transferred_by_staff')).toMatchObject({
        actorId: admin.id,
        subject: licenseId,
        before: { accountId: owner.id },
        after: { accountId: recipient.id, reason: '客户来电' },
      });
    });

    it('a transfer by staff is refused where the owner could not transfer the licence, either', async () => {
      const [{ licenseId }, recipient] = [await grant(), await aPerson(site)];
      const refused = async (to: string) => {
        const { status, body } = await transfer(licenseId, to);
        return [status, body.code];
      };
      expect(await refused('nobody@example.com')).toEqual([404, 'license.recipient_not_found']);
      expect(await refused(owner.mail)).toEqual([400, 'license.recipient_is_owner']);
      await owner.post(`/api/account/paid-binding?paidId=${licenseId}&machineId=MACHINE-0002`).expect(200);
      expect(await refused(recipient.mail)).toEqual([409, 'license.already_bound']);
      expect((await file(licenseId)).accountId).toBe(owner.id);
    });

    it('a transfer by staff happens once where two wait for the same licence: the other one saw a previous owner', async () => {
      const [{ licenseId }, one, other] = [await grant(), await aPerson(site), await aPerson(site)];
      const held = { sql: 'SELECT 1 FROM licenses WHERE id = $1 FOR UPDATE', values: [licenseId] };
      const answers = await whileHeld(site, held, [
        () => transfer(licenseId, one.mail),
        () => transfer(licenseId, other.mail),
      ]);
      expect(tally(answers)).toEqual({ ok: 1, 'license.owner_not_as_seen': 1 });
      const chain = await site.db.query('SELECT 1 FROM license_transfers WHERE license_id = $1', [licenseId]);
      expect(chain).toHaveLength(1);
    });
  });

  it('finds licences by owner, status and approaching expiry', async () => {
    const { licenseId } = await grant();
    const { licenseId: soon } = await grant({ ...GRANT, months: 1 });
    await endsOn(site, soon, shanghaiDate(new Date(Date.now() + 3 * DAY_MS)));
    expect(await found(`accountId=${owner.id}&sort=createdAt`)).toEqual([licenseId, soon]);
    expect(await found(`q=${owner.mail}&isExpiring=true`)).toEqual([soon]);
    expect(await found(`q=${owner.mail}&status=revoked`)).toEqual([]);
  });

  it.each([
    ['an unknown account', { mail: 'nobody@example.cn' }, 404, 'account.not_found'],
    ['an unknown plan', { planId: 'none' }, 404, 'plan.not_found'],
    ['an unknown plan, without limit', { planId: 'none', users: -1 }, 404, 'plan.not_found'],
    ['no users', { users: 0 }, 400, 'request.invalid'],
    ['no reason', { reason: '' }, 400, 'request.invalid'],
  ])('refuses to grant a licence with %s', async (_, wrong, status, code) => {
    const { body } = await admin.post('/api/admin/licenses', { ...GRANT, mail: owner.mail, ...wrong }).expect(status);
    expect(body.code).toBe(code);
    if (code === 'account.not_found') expect(body.details).toMatchObject([{ field: 'mail', code }]);
    expect(await licensesOfOwner()).toBe(0);
  });

  it('reports a decision on an unknown proposal as not found', async () => {
    for (const decision of ['approve', 'reject']) {
      const { body } = await admin.post(`/api/admin/proposals/${owner.id}/${decision}`).expect(404);
      expect(body.code).toBe('proposal.not_found');
    }
  });
});
