import { randomUUID } from 'node:crypto';
import { AccountDeletion } from '../../src/modules/account/index.js';
import {
  aCampaign,
  campaignsOfSuite,
  audienceSize,
  oneClickIn,
  stateOf,
  subscribers,
  whenCampaign,
  whenFinished,
} from '../support/campaigns.js';
import { eventually } from '../support/eventually.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, auditOf, lastAudit } from '../support/staff.js';

describe('a campaign', () => {
  const { site, server } = campaignsOfSuite();
  let admin: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const send = (id: string, scheduledAt?: string) =>
    admin.post(`/api/admin/campaigns/${id}/sending`, scheduledAt ? { scheduledAt } : {}, 1);
  const jobsOf = async (id: string): Promise<number> => {
    const [{ jobs }] = await site.db.query(
      `SELECT count(*)::int AS jobs FROM outbox WHERE payload->>'campaignId' = $1`,
      [id],
    );
    return jobs;
  };
  const mailTo = (mail: string) => server.received.find(({ recipients }) => recipients[0] === mail);

  it('sends a campaign once to every subscriber in their language, and to no one else', async () => {
    const zh = await subscribers(site.db, 3);
    const en = await subscribers(site.db, 2, 'en');
    await aPerson(site);
    expect(await audienceSize(admin, 'audience=subscribed')).toEqual({ total: 5, zh: 3, en: 2 });

    const id = await aCampaign(admin);
    await send(id).expect(204);
    const { counts, can } = await whenFinished(admin, id);
    expect(counts).toMatchObject({ total: 5, sent: 5, waiting: 0, sending: 0, unknown: 0 });
    expect(can).toEqual(['send_unknown_again']);
    expect(server.received).toHaveLength(5);
    const got = server.received.map(({ recipients }) => recipients[0]);
    expect(new Set(got)).toEqual(new Set([...zh, ...en].map(({ mail }) => mail)));
    expect(mailTo(zh[0]?.mail ?? '')?.email.subject).toBe('新版本来了');
    expect(mailTo(en[0]?.mail ?? '')?.email.subject).toBe('A new version');
    expect((await auditOf(site, id)).map(({ action }) => action)).toEqual([
      'campaign.created',
      'campaign.started',
      'campaign.finished',
    ]);
  });

  it('sends campaign mail with the headers of RFC 8058 and a token that reveals no address', async () => {
    const [person] = await subscribers(site.db, 1);
    const id = await aCampaign(admin);
    await send(id).expect(204);
    await whenFinished(admin, id);
    const { raw = '', email } = mailTo(person?.mail ?? '') ?? {};
    const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(headers['list-id']).toBe('<news.site.example>');
    expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@site\.example>$/);
    const path = oneClickIn(raw);
    expect(path).toMatch(/^\/api\/marketing-email\/one-click\?token=[\w-]{87}$/);
    expect(Buffer.from(path.split('=')[1] ?? '', 'base64url').toString('latin1')).not.toContain('example');
    expect(email?.text).toContain('/unsubscribe#token=');
    expect(email?.html).toContain('<strong>你好</strong>');
  });

  it('pauses a campaign, resumes it at another speed, and cancels it', async () => {
    await subscribers(site.db, 60);
    const id = await aCampaign(admin, { perSecond: 3 });
    await send(id).expect(204);
    await whenCampaign(admin, id, ({ counts }) => counts.sent >= 3);
    await admin.post(`/api/admin/campaigns/${id}/pause`).expect(204);
    // No job is left that could still send.
    await eventually(async () => (await jobsOf(id)) === 0);
    const paused = await stateOf(admin, id);
    expect(server.received).toHaveLength(paused.counts.sent);
    expect(paused.counts.sending).toBe(0);
    expect(paused.counts.sent).toBeLessThan(60);
    expect(paused.can).toEqual(['resume', 'cancel', 'change_speed']);
    await admin.post(`/api/admin/campaigns/${id}/pause`).expect(409);

    await admin.put(`/api/admin/campaigns/${id}/speed`, { perSecond: 1 }, 1).expect(204);
    expect(await lastAudit(site, 'campaign.speed_changed')).toMatchObject({
      before: { perSecond: 3 },
      after: { perSecond: 1 },
    });
    await admin.delete(`/api/admin/campaigns/${id}/pause`).expect(204);
    await whenCampaign(admin, id, ({ counts }) => counts.sent > paused.counts.sent);
    await admin.post(`/api/admin/campaigns/${id}/cancellation`, {}).expect(400);
    await admin.post(`/api/admin/campaigns/${id}/cancellation`, { reason: '写错了' }).expect(204);
    const { status, counts, can } = await whenCampaign(admin, id, (state) => state.counts.sending === 0);
    expect([status, can]).toEqual(['cancelled', []]);
    expect(counts.sent).toBeLessThan(60);
    expect(server.received).toHaveLength(counts.sent);
  });

  it('sends a campaign no faster than its speed', async () => {
    await subscribers(site.db, 30);
    const id = await aCampaign(admin, { perSecond: 10 });
    await send(id).expect(204);
    const begunAt = Date.now();
    await whenFinished(admin, id);
    expect(Date.now() - begunAt).toBeGreaterThan(2_500);
  });

  it('starts a scheduled campaign at its time, and lets it be unscheduled before', async () => {
    await subscribers(site.db, 2);
    const id = await aCampaign(admin);
    const at = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await send(id, new Date(Date.now() - 1_000).toISOString()).expect(400);
    await send(id, at).expect(204);
    await admin.put(`/api/admin/campaigns/${id}`, {}, 1).expect(400);
    await admin.delete(`/api/admin/campaigns/${id}/sending`).expect(204);
    await send(id, at).expect(204);
    expect((await stateOf(admin, id)).status).toBe('scheduled');
    site.clock.travel(3_601_000);
    try {
      expect((await whenFinished(admin, id)).counts.sent).toBe(2);
    } finally {
      site.clock.reset();
    }
  });

  const dismiss = ({ id }: Person) =>
    admin.put(`/api/admin/accounts/${id}/enabled`, { isEnabled: false }, 2).expect(200);
  const eraseAtOwnRequest = async ({ id }: Person) => {
    await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [id]);
    await serviceOf(site, AccountDeletion).eraseDue();
  };

  it.each([
    ['is dismissed', dismiss],
    ['deletes their account', eraseAtOwnRequest],
  ])('returns a scheduled campaign to draft when the member of staff who scheduled it %s', async (_, leave) => {
    await subscribers(site.db, 1);
    const planner = await aStaffMember(site, 'sales');
    const [theirs, other] = [await aCampaign(admin), await aCampaign(admin)];
    const at = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await planner.post(`/api/admin/campaigns/${theirs}/sending`, { scheduledAt: at }, 1).expect(204);
    await send(other, at).expect(204);
    await leave(planner);
    await eventually(async () => (await stateOf(admin, theirs)).status === 'draft');
    expect(await lastAudit(site, 'campaign.recalled')).toMatchObject({ subject: theirs, actorId: null });
    expect((await stateOf(admin, other)).status).toBe('scheduled');
    await admin.delete(`/api/admin/campaigns/${other}/sending`).expect(204);
  });

  it.each([
    ['is dismissed', dismiss],
    ['deletes their account', eraseAtOwnRequest],
  ])('pauses a campaign that is being sent when the member of staff who started it %s', async (_, leave) => {
    // More than are sent before the job of the dismissal runs.
    await subscribers(site.db, 300);
    const [sender, id] = [await aStaffMember(site, 'sales'), await aCampaign(admin, { perSecond: 2 })];
    await sender.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    await whenCampaign(admin, id, ({ counts }) => counts.sent > 0);
    await leave(sender);
    await whenCampaign(admin, id, ({ status }) => status === 'paused');
    expect(await lastAudit(site, 'campaign.paused')).toMatchObject({ subject: id, actorId: null });
    await admin.delete(`/api/admin/campaigns/${id}/pause`).expect(204);
    await admin.put(`/api/admin/campaigns/${id}/speed`, { perSecond: 500 }, 1).expect(204);
    expect((await whenFinished(admin, id)).counts.sent).toBe(300);
  });

  it('lists bounced recipients of a campaign with the reason, and audits that staff read them', async () => {
    const [person] = await subscribers(site.db, 1);
    server.refusal = { at: 'recipient', code: 550, text: 'user unknown' };
    const id = await aCampaign(admin);
    await send(id).expect(204);
    expect((await whenFinished(admin, id)).counts).toMatchObject({ bounced: 1, sent: 0 });
    const { body } = await admin.get(`/api/admin/campaigns/${id}/recipients?status=bounced`).expect(200);
    expect(body.items[0]).toMatchObject({ mail: person?.mail, lastError: expect.stringContaining('user unknown') });
    expect(await lastAudit(site, 'campaign-recipients.read')).toMatchObject({ subject: id, actorId: admin.id });
    const { text } = await admin.get(`/api/admin/campaigns/${id}/recipients/export`).expect(200);
    expect(text).toContain(`${person?.mail},被退回,`);
    await admin.get(`/api/admin/campaigns/${randomUUID()}/recipients`).expect(404);
  });

  it('delivers a campaign once to each recipient after the mail server was away', async () => {
    await subscribers(site.db, 15);
    server.refusal = { at: 'sender', code: 451, text: 'come back later' };
    const id = await aCampaign(admin);
    await send(id).expect(204);
    // Refused, and refused again after a pause.
    await eventually(async () => server.refused >= 2);
    expect((await stateOf(admin, id)).counts).toMatchObject({ sent: 0, bounced: 0, failed: 0, unknown: 0 });
    server.refusal = null;
    expect((await whenFinished(admin, id)).counts).toMatchObject({ sent: 15 });
    expect(new Set(server.received.map(({ recipients }) => recipients[0])).size).toBe(15);
    expect(server.received).toHaveLength(15);
  });

  it('sends test mails of a campaign to its author, in each language', async () => {
    const id = await aCampaign(admin);
    for (const locale of ['zh', 'en']) {
      await admin.post(`/api/admin/campaigns/${id}/test-letters`, { locale }, 1).expect(204);
    }
    await eventually(async () => server.received.length === 2);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[admin.mail], [admin.mail]]);
    expect(new Set(server.received.map(({ email }) => email.subject))).toEqual(
      new Set(['A new version', '新版本来了']),
    );
    expect((await stateOf(admin, id)).counts.total).toBe(0);
  });

  it('changes and deletes a campaign only while it is a draft', async () => {
    await subscribers(site.db, 1);
    const id = await aCampaign(admin);
    const { body: file } = await admin.get(`/api/admin/campaigns/${id}`).expect(200);
    expect(file).toMatchObject({ name: '四月更新', status: 'draft', perSecond: 500 });
    const change = {
      name: '改名',
      audience: 'expiring',
      expiringDays: 30,
      subjectZh: '',
      bodyZh: '',
      subjectEn: 'x',
      bodyEn: 'y',
    };
    await admin.put(`/api/admin/campaigns/${id}`, { ...change, perSecond: 5 }, 1).expect(204);
    expect(await lastAudit(site, 'campaign.changed')).toMatchObject({
      before: { name: '四月更新', audience: 'subscribed' },
      after: { name: '改名', audience: 'expiring', expiringDays: 30 },
    });
    await admin.put(`/api/admin/campaigns/${id}`, { ...change, audience: 'edition', perSecond: 5 }, 2).expect(400);
    await admin.delete(`/api/admin/campaigns/${id}`, 2).expect(204);
    await admin.get(`/api/admin/campaigns/${id}`).expect(404);

    const sent = await aCampaign(admin);
    await send(sent).expect(204);
    await admin.put(`/api/admin/campaigns/${sent}`, { ...change, perSecond: 5 }, 1).expect(409);
    await admin.delete(`/api/admin/campaigns/${sent}`, 1).expect(409);
    await send(sent).expect(409);
    await whenFinished(admin, sent);
  });

  it.each([
    [{ subjectZh: '', bodyZh: '', subjectEn: '', bodyEn: '' }, 'marketing.nothing_to_send'],
    [{ subjectZh: '' }, 'marketing.subject_missing'],
    [{ bodyEn: ' ' }, 'marketing.body_missing'],
  ])('refuses to send a campaign with %j', async (change, code) => {
    const id = await aCampaign(admin, change);
    for (const request of [send(id), admin.post(`/api/admin/campaigns/${id}/test-letters`, { locale: 'zh' }, 1)]) {
      const { body } = await request.expect(422);
      expect(body.code).toBe(code);
    }
  });
});
