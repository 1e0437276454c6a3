import { DataSource } from 'typeorm';
import { requireDatabase } from '../../src/app/start-checks.js';
import { LongReads } from '../../src/platform/database/long-reads.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aCustomer } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { serviceOf } from '../support/people.js';
import { freshDatabase } from '../support/database.js';
import { type Pooler, startPooler } from './support/pooler.js';

const server = (): string => process.env['TEST_APP_URL'] ?? '';

describe('through PgBouncer in session mode', () => {
  let pooler: Pooler;
  let site: TestApp;

  beforeAll(async () => {
    pooler = await startPooler(server(), 'session');
    site = await startTestApp({}, pooler.through);
  });
  afterAll(async () => {
    await site?.close();
    await pooler?.remove();
  });

  it('the site starts through a pooler, is ready, and registers and sells', async () => {
    await requireDatabase(site.settings.databaseUrl ?? '');
    expect((await site.http.get('/api/health/ready').expect(200)).body).toMatchObject({ status: 'ok', database: 'up' });
    const customer = await aCustomer(site);
    const orderId = await aPaidOrder(site, customer);
    const { body } = await customer.get(`/api/account/orders/${orderId}`).expect(200);
    expect(body.status).toBe('paid');
    expect((await customer.get('/api/account/paid').expect(200)).body.items).toHaveLength(1);
  });

  it('connections through a pooler keep their time limits, and return them with the session', async () => {
    const limits = `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
    const own = { statement: '8s', lock: '5s', idle: '15s' };
    expect(await serviceOf(site, DataSource).query(limits)).toEqual([own]);
    const read = await serviceOf(site, LongReads).read({
      rows: { text: limits, values: [] },
      count: { text: 'SELECT 1 AS total', values: [] },
    });
    expect(await read.batches.next()).toEqual({ done: false, value: [{ statement: '1min', lock: '0', idle: '1min' }] });
    read.close();
    expect(await serviceOf(site, DataSource).query(limits)).toEqual([own]);
  });
});

it.each(['transaction', 'statement'] as const)('a pooler in %s mode is refused at the start', async (mode) => {
  const [pooler, database] = [await startPooler(server(), mode), await freshDatabase()];
  try {
    const starting = requireDatabase(pooler.through(database.appUrl));
    await expect(starting).rejects.toThrow(
      /^DATABASE_URL: leads to a pooler in transaction or statement mode, which .+ Set pool_mode = session/,
    );
  } finally {
    await pooler.remove();
    await database.drop();
  }
});
