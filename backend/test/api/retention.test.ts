import { SchedulerRegistry } from '@nestjs/schedule';
import { Client } from 'pg';
import { AuthRetention } from '../../src/modules/auth/sessions.service.js';
import { AuditRetention } from '../../src/modules/audit/audit-chain.service.js';
import { unique } from '../support/app.js';
import { asOwner } from '../support/database.js';
import { aCustomer } from '../support/customer.js';
import { serviceOf } from '../support/people.js';
import { login, requestCode, requestResetToken } from '../support/forms.js';
import { siteOfSuite } from '../support/suite.js';

const DAY_MS = 24 * 3_600_000;

describe('retention', () => {
  const site = siteOfSuite();

  const rowsOf = async () => {
    const [counts] = await site.db.query(`
      SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM mail_codes) AS codes,
             (SELECT count(*)::int FROM reset_tokens) AS links, (SELECT count(*)::int FROM login_failures) AS failures,
             (SELECT count(*)::int FROM audit_private p JOIN audit_records r ON r.id = p.record_id
               WHERE r.action = 'session.refused') AS refusals,
             (SELECT count(*)::int FROM audit_private p JOIN audit_records r ON r.id = p.record_id
               WHERE r.action = 'session.begun') AS entries`);
    return counts as Record<string, number>;
  };
  const sweep = async () => {
    await site.app.get(AuthRetention).sweep();
    await site.app.get(AuditRetention).run();
  };

  /** The personal parts of the audit log expire by the database's time. */
  const travel = async (days: number) => {
    site.clock.travel(days * DAY_MS);
    await asOwner(site, `UPDATE audit_private SET keep_until = keep_until - $1 * interval '1 day'`, [days]);
  };

  it('deletes codes after a day, sessions after a month and data about sign-ins after a quarter', async () => {
    const { mail } = await aCustomer(site);
    await requestResetToken(site, mail);
    await requestCode(site, `${unique('nobody')}@example.cn`);
    await login(site, mail, 'wrong password');
    const all = { sessions: 1, codes: 1, links: 1, failures: 1, refusals: 1, entries: 1 };

    await sweep();
    expect(await rowsOf()).toEqual(all);
    await travel(2);
    await sweep();
    expect(await rowsOf()).toEqual({ ...all, codes: 0, links: 0 });
    await travel(29);
    await sweep();
    expect(await rowsOf()).toEqual({ sessions: 0, codes: 0, links: 0, failures: 0, refusals: 0, entries: 1 });
    await travel(60);
    await sweep();
    expect((await rowsOf()).entries).toBe(0);
  });

  it('keeps the count of a password that was guessed at a hundred times', async () => {
    const { mail } = await aCustomer(site);
    await login(site, mail, 'wrong password');
    await site.db.query('UPDATE login_failures SET failures = 100');
    site.clock.travel(400 * DAY_MS);
    await sweep();
    expect((await rowsOf()).failures).toBe(1);
  });

  it('deletes expired captchas and limits, and events older than 90 days', async () => {
    const database = new Client({ connectionString: site.ownerUrl });
    await database.connect();
    const left = async () => {
      const { rows } = await database.query<{ key: string }>(
        `SELECT key FROM captchas UNION ALL SELECT key FROM rate_limits WHERE key LIKE 'test:%'
         UNION ALL SELECT event_id FROM inbox WHERE consumer = 'test' ORDER BY 1`,
      );
      return rows.map(({ key }) => key);
    };
    await database.query(`DELETE FROM captchas`);
    await database.query(
      `INSERT INTO captchas (key, digest, expires_at)
       VALUES ('captcha old', '', now() - interval '1 second'), ('captcha open', '', now() + interval '2 days')`,
    );
    await database.query(
      `INSERT INTO rate_limits (key, points, expire)
       VALUES ('test:old', 1, extract(epoch FROM now()) * 1000 - 1), ('test:open', 1, extract(epoch FROM now()) * 1000 + 60000)`,
    );
    await database.query(
      `INSERT INTO inbox (consumer, event_id, claimed_at)
       VALUES ('test', 'event old', now() - interval '91 days'), ('test', 'event recent', now() - interval '89 days')`,
    );

    site.clock.reset();
    // One day later, so that this slot of the schedules is free; timestamps set by the database stay in the present.
    site.clock.travel(DAY_MS);
    await serviceOf(site, SchedulerRegistry).getCronJob('platform-retention').fireOnTick();
    expect(await left()).toEqual(['captcha old', 'captcha open', 'event recent', 'test:open']);
    await serviceOf(site, SchedulerRegistry).getCronJob('captcha-retention').fireOnTick();
    expect(await left()).toEqual(['captcha open', 'event recent', 'test:open']);
    site.clock.reset();
    await database.end();
  });
});
