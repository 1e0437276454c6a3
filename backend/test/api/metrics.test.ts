import { randomUUID } from 'node:crypto';
import { INVARIANTS } from '../../src/modules/books/index.js';
import { freePort, startTestApp, type TestApp } from '../support/app.js';
import { anOrder } from '../support/customer.js';
import { asOwner } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aPerson } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';

describe('the metrics', () => {
  let site: TestApp;
  let metrics: () => Promise<string>;

  beforeAll(async () => {
    const port = await freePort();
    site = await startTestApp({
      METRICS_PORT: String(port),
      SITE_COMMIT: 'abc123',
      SITE_BUILT_AT: '2026-11-25T12:00:00Z',
    });
    metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  });
  afterAll(() => site.close());

  const valueOf = (text: string, series: string): number => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1));
  };

  const statusPage = async (): Promise<{ lastRuns: { name: string; at: string }[] }> => {
    const admin = await aStaffMember(site, 'admin');
    return (await admin.get('/api/admin/status').expect(200)).body;
  };
  const lastLookInConsole = async () => (await statusPage()).lastRuns.find(({ name }) => name === 'books-audit')?.at;

  it('exports the number of rows that break each rule of the books', async () => {
    const order = await anOrder(await aPerson(site));
    const ask = (when: string) =>
      site.db.query(`UPDATE orders SET invoice_requested_at = ${when} WHERE id = $1`, [order]);
    await ask('now()');
    // The first scrape begins the checks of the books; a later one has their result.
    const text = await eventually(async () => {
      const scraped = await metrics();
      return scraped.includes('site_invariant_violations{') && scraped;
    });
    await ask('NULL');
    expect(valueOf(text, 'site_kept_values_age_seconds{metric="site_invariant_violations"}')).toBeLessThan(60);
    const counts = INVARIANTS.map(({ id }) => [id, valueOf(text, `site_invariant_violations{invariant="${id}"}`)]);
    const expected = INVARIANTS.map(({ id }) => [id, id === 'I14.invoices-are-asked-for' ? 1 : 0]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected));
  });

  it('labels response times with the route pattern and never with the requested address', async () => {
    await site.http.get('/api/health/live').expect(200);
    await site.http.get('/api/account/orders/3f0e0b0e-0000-4000-8000-000000000000').expect(401);
    await site.http.get('/api/nothing-here').expect(404);
    const text = await metrics();
    expect(valueOf(text, 'site_http_request_seconds_count{method="GET",route="/api/health/live",status="200"}')).toBe(
      1,
    );
    expect(text).toContain('route="/api/account/orders/:id",status="401"');
    expect(text).not.toContain('3f0e0b0e');
    expect(text).not.toContain('nothing-here');
  });

  it('exports the number of waiting and parked jobs and the age of the oldest', async () => {
    await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at, dispatched_at, parked_at)
       VALUES ('unknown.task', 'bulk', '{}', now() - interval '1 hour', now() + interval '1 hour', NULL),
              ('unknown.task', 'bulk', '{}', now() + interval '1 hour', NULL, NULL),
              ('unknown.task', 'bulk', '{}', now(), NULL, now())`,
    );
    const text = await metrics();
    expect(valueOf(text, 'site_jobs_waiting{queue="bulk"}')).toBe(2);
    expect(valueOf(text, 'site_jobs_parked{queue="bulk"}')).toBe(1);
    expect(valueOf(text, 'site_jobs_oldest_seconds{queue="bulk"}')).toBeGreaterThanOrEqual(3_600);
  });

  it('exports zero waiting mails once all are sent', async () => {
    expect(await eventually(async () => (await metrics()).includes('\nsite_jobs_waiting{queue="mail"} 0\n'))).toBe(
      true,
    );
  });

  it('exports since when an outage holds up mail, not since when a full mailbox does', async () => {
    await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at, waiting_since, held_up_since)
       VALUES ('unknown.task', 'mail', '{}', now() + interval '1 hour', now() - interval '2 days', NULL),
              ('unknown.task', 'mail', '{}', now() + interval '1 hour', now() - interval '1 day', now() - interval '1 minute')`,
    );
    const held = valueOf(await metrics(), 'site_jobs_held_up_seconds{queue="mail"}');
    await site.db.query(`DELETE FROM outbox WHERE queue = 'mail'`);
    expect(held).toBeGreaterThanOrEqual(60);
    expect(held).toBeLessThan(90);
  });

  describe('of refunds', () => {
    let paymentId: string;
    beforeAll(async () => {
      const buyer = await aPerson(site);
      const { body } = await buyer.post(`/api/account/orders/${await anOrder(buyer)}/pay`, { method: 'sandbox' });
      ({ paymentId } = body);
    });

    interface RefundRow {
      readonly status: string;
      readonly asked: string;
      readonly begun: string | null;
      readonly origin?: string;
    }
    const ages = async (rows: readonly RefundRow[], method = 'sandbox') => {
      await site.db.query('UPDATE payments SET method = $2 WHERE id = $1', [paymentId, method]);
      for (const { status, asked, begun, origin = 'customer' } of rows) {
        await site.db.query(
          `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at, begun_at)
           VALUES ($1, $2, 1, $3, $6, now() - $4::interval, now() - $5::interval)`,
          [paymentId, randomUUID(), status, asked, begun, origin],
        );
      }
      const hours = valueOf(await metrics(), 'site_refund_due_oldest_seconds') / 3_600;
      await asOwner(site, 'DELETE FROM refunds WHERE payment_id = $1', [paymentId]);
      await site.db.query(`UPDATE payments SET method = 'sandbox' WHERE id = $1`, [paymentId]);
      return Math.floor(hours * 10) / 10;
    };

    it('does not count a dispute, which its bank decides in months', async () => {
      expect(await ages([{ status: 'processing', asked: '9 days', begun: '9 days', origin: 'provider' }])).toBe(0);
    });

    it('counts a refund that a customer requested from its approval on, and none that staff have not approved', async () => {
      expect(await ages([{ status: 'requested', asked: '2 days', begun: null }])).toBe(0);
      const rows = [
        { status: 'processing', asked: '2 days', begun: '2 hours' },
        { status: 'failed', asked: '5 days', begun: '3 hours' },
        { status: 'succeeded', asked: '5 days', begun: '4 days' },
      ];
      expect(await ages(rows)).toBe(3);
    });

    it('counts a refund that the previous release began from its creation on', async () => {
      expect(await ages([{ status: 'processing', asked: '2 hours', begun: null }])).toBe(2);
    });

    it('gives staff three days to transfer a refund back', async () => {
      expect(await ages([{ status: 'processing', asked: '3 days', begun: '71 hours' }], 'bank')).toBe(0);
      expect(await ages([{ status: 'processing', asked: '4 days', begun: '73 hours' }], 'bank')).toBe(1);
    });
  });

  it('exports the last check of the books that was completed, not one that only began', async () => {
    const series = 'site_last_run_seconds{name="books-audit"}';
    await site.db.query(`INSERT INTO schedule_runs (name, slot_at) VALUES ('books-audit', now())`);
    expect(await metrics()).not.toContain(series);
    expect(await lastLookInConsole()).toBeUndefined();
    const begun = new Date(Date.now() - 7_200_000);
    await site.db.query(`INSERT INTO books_checks (begun_at, broken) VALUES ($1, '[]')`, [begun]);
    const value = valueOf(await metrics(), series);
    expect(value).toBeGreaterThanOrEqual(7_200);
    expect(value).toBeLessThan(7_260);
    expect(await lastLookInConsole()).toBe(begun.toISOString());
  });

  it('reports that changes are missing from the archive, for the alarm and on the status page', async () => {
    expect(valueOf(await metrics(), 'site_wal_dropped')).toBe(0);
    await site.db.query(`INSERT INTO schedule_runs (name, slot_at) VALUES ('wal-dropped', now())`);
    expect(valueOf(await metrics(), 'site_wal_dropped')).toBe(1);
    const { lastRuns } = await statusPage();
    expect(lastRuns.map(({ name }) => name)).not.toContain('wal-dropped');
    await site.db.query(`DELETE FROM schedule_runs WHERE name = 'wal-dropped'`);
    expect(valueOf(await metrics(), 'site_wal_dropped')).toBe(0);
  });

  it('exports the release, as health does', async () => {
    const { version, commit, builtAt } = site.settings.release;
    for (const route of ['live', 'ready']) {
      const { body } = await site.http.get(`/api/health/${route}`).expect(200);
      expect(body).toMatchObject({ version, commit, builtAt });
    }
    const labels = `version="${version}",commit="abc123",built_at="2026-11-25T12:00:00Z",role="all"`;
    expect(valueOf(await metrics(), `site_build_info{${labels}}`)).toBe(1);
  });

  it('does not serve metrics at the address of the site', async () => {
    await site.http.get('/metrics').expect(404);
  });
});
