import { startTestApp, type TestApp } from '../support/app.js';
import { anOrder } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';

describe('the overview', () => {
  let site: TestApp;
  let admin: Staff;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await aStaffMember(site);
  });
  afterAll(() => site.close());

  it('counts what was sold and how far customers have come', async () => {
    const [visitor, chooser, buyer] = [await aPerson(site), await aPerson(site), await aPerson(site)];
    await anOrder(chooser);
    const orderId = await aPaidOrder(site, buyer);
    const [{ fen }] = await site.db.query('SELECT payable_fen::int AS fen FROM orders WHERE id = $1', [orderId]);
    await site.db.query(
      `INSERT INTO license_bindings (license_id, account_id, machine_id, bound_at)
       SELECT id, account_id, 'MACHINE-0001', now() FROM licenses WHERE account_id = $1`,
      [visitor.id],
    );

    const { body } = await admin.get('/api/admin/overview?days=7').expect(200);
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toMatchObject({ newFen: fen, renewalFen: 0, quoteFen: 0, orders: 1 });
    expect(body.totals).toMatchObject({ revenueFen: fen, refundedFen: 0, orders: 1, accounts: 3 });
    expect(body.before).toMatchObject({ revenueFen: 0, orders: 0, accounts: 0 });
    expect(body.funnel).toEqual({ registered: 3, ordered: 2, paid: 1, bound: 0 });
    expect(body.licenses).toMatchObject({ active: 1, unbound: 1 });
    expect(body.licenses.expiring).toHaveLength(13);
  });

  it('puts a sale on its day in Shanghai', async () => {
    // Read back as of a fixed noon: 16:00 UTC is midnight there.
    site.clock.set(new Date('2031-03-10T04:00:00Z'));
    const { id: accountId } = await aPerson(site);
    const sold = async (paidAt: string, kind: string, fen: number) => {
      const buyer = await aPerson(site);
      const id = await aPaidOrder(site, buyer);
      await site.db.query('UPDATE orders SET paid_at = $2, kind = $3 WHERE id = $1', [id, paidAt, kind]);
      return fen;
    };
    await sold('2031-03-08T15:59:59Z', 'new', 1);
    await sold('2031-03-08T16:00:00Z', 'renewal', 1);
    const { body } = await admin.get('/api/admin/overview?days=30').expect(200);
    const ordersOn = Object.fromEntries(body.days.map(({ day, orders }: { day: string; orders: number }) => [day, orders]));
    expect(ordersOn).toMatchObject({ '2031-03-08': 1, '2031-03-09': 1, '2031-03-10': 0 });
    expect(body.days[0].day).toBe('2031-02-09');
    expect(accountId).toBeTruthy();
  });

  it('refuses spans that are not offered', async () => {
    for (const days of ['0', '31', '7.5', 'NaN', '-7']) await admin.get(`/api/admin/overview?days=${days}`).expect(400);
  });

  it('shows a reviewer applications only, and no figures', async () => {
    const reviewer = await aStaffMember(site, 'reviewer');
    await reviewer.get('/api/admin/overview').expect(403);
    const { body } = await reviewer.get('/api/admin/work').expect(200);
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['applications']);
    const { body: all } = await admin.get('/api/admin/work').expect(200);
    expect(all).toHaveLength(8);
  });
});
