import { randomUUID } from 'node:crypto';
import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('jobs and mails in the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  /** A mail whose job was parked, and its recipient. */
  const aParkedMail = async (lastError = 'Error: =1+1') => {
    const [to, letterId] = [`${unique('reader')}@example.cn`, randomUUID()];
    const payload = { letterId, letter: 'already-registered', to, locale: 'zh', props: { name: 'secret-payload' } };
    const [{ id }] = await site.db.query(
      `INSERT INTO outbox (name, queue, payload, attempts, parked_at, last_error)
       VALUES ('mail.letter', 'mail', $1, 5, now(), $2) RETURNING id::text`,
      [payload, lastError],
    );
    await site.db.query(
      `INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, last_error, created_at, updated_at)
       VALUES ($1, $2, 'already-registered', $3, 'failed', 5, $4, now(), now())`,
      [letterId, id, to, lastError],
    );
    return { id: id as string, to, letterId };
  };
  const arrives = (to: string) => eventually(async () => (await mailsTo(site, to))[0]);
  const retry = (id: string) => admin.post(`/api/admin/jobs/${id}/retry`);

  it('lists jobs without their payload', async () => {
    const { id } = await aParkedMail();
    const { body, text } = await admin.get('/api/admin/jobs?state=parked&queue=mail&q=letter').expect(200);
    expect(body.items[0]).toMatchObject({
      id,
      name: 'mail.letter',
      state: 'parked',
      attempts: 5,
      lastError: 'Error: =1+1',
    });
    expect(text).not.toContain('secret-payload');
    const { text: csv } = await admin.get('/api/admin/jobs/export?state=parked').expect(200);
    expect(csv).not.toContain('secret-payload');
    expect((await admin.get('/api/admin/queues').expect(200)).body.queues).toEqual(
      expect.arrayContaining([expect.objectContaining({ queue: 'mail', parked: expect.any(Number) })]),
    );
    await admin.post(`/api/admin/jobs/${id}/discard`, { reason: '测试' }).expect(204);
  });

  it('escapes spreadsheet formulas in the export of jobs', async () => {
    const { id } = await aParkedMail('=HYPERLINK("http://x")');
    const { text } = await admin.get('/api/admin/jobs/export?state=parked').expect(200);
    expect(text).toContain(`'=HYPERLINK`);
    await admin.post(`/api/admin/jobs/${id}/discard`, { reason: '测试' }).expect(204);
  });

  it('retries one failed job, or all of a queue, which then succeed', async () => {
    const [one, two, three] = [await aParkedMail(), await aParkedMail(), await aParkedMail()];
    await retry(one.id).expect(204);
    await arrives(one.to);
    expect(await lastAudit(site, 'job.retried')).toMatchObject({
      actorId: admin.id,
      subject: one.id,
      before: { name: 'mail.letter', attempts: 5, isParked: true },
    });
    const { body } = await admin.post('/api/admin/jobs/retry', { queue: 'mail' }).expect(200);
    expect(body).toEqual({ retried: 2 });
    await Promise.all([arrives(two.to), arrives(three.to)]);
    expect((await retry(one.id).expect(404)).body.code).toBe('job.not_found');
    expect((await retry('1e3').expect(404)).body.code).toBe('job.not_found');
  });

  it('does not begin a job or a mail a second time while an attempt is under way', async () => {
    const { id, letterId, to } = await aParkedMail();
    const dispatched = (seconds: number) =>
      site.db.query(
        `UPDATE outbox SET parked_at = NULL, run_at = now() + interval '1 day',
                dispatched_at = now() - make_interval(secs => $2) WHERE id = $1`,
        [id, seconds],
      );
    await dispatched(0);
    expect((await retry(id).expect(409)).body.code).toBe('job.running');
    const again = await admin.post(`/api/admin/mail-deliveries/${letterId}/retry`, { reason: '再发一次' }).expect(409);
    expect(again.body.code).toBe('job.letter_under_way');
    await dispatched(60);
    await retry(id).expect(204);
    await arrives(to);
  });

  it('discards a job with a reason, and only once it is parked', async () => {
    const { id } = await aParkedMail();
    await admin.post(`/api/admin/jobs/${id}/discard`, {}).expect(400);
    await admin.post(`/api/admin/jobs/${id}/discard`, { reason: '收件人已注销' }).expect(204);
    expect(await lastAudit(site, 'job.discarded')).toMatchObject({ subject: id, after: { reason: '收件人已注销' } });

    const [{ planned }] = await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at) VALUES ('x.y', 'bulk', '{}', now() + interval '1 day') RETURNING id::text AS planned`,
    );
    expect((await retry(planned).expect(409)).body.code).toBe('job.not_failed');
    const refused = await admin.post(`/api/admin/jobs/${planned}/discard`, { reason: '测试' }).expect(409);
    expect(refused.body.code).toBe('job.not_parked');
  });

  it('finds a mail by its recipient, and sends it again with a reason that is audited', async () => {
    const { to, letterId } = await aParkedMail();
    const sendAgain = (body: object) => admin.post(`/api/admin/mail-deliveries/${letterId}/retry`, body);
    const { body } = await admin.get(`/api/admin/mail-deliveries?status=failed&q=${to}`).expect(200);
    expect(body.items).toEqual([expect.objectContaining({ letterId, recipient: to, canRetry: true })]);
    await sendAgain({}).expect(400);
    await sendAgain({ reason: '  ' }).expect(400);
    await sendAgain({ reason: '客户来电说没有收到' }).expect(204);
    expect(await lastAudit(site, 'mail.sent_again')).toMatchObject({
      actorId: admin.id,
      subject: letterId,
      before: { letter: 'already-registered', status: 'failed', attempts: 5, lastError: 'Error: =1+1' },
      after: { reason: '客户来电说没有收到' },
    });
    await arrives(to);
    await eventually(async () => {
      const [item] = (await admin.get(`/api/admin/mail-deliveries?q=${to}`)).body.items;
      return item.status === 'sent' ? item : undefined;
    });
    const again = await sendAgain({ reason: '再发一次' }).expect(409);
    expect(again.body.code).toBe('job.letter_arrived');
  });

  it('the audit log names a mail whose recipient was erased by what it was, in the language of the reader', async () => {
    const { letterId } = await aParkedMail();
    await admin.post(`/api/admin/mail-deliveries/${letterId}/retry`, { reason: '测试' }).expect(204);
    await site.db.query('UPDATE mail_deliveries SET recipient = NULL WHERE letter_id = $1', [letterId]);
    const nameIn = async (language: string): Promise<string> => {
      const request = admin.get(`/api/admin/audit?subject=${letterId}`).set('Accept-Language', language);
      return (await request.expect(200)).body.items[0].names[letterId];
    };
    expect([await nameIn('zh-CN'), await nameIn('en')]).toEqual(['邮箱已注册', 'Address already registered']);
  });

  it('shows whether a bounced mail can be sent again, and never its contents', async () => {
    const to = `${unique('reader')}@example.cn`;
    const add = (kept: object | null) =>
      site.db.query(
        `INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, kept, created_at, updated_at)
         VALUES (gen_random_uuid(), 'x', 'already-registered', $1, 'bounced', 1, $2, now(), now())`,
        [to, kept],
      );
    await add({ locale: 'zh', props: { name: 'secret-payload' } });
    await add(null);
    const { body, text } = await admin.get(`/api/admin/mail-deliveries?q=${to}`).expect(200);
    expect(body.items.map(({ canRetry }: { canRetry: boolean }) => canRetry).toSorted()).toEqual([false, true]);
    expect(text).not.toContain('secret-payload');
    const kept = body.items.find(({ canRetry }: { canRetry: boolean }) => canRetry);
    await admin.post(`/api/admin/mail-deliveries/${kept.letterId}/retry`, { reason: '邮箱已恢复' }).expect(204);
    expect((await arrives(to)).text).toContain('secret-payload');
  });

  it('previews every mail in both languages', async () => {
    for (const locale of ['zh', 'en']) {
      const { body: letters } = await admin.get(`/api/admin/letters?locale=${locale}`).expect(200);
      expect(letters.length).toBeGreaterThan(30);
      for (const { letter, subject } of letters) {
        const { body } = await admin.get(`/api/admin/letters/${letter}?locale=${locale}`).expect(200);
        expect(body.subject).toBe(subject);
        expect(body.html).toContain('<table');
        if (locale === 'en') expect(body.text.replaceAll(/长堤.*/g, '')).not.toMatch(/[\u4E00-\u9FFF]/);
      }
    }
    await admin.get('/api/admin/letters/constructor').expect(404);
  });
});
