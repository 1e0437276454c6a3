import { Redis } from 'ioredis';
import { urlFor, withClient } from '../../src/platform/database/grants.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aPerson, type Person } from '../support/people.js';
import { suiteRedis } from '../support/redis.js';

describe('readiness and refusals of a database that takes no writes', () => {
  let site: TestApp;
  let person: Person;
  let database: string;

  beforeAll(async () => {
    site = await startTestApp();
    person = await aPerson(site);
    database = new URL(site.ownerUrl).pathname.slice(1);
  });
  afterAll(() => site.close());

  /** As the superuser: changes the database and ends its connections, so that the next ones obey. */
  const change = (statement: string) =>
    withClient(urlFor(process.env['TEST_ADMIN_URL'] ?? '', { database: 'postgres' }), async (client) => {
      await client.query(statement);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
    });
  const ready = async () => {
    const { status, body } = await site.http.get('/api/health/ready');
    return [status, body.status, body.database];
  };
  const whenReadyIs = (wanted: readonly unknown[]) =>
    eventually(async () => JSON.stringify(await ready()) === JSON.stringify(wanted), 10);

  it.each([
    {
      what: 'that is read-only, as a demoted primary or one with a full disk is',
      break: (name: string) => `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      mend: (name: string) => `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      state: 'read_only',
      read: 200,
    },
    {
      what: 'to which the role may no longer connect',
      break: (name: string) => `REVOKE CONNECT ON DATABASE ${name} FROM site_app`,
      mend: (name: string) => `GRANT CONNECT ON DATABASE ${name} TO site_app`,
      state: 'down',
      read: 503,
    },
    {
      what: 'that accepts no connections',
      break: (name: string) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      mend: (name: string) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
      state: 'down',
      read: 503,
    },
    {
      what: 'without a free connection',
      break: (name: string) => `ALTER DATABASE ${name} CONNECTION LIMIT 0`,
      mend: (name: string) => `ALTER DATABASE ${name} CONNECTION LIMIT -1`,
      state: 'down',
      read: 503,
    },
  ])('a database $what makes the site not ready, refuses writes with 503, and recovers', async (fault) => {
    await change(fault.break(database));
    try {
      await whenReadyIs([503, 'unavailable', fault.state]);
      const write = await person.post('/api/account/info', { name: '改名' });
      expect([write.status, write.body.code, write.headers['retry-after']]).toEqual([503, 'request.unavailable', '5']);
      const read = await person.get('/api/account/info');
      expect([read.status, read.body.code]).toEqual([
        fault.read,
        fault.read === 200 ? undefined : 'request.unavailable',
      ]);
    } finally {
      await change(fault.mend(database));
    }
    await whenReadyIs([200, 'ok', 'up']);
    await person.post('/api/account/info', { name: '改名' }).expect(200);
  });
});

/** Only where the run has a Redis: a user that may read but not write. */
const redis = suiteRedis();
if (redis) {
  it('a Redis that refuses writes degrades the site but leaves it ready', async () => {
    const admin = new Redis(redis.url);
    await admin.call('ACL', 'SETUSER', 'reader', 'on', '>secret', '~*', '+@read', '+@connection', '+info');
    const address = new URL(redis.url);
    [address.username, address.password] = ['reader', 'secret'];
    const site = await startTestApp({ REDIS_URL: address.href, ROLE: 'api' });
    try {
      const state = async () => {
        const { status, body } = await site.http.get('/api/health/ready');
        return JSON.stringify([status, body.status, body.database, body.redis]);
      };
      const isDegraded = async () => (await state()) === '[200,"degraded","up","read_only"]';
      expect(await eventually(isDegraded, 10)).toBe(true);
    } finally {
      await site.close();
      await admin.call('ACL', 'DELUSER', 'reader');
      admin.disconnect();
    }
  });
}
