import { randomUUID } from 'node:crypto';
import { addDays, shanghaiDate, startOfShanghaiDay } from '../../src/domain/calendar/calendar.js';
import { ExpiryReminders } from '../../src/modules/paid/license-mails.service.js';
import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { type Person, serviceOf, tally } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const DAY_MS = 86_400_000;

describe('the reviewers’ desk', () => {
  const site = racingSiteOfSuite();
  let reviewers: Staff[];
  let applicant: Person;
  let id: string;

  beforeAll(async () => {
    stubMailHosts(site);
    reviewers = [await aStaffMember(site, 'reviewer'), await aStaffMember(site, 'reviewer')];
  });
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
      related: [{ id: earlier, mail: first.mail }],
      reviews: [],
    });
    expect(await auditOf(site, id)).toContainEqual({ action: 'application.read', actor: reviewers[0]?.id });
    await act('mail-check').expect(200);
  });

  it('shows what ties the reviewer to the applicant, and companies of the same name', async () => {
    const [reviewer] = reviewers as [Staff];
    const evidence = async () => (await reviewer.get(`/api/admin/applications/${id}`).expect(200)).body;
    const name = unique('青石');
    await site.db.query('UPDATE applications SET company_name = $2 WHERE id = $1', [id, name]);
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

  it('lists applications by deadline, filtered and searched, for staff only', async () => {
    const [reviewer] = reviewers as [Staff];
    const list = async (query: object) => (await reviewer.get('/api/admin/applications').query(query).expect(200)).body;
    const queue = await list({ status: 'pending' });
    const deadlines = queue.items.map(({ dueAt }: { dueAt: string }) => dueAt);
    expect(deadlines).toEqual(deadlines.toSorted());
    expect(await list({ q: applicant.mail })).toMatchObject({ total: 1, items: [{ id }] });
    expect((await list({ q: applicant.mail, isOverdue: 'true' })).total).toBe(0);
    await site.db.query(`UPDATE applications SET due_at = now() - interval '1 hour' WHERE id = $1`, [id]);
    expect((await list({ q: applicant.mail, isOverdue: 'true' })).total).toBe(1);
    const note = '=HYPERLINK("http://example.com")';
    const [, other] = reviewers as [Staff, Staff];
    await act('rejection', { note, who: other }).expect(200);
    expect((await list({ q: applicant.mail })).items[0]).toMatchObject({ decidedBy: other.mail });
    const { text } = await reviewer.get('/api/admin/applications/export').query({ q: applicant.mail }).expect(200);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`"'=HYPERLINK(""http://example.com"")"`);
    expect(await auditOf(site, 'applications')).toContainEqual({
      action: 'application_export.read',
      actor: reviewer.id,
    });
    await applicant.get('/api/admin/applications').expect(403);
    await applicant.get(`/api/admin/applications/${id}`).expect(403);
  });

  it('creates, changes and deletes canned notes', async () => {
    const [reviewer] = reviewers as [Staff];
    const draft = {
      action: 'reject',
      title: unique('缺资料'),
      zh: '请补充使用场景。',
      en: 'Please describe your use case.',
    };
    await reviewer.post('/api/admin/canned-notes', draft).expect(204);
    const find = async () =>
      (await reviewer.get('/api/admin/canned-notes').expect(200)).body.find(
        (one: { title: string }) => one.title === draft.title,
      );
    const note = await find();
    expect(note).toMatchObject(draft);
    await reviewer.put(`/api/admin/canned-notes/${note.id}`, { ...draft, en: 'Changed' }, note.version).expect(204);
    expect(await find()).toMatchObject({ en: 'Changed' });
    await reviewer.delete(`/api/admin/canned-notes/${note.id}`).expect(204);
    expect(await find()).toBeUndefined();
    await reviewer.delete(`/api/admin/canned-notes/${note.id}`).expect(404);
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

  it('lists an application that was set aside after all others, until tomorrow in Shanghai', async () => {
    const company = unique('搁置');
    const [first, second] = [
      await applied(await anEmployee(site), { companyName: `${company}-1` }),
      await applied(await anEmployee(site), { companyName: `${company}-2` }),
    ];
    const [reviewer] = reviewers as [Staff];
    const queue = async () => {
      const { body } = await reviewer.get(`/api/admin/applications?q=${encodeURIComponent(company)}`).expect(200);
      return body.items.map((row: { id: string; setAsideUntil: string | null }) => [row.id, row.setAsideUntil]);
    };
    await reviewer.post(`/api/admin/applications/${first}/set-aside`).expect(204);
    const until = expect.stringMatching(/T16:00:00\.000Z$/);
    expect(await queue()).toEqual([
      [second, null],
      [first, until],
    ]);
    await site.db.query('UPDATE applications SET set_aside_until = now() WHERE id = $1', [first]);
    expect(await queue()).toEqual([
      [first, null],
      [second, null],
    ]);
  });

  it('sets an application aside until a chosen day, lists those set aside, and refuses a day that has begun', async () => {
    const [reviewer] = reviewers as [Staff];
    const company = unique('择日');
    const [aside] = [
      await applied(await anEmployee(site), { companyName: company }),
      await applied(await anEmployee(site), { companyName: company }),
    ];
    const until = addDays(shanghaiDate(site.clock.now()), 10);
    await reviewer.post(`/api/admin/applications/${aside}/set-aside`, { until }).expect(204);
    const listed = async (isSetAside: boolean) =>
      (await reviewer.get('/api/admin/applications').query({ q: company, isSetAside }).expect(200)).body.items;
    expect(await listed(true)).toMatchObject([{ id: aside, setAsideUntil: startOfShanghaiDay(until).toISOString() }]);
    expect(await listed(false)).toHaveLength(1);

    const today = shanghaiDate(site.clock.now());
    const refused = await reviewer.post(`/api/admin/applications/${aside}/set-aside`, { until: today }).expect(422);
    expect(refused.body).toMatchObject({ code: 'application.aside_day', details: [{ field: 'until' }] });
    await site.db.query('UPDATE applications SET set_aside_until = now() WHERE id = $1', [aside]);
    expect(await listed(true)).toEqual([]);
  });

  it('keeps what reviewers write for each other from the applicant, once each', async () => {
    const [one, other] = reviewers as [Staff, Staff];
    const write = (who: Staff, note: string) => who.post(`/api/admin/applications/${id}/notes`, { note });
    await write(one, ' 已电话核实 ').expect(200);
    const { body: notes } = await write(other, '等营业执照').expect(200);
    const mails = await site.db.query('SELECT mail FROM accounts WHERE id = ANY($1) ORDER BY id = $2', [
      [one.id, other.id],
      one.id,
    ]);
    expect(notes).toMatchObject([
      { note: '等营业执照', authorMail: mails[0].mail },
      { note: '已电话核实', authorMail: mails[1].mail },
    ]);
    const { body: file } = await one.get(`/api/admin/applications/${id}`).expect(200);
    expect(file.notes).toEqual(notes);
    const { text } = await applicant.get('/api/account/free-enterprise-application').expect(200);
    expect(text).not.toContain('电话核实');
    await write(one, ' ').expect(400);
    const missing = await one.post(`/api/admin/applications/${randomUUID()}/notes`, { note: '?' }).expect(404);
    expect(missing.body.code).toBe('application.not_found');
  });

  it('refuses to set aside an application that is decided or does not exist', async () => {
    await act('rejection', { note: '资料不全' }).expect(200);
    expect((await act('set-aside').expect(409)).body.code).toBe('application.already_decided');
    id = randomUUID();
    expect((await act('set-aside').expect(404)).body.code).toBe('application.not_found');
  });

  it('tells a reviewer who else has an application open, for a minute', async () => {
    const [one, other] = reviewers as [Staff, Staff];
    const open = async (who: Staff) => (await act('openings', { who }).expect(200)).body.others;
    expect(await open(one)).toEqual([]);
    const [{ mail }] = await site.db.query('SELECT mail FROM accounts WHERE id = $1', [one.id]);
    expect(await open(other)).toEqual([mail]);
    site.clock.travel(61_000);
    expect(await open(other)).toEqual([]);
  });

  it('lists canned notes in the order in which they were written', async () => {
    const [reviewer] = reviewers as [Staff];
    const titles = ['乙', '甲', '丙'].map((name) => unique(name));
    for (const [place, title] of titles.entries()) {
      const action = place === 1 ? 'approve' : 'reject';
      await reviewer.post('/api/admin/canned-notes', { action, title, zh: '好', en: 'OK' }).expect(204);
    }
    const { body } = await reviewer.get('/api/admin/canned-notes').expect(200);
    const listed = body.map(({ title }: { title: string }) => title);
    expect(listed.filter((title: string) => titles.includes(title))).toEqual(titles);
  });
});
