import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.js';
import { type Standby, startStandby } from './support/standby.js';
import { ORDER, type Visitor, visitors, withDatabase } from './support/visitors.js';

const LOOKS_SECONDS = 15;

let primary: OwnPostgres;
let standby: Standby;
let site: ChildSite;
let staff: Visitor;

beforeAll(async () => {
  primary = await startOwnPostgres();
  standby = await startStandby(primary);
  site = await startChild({ databaseUrl: primary.appUrl, variables: { DATABASE_READ_URL: standby.appUrl } });
  [staff] = (await visitors(primary.ownerUrl, 1)) as [Visitor];
  await withDatabase(primary.ownerUrl, (db) =>
    db.query(`UPDATE accounts SET role = 'admin' WHERE id = $1`, [staff.id]),
  );
});
afterAll(async () => {
  await site?.stop();
  await standby?.remove();
  await primary?.remove();
});

/** How often each server has read the table of cases, by itself or an index. */
const readsOf = (url: string): Promise<number> =>
  withDatabase(url, async (db) => {
    await db.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await db.query<{ reads: number }>(
      `SELECT (seq_scan + coalesce(idx_scan, 0))::int AS reads FROM pg_stat_user_tables WHERE relname = 'cases'`,
    );
    return rows[0]?.reads ?? 0;
  });

const exportCases = () => site.ask('/api/admin/cases/export', { token: staff.token });

/** The file of all cases. */
const exported = async (): Promise<string> => {
  const { status, body } = await exportCases();
  expect(status).toBe(200);
  return String(body['text']);
};

const aCase = (name: string) =>
  withDatabase(primary.ownerUrl, async (db) => {
    await db.query(`INSERT INTO cases (id, company_name, approved_at, position) VALUES ($1, $2, now(), 0)`, [
      randomUUID(),
      name,
    ]);
  });

it('reads exports from the replica, and from the primary while the replica is away or behind', async () => {
  await eventually(async () => {
    const before = await readsOf(standby.appUrl);
    await exported();
    return (await readsOf(standby.appUrl)) > before;
  }, LOOKS_SECONDS);

  const [{ token }] = (await visitors(primary.ownerUrl, 1)) as [Visitor];
  await standby.pauseReplay();
  const { body } = await site.ask('/api/account/order', { token, body: ORDER });
  const own = await site.ask(`/api/account/orders/${String(body['id'])}`, { token });
  expect([own.status, own.body['id']]).toEqual([200, body['id']]);

  await eventually(async () => site.said().includes('the read replica is left alone'), LOOKS_SECONDS);
  await aCase('杭州青石物流有限公司');
  expect(await exported()).toContain('青石');

  await standby.resumeReplay();
  await eventually(async () => {
    const before = await readsOf(standby.appUrl);
    await exported();
    return (await readsOf(standby.appUrl)) > before;
  }, LOOKS_SECONDS);
  await standby.stop();
  const answers = await Promise.all(Array.from({ length: 20 }, () => exportCases()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await standby.start();
  await eventually(async () => {
    const before = await readsOf(standby.appUrl);
    await exported();
    return (await readsOf(standby.appUrl)) > before;
  }, LOOKS_SECONDS);
});
