import { AccountDeletion } from '../../src/modules/account/index.js';
import { ExpiryReminders } from '../../src/modules/paid/license-mails.service.js';
import { anEmployee, applied, reviewersOfSuite } from '../support/applications.js';
import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { type Person, serviceOf, tally } from '../support/people.js';
import { auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const DAY_MS = 86_400_000;

describe('the review of an application', () => {
  const site = racingSiteOfSuite();
  const reviewers = reviewersOfSuite(site);
  let applicant: Person;
  let id: string;

  beforeEach(async () => {
    site.clock.reset();
    applicant = await anEmployee(site);
    id = await applied(applicant);
  });

  const act = (what: string, { note, who = reviewers[0] }: { note?: string; who?: Staff | undefined } = {}) =>
    (who as Staff).post(`/api/admin/applications/${id}/${what}`, note === undefined ? {} : { note });
  const licenses = async (): Promise<object[]> =>
    site.db.query(
      `SELECT users, assets, status, expires_at FROM (SELECT base_users AS users, base_assets AS assets, status, expires_at
                     FROM licenses WHERE account_id = $1 AND origin_kind = 'free_enterprise') l`,
      [applicant.id],
    );
  const mailsAbout = async (subject: string) =>
    (await mailsTo(site, applicant.mail)).filter((letter) => letter.subject.includes(subject));

  it('grants an approved applicant an unlimited licence for a year, and mails the applicant', async () => {
    const { body } = await act('approval', { note: '欢迎！' }).expect(200);
    expect(body).toMatchObject({ status: 'approved', reviewNote: '欢迎！', reviews: [{ action: 'approve' }] });
    const { body: own } = await applicant.get('/api/account/free-enterprise-application').expect(200);
    expect(own).toMatchObject({ status: 'approved', reviewNote: '欢迎！', paidId: body.licenseId });
    const { body: license } = await applicant.get(`/api/account/paid/${own.paidId}`).expect(200);
    expect(license).toMatchObject({ users: -1, assets: -1, edition: 'enterprise', key: body.licenseKey });
    const days = (Date.parse(license.expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(367);
    const letter = await eventually(async () => (await mailsAbout('申请已通过'))[0]);
    expect(letter.text).toContain('欢迎！');
    expect((await auditOf(site, id)).map(({ action }) => action)).toContain('application.approved');
  });

  it('grants nothing to an applicant whose account is disabled, who can still be rejected', async () => {
    await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [applicant.id]);
    expect((await act('approval').expect(409)).body.code).toBe('application.applicant_disabled');
    expect(await licenses()).toEqual([]);
    await act('rejection', { note: '资料不全' }).expect(200);
  });

  it('makes one of two decisions that waited for the same application', async () => {
    const lock = { sql: 'SELECT FROM applications WHERE id = $1 FOR UPDATE', values: [id] };
    const answers = await whileHeld(site, lock, [
      () => act('approval'),
      () => act('rejection', { note: '资料不全', who: reviewers[1] as Staff }),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'application.already_decided': 1 });
    // The database decides which of the two came first.
    expect(await licenses()).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
  });

  it('issues one licence for sixteen approvals at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => act('approval', { who: reviewers[turn % 2] as Staff })),
    );
    expect(tally(answers)).toEqual({ ok: 1, 'application.already_decided': 15 });
    expect(await licenses()).toHaveLength(1);
    await eventually(async () => (await mailsAbout('申请已通过')).length === 1);
  });

  it('rejects an application with a note only, and can reopen what was rejected', async () => {
    expect((await act('rejection').expect(422)).body.code).toBe('application.note_required');
    await act('rejection', { note: '请说明使用场景' }).expect(200);
    await eventually(async () => (await mailsAbout('未通过'))[0]);
    expect((await act('approval').expect(409)).body.code).toBe('application.already_decided');
    const before = Date.now();
    const { body } = await act('reopening', { note: '已补充资料' }).expect(200);
    expect(body).toMatchObject({ status: 'pending', reviewNote: '' });
    expect(Date.parse(body.dueAt)).toBeGreaterThan(before);
    await act('approval').expect(200);
    expect((await act('reopening').expect(409)).body.code).toBe('application.not_rejected');
    expect(await licenses()).toHaveLength(1);
  });

  it('refuses to let a reviewer decide on their own application', async () => {
    const [insider] = reviewers as [Staff];
    await site.db.query('UPDATE accounts SET mail = $2 WHERE id = $1', [
      insider.id,
      `${unique('staff')}@own.example.com`,
    ]);
    const [known]: { id: string }[] = await site.db.query('SELECT id FROM applications WHERE account_id = $1', [
      insider.id,
    ]);
    id = known?.id ?? (await applied(insider));
    for (const what of ['approval', 'rejection', 'reopening']) {
      expect((await act(what, { note: 'x', who: insider }).expect(403)).body.code).toBe('application.own_review');
    }
  });

  it('shows a reviewer the evidence about an application, and audits the reading', async () => {
    const domain = `${unique('nomail')}.example.com`;
    const [first, second] = [await anEmployee(site, domain), await anEmployee(site, domain)];
    const earlier = await applied(first);
    id = await applied(second, { companyName: '另一家公司' });
    await eventually(async () => (await reviewers[0]?.get(`/api/admin/applications/${id}`))?.body.mailHosts);
    const { body } = await (reviewers[0] as Staff).get(`/api/admin/applications/${id}`).expect(200);
    expect(body).toMatchObject({
      mailDomain: domain,
      mailHosts: { answer: 'none', hosts: [] },
      isFreeMail: false,
      accountMail: second.mail,
      paidOrders: 0,
      activeLicenses: 0,
      sameDomain: 1,
      related: [{ id: earlier, mail: first.mail, isSameCompany: false }],
      reviews: [],
    });
    expect(await auditOf(site, id)).toContainEqual({ action: 'application.read', actor: reviewers[0]?.id });
    await act('mail-check').expect(200);
  });

  it('shows what ties the reviewer to the applicant, and companies of the same name', async () => {
    const [reviewer] = reviewers as [Staff];
    const evidence = async () => (await reviewer.get(`/api/admin/applications/${id}`).expect(200)).body;
    const name = unique('青石');
    applicant = await anEmployee(site);
    id = await applied(applicant, { companyName: name });
    expect(await evidence()).toMatchObject({ ties: [], namesakes: 0, hasPasskey: false, signIns: 0 });

    await site.db.query('UPDATE accounts SET referrer_id = $2 WHERE id = $1', [applicant.id, reviewer.id]);
    const namesake = await applied(await anEmployee(site), { companyName: name.toUpperCase() });
    await reviewer.post(`/api/admin/applications/${namesake}/approval`, {}).expect(200);
    expect(await evidence()).toMatchObject({
      ties: ['referral'],
      namesakes: 1,
      related: [{ id: namesake, status: 'approved', isLicenseActive: true }],
    });
  });

  it('shows earlier applications of a company however its name is spelt, also once that account is erased', async () => {
    const [reviewer] = reviewers as [Staff];
    const name = unique('青石qingshi');
    const earlier = await anEmployee(site);
    const first = await applied(earlier, { companyName: `${name}物流有限公司` });
    await reviewer.post(`/api/admin/applications/${first}/approval`, {}).expect(200);
    const wide = name.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).toUpperCase();
    id = await applied(await anEmployee(site), { companyName: `${wide}　物流（股份有限公司）` });
    const evidence = async () => (await reviewer.get(`/api/admin/applications/${id}`).expect(200)).body;
    const company = { id: first, isSameCompany: true, status: 'approved' };
    const { related, namesakes } = await evidence();
    expect(related).toMatchObject([{ ...company, mail: earlier.mail, isLicenseActive: true }]);
    expect(namesakes).toBe(1);

    await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
      earlier.id,
    ]);
    await serviceOf(site, AccountDeletion).eraseDue();
    expect((await evidence()).related).toMatchObject([{ ...company, mail: '', companyName: '' }]);
    await reviewer.get(`/api/admin/applications/${first}`).expect(200);
  });

  it('publishes a company under the name that the reviewer chose', async () => {
    const publicName = unique('青石');
    const [reviewer] = reviewers as [Staff];
    await reviewer.post(`/api/admin/applications/${id}/approval`, { publicName: ' ' }).expect(400);
    await reviewer.post(`/api/admin/applications/${id}/approval`, { publicName }).expect(200);
    await eventually(async () => {
      const { body } = await site.http.get('/api/cases').expect(200);
      return body.items.some((shown: { companyName: string }) => shown.companyName === publicName);
    }, 1);
  });

  it('reminds the owner of a free licence 45, 30 and 7 days before it ends, once each', async () => {
    await act('approval').expect(200);
    const reminders = async () => (await mailsAbout('到期')).map(({ subject }) => /(\d+) 天/.exec(subject)?.[1]);
    const [{ expires_at: expiresAt }] = (await licenses()) as [{ expires_at: Date }];
    for (const [daysBefore, count] of [
      [45, 1],
      [44, 1],
      [30, 2],
      [7, 3],
    ] as const) {
      site.clock.travel(expiresAt.getTime() - daysBefore * DAY_MS - site.clock.now().getTime() - 3_600_000);
      await serviceOf(site, ExpiryReminders).sendDue();
      await eventually(async () => (await reminders()).length === count);
    }
    expect(await reminders()).toEqual(['7', '30', '45']);
  });
});
