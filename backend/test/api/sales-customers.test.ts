import { payAtCashier } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aDraft, aQuotedOrder, aSentQuote } from '../support/quotes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

interface Owned {
  readonly buyer: Person;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly licenseId: string;
  readonly key: string;
}

describe('the customers of a salesperson', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let sales: Staff;
  let own: Owned;
  let foreign: Owned;

  const aCustomerOf = async (staff: Staff): Promise<Owned> => {
    const buyer = await aPerson(site);
    const orderId = await aQuotedOrder(staff, buyer);
    await payAtCashier(site, buyer, orderId);
    const { body } = await admin.get(`/api/admin/orders/${orderId}`).expect(200);
    const [{ id: licenseId, key }] = body.licenses;
    return { buyer, orderId, orderNumber: body.number, licenseId, key };
  };

  beforeAll(async () => {
    [admin, sales] = [await aStaffMember(site), await aStaffMember(site, 'sales')];
    own = await aCustomerOf(sales);
    foreign = await aCustomerOf(await aStaffMember(site, 'sales'));
  });

  it.each(['orders', 'licenses'] as const)('sales list and export only their own customers among %s', async (list) => {
    for (const [owned, found] of [
      [own, true],
      [foreign, false],
    ] as const) {
      const one = list === 'orders' ? owned.orderNumber : owned.key;
      const { body } = await sales.get(`/api/admin/${list}`).query({ accountId: owned.buyer.id }).expect(200);
      expect({ list, found: body.total > 0 }).toEqual({ list, found });
      expect(body.items.every(({ accountId }: { accountId: string }) => accountId === own.buyer.id)).toBe(true);
      const { text } = await sales.get(`/api/admin/${list}/export`).query({ q: one }).expect(200);
      expect({ list, found: text.includes(one) }).toEqual({ list, found });
      const { body: everybody } = await admin.get(`/api/admin/${list}`).query({ accountId: owned.buyer.id });
      expect(everybody.total).toBeGreaterThan(0);
    }
    const { body: all } = await sales.get(`/api/admin/${list}`).expect(200);
    expect(new Set(all.items.map(({ accountId }: { accountId: string }) => accountId))).toEqual(
      new Set([own.buyer.id]),
    );
  });

  it('sales open orders and licences of their own customers only', async () => {
    const pages = ({ orderId, licenseId }: Owned) => [
      [`/api/admin/orders/${orderId}`, 'order.not_found'],
      [`/api/admin/orders/${orderId}/events`, 'order.not_found'],
      [`/api/admin/licenses/${licenseId}`, 'license.not_found'],
      [`/api/admin/licenses/${licenseId}/history`, 'license.not_found'],
    ];
    for (const [path = ''] of pages(own)) await sales.get(path).expect(200);
    for (const [path = '', code] of pages(foreign)) {
      expect({ path, code: (await sales.get(path).expect(404)).body.code }).toEqual({ path, code });
      await admin.get(path).expect(200);
    }
  });

  it('timelines show sales the orders and licences of their own customers only', async () => {
    const kinds = async (staff: Staff, path: string): Promise<Set<string>> =>
      new Set((await staff.get(path).expect(200)).body.items.map(({ kind }: { kind: string }) => kind));
    const money = ['order', 'payment', 'license'];
    for (const path of [`/api/admin/accounts/${own.buyer.id}/events`, `/api/admin/orders/${own.orderId}/events`])
      expect([...(await kinds(sales, path))]).toEqual(expect.arrayContaining(['order', 'payment']));
    const path = `/api/admin/accounts/${foreign.buyer.id}/events`;
    const seen = await kinds(sales, path);
    expect(money.filter((kind) => seen.has(kind))).toEqual([]);
    expect([...(await kinds(admin, path))]).toEqual(expect.arrayContaining(['order', 'payment']));
  });

  it('sales find orders, licences, machines and payments of their own customers only', async () => {
    const machine = 'MACHINE-OF-SOMEBODY-ELSE-0001';
    await site.db.query('UPDATE licenses SET machine_id = $2, bound_at = now() WHERE id = $1', [
      foreign.licenseId,
      machine,
    ]);
    const [{ transaction_id: transaction }] = await site.db.query(
      'SELECT transaction_id FROM payments WHERE order_id = $1',
      [foreign.orderId],
    );
    const found = async (staff: Staff, q: string) =>
      (await staff.get('/api/admin/find').query({ q }).expect(200)).body
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => ['order', 'license', 'machine', 'transaction'].includes(kind));
    for (const text of [own.orderNumber, own.key]) expect(await found(sales, text)).toHaveLength(1);
    for (const text of [foreign.orderNumber, foreign.orderId, foreign.key, machine, transaction]) {
      expect({ text, found: await found(sales, text) }).toEqual({ text, found: [] });
      expect({ text, found: (await found(admin, text)).length }).toEqual({ text, found: 1 });
    }
    await site.db.query('UPDATE licenses SET machine_id = NULL, bound_at = NULL WHERE id = $1', [foreign.licenseId]);
  });

  it('a quote offers a salesperson only licences of their own customers to extend', async () => {
    const offered = async (staff: Staff, { buyer: { mail } }: Owned): Promise<string[]> => {
      const { companyName, contactName, locale } = aDraft(mail);
      const quote = await sales.post('/api/admin/quotes', { companyName, contactName, mail, locale }).expect(201);
      const { body } = await staff.get(`/api/admin/quotes/${quote.body.id}/licenses`).expect(200);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await offered(sales, own)).toContain(own.licenseId);
    expect(await offered(sales, foreign)).toEqual([]);
    expect(await offered(admin, foreign)).toContain(foreign.licenseId);
  });

  it('an account becomes a customer of a salesperson by answering a quote, not by getting one', async () => {
    const { token } = await aSentQuote(sales, foreign.buyer.mail);
    await sales.get(`/api/admin/orders/${foreign.orderId}`).expect(404);
    await foreign.buyer.post(`/api/quotes/${token}/refusal`).expect(200);
    await sales.get(`/api/admin/orders/${foreign.orderId}`).expect(200);
  });

  it('sales cannot change the orders and licences of their customers', async () => {
    const reason = '试试';
    await sales.post(`/api/admin/orders/${own.orderId}/refunds`, { amount: 1, refundable: 1, reason }).expect(403);
    await sales.post(`/api/admin/licenses/${own.licenseId}/unbind`, { reason }).expect(403);
    await sales.post(`/api/admin/licenses/${own.licenseId}/revoke`, { reason }).expect(403);
  });
});
