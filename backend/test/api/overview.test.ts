import { anOrder } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const TODAY = `(now() AT TIME ZONE 'Asia/Shanghai')::date::timestamp AT TIME ZONE 'Asia/Shanghai'`;

describe('the overview', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  it('counts sales by their day in Shanghai, and customers by stage of the funnel', async () => {
    const [, chooser, buyer, binder] = [
      await aPerson(site),
      await aPerson(site),
      await aPerson(site),
      await aPerson(site),
    ];
    await anOrder(chooser);
    const [today, yesterday] = [await aPaidOrder(site, buyer), await aPaidOrder(site, binder)];
    await site.db.query(`UPDATE orders SET paid_at = ${TODAY} WHERE id = $1`, [today]);
    await site.db.query(`UPDATE orders SET paid_at = ${TODAY} - interval '1 second' WHERE id = $1`, [yesterday]);
    const [{ fen }] = await site.db.query('SELECT payable_fen::int AS fen FROM orders WHERE id = $1', [today]);
    const [{ paidId }] = (await binder.get('/api/account/paid').expect(200)).body.items;
    await binder.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-0001`).expect(200);

    const { body } = await admin.get('/api/admin/overview?days=7').expect(200);
    expect(body.days).toHaveLength(7);
    const sales = { newFen: fen, renewalFen: 0, quoteFen: 0, changeFen: 0, orders: 1 };
    expect(body.days.slice(-3)).toMatchObject([{ newFen: 0, orders: 0 }, sales, sales]);
    expect(body.totals).toEqual({ revenueFen: 2 * fen, refundedFen: 0, orders: 2, accounts: 4 });
    expect(body.before).toEqual({ revenueFen: 0, refundedFen: 0, orders: 0, accounts: 0 });
    expect(body.funnel).toEqual({ registered: 4, ordered: 3, paid: 2, bound: 1 });
    expect(body.licenses).toMatchObject({ active: 2, unbound: 1 });
    expect(body.licenses.expiring).toHaveLength(13);
  });

  it('counts only refunds of revenue as refunded', async () => {
    const buyer = await aPerson(site);
    const refunded = async () => {
      // Responses are cached for half a minute, per time span.
      const { body } = await admin.get('/api/admin/overview?days=30').expect(200);
      return body.totals.refundedFen;
    };
    const orderId = await aPaidOrder(site, buyer);
    const waiting = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${waiting}/pay`).expect(200);
    // Two refunds: of a wrong amount, and of part of an order's price.
    await site.db.query(
      `UPDATE payments SET method = 'wechat', status = 'surplus', received_fen = 5, transaction_id = 't' WHERE order_id = $1`,
      [waiting],
    );
    for (const [order, no, fen] of [
      [waiting, 'R-surplus', 5],
      [orderId, 'R-order', 100],
    ]) {
      await site.db.query(
        `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, reason, created_at, finished_at)
         SELECT id, $2, $3, 'succeeded', 'staff', '', now(), now() - interval '1 hour' FROM payments WHERE order_id = $1`,
        [order, no, fen],
      );
    }
    await site.db.query(`UPDATE orders SET refunded_fen = 100, status = 'partially_refunded' WHERE id = $1`, [orderId]);
    expect(await refunded()).toBe(100);
  });

  it('refuses an overview over a span that is not offered', async () => {
    for (const days of ['0', '31', '7.5', 'NaN', '-7']) await admin.get(`/api/admin/overview?days=${days}`).expect(400);
  });

  it('shows a reviewer open applications only, and no overview', async () => {
    const reviewer = await aStaffMember(site, 'reviewer');
    await reviewer.get('/api/admin/overview').expect(403);
    const { body } = await reviewer.get('/api/admin/work').expect(200);
    const nothing = { count: 0, late: 0, oldestAt: null, fresh: 0, newestAt: null };
    expect(body).toEqual([{ kind: 'applications', ...nothing, place: '/admin/applications' }]);
    const { body: all } = await admin.get('/api/admin/work').expect(200);
    expect(all).toHaveLength(10);
  });

  it('counts what is new to each member of staff until they mark it as seen', async () => {
    const [finance, colleague] = [await aStaffMember(site, 'finance'), await aStaffMember(site, 'finance')];
    const invoicesFor = async (who: Person) => {
      const { body } = await who.get('/api/admin/work').expect(200);
      return body.find(({ kind }: { kind: string }) => kind === 'invoices');
    };
    const ask = async () => {
      const form = { kind: 'personal', title: '周宁' };
      const orderId = await aPaidOrder(site, buyer);
      await buyer.post(`/api/account/orders/${orderId}/invoice-request`, form).expect(201);
    };
    const buyer = await aPerson(site);
    const before = await invoicesFor(finance);
    await ask();
    const { count, fresh, newestAt } = await invoicesFor(finance);
    expect([count, fresh]).toEqual([before.count + 1, before.fresh + 1]);

    // What came after it is still new.
    await ask();
    await finance.post('/api/admin/work/seen', { until: newestAt }).expect(204);
    expect(await invoicesFor(finance)).toMatchObject({ count: count + 1, fresh: 1 });
    expect(await invoicesFor(colleague)).toMatchObject({ count: count + 1, fresh: fresh + 1 });
    await finance.post('/api/admin/work/seen', { until: '2020-01-01T00:00:00Z' }).expect(204);
    expect((await invoicesFor(finance)).fresh).toBe(1);
    // A time to come hides nothing that comes later.
    await finance.post('/api/admin/work/seen', { until: '2099-01-01T00:00:00Z' }).expect(204);
    expect((await invoicesFor(finance)).fresh).toBe(0);
    site.clock.travel(1_000);
    await ask();
    expect((await invoicesFor(finance)).fresh).toBe(1);
    await buyer.post('/api/admin/work/seen', { until: newestAt }).expect(403);
  });

  it('what a member of staff began is new to colleagues only', async () => {
    const colleague = await aStaffMember(site);
    const buyer = await aPerson(site);
    const newTo = async (who: Person) => {
      const { body } = await who.get('/api/admin/work').expect(200);
      const counts = body.map(({ kind, count, fresh }: { kind: string; count: number; fresh: number }) => [
        kind,
        [count, fresh],
      ]);
      return Object.fromEntries(counts) as Record<string, [count: number, fresh: number]>;
    };
    const [own, others] = [await newTo(admin), await newTo(colleague)];
    const change = async () =>
      [await newTo(admin), await newTo(colleague)].map((now, place) => {
        const before = [own, others][place] ?? {};
        return ['quotes', 'proposals'].map((kind) =>
          (now[kind] ?? []).map((value, at) => value - (before[kind]?.[at] ?? 0)),
        );
      });
    const draft = { companyName: '示例公司', contactName: '周宁', mail: buyer.mail, locale: 'zh' };
    const { body: first } = await admin.post('/api/admin/quotes', draft).expect(201);
    await admin.post(`/api/admin/quotes/${first.id}/copy`).expect(201);
    const promotion = await admin.put(`/api/admin/accounts/${buyer.id}/role`, { role: 'admin', reason: '接任' }, 1);
    expect(promotion.body.proposalId).toEqual(expect.any(String));
    expect(await change()).toEqual([
      [
        [2, 0],
        [1, 0],
      ],
      [
        [2, 2],
        [1, 1],
      ],
    ]);
  });

  it('reports the version, database, signing key and last runs of the site', async () => {
    const { body } = await admin.get('/api/admin/status').expect(200);
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      database: { migration: expect.stringMatching(/\d{13}$/), openBooksIncidents: 0 },
      signingKey: { kid: expect.stringMatching(/^test-/), isTest: true, publicKeys: 1 },
      mailTransport: 'local',
    });
    await site.db.query(`INSERT INTO schedule_runs (name, slot_at) VALUES ('backup', now())`);
    const { body: later } = await admin.get('/api/admin/status').expect(200);
    expect(later.lastRuns.map(({ name }: { name: string }) => name)).toContain('backup');
  });
});
