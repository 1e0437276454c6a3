import { randomInt } from 'node:crypto';
import { startTestApp, type TestApp } from '../../../../test/support/app.js';
import { aCampaign, stateOf, subscribers, whenCampaign, whenFinished } from '../../../../test/support/campaigns.js';
import { eventually } from '../../../../test/support/eventually.js';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.js';
import type { Person } from '../../../../test/support/people.js';
import { suiteRedis } from '../../../../test/support/redis.js';
import { aStaffMember } from '../../../../test/support/staff.js';
import { startWorker, type WorkerProcess } from './worker-process.js';

const RECIPIENTS = 1_000;
const KILLS = 3;
/** Mails in progress at once in one worker. */
const WIDTH = 10;

const redis = suiteRedis();

describe(`on ${redis ? 'Redis' : 'PostgreSQL'}`, () => {
  let server: MailServer;
  let site: TestApp;
  let admin: Person;
  let worker: WorkerProcess | null = null;

  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ SMTP_URL: server.url, ROLE: 'api' });
    admin = await aStaffMember(site);
  });
  afterAll(async () => {
    await worker?.kill();
    await site.close();
    await server.close();
  });

  const aWorker = (): Promise<WorkerProcess> =>
    startWorker(
      {
        ROLE: 'worker',
        DATABASE_URL: String(site.settings.databaseUrl),
        DATA_DIR: site.settings.dataDir,
        PUBLIC_URL: site.settings.publicUrl,
        SMTP_URL: server.url,
        LOG_LEVEL: 'silent',
        METRICS_PORT: '0',
        ...(redis ? { REDIS_URL: redis.url } : {}),
      },
      redis?.prefix ?? 'site',
    );

  /** Moves the dead worker's timestamps back, so that its mails count as given up. */
  const aMinuteLater = async (id: string): Promise<void> => {
    await site.db.query(`UPDATE campaigns SET wake_at = wake_at - interval '1 minute' WHERE id = $1`, [id]);
    await site.db.query(
      `UPDATE campaign_recipients SET tried_at = tried_at - interval '1 minute' WHERE campaign_id = $1`,
      [id],
    );
  };

  it('a campaign whose worker is killed three times writes to no recipient twice and forgets none', async () => {
    const people = await subscribers(site.db, RECIPIENTS);
    const id = await aCampaign(admin, { perSecond: 300 });
    await admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204);

    worker = await aWorker();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const atLeast = server.received.length + randomInt(40, 200);
      await eventually(async () => server.received.length >= atLeast, 60);
      await worker.kill();
      await aMinuteLater(id);
      const { status, counts } = await stateOf(admin, id);
      expect(status).toBe('sending');
      expect(counts.sending + counts.unknown).toBeLessThanOrEqual(kill * WIDTH);
      worker = await aWorker();
    }
    const { counts } = await whenCampaign(admin, id, ({ status }) => status === 'finished', 120);

    const got = server.received.map(({ recipients }) => recipients[0]);
    expect(got).toHaveLength(new Set(got).size);
    expect(counts.sent + counts.unknown).toBe(RECIPIENTS);
    expect(counts.unknown).toBeLessThanOrEqual(KILLS * WIDTH);

    // Every recipient without a mail is listed as unknown, and every one listed as sent got it.
    const rows: { mail: string; status: string; letter_id: string }[] = await site.db.query(
      `SELECT a.mail, r.status, r.letter_id FROM campaign_recipients r JOIN accounts a ON a.id = r.account_id
        WHERE campaign_id = $1`,
      [id],
    );
    const unknown = new Set(rows.filter(({ status }) => status === 'unknown').map(({ mail }) => mail));
    const arrived = new Set(got);
    expect(people.map(({ mail }) => mail).filter((mail) => !arrived.has(mail) && !unknown.has(mail))).toEqual([]);
    expect(rows.filter(({ mail, status }) => status === 'sent' && !arrived.has(mail))).toEqual([]);

    // Staff send the unknown ones again: every recipient has it then, and a second copy has the same Message-ID.
    if (counts.unknown > 0) {
      await admin.post(`/api/admin/campaigns/${id}/unknown/sending`, { reason: '邮件日志里没有' }).expect(204);
      expect((await whenFinished(admin, id)).counts).toMatchObject({ sent: RECIPIENTS, unknown: 0 });
    }
    const ids = new Map(rows.map(({ mail, letter_id: letterId }) => [mail, letterId]));
    expect(new Set(server.received.map(({ recipients }) => recipients[0])).size).toBe(RECIPIENTS);
    for (const { recipients, email } of server.received) {
      expect(email.messageId).toContain(String(ids.get(recipients[0] ?? '')));
    }
  }, 240_000);
});
