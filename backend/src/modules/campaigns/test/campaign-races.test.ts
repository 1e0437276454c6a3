import { startTestApp } from '../../../../test/support/app.js';
import { barrier } from '../../../../test/support/barrier.js';
import { aCampaign, campaignsOfSuite, stateOf, subscribers, whenCampaign } from '../../../../test/support/campaigns.js';
import { whileHeld } from '../../../../test/support/holding.js';
import { inTransaction, type Person, serviceOf } from '../../../../test/support/people.js';
import { aStaffMember, lastAudit } from '../../../../test/support/staff.js';
import { CampaignRunner, CampaignWatch } from '../campaign-runs.service.js';
import { RecipientsRepository } from '../recipients.repository.js';

/** The site runs no worker here: the tests start the runs themselves. */
describe('two workers and one campaign', () => {
  const { site, server } = campaignsOfSuite({ ROLE: 'api' });
  let admin: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const started = async (count: number, change: object = {}): Promise<string> => {
    await subscribers(site.db, count);
    const id = await aCampaign(admin, change);
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    return id;
  };
  const runNoOf = async (id: string): Promise<number> => {
    const [row]: { run_no: number }[] = await site.db.query('SELECT run_no FROM campaigns WHERE id = $1', [id]);
    return row?.run_no ?? 0;
  };
  const recipientsGot = (): (string | undefined)[] => server.received.map(({ recipients }) => recipients[0]);
  const runner = (): CampaignRunner => serviceOf(site, CampaignRunner);

  it('three workers on one campaign write to no recipient twice', async () => {
    const id = await started(200);
    const job = { campaignId: id, runNo: await runNoOf(id) };
    await Promise.all([runner().run(job), runner().run(job), runner().run(job)]);
    const { status, counts } = await stateOf(admin, id);
    expect([status, counts.sent]).toEqual(['finished', 200]);
    expect(new Set(recipientsGot()).size).toBe(200);
    expect(recipientsGot()).toHaveLength(200);
  });

  it.each([
    ['disabled', `disabled_at = now()`],
    ['given a role that sends no campaigns', `role = 'finance'`],
  ])('recalls a due campaign whose planner was %s, before that is announced', async (_what, change) => {
    await subscribers(site.db, 1);
    const [planner, id] = [await aStaffMember(site, 'sales'), await aCampaign(admin)];
    const scheduledAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await planner.post(`/api/admin/campaigns/${id}/sending`, { scheduledAt }, 1).expect(204);
    await site.db.query(`UPDATE accounts SET ${change} WHERE id = $1`, [planner.id]);
    await site.db.query(`UPDATE campaigns SET wake_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await serviceOf(site, CampaignWatch).poll();
    expect(await stateOf(admin, id)).toMatchObject({ status: 'draft', scheduledAt: null });
    expect(await lastAudit(site, 'campaign.recalled')).toMatchObject({ subject: id, actorId: null });
  });

  it('sends nothing of a campaign whose sender was dismissed as it started, and pauses it', async () => {
    await subscribers(site.db, 1);
    const [sender, id] = [await aStaffMember(site, 'sales'), await aCampaign(admin)];
    await sender.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
    await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [sender.id]);
    await runner().run({ campaignId: id, runNo: await runNoOf(id) });
    expect(await stateOf(admin, id)).toMatchObject({ status: 'paused', counts: { waiting: 1, sent: 0 } });
    expect(server.received).toEqual([]);
  });

  it('two workers begin different recipients of a campaign, even when they wait for the same row', async () => {
    const id = await started(4);
    const recipients = serviceOf(site, RecipientsRepository);
    const bothHaveLooked = barrier(2);
    const begin = () =>
      inTransaction(site, async (tx) => {
        const { begun } = await recipients.begin(tx, { campaignId: id, runNo: 1, count: 3, now: new Date() });
        await bothHaveLooked();
        return begun.map(({ accountId }) => accountId);
      });
    const begun = (await Promise.all([begin(), begin()])).flat();
    expect(begun).toHaveLength(4);
    expect(new Set(begun).size).toBe(4);
  });

  it('a campaign worker that was replaced begins no further mail', async () => {
    const id = await started(50, { perSecond: 2 });
    const old = runner().run({ campaignId: id, runNo: await runNoOf(id) });
    await whenCampaign(admin, id, ({ counts }) => counts.sent >= 3);
    await site.db.query(`UPDATE campaigns SET wake_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await serviceOf(site, CampaignWatch).poll();
    await old;
    const { status, counts } = await stateOf(admin, id);
    expect(status).toBe('sending');
    expect(counts.sending).toBe(0);
    expect(counts.sent).toBeLessThan(50);
    await admin.put(`/api/admin/campaigns/${id}/speed`, { perSecond: 500 }, 1).expect(204);
    await runner().run({ campaignId: id, runNo: await runNoOf(id) });
    expect((await stateOf(admin, id)).counts.sent).toBe(50);
    expect(new Set(recipientsGot()).size).toBe(50);
    expect(recipientsGot()).toHaveLength(50);
  });

  it('a worker told to stop in the middle of a campaign records its mails and hands over the rest', async () => {
    const leaving = await startTestApp({ SMTP_URL: server.url });
    try {
      const staff = await aStaffMember(leaving);
      await subscribers(leaving.db, 50);
      const id = await aCampaign(staff, { perSecond: 2 });
      await staff.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);
      await whenCampaign(staff, id, ({ counts }) => counts.sent >= 2);
      await leaving.app.close();
      const [left] = await leaving.db.query(
        `SELECT c.run_no AS "runNo", count(*) FILTER (WHERE r.status = 'sent')::int AS sent,
                count(*) FILTER (WHERE r.status = 'waiting')::int AS waiting
           FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id WHERE c.id = $1 GROUP BY c.run_no`,
        [id],
      );
      const sent = server.received.length;
      expect(left).toEqual({ runNo: 2, sent, waiting: 50 - sent });
      expect(sent).toBeLessThan(50);
    } finally {
      await leaving.close();
    }
  });

  it('a pause that arrives as a campaign mail is about to begin is obeyed', async () => {
    const id = await started(20);
    const lock = { sql: 'SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE', values: [id] };
    const job = { campaignId: id, runNo: await runNoOf(id) };
    // The pause queues for the row lock first, the run's turn after it.
    await whileHeld<unknown>(site, lock, [
      () => admin.post(`/api/admin/campaigns/${id}/pause`),
      () => runner().run(job),
    ]);
    expect(await stateOf(admin, id)).toMatchObject({ status: 'paused', counts: { waiting: 20, sending: 0, sent: 0 } });
    expect(server.received).toEqual([]);
  });

  it.each(['sending', 'pause'])('of two simultaneous presses of %s on a campaign, one counts', async (what) => {
    const id = what === 'pause' ? await started(1) : await aCampaign(admin);
    if (what === 'sending') await subscribers(site.db, 2);
    const lock = { sql: 'SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE', values: [id] };
    const press = () => admin.post(`/api/admin/campaigns/${id}/${what}`, {}, 1);
    const answers = await whileHeld(site, lock, [press, press]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toHaveLength(2);
    expect(new Set(statuses)).toEqual(new Set([204, 409]));
  });

  it('a campaign that is due is begun by only one of three watchers', async () => {
    await subscribers(site.db, 3);
    const id = await aCampaign(admin);
    const at = new Date(site.clock.now().getTime() + 60_000).toISOString();
    await admin.post(`/api/admin/campaigns/${id}/sending`, { scheduledAt: at }, 1).expect(204);
    await site.db.query(`UPDATE campaigns SET wake_at = now() - interval '1 second' WHERE id = $1`, [id]);
    const watch = serviceOf(site, CampaignWatch);
    await Promise.all([watch.poll(), watch.poll(), watch.poll()]);
    expect(await runNoOf(id)).toBe(1);
    expect((await stateOf(admin, id)).counts.total).toBe(3);
  });

  it('a campaign mail whose outcome was lost with its worker is listed as unknown and not resent', async () => {
    const id = await started(3);
    const old = await runNoOf(id);
    await inTransaction(site, (tx) =>
      serviceOf(site, RecipientsRepository).begin(tx, { campaignId: id, runNo: old, count: 1, now: new Date() }),
    );
    await site.db.query(
      `UPDATE campaign_recipients SET tried_at = now() - interval '1 minute' WHERE campaign_id = $1 AND status = 'sending'`,
      [id],
    );
    await site.db.query(`UPDATE campaigns SET wake_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await serviceOf(site, CampaignWatch).poll();
    await runner().run({ campaignId: id, runNo: await runNoOf(id) });
    const { status, counts } = await stateOf(admin, id);
    expect([status, counts.sent, counts.unknown]).toEqual(['finished', 2, 1]);
    expect(server.received).toHaveLength(2);
  });

  it.each(['pause', 'cancellation'])(
    'gives up the mail of a dead worker after the %s of its campaign, and no mail in progress',
    async (stop) => {
      const id = await started(3);
      const runNo = await runNoOf(id);
      const begin = () =>
        inTransaction(site, (tx) =>
          serviceOf(site, RecipientsRepository).begin(tx, { campaignId: id, runNo, count: 1, now: new Date() }),
        );
      await begin();
      await site.db.query(
        `UPDATE campaign_recipients SET tried_at = now() - interval '1 minute' WHERE campaign_id = $1 AND status = 'sending'`,
        [id],
      );
      await begin();
      await admin.post(`/api/admin/campaigns/${id}/${stop}`, { reason: '内容有误' }).expect(204);
      await serviceOf(site, CampaignWatch).poll();
      expect((await stateOf(admin, id)).counts).toMatchObject({ sending: 1, waiting: 1, unknown: 1 });
    },
  );

  it('a campaign mail that the mail server never acknowledged is unknown and not resent', async () => {
    const id = await started(2);
    server.isSilent = true;
    await runner().run({ campaignId: id, runNo: await runNoOf(id) });
    server.isSilent = false;
    await site.db.query(`UPDATE campaigns SET wake_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await serviceOf(site, CampaignWatch).poll();
    await runner().run({ campaignId: id, runNo: await runNoOf(id) });
    const { status, counts } = await stateOf(admin, id);
    expect([status, counts.sent, counts.waiting, counts.unknown]).toEqual(['finished', 0, 0, 2]);
    expect(server.received).toHaveLength(2);
  });
});
