import { randomUUID } from 'node:crypto';
import { addDays, shanghaiDate, startOfShanghaiDay } from '../../src/domain/calendar/calendar.js';
import { MAX_APPLICATION_NOTES } from '../../src/modules/enterprise-application/applications.repository.js';
import { anEmployee, applied, reviewersOfSuite } from '../support/applications.js';
import { unique } from '../support/app.js';
import { type Person, tally } from '../support/people.js';
import { auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('the reviewers’ desk', () => {
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
    const begins = startOfShanghaiDay(until).toISOString();
    expect(await listed(true)).toMatchObject([{ id: aside, setAsideUntil: begins }]);
    expect(await listed(false)).toHaveLength(1);
    expect(await auditOf(site, aside)).toContainEqual({ action: 'application.set_aside', actor: reviewer.id });
    const [entry] = await site.db.query(
      `SELECT before, after FROM audit_records WHERE subject = $1 AND action = 'application.set_aside'`,
      [aside],
    );
    expect(entry).toEqual({ before: { setAsideUntil: null }, after: { setAsideUntil: begins } });

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

  it('limits the notes about an application in number', async () => {
    const [reviewer] = reviewers as [Staff];
    const path = `/api/admin/applications/${id}/notes`;
    await site.db.query(
      `INSERT INTO application_notes (application_id, author_id, note, written_at)
       SELECT $1, $2, n::text, now() FROM generate_series(1, $3::int) n`,
      [id, reviewer.id, MAX_APPLICATION_NOTES - 1],
    );
    const write = (note: string) => reviewer.post(path, { note });
    expect((await write('最后一条').expect(200)).body).toHaveLength(MAX_APPLICATION_NOTES);
    const { body } = await write('多一条').expect(409);
    const message = expect.stringContaining(String(MAX_APPLICATION_NOTES));
    expect(body).toMatchObject({ code: 'application.too_many_notes', message });
  });

  it('limits the canned notes in number', async () => {
    const [reviewer] = reviewers as [Staff];
    await site.db.query('DELETE FROM application_canned_notes');
    await site.db.query(
      `INSERT INTO application_canned_notes (action, title, zh, en)
       SELECT 'reject', n::text, '好', 'OK' FROM generate_series(1, 49) n`,
    );
    const note = { action: 'reject', title: '一条', zh: '好', en: 'OK' };
    const answers = await Promise.all([1, 2, 3].map(() => reviewer.post('/api/admin/canned-notes', note)));
    expect(tally(answers)).toEqual({ ok: 1, 'application.too_many_canned_notes': 2 });
  });
});
