import { Client } from 'pg';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { untilWaiting } from '../support/holding.js';
import { aPerson, openConnections, type Person } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const POOL = 4;
/** Within this time a route that needs none of the locked rows responds or refuses. */
const ANSWER_MS = 2_500;

describe('when slow transactions hold every connection', () => {
  const site = siteOfSuite({ DATABASE_POOL_SIZE: String(POOL) });
  let buyer: Person;

  beforeAll(async () => {
    buyer = await aPerson(site);
    await openConnections(site);
  });

  it('other routes respond soon or return 503 while slow transactions hold every connection', async () => {
    const orderId = await anOrder(buyer);
    const holder = new Client({ connectionString: site.ownerUrl });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    const slow = Array.from({ length: 3 * POOL }, () =>
      buyer.post(`/api/account/orders/${orderId}/cancel`).then(({ status }) => status),
    );
    await untilWaiting(holder, POOL - 1);
    const answers = await Promise.all(
      ['/api/plans', '/api/health/live', '/api/cases', '/api/account/paid'].map(async (path) => {
        const askedAt = Date.now();
        const { status, headers } = await buyer.get(path);
        return { path, status, retryAfter: Number(headers['retry-after'] ?? 0), ms: Date.now() - askedAt };
      }),
    );
    await holder.query('ROLLBACK');
    await holder.end();
    for (const { status, retryAfter, ms } of answers) {
      expect(ms).toBeLessThan(ANSWER_MS);
      expect([status, retryAfter > 0]).toEqual(status === 200 ? [200, false] : [503, true]);
    }
    expect((await Promise.all(slow)).filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    const freedAt = Date.now();
    await eventually(async () => (await buyer.get('/api/account/paid')).status === 200, 5);
    expect(Date.now() - freedAt).toBeLessThan(5_000);
  });
});
